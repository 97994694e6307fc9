import {
  decideTransfer,
  NO_ORDERS,
  NO_SELLER_BALANCES,
  payerOf,
  PLAIN_TOP_UP,
  writeIntent,
  type BillingDeps,
} from '#core/payments/server/index.ts';
import { packagePurchases } from '#products/packages/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import type { MarketCompany } from './base.ts';
import { unwrap } from './unwrap.ts';

/** Returns payment dependencies for companies without cards: demo companies pay by bank transfer. */
export function billingDeps(database: Database, deps: { clock: Clock; newId: NewId }): BillingDeps {
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

/** Orders a top-up by bank transfer and confirms it as staff: it is taxed, invoiced and credited. */
export async function transferTopUp(
  deps: BillingDeps,
  { company, amountMicros, staffId }: { company: MarketCompany; amountMicros: Micros; staffId: Uuid },
): Promise<void> {
  const { topUp } = await deps.database.transact(SYSTEM, async (tx) =>
    unwrap(
      await writeIntent(tx, deps, {
        ...PLAIN_TOP_UP,
        payer: (await payerOf(tx, company.id))!,
        userId: company.ownerId,
        amountMicros,
        method: 'WIRE_TRANSFER',
      }),
      `a top-up of company ${company.index}`,
    ),
  );
  unwrap(await decideTransfer(deps, topUp.transferReference!, { receivedMicros: topUp.totalMicros }, staffId));
}
