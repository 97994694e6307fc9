import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { uuidV7 } from '#kernel/ids.ts';
import { DAY_MS, dayIn } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { accrue, type AdCharge } from './accrual.repository.ts';
import { addCredit, createWallet, findDrift, setOverdraft, settle } from './index.ts';
import type { NewCredit } from './credit.repository.ts';
import { listTransactions } from './transaction.repository.ts';
import { readWallet } from './wallet.repository.ts';

const database = await createTestDatabase();
let serial = 0;
const newId = () => uuidV7(1_760_000_000_000 + (serial += 1), Buffer.alloc(10, serial));

const BRAND = newId();
const DAY = '2026-03-02';
// Singapore's 2 March 2026 ends at 16:00 UTC; the grace period is three hours.
const DURING_DAY_MS = Date.parse('2026-03-02T04:00:00Z');
const BEFORE_GRACE_ENDS_MS = Date.parse('2026-03-02T18:59:59Z');
const AFTER_GRACE_MS = Date.parse('2026-03-02T19:00:00Z');

await database.transact(SYSTEM, async (tx) => {
  await sql`insert into currency (code, symbol, rate_micros, fraction_digits) values ('XTS', '¤', 1000000, 6)`.execute(
    tx,
  );
  await sql`insert into brand (id, name, logo) values (${BRAND}, 'Essence', null)`.execute(tx);
});

