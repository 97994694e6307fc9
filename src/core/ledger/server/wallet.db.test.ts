import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayIn } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import type { AdCharge } from './accrual.repository.ts';
import { addCredit, backOfficeLedger, findDrift, settle } from './index.ts';
import { newId, walletScenario, type WalletScenario } from './ledger.test-support.ts';

const database = await createTestDatabase();
const DAY = '2026-03-02';
// Singapore's 2 March 2026 ends at 16:00 UTC; the grace period is three hours.
const BEFORE_GRACE_ENDS_MS = Date.parse('2026-03-02T18:59:59Z');
const AFTER_GRACE_MS = Date.parse('2026-03-02T19:00:00Z');

let scenario: WalletScenario;
beforeEach(async () => {
  scenario = await walletScenario(database);
});
const click = (price: number, overrides?: Partial<AdCharge>) => scenario.click(DAY, price, overrides);

describe('credit', () => {
  test('comes in once per idempotency key', async () => {
    const same = scenario.credit({ amountMicros: 250n });
    expect(await scenario.asSystem((tx) => addCredit(tx, newId, same))).toBe(true);
    expect(await scenario.asSystem((tx) => addCredit(tx, newId, same))).toBe(false);
    expect(await scenario.wallet()).toMatchObject({
      balanceMicros: 250n,
      paidCreditMicros: 250n,
      freeCreditMicros: 0n,
    });
    expect(await scenario.statementLines()).toMatchObject([
      { isIncome: true, amountMicros: 250n, balanceAfterMicros: 250n },
    ]);
    expect(await findDrift(database, 0)).toEqual([]);
  });

  test('of zero is rejected and writes nothing', async () => {
    await expect(scenario.topUp({ amountMicros: 0n })).rejects.toThrow();
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 0n });
    expect(await scenario.statementLines()).toEqual([]);
  });
});

describe('accrual', () => {
  test('stays within the wallet, bills the last event in part, and counts every event', async () => {
    await scenario.topUp();
    const { bills, state } = await scenario.accrue(click(60), click(60), click(10), click(0, { kind: 'IMPRESSION' }));
    expect(bills).toEqual([
      { billedMicros: 60n, unbilledReason: null, billedDay: DAY, currency: 'XTS' },
      { billedMicros: 40n, unbilledReason: 'WALLET', billedDay: DAY, currency: 'XTS' },
      { billedMicros: 0n, unbilledReason: 'WALLET', billedDay: DAY, currency: 'XTS' },
      { billedMicros: 0n, unbilledReason: null, billedDay: DAY, currency: 'XTS' },
    ]);
    expect(state.walletRemaining.get(scenario.company)).toBe(0n);
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 100n, unpaidMicros: 100n });
    const rows = await scenario.asSystem((tx) =>
      tx.selectFrom('accrual').selectAll().where('adSetId', '=', scenario.adSet).execute(),
    );
    expect(rows).toMatchObject([{ amountMicros: 100n, unbilledMicros: 30n, clicks: 3n, impressions: 1n }]);
  });

  test('keeps within daily and total budgets across calls', async () => {
    await scenario.topUp({ amountMicros: 1000n });
    const budgets = { budgetDailyMicros: 50n, budgetTotalMicros: 70n };
    await scenario.accrue(click(40, budgets));
    const second = await scenario.accrue(click(40, budgets), click(40, { ...budgets, day: '2026-03-03' }));
    expect(second.bills.map(({ billedMicros }) => billedMicros)).toEqual([10n, 20n]);
  });

  test('never exceeds the wallet under concurrent calls', async () => {
    await scenario.topUp({ amountMicros: 1000n });
    const calls = Array.from({ length: 40 }, (_, index) =>
      scenario.accrue(click(60, { adSetId: index % 2 ? scenario.adSet : scenario.brand })),
    );
    const bills = (await Promise.all(calls)).flatMap((call) => call.bills);
    expect(bills.reduce((sum, { billedMicros }) => sum + billedMicros, 0n)).toBe(1000n);
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 1000n, unpaidMicros: 1000n });
    expect(await findDrift(database, 0)).toEqual([]);
  });
});

