import { CENT } from '#kernel/money.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Uuid } from '#kernel/ids.ts';
import { addDays, DAY_MS } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { accrue } from './accrual.repository.ts';
import { findDrift } from './auditor.ts';
import { addCredit } from './credit.repository.ts';
import { expireCredits } from './expiry.jobs.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { reverseCost } from './cost-reversal.repository.ts';
import { settle } from './settlement.jobs.ts';
import { listTransactions } from './transaction.repository.ts';
import { runLength } from '../../../../testing/run-length.ts';

const database = await createTestDatabase();
const FIRST = '2026-03-02';
const at = (day: string) => Date.parse(`${day}T04:00:00Z`);
const seed = createSeed(database, { clock: () => at(FIRST) });
const { newId } = seed;
const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);

let company: Uuid;
let catalog: Uuid;
let brand: Uuid;
let serial = 0;
beforeEach(async () => {
  serial += 1;
  catalog = (await seed.catalog('SG')).id;
  const made = await seed.company(`Company ${serial}`);
  company = made.id;
  brand = (await made.brand(`Brand ${serial}`)).id;
  await addTestCredit(100_000_000n);
});

const addTestCredit = (amountMicros: bigint, expiryDate: string | null = null) =>
  asSystem((tx) =>
    addCredit(tx, newId, {
      idempotencyKey: newId(),
      companyId: company,
      kind: expiryDate ? 'FREE' : 'PAID',
      creditType: 'MANUAL',
      paymentMethod: null,
      amountMicros,
      taxMicros: 0n,
      startDate: FIRST,
      expiryDate,
      description: 'Bonus',
      atMs: at(FIRST),
      actorId: null,
    }),
  );
const deliver = (
  day: string,
  priceMicros: bigint,
  { adSetId = newId(), kind = 'CLICK' }: { adSetId?: Uuid; kind?: 'CLICK' | 'IMPRESSION' } = {},
) =>
  asSystem((tx) =>
    accrue(tx, [
      {
        kind,
        companyId: company,
        adSetId,
        campaignId: 1n,
        catalogId: catalog,
        brandId: brand,
        adType: 'PRODUCT',
        day,
        priceMicros,
        budgetTotalMicros: null,
        budgetDailyMicros: null,
      },
    ]),
  );
const settleAfter = (day: string) => settle(database, at(addDays(day, 1)), newId);
const wallet = () =>
  asSystem((tx) => tx.selectFrom('wallet').selectAll().where('companyId', '=', company).executeTakeFirstOrThrow());
/** Oldest first. */
const rows = async () => {
  const filter = { companyId: company, from: null, to: null, catalogId: catalog, brandId: null };
  const { rows: newestFirst } = await asSystem((tx) => listTransactions(tx, filter, { offset: 0, limit: 1000 }));
  return newestFirst.toReversed().map(({ chargeDate, amountMicros, isIncome, clicks, impressions }) => ({
    day: chargeDate,
    amount: isIncome ? -amountMicros : amountMicros,
    clicks,
    impressions,
  }));
};
const drift = async () =>
  (await findDrift(database, at('2026-03-02'))).filter(({ companyId }) => companyId === company);

test('cost below a cent is charged with a later day and stays unpaid until then', async () => {
  for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) {
    await deliver(day, 4_000n);
    await settleAfter(day);
  }
  expect(await rows()).toEqual([
    { day: '2026-03-02', amount: 0n, clicks: 1n, impressions: 0n },
    { day: '2026-03-03', amount: 0n, clicks: 1n, impressions: 0n },
    { day: '2026-03-04', amount: CENT, clicks: 1n, impressions: 0n },
  ]);
  expect(await wallet()).toMatchObject({ balanceMicros: 99_990_000n, unpaidMicros: 2_000n });
  expect(await drift()).toEqual([]);
});

test('a day with impressions only is listed with its counts', async () => {
  await deliver('2026-04-02', 0n, { kind: 'IMPRESSION' });
  await deliver('2026-04-02', 0n);
  expect((await settleAfter('2026-04-02')).transactions).toBe(1);
  expect(await rows()).toEqual([{ day: '2026-04-02', amount: 0n, clicks: 1n, impressions: 1n }]);
  expect((await settleAfter('2026-04-02')).transactions).toBe(0);
  expect(await drift()).toEqual([]);
});

