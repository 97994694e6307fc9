import { createHash } from 'node:crypto';
import type { Transaction } from '#platform/db/database.ts';
import type { Party } from '../rules/invoice.ts';

/** Stores the issuer of a legal country's future documents; what is undefined stays as it is. */
export async function storeIssuer(
  tx: Transaction,
  series: string,
  {
    issuer,
    isDownloadable,
    logo,
  }: { issuer: Party; isDownloadable: boolean | undefined; logo: string | null | undefined },
): Promise<void> {
  const values = {
    issuer: JSON.stringify(issuer),
    ...(isDownloadable === undefined ? {} : { isDownloadable }),
    ...(logo === undefined ? {} : { logoId: logo && (await storeLogo(tx, logo)) }),
  };
  await tx
    .insertInto('invoiceSeries')
    .values({ code: series, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute();
}

async function storeLogo(tx: Transaction, picture: string): Promise<string> {
  const id = createHash('sha256').update(picture).digest('hex');
  await tx
    .insertInto('documentLogo')
    .values({ id, picture })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return id;
}
