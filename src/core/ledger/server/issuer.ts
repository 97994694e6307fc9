import { ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Party } from '../rules/invoice.ts';
import { readLogo, type LogoProblem } from './issuer-logo.ts';
import { storeIssuer } from './issuer.repository.ts';

/**
 * Sets the issuer of a legal country's future documents. `logo` is the bytes of a picture, null for the product's own;
 * what is left out stays as it is.
 */
export async function saveIssuer(
  tx: Transaction,
  series: string,
  issuer: Party,
  { isDownloadable, logo }: { isDownloadable?: boolean; logo?: Buffer | null } = {},
): Promise<Result<null, LogoProblem>> {
  const picture = logo ? await readLogo(logo) : ok(logo);
  if (!picture.ok) return picture;
  await storeIssuer(tx, series, { issuer, isDownloadable, logo: picture.value });
  return ok(null);
}
