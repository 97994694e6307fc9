import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { BidClaims } from '#delivery/decide/index.ts';
import { type Accrued, type ExpectedCharge, prepareAccruals } from '#core/ledger/server/index.ts';
import { type UnbilledReason, dayKey, sharedKeyOf } from '#core/ledger/rules/bill.ts';
import type { Transaction } from '#platform/db/database.ts';
import { type Budgets, claimDecisions, dailyOn, readBilledDecisions, readBudgets } from './charge.repository.ts';

/** A valid event of an ad. `priceMicros` is 0 when the ad is not billed on this kind of event. */
export type PaidEvent = {
  readonly kind: 'CLICK' | 'IMPRESSION';
  readonly claims: BidClaims;
  readonly day: Day;
  readonly priceMicros: number;
};

export type Charged = {
  readonly billedMicros: Micros;
  readonly billedDay: Day;
  readonly unbilledReason: UnbilledReason | 'ALREADY_BILLED' | null;
  /** The wallet's; null where no wallet was read. */
  readonly currency: string | null;
};

/** Budgets and wallets after charging. */
export type SpendState = Accrued['state'] & {
  /** Ad sets that reached a budget. */
  readonly exhausted: ReadonlySet<string>;
  /** Keys of shared budgets that were used up in a period. */
  readonly sharedExhausted: ReadonlySet<string>;
};

export interface OpenCharges {
  /**
   * Bills events to their wallets, each decision at most once. The events must be among those passed to `openCharges`.
   * Returns the charges in the order of the events and the resulting budgets and wallets. The caller must await
   * `written`, which settles once the statements have run.
   */
  charge(events: readonly PaidEvent[]): { charged: Charged[]; state: SpendState; written: Promise<unknown> };
}

/**
 * Takes the locks and reads what is needed to charge these events, in the caller's transaction. All statements are sent
 * at once.
 */
export async function openCharges(tx: Transaction, expected: readonly PaidEvent[]): Promise<OpenCharges> {
  const priced = expected.filter((event) => event.priceMicros > 0);
  const adSetIds = [...new Set(priced.map((event) => event.claims.adSetId))];
  const [budgets, accruals, billed] = await Promise.all([
    readBudgets(tx, adSetIds, firstDayOf(priced)),
    prepareAccruals(tx, expected.map(expectedCharge)),
    // After the wallets are locked: billing a decision requires the lock of the wallet that its token names.
    readBilledDecisions(
      tx,
      priced.map((event) => event.claims.decisionId),
    ),
  ]);
  return {
    charge(events) {
      const claimed: string[] = [];
      const isFirst = events.map(({ priceMicros, claims: { decisionId } }) => {
        if (priceMicros === 0) return true;
        if (billed.has(decisionId)) return false;
        billed.add(decisionId);
        claimed.push(decisionId);
        return true;
      });
      const claiming = claimDecisions(tx, claimed);
      // An event whose decision was already billed costs nothing, but still counts in reports.
      const { bills, state, written } = accruals.accrue(
        events.map((event, index) => ({
          ...expectedCharge(isFirst[index] ? event : { ...event, priceMicros: 0 }),
          kind: event.kind,
          brandId: event.claims.brandId,
          campaignId: BigInt(event.claims.campaignId),
          adType: event.claims.adType,
          budgetDailyMicros: budgets.get(event.claims.adSetId)?.dailyMicros ?? null,
          budgetOfDays: budgets.get(event.claims.adSetId)?.ofDays,
          budgetTotalMicros: budgets.get(event.claims.adSetId)?.totalMicros ?? null,
        })),
      );
      const charged = bills.map((bill, index): Charged =>
        isFirst[index] ? bill : { ...bill, unbilledReason: 'ALREADY_BILLED' },
      );
      return {
        charged,
        state: {
          ...state,
          exhausted: exhaustedOf(events, bills, budgets, state),
          sharedExhausted: sharedExhaustedOf(events, bills, state),
        },
        written: Promise.all([claiming, written]),
      };
    },
  };
}

const firstDayOf = (events: readonly PaidEvent[]): Day =>
  events.reduce((first, { day }) => (day < first ? day : first), events[0]?.day ?? '');

function expectedCharge({ claims, day, priceMicros }: PaidEvent): ExpectedCharge {
  const { companyId, adSetId, catalogId } = claims;
  return { companyId, adSetId, catalogId, day, priceMicros: BigInt(priceMicros) };
}

function exhaustedOf(
  events: readonly PaidEvent[],
  bills: Accrued['bills'],
  budgets: ReadonlyMap<string, Budgets>,
  standing: Accrued['state'],
): Set<string> {
  const exhausted = new Set<string>();
  for (const [index, { claims }] of events.entries()) {
    const { billedDay } = bills[index]!;
    const daily = dailyOn(budgets.get(claims.adSetId), billedDay);
    const total = budgets.get(claims.adSetId)?.totalMicros ?? null;
    const spentToday = standing.spentOnDay.get(dayKey(claims.adSetId, billedDay)) ?? 0n;
    const spentTotal = standing.spentTotal.get(claims.adSetId) ?? 0n;
    if ((daily !== null && spentToday >= daily) || (total !== null && spentTotal >= total))
      exhausted.add(claims.adSetId);
  }
  return exhausted;
}

function sharedExhaustedOf(
  events: readonly PaidEvent[],
  bills: Accrued['bills'],
  standing: Accrued['state'],
): Set<string> {
  const exhausted = new Set<string>();
  if (standing.sharedOf.size === 0) return exhausted;
  for (const [index, { claims }] of events.entries()) {
    const key = sharedKeyOf(standing, claims.adSetId, bills[index]!.billedDay);
    if (key !== null && standing.sharedSpent.get(key)! >= standing.sharedOf.get(claims.adSetId)!.amountMicros)
      exhausted.add(key);
  }
  return exhausted;
}
