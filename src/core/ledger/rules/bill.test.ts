import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billCharges, dayKey, type Charge, type AccrualState } from './bill.ts';
import { sharedKey, type SharedLimit } from './shared-budget.ts';

const DAY = '2026-03-01';
const charge = (price: number, budgets: { total?: number; daily?: number } = {}): Charge => ({
  companyId: 'company',
  adSetId: 'adset',
  day: DAY,
  priceMicros: BigInt(price),
  budgetTotalMicros: budgets.total === undefined ? null : BigInt(budgets.total),
  budgetDailyMicros: budgets.daily === undefined ? null : BigInt(budgets.daily),
});
const stateOf = (wallet: number, spent = 0, today = 0): AccrualState => ({
  walletRemaining: new Map([['company', BigInt(wallet)]]),
  spentTotal: new Map([['adset', BigInt(spent)]]),
  spentOnDay: new Map([[dayKey('adset', DAY), BigInt(today)]]),
  sharedOf: new Map(),
  sharedSpent: new Map(),
});
const month = (amountMicros: bigint): SharedLimit => ({
  id: 'shared',
  period: 'MONTH',
  amountMicros,
  fromDay: null,
  toDay: null,
});
/** The ad set shares a month's budget, of which this much is spent. */
const sharing = (state: AccrualState, amount: number, spent: number): AccrualState => ({
  ...state,
  sharedOf: new Map([['adset', month(BigInt(amount))]]),
  sharedSpent: new Map([[sharedKey('shared', '2026-03-01'), BigInt(spent)]]),
});

describe('one charge', () => {
  test.each([
    { name: 'all limits allow it', before: stateOf(100), charge: charge(30), billed: 30n, reason: null },
    { name: 'exactly the last of the wallet', before: stateOf(30), charge: charge(30), billed: 30n, reason: null },
    { name: 'the wallet covers part', before: stateOf(10), charge: charge(30), billed: 10n, reason: 'WALLET' },
    { name: 'the wallet is empty', before: stateOf(0), charge: charge(30), billed: 0n, reason: 'WALLET' },
    {
      name: 'the total budget covers part',
      before: stateOf(100, 90),
      charge: charge(30, { total: 100 }),
      billed: 10n,
      reason: 'BUDGET',
    },
    {
      name: 'the daily budget is used up',
      before: stateOf(100, 50, 50),
      charge: charge(30, { daily: 50 }),
      billed: 0n,
      reason: 'BUDGET',
    },
    {
      name: 'the day has a larger budget than the others',
      before: stateOf(100, 50, 50),
      charge: { ...charge(30, { daily: 50 }), budgetOfDays: new Map([[DAY, 70n]]) },
      billed: 20n,
      reason: 'BUDGET',
    },
    {
      name: 'another day has a larger budget',
      before: stateOf(100, 50, 50),
      charge: { ...charge(30, { daily: 50 }), budgetOfDays: new Map([['2026-03-02', 70n]]) },
      billed: 0n,
      reason: 'BUDGET',
    },
    {
      name: 'a budget lowered below what was spent',
      before: stateOf(100, 80),
      charge: charge(5, { total: 60 }),
      billed: 0n,
      reason: 'BUDGET',
    },
    {
      name: 'the tighter limit names the reason',
      before: stateOf(5, 0, 0),
      charge: charge(30, { daily: 20 }),
      billed: 5n,
      reason: 'WALLET',
    },
    {
      name: 'the shared budget covers part',
      before: sharing(stateOf(100, 0, 0), 50, 40),
      charge: charge(30, { daily: 20 }),
      billed: 10n,
      reason: 'SHARED',
    },
    {
      name: 'the shared budget was lowered below what was spent',
      before: sharing(stateOf(100, 0, 0), 50, 60),
      charge: charge(30, { daily: 20 }),
      billed: 0n,
      reason: 'SHARED',
    },
    {
      name: 'its own budget is as tight as the shared one',
      before: sharing(stateOf(100, 0, 0), 50, 40),
      charge: charge(30, { daily: 10 }),
      billed: 10n,
      reason: 'BUDGET',
    },
    {
      name: 'the shared budget is as tight as the wallet',
      before: sharing(stateOf(10), 50, 40),
      charge: charge(30),
      billed: 10n,
      reason: 'SHARED',
    },
    {
      name: 'the wallet is tighter than the shared budget',
      before: sharing(stateOf(9), 50, 40),
      charge: charge(30),
      billed: 9n,
      reason: 'WALLET',
    },
    {
      name: 'the next month has its own',
      before: sharing(stateOf(100), 50, 50),
      charge: { ...charge(30), day: '2026-04-01' },
      billed: 30n,
      reason: null,
    },
    { name: 'a free event', before: stateOf(0), charge: charge(0), billed: 0n, reason: null },
    {
      name: 'an unknown wallet',
      before: { ...stateOf(9), walletRemaining: new Map() },
      charge: charge(5),
      billed: 0n,
      reason: 'WALLET',
    },
  ])('$name', ({ before, charge: billedCharge, billed, reason }) => {
    expect(billCharges([billedCharge], before)).toEqual([{ billedMicros: billed, unbilledReason: reason }]);
  });
});

