import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { BidClaims } from '#delivery/decide/index.ts';
import { budgetsOf } from '#features/campaigns/server/index.ts';
import { type AdBill, type Accrued, accrue } from '#features/wallet/server/index.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { claimDecisions } from './charge-store.ts';

/** A valid event of an ad. `price_micros` is 0 where the ad is not billed on this kind of event. */
export type PaidEvent = {
  readonly kind: 'CLICK' | 'IMPRESSION';
  readonly claims: BidClaims;
  readonly day: Day;
  readonly price_micros: number;
};

export type Charged = {
  readonly billed_micros: Micros;
  readonly billedDay: Day;
  readonly unbilledReason: 'BUDGET' | 'WALLET' | 'ALREADY_BILLED' | null;
};

/** Where money stands after charging. */
export type SpendStanding = Accrued['standing'] & {
  /** Ad sets that have reached a budget. */
  readonly exhausted: ReadonlySet<string>;
};

/**
 * Bills events to their wallets, each decision at most once, in the caller's transaction. Answers in the order of the events, with
 * where budgets and wallets stand afterwards.
 */
export async function chargeEvents(
  tx: Transaction,
  events: readonly PaidEvent[],
  now_ms: Instant_ms,
): Promise<{ charged: Charged[]; standing: SpendStanding }> {
  const priced = events.filter((event) => event.price_micros > 0);
  const unclaimed = await claimDecisions(
    tx,
    priced.map((event) => event.claims.decisionId),
    now_ms,
  );
  const isFirst = events.map((event) => event.price_micros === 0 || unclaimed.delete(event.claims.decisionId));
  const counted = events.filter((_, index) => isFirst[index]);
  const budgets = await budgetsOf(tx, [...new Set(counted.map((event) => event.claims.adSetId))], now_ms);
  const { bills, standing } = await accrue(
    tx,
    counted.map(({ kind, claims, day, price_micros }) => ({
      kind,
      day,
      companyId: claims.companyId,
      adSetId: claims.adSetId,
      catalogId: claims.catalogId,
      brandId: claims.brandId,
      campaignId: BigInt(claims.campaignId),
      adType: claims.adType,
      price_micros: BigInt(price_micros),
      budgetDaily_micros: budgets.get(claims.adSetId)?.budgetDaily_micros ?? null,
      budgetTotal_micros: budgets.get(claims.adSetId)?.budgetTotal_micros ?? null,
    })),
  );
  const exhausted = new Set<string>();
  for (const { claims, day } of counted) {
    const { budgetDaily_micros: daily = null, budgetTotal_micros: total = null } = budgets.get(claims.adSetId) ?? {};
    const spentToday = standing.spentOnDay.get(`${claims.adSetId} ${day}`) ?? 0n;
    const spentTotal = standing.spentTotal.get(claims.adSetId) ?? 0n;
    if ((daily !== null && spentToday >= daily) || (total !== null && spentTotal >= total))
      exhausted.add(claims.adSetId);
  }
  const inOrder: Iterator<AdBill> = bills.values();
  const charged = events.map((event, index): Charged => {
    if (!isFirst[index]) return { billed_micros: 0n, billedDay: event.day, unbilledReason: 'ALREADY_BILLED' };
    return inOrder.next().value as AdBill;
  });
  return { charged, standing: { ...standing, exhausted } };
}