describe('settlement', () => {
  test('waits for the grace period, then charges once and consumes free credit first', async () => {
    await scenario.topUp();
    await scenario.topUp({ kind: 'FREE', creditType: 'PROMOTION', paymentMethod: null, amountMicros: 30n });
    await scenario.accrue(click(50), click(20, { adSetId: newId() }), click(0, { kind: 'IMPRESSION' }));

    const charges = async () => (await scenario.statementLines()).filter(({ isIncome }) => !isIncome).length;
    await settle(database, BEFORE_GRACE_ENDS_MS, newId);
    expect(await charges()).toBe(0);
    await settle(database, AFTER_GRACE_MS, newId);
    expect(await charges()).toBe(1);
    await settle(database, AFTER_GRACE_MS, newId);
    expect(await charges()).toBe(1);

    expect(await scenario.wallet()).toMatchObject({
      balanceMicros: 60n,
      unpaidMicros: 0n,
      freeCreditMicros: 0n,
      paidCreditMicros: 60n,
    });
    expect((await scenario.statementLines()).find(({ isIncome }) => !isIncome)).toMatchObject({
      amountMicros: 70n,
      clicks: 2n,
      impressions: 1n,
      chargeDate: DAY,
      balanceAfterMicros: 60n,
      description: ledgerMessages.line.productAds({ brand: `Essence ${scenario.code}` }),
      brandId: scenario.brand,
      catalogId: scenario.catalog,
      adType: 'PRODUCT',
    });
    expect(await findDrift(database, 0)).toEqual([]);
  });

  test('closes no day early, however far this process’s clock runs ahead', async () => {
    await scenario.topUp();
    const today = dayIn('Asia/Singapore', Date.now());
    await scenario.accrue(click(50, { day: today }));
    await settle(database, Date.now() + 3 * DAY_MS, newId);
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 100n, unpaidMicros: 50n });
    const { rows } = await scenario.asSystem((tx) =>
      sql`select from closed_day where catalog_id = ${scenario.catalog} and day >= ${today}`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  test('empties a wallet whose balance is fully accrued', async () => {
    await scenario.topUp();
    await scenario.accrue(click(500, { day: '2026-03-05' }));
    await settle(database, Date.parse('2026-03-06T00:00:00Z'), newId);
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 0n, unpaidMicros: 0n });
  });

  test('bills an event of a closed day on the first open day', async () => {
    await scenario.topUp();
    await scenario.accrue(click(1, { day: '2026-03-07' }));
    await settle(database, Date.parse('2026-03-08T00:00:00Z'), newId);
    const { bills } = await scenario.accrue(click(5, { day: '2026-03-06' }));
    expect(bills).toEqual([{ billedMicros: 5n, unbilledReason: null, billedDay: '2026-03-08', currency: 'XTS' }]);
    await settle(database, Date.parse('2026-03-09T00:00:00Z'), newId);
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 94n, unpaidMicros: 0n });
  });

  test('loses and repeats nothing when several workers settle while events arrive', async () => {
    await scenario.topUp({ amountMicros: 10_000n });
    const day = '2026-03-10';
    const nowMs = Date.parse('2026-03-11T00:00:00Z');
    const work = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? settle(database, nowMs, newId).then(() => undefined)
        : scenario.accrue(click(10, { day })).then(() => undefined),
    );
    await Promise.all(work);
    await settle(database, Date.parse('2026-03-12T00:00:00Z'), newId);
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 9_800n, unpaidMicros: 0n });
    expect(await findDrift(database, 0)).toEqual([]);
  });
});

test('transactions are listed in the order they were written, each balance following from the one before', async () => {
  const MY = newId();
  await scenario.asSystem((tx) =>
    sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
      values (${MY}, 'ZZ', 'Malaysia', 'https://my.example', 'XTS', 'Asia/Kuala_Lumpur', ${MY})`.execute(tx),
  );
  await scenario.topUp({ amountMicros: 1000n });
  await scenario.accrue(
    click(10),
    click(20, { adSetId: newId(), adType: 'BANNER' }),
    click(30, { adSetId: newId(), catalogId: MY }),
  );
  // Between the start of the charged day, which dates the charge, and the moment of charging.
  await scenario.topUp({ amountMicros: 500n, atMs: AFTER_GRACE_MS - 1, startDate: '2026-03-03' });
  await settle(database, AFTER_GRACE_MS, newId);
  const newestFirst = await scenario.statementLines();
  expect(newestFirst).toHaveLength(5);
  let balance = 0n;
  for (const { isIncome, amountMicros, balanceAfterMicros } of newestFirst.toReversed()) {
    balance += isIncome ? amountMicros : -amountMicros;
    expect(balanceAfterMicros).toBe(balance);
  }
  expect(balance).toBe(1440n);
});

test('cost covered by an overdraft waits for the next top-up, and is then charged once', async () => {
  await scenario.topUp();
  expect(await scenario.asSystem((tx) => backOfficeLedger.setOverdraft(tx, scenario.company, 50n))).toBe(true);
  await scenario.accrue(click(60));
  await scenario.accrue(click(60));
  expect(await scenario.wallet()).toMatchObject({ balanceMicros: 100n, unpaidMicros: 120n });
  // The wallet is already 20 below zero.
  expect(await scenario.asSystem((tx) => backOfficeLedger.setOverdraft(tx, scenario.company, 10n))).toBe(false);

  await settle(database, AFTER_GRACE_MS, newId);
  expect(await scenario.wallet()).toMatchObject({ balanceMicros: 100n, unpaidMicros: 120n });
  await scenario.topUp({ amountMicros: 50n });
  await settle(database, AFTER_GRACE_MS, newId);
  await settle(database, AFTER_GRACE_MS, newId);
  expect(await scenario.wallet()).toMatchObject({ balanceMicros: 30n, unpaidMicros: 0n });
  expect((await findDrift(database, AFTER_GRACE_MS)).filter(({ companyId }) => companyId === scenario.company)).toEqual(
    [],
  );
});