test('expiring credit retains what a carried fraction will need', async () => {
  await addTestCredit(500_000n, '2026-05-05');
  await deliver('2026-05-04', 100_500_000n);
  await settleAfter('2026-05-04');
  expect(await wallet()).toMatchObject({ balanceMicros: 0n, unpaidMicros: 0n });
  await addTestCredit(20_000n, '2026-05-06');
  await deliver('2026-05-06', 14_000n);
  await settleAfter('2026-05-06');
  await expireCredits(database, at('2026-05-08'), newId);
  expect(await wallet()).toMatchObject({ balanceMicros: 10_000n, unpaidMicros: 4_000n });
});

test('wrong cost returns in whole cents, from the carry first, with its clicks', async () => {
  const [first, second] = [newId(), newId()];
  await deliver('2026-06-02', 6_000n, { adSetId: first });
  await settleAfter('2026-06-02');
  await deliver('2026-06-03', 6_000n, { adSetId: second });
  await settleAfter('2026-06-03');
  const reverse = (adSetId: Uuid, day: string) =>
    asSystem((tx) =>
      reverseCost(tx, newId, [{ companyId: company, adSetId, day, amountMicros: 6_000n, clicks: 1 }], {
        batchKey: newId(),
        reason: ledgerMessages.reason.invalidClicks(),
        atMs: at('2026-06-05'),
      }),
    );
  await reverse(first, '2026-06-02');
  expect((await rows()).slice(2)).toEqual([
    { day: '2026-06-02', amount: 0n, clicks: -1n, impressions: null },
    { day: '2026-06-03', amount: -CENT, clicks: 0n, impressions: null },
  ]);
  expect(await wallet()).toMatchObject({ balanceMicros: 100_000_000n, unpaidMicros: 6_000n });
  await reverse(second, '2026-06-03');
  expect(await wallet()).toMatchObject({ balanceMicros: 100_000_000n, unpaidMicros: 0n });
  expect(await drift()).toEqual([]);
});

test('for any deliveries and reversals, rows are in whole cents and the ledger matches the delivery', async () => {
  const step = fc.record({ price: fc.bigInt(0n, 60_000n), isReversed: fc.boolean(), skip: fc.nat(2) });
  let day = '2026-07-01';
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const delivered: { adSetId: Uuid; day: string; price: bigint }[] = [];
      const [before, { unpaidMicros: carried }] = [(await rows()).length, await wallet()];
      for (const { price, isReversed, skip } of steps) {
        const adSetId = newId();
        await deliver(day, price, { adSetId });
        delivered.push({ adSetId, day, price });
        if (skip > 0) await settleAfter(day);
        if (isReversed) {
          const wrong = delivered.splice(Number(price) % delivered.length, 1)[0]!;
          const cost = {
            companyId: company,
            adSetId: wrong.adSetId,
            day: wrong.day,
            amountMicros: wrong.price,
            clicks: 1,
          };
          const batch = { batchKey: newId(), reason: ledgerMessages.reason.invalidClicks(), atMs: at(day) + DAY_MS };
          await asSystem((tx) => reverseCost(tx, newId, [cost], batch));
        }
        if (skip > 0) day = addDays(day, skip);
      }
      await settleAfter(day);
      day = addDays(day, 1);
      const listed = (await rows()).slice(before);
      for (const { amount } of listed) expect(amount % CENT).toBe(0n);
      const charged = listed.reduce((sum, { amount }) => sum + amount, 0n);
      const cost = delivered.reduce((sum, { price }) => sum + price, 0n);
      expect(charged + (await wallet()).unpaidMicros).toBe(cost + carried);
      expect(listed.reduce((sum, { clicks }) => sum + (clicks ?? 0n), 0n)).toBe(BigInt(delivered.length));
      expect(await drift()).toEqual([]);
    }),
    { numRuns: runLength(12) },
  );
});