test('each charge leaves less of its budgets to the next', () => {
  for (const budgets of [{ total: 50 }, { daily: 50 }]) {
    const bills = billCharges([charge(20, budgets), charge(20, budgets), charge(20, budgets)], stateOf(100));
    expect(bills.map(({ billedMicros }) => billedMicros)).toEqual([20n, 20n, 10n]);
  }
});

test('for any events, no limit is exceeded and the remainder shrinks by the billed amount', () => {
  const charges = fc.array(
    fc.record({
      price: fc.nat(50),
      adSet: fc.constantFrom('a', 'b'),
      company: fc.constantFrom('x', 'y'),
      day: fc.constantFrom('1', '2'),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(charges, fc.nat(300), fc.nat(200), fc.nat(100), fc.nat(150), (events, wallet, total, daily, shared) => {
      const state: AccrualState = {
        walletRemaining: new Map([
          ['x', BigInt(wallet)],
          ['y', BigInt(wallet)],
        ]),
        spentTotal: new Map(),
        spentOnDay: new Map(),
        // Both of one company's, none of the other's.
        sharedOf: new Map(['xa', 'xb'].map((adSet) => [adSet, { ...month(BigInt(shared)), period: 'DAY' as const }])),
        sharedSpent: new Map(),
      };
      const bills = billCharges(
        events.map(({ price, adSet, company, day }) => ({
          ...charge(price, { total, daily }),
          adSetId: company + adSet,
          companyId: company,
          day,
        })),
        state,
      );
      const billedBy = (isCounted: (event: (typeof events)[number]) => boolean) =>
        bills.reduce((sum, bill, index) => (isCounted(events[index]!) ? sum + bill.billedMicros : sum), 0n);
      const billedOf = (company: string) => billedBy((event) => event.company === company);
      for (const company of ['x', 'y']) {
        expect(billedOf(company) <= BigInt(wallet)).toBe(true);
        expect(state.walletRemaining.get(company)).toBe(BigInt(wallet) - billedOf(company));
      }
      for (const spent of state.sharedSpent.values()) expect(spent <= BigInt(shared)).toBe(true);
      const sharedSum = [...state.sharedSpent.values()].reduce((sum, spent) => sum + spent, 0n);
      expect(sharedSum).toBe(billedOf('x'));
      for (const { company, adSet, day } of events) {
        const isOf = (event: (typeof events)[number]) => event.company === company && event.adSet === adSet;
        expect(billedBy(isOf) <= BigInt(total)).toBe(true);
        expect(billedBy((event) => isOf(event) && event.day === day) <= BigInt(daily)).toBe(true);
      }
    }),
  );
});
