import {
  decideTransfer,
  NO_PURCHASES,
  NO_SELLER_BALANCES,
  payerOf,
  PLAIN_TOP_UP,
  writeIntent,
  type BillingNeeds,
} from '#features/billing/server/index.ts';
import { packagePurchases } from '#features/bookings/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import type { MarketCompany } from './base.ts';
import { taken } from './taken.ts';

/** What billing needs where nobody has a card: companies of the demo transfer their money. */
export function billingNeeds(database: Database, making: { clock: Clock; newId: NewId }): BillingNeeds {
  return {
    ...making,
    database,
    log: createLogger({ level: 'warn' }),
    cards: null,
    sellers: NO_SELLER_BALANCES,
    purchases: { ...NO_PURCHASES, PACKAGES: packagePurchases(making) },
    publicUrl: '',
  };
}

/** A top-up by bank transfer, ordered and confirmed by staff: taxed, invoiced, and credit from then on. */
export async function transferTopUp(
  needs: BillingNeeds,
  { company, amount_micros, staffId }: { company: MarketCompany; amount_micros: Micros; staffId: Uuid },
): Promise<void> {
  const { topUp } = await needs.database.as(SYSTEM, async (tx) =>
    taken(
      await writeIntent(tx, needs, {
        ...PLAIN_TOP_UP,
        payer: (await payerOf(tx, company.id))!,
        personId: company.ownerId,
        amount_micros,
        method: 'WIRE_TRANSFER',
      }),
      `a top-up of company ${company.index}`,
    ),
  );
  taken(await decideTransfer(needs, topUp.transferReference!, { received_micros: topUp.total_micros }, staffId));
}