let SG: string;
let company: string;
let adSet: string;
beforeEach(async () => {
  SG = newId();
  company = newId();
  adSet = newId();
  // A separate storefront, so that a test settles only its own days.
  const code = String.fromCharCode(65 + (serial % 26), 65 + (Math.floor(serial / 26) % 26));
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
      values (${SG}, ${code}, 'Singapore', 'https://sg.example', 'XTS', 'Asia/Singapore', ${SG})`.execute(tx);
    await sql`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
      values (${company}, ${company}, 'SG', 'Asia/Singapore', 'XTS', 'XTS', now())`.execute(tx);
    await createWallet(tx, { id: newId(), companyId: company, currency: 'XTS' });
  });
});

const credit = (overrides: Partial<NewCredit> = {}): NewCredit => ({
  idempotencyKey: `payment-${newId()}`,
  companyId: company,
  kind: 'PAID',
  creditType: 'TOPUP',
  paymentMethod: 'CARD',
  amountMicros: 100n,
  taxMicros: 0n,
  startDate: '2026-03-01',
  expiryDate: null,
  description: 'Top-up',
  atMs: DURING_DAY_MS,
  actorId: null,
  ...overrides,
});
const click = (price: number, overrides: Partial<AdCharge> = {}): AdCharge => ({
  kind: 'CLICK',
  companyId: company,
  adSetId: adSet,
  campaignId: 1n,
  catalogId: SG,
  brandId: BRAND,
  adType: 'PRODUCT',
  day: DAY,
  priceMicros: BigInt(price),
  budgetTotalMicros: null,
  budgetDailyMicros: null,
  ...overrides,
});
const asSystem = database.transact.bind(null, SYSTEM) as <T>(
  work: Parameters<typeof database.transact<T>>[1],
) => Promise<T>;
const topUp = (overrides?: Partial<NewCredit>) => asSystem((tx) => addCredit(tx, newId, credit(overrides)));
const accrueAll = (...charges: AdCharge[]) => asSystem((tx) => accrue(tx, charges));
const wallet = () => asSystem((tx) => readWallet(tx, company, '2026-02-01'));
const transactions = async () =>
  (
    await asSystem((tx) =>
      listTransactions(
        tx,
        { companyId: company, from: null, to: null, catalogId: null, brandId: null },
        { offset: 0, size: 50 },
      ),
    )
  ).rows;

describe('credit', () => {
  test('comes in once per idempotency key', async () => {
    const same = credit({ amountMicros: 250n });
    expect(await asSystem((tx) => addCredit(tx, newId, same))).toBe(true);
    expect(await asSystem((tx) => addCredit(tx, newId, same))).toBe(false);
    expect(await wallet()).toMatchObject({ balanceMicros: 250n, paidCreditMicros: 250n, freeCreditMicros: 0n });
    expect(await transactions()).toMatchObject([{ isIncome: true, amountMicros: 250n, balanceAfterMicros: 250n }]);
    expect(await findDrift(database, 0)).toEqual([]);
  });

  test('of zero is rejected and writes nothing', async () => {
    await expect(topUp({ amountMicros: 0n })).rejects.toThrow();
    expect(await wallet()).toMatchObject({ balanceMicros: 0n });
    expect(await transactions()).toEqual([]);
  });
});

describe('accrual', () => {
  test('stays within the wallet, bills the last event in part, and counts every event', async () => {
    await topUp();
    const { bills, state } = await accrueAll(click(60), click(60), click(10), click(0, { kind: 'IMPRESSION' }));
    expect(bills).toEqual([
      { billedMicros: 60n, unbilledReason: null, billedDay: DAY },
      { billedMicros: 40n, unbilledReason: 'WALLET', billedDay: DAY },
      { billedMicros: 0n, unbilledReason: 'WALLET', billedDay: DAY },
      { billedMicros: 0n, unbilledReason: null, billedDay: DAY },
    ]);
    expect(state.walletRemaining.get(company)).toBe(0n);
    expect(await wallet()).toMatchObject({ balanceMicros: 100n, unpaidMicros: 100n });
    const rows = await asSystem((tx) => tx.selectFrom('accrual').selectAll().where('adSetId', '=', adSet).execute());
    expect(rows).toMatchObject([{ amountMicros: 100n, unbilledMicros: 30n, clicks: 3n, impressions: 1n }]);
  });

  test('keeps within daily and total budgets across calls', async () => {
    await topUp({ amountMicros: 1000n });
    const budgets = { budgetDailyMicros: 50n, budgetTotalMicros: 70n };
    await accrueAll(click(40, budgets));
    const second = await accrueAll(click(40, budgets), click(40, { ...budgets, day: '2026-03-03' }));
    expect(second.bills.map(({ billedMicros }) => billedMicros)).toEqual([10n, 20n]);
  });

  test('never exceeds the wallet under concurrent calls', async () => {
    await topUp({ amountMicros: 1000n });
    const calls = Array.from({ length: 40 }, (_, index) =>
      accrueAll(click(60, { adSetId: index % 2 ? adSet : BRAND })),
    );
    const bills = (await Promise.all(calls)).flatMap((call) => call.bills);
    expect(bills.reduce((sum, { billedMicros }) => sum + billedMicros, 0n)).toBe(1000n);
    expect(await wallet()).toMatchObject({ balanceMicros: 1000n, unpaidMicros: 1000n });
    expect(await findDrift(database, 0)).toEqual([]);
  });
});

describe('settlement', () => {
  test('waits for the grace period, then charges once and consumes free credit first', async () => {
    await topUp();
    await topUp({ kind: 'FREE', creditType: 'PROMOTION', paymentMethod: null, amountMicros: 30n });
    await accrueAll(click(50), click(20, { adSetId: newId() }), click(0, { kind: 'IMPRESSION' }));

    const charges = async () => (await transactions()).filter(({ isIncome }) => !isIncome).length;
    await settle(database, BEFORE_GRACE_ENDS_MS, newId);
    expect(await charges()).toBe(0);
    await settle(database, AFTER_GRACE_MS, newId);
    expect(await charges()).toBe(1);
    await settle(database, AFTER_GRACE_MS, newId);
    expect(await charges()).toBe(1);

    expect(await wallet()).toMatchObject({
      balanceMicros: 60n,
      unpaidMicros: 0n,
      freeCreditMicros: 0n,
      paidCreditMicros: 60n,
    });
    expect((await transactions()).find(({ isIncome }) => !isIncome)).toMatchObject({
      amountMicros: 70n,
      clicks: 2n,
      impressions: 1n,
      chargeDate: DAY,
      balanceAfterMicros: 60n,
      description: ledgerMessages.line.productAds({ brand: 'Essence' }),
      brandId: BRAND,
      catalogId: SG,
      adType: 'PRODUCT',
    });
    expect(await findDrift(database, 0)).toEqual([]);
  });

  test('closes no day early, however far this process’s clock runs ahead', async () => {
    await topUp();
    const today = dayIn('Asia/Singapore', Date.now());
    await accrueAll(click(50, { day: today }));
    await settle(database, Date.now() + 3 * DAY_MS, newId);
    expect(await wallet()).toMatchObject({ balanceMicros: 100n, unpaidMicros: 50n });
    const { rows } = await asSystem((tx) =>
      sql`select from closed_day where catalog_id = ${SG} and day >= ${today}`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  test('empties a wallet whose balance is fully accrued', async () => {
    await topUp();
    await accrueAll(click(500, { day: '2026-03-05' }));
    await settle(database, Date.parse('2026-03-06T00:00:00Z'), newId);
    expect(await wallet()).toMatchObject({ balanceMicros: 0n, unpaidMicros: 0n });
  });

  test('bills an event of a closed day on the first open day', async () => {
    await topUp();
    await accrueAll(click(1, { day: '2026-03-07' }));
    await settle(database, Date.parse('2026-03-08T00:00:00Z'), newId);
    const { bills } = await accrueAll(click(5, { day: '2026-03-06' }));
    expect(bills).toEqual([{ billedMicros: 5n, unbilledReason: null, billedDay: '2026-03-08' }]);
    await settle(database, Date.parse('2026-03-09T00:00:00Z'), newId);
    expect(await wallet()).toMatchObject({ balanceMicros: 94n, unpaidMicros: 0n });
  });

  test('loses and repeats nothing when several workers settle while events arrive', async () => {
    await topUp({ amountMicros: 10_000n });
    const day = '2026-03-10';
    const nowMs = Date.parse('2026-03-11T00:00:00Z');
    const work = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? settle(database, nowMs, newId).then(() => undefined)
        : accrueAll(click(10, { day })).then(() => undefined),
    );
    await Promise.all(work);
    await settle(database, Date.parse('2026-03-12T00:00:00Z'), newId);
    expect(await wallet()).toMatchObject({ balanceMicros: 9_800n, unpaidMicros: 0n });
    expect(await findDrift(database, 0)).toEqual([]);
  });
});

test('transactions are listed in the order they were written, each balance following from the one before', async () => {
  const MY = newId();
  await asSystem((tx) =>
    sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
      values (${MY}, 'ZZ', 'Malaysia', 'https://my.example', 'XTS', 'Asia/Kuala_Lumpur', ${MY})`.execute(tx),
  );
  await topUp({ amountMicros: 1000n });
  await accrueAll(
    click(10),
    click(20, { adSetId: newId(), adType: 'BANNER' }),
    click(30, { adSetId: newId(), catalogId: MY }),
  );
  // Between the start of the charged day, which dates the charge, and the moment of charging.
  await topUp({ amountMicros: 500n, atMs: AFTER_GRACE_MS - 1, startDate: '2026-03-03' });
  await settle(database, AFTER_GRACE_MS, newId);
  const newestFirst = await transactions();
  expect(newestFirst).toHaveLength(5);
  let balance = 0n;
  for (const { isIncome, amountMicros, balanceAfterMicros } of newestFirst.toReversed()) {
    balance += isIncome ? amountMicros : -amountMicros;
    expect(balanceAfterMicros).toBe(balance);
  }
  expect(balance).toBe(1440n);
});

test('cost covered by an overdraft waits for the next top-up, and is then charged once', async () => {
  await topUp();
  expect(await asSystem((tx) => setOverdraft(tx, company, 50n))).toBe(true);
  await accrueAll(click(60));
  await accrueAll(click(60));
  expect(await wallet()).toMatchObject({ balanceMicros: 100n, unpaidMicros: 120n });
  // The wallet is already 20 below zero.
  expect(await asSystem((tx) => setOverdraft(tx, company, 10n))).toBe(false);

  await settle(database, AFTER_GRACE_MS, newId);
  expect(await wallet()).toMatchObject({ balanceMicros: 100n, unpaidMicros: 120n });
  await topUp({ amountMicros: 50n });
  await settle(database, AFTER_GRACE_MS, newId);
  await settle(database, AFTER_GRACE_MS, newId);
  expect(await wallet()).toMatchObject({ balanceMicros: 30n, unpaidMicros: 0n });
  expect((await findDrift(database, AFTER_GRACE_MS)).filter(({ companyId }) => companyId === company)).toEqual([]);
});
