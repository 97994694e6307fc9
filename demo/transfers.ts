import {
  decideTransfer,
  NO_ORDERS,
  NO_SELLER_BALANCES,
  payerOf,
  PLAIN_TOP_UP,
  writeIntent,
  type BillingNeeds,
} from '#core/payments/server/index.ts';
import { packagePurchases } from '#products/packages/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import type { MarketCompany } from './base.ts';
import { taken } from './taken.ts';

/** What billing needs where nobody has a card: companies of the demo transfer their money. */
export function billingNeeds(database: Database, deps: { clock: Clock; newId: NewId }): BillingNeeds {
  return {
    ...deps,
    database,
    log: createLogger({ level: 'warn' }),
    cards: null,
    sellers: NO_SELLER_BALANCES,
    purchases: { ...NO_ORDERS, PACKAGES: packagePurchases(deps) },
    publicUrl: '',
  };
}

/** A top-up by bank transfer, ordered and confirmed by staff: taxed, invoiced, and credit from then on. */
export async function transferTopUp(
  needs: BillingNeeds,
  { company, amountMicros, staffId }: { company: MarketCompany; amountMicros: Micros; staffId: Uuid },
): Promise<void> {
  const { topUp } = await needs.database.transact(SYSTEM, async (tx) =>
    taken(
      await writeIntent(tx, needs, {
        ...PLAIN_TOP_UP,
        payer: (await payerOf(tx, company.id))!,
        personId: company.ownerId,
        amountMicros,
        method: 'WIRE_TRANSFER',
      }),
      `a top-up of company ${company.index}`,
    ),
  );
  taken(await decideTransfer(needs, topUp.transferReference!, { receivedMicros: topUp.totalMicros }, staffId));
}
