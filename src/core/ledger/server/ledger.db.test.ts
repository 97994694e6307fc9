import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, startOfDay } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { requestCredit, withdrawCreditRequest } from './credit.repository.ts';
import { expireCredits, activatePendingCredits } from './expiry.jobs.ts';
import { reverseTransaction, debitWallet, type Correction, type Purchase } from './ledger.repository.ts';
import { refundCredit } from './refund.repository.ts';
import { sendExpiryNotices } from './notice.jobs.ts';
import { settle } from './settlement.jobs.ts';
import { newId, walletScenario, type WalletScenario } from './ledger.test-support.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { recordFailedPayment } from './transaction.repository.ts';

const database = await createTestDatabase();
const noonOf = (day: string) => startOfDay('Asia/Singapore', day) + 12 * HOUR_MS;

let scenario: WalletScenario;
beforeEach(async () => {
  scenario = await walletScenario(database);
});
const expire = (day: string) => expireCredits(database, noonOf(day), newId);
const settleAt = (day: string) => settle(database, noonOf(day), newId);

describe('a requested lot', () => {
  const request = () => {
    const { idempotencyKey, companyId, amountMicros, taxMicros, description, atMs } = scenario.credit();
    return {
      idempotencyKey,
      companyId,
      amountMicros,
      taxMicros,
      description,
      atMs,
      kind: 'PAID' as const,
      creditType: 'TOPUP' as const,
      paymentMethod: 'WIRE_TRANSFER' as const,
      expiryDate: null,
    };
  };

  test('is empty until it is paid, and is then the same lot', async () => {
    const input = request();
    await scenario.asSystem((tx) => requestCredit(tx, newId, input));
    await scenario.asSystem((tx) => requestCredit(tx, newId, input));
    const [requested] = await scenario.lots();
    expect(requested).toMatchObject({ status: 'REQUESTED', remainMicros: 0n });
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 0n });

    await scenario.topUp({ ...input });
    expect(await scenario.lots()).toMatchObject([{ id: requested!.id, status: 'PAID', remainMicros: 100n }]);
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 100n });
    expect(await scenario.findings()).toEqual([]);
  });

  test('can be withdrawn, but not once it is paid', async () => {
    const [unpaid, paid] = [request(), request()];
    await scenario.asSystem((tx) => requestCredit(tx, newId, unpaid));
    await scenario.topUp({ ...paid });
    await scenario.asSystem((tx) => withdrawCreditRequest(tx, unpaid.idempotencyKey));
    await scenario.asSystem((tx) => withdrawCreditRequest(tx, paid.idempotencyKey));
    expect(await scenario.lots()).toMatchObject([{ status: 'PAID' }]);
  });

  test('that is a pending bonus becomes money once, on its first day in the company’s zone', async () => {
    const pending = {
      ...request(),
      kind: 'FREE' as const,
      creditType: 'PROMOTION' as const,
      paymentMethod: null,
      startsOn: '2026-04-01',
    };
    await scenario.asSystem((tx) => requestCredit(tx, newId, pending));
    const midnight = startOfDay('Asia/Singapore', '2026-04-01');
    expect(await activatePendingCredits(database, midnight - 1, newId)).toBe(0);
    const runs = await Promise.all([0, 1, 2].map(() => activatePendingCredits(database, midnight, newId)));
    expect(runs.reduce((sum, started) => sum + started, 0)).toBe(1);
    expect(await scenario.lots()).toMatchObject([{ status: 'PAID', remainMicros: 100n }]);
    expect(await scenario.findings()).toEqual([]);
  });
});

describe('expiry', () => {
  test('withdraws the remainder the day after the last, to the millisecond in the company’s zone', async () => {
    await scenario.bonus(30, '2026-03-10');
    const midnight = startOfDay('Asia/Singapore', '2026-03-11');
    expect((await expireCredits(database, midnight - 1, newId)).credits).toBe(0);
    expect(await expireCredits(database, midnight, newId)).toEqual({ credits: 1, amountMicros: 30n });
    expect(await scenario.lots()).toMatchObject([{ status: 'EXPIRED', remainMicros: 0n, expiredMicros: 30n }]);
    expect((await scenario.statementLines())[0]).toMatchObject({
      isIncome: false,
      amountMicros: 30n,
      balanceAfterMicros: 0n,
      chargeDate: '2026-03-11',
      description: ledgerMessages.line.expiredCredit(),
    });
    expect(await scenario.findings()).toEqual([]);
  });

  test('leaves the cost that was delivered while the lot was valid', async () => {
    await scenario.bonus(30, '2026-03-10');
    await scenario.topUp();
    await scenario.accrue(scenario.click('2026-03-10', 12));
    await expire('2026-03-11');
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 112n, freeCreditMicros: 12n, unpaidMicros: 12n });
    await settleAt('2026-03-11');
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 100n, freeCreditMicros: 0n, unpaidMicros: 0n });
    expect(await scenario.lots()).toMatchObject([{ status: 'EXPIRED', expiredMicros: 18n }, { status: 'PAID' }]);
    expect(await scenario.findings()).toEqual([]);
  });

  test('after downtime pays each day from the lots of that day', async () => {
    await scenario.bonus(30, '2026-03-10');
    await scenario.topUp();
    await scenario.accrue(scenario.click('2026-03-10', 12), scenario.click('2026-03-12', 7));
    await expire('2026-03-20');
    await settleAt('2026-03-20');
    expect(await scenario.lots()).toMatchObject([
      { remainMicros: 0n, expiredMicros: 18n },
      { remainMicros: 93n, expiredMicros: 0n },
    ]);
    expect(await scenario.findings()).toEqual([]);
  });

  test('repeated, late and concurrent with charges and settlement loses and repeats nothing', async () => {
    await scenario.bonus(500, '2026-03-10');
    await scenario.topUp({ amountMicros: 1000n });
    const work = Array.from({ length: 24 }, (_, index) => {
      if (index % 3 === 0) return expire('2026-03-12').then(() => undefined);
      if (index % 3 === 1) return settleAt('2026-03-12').then(() => undefined);
      return scenario.accrue(scenario.click('2026-03-10', 10)).then(() => undefined);
    });
    await Promise.all(work);
    await settleAt('2026-03-13');
    await settleAt('2026-03-14');
    await expire('2026-03-14');
    const [free, paid] = await scenario.lots();
    expect(free!.remainMicros).toBe(0n);
    // 80 were delivered and paid by the lots available when their day was closed.
    expect(500n - free!.expiredMicros + (1000n - paid!.remainMicros)).toBe(80n);
    expect(await scenario.findings()).toEqual([]);
  });
});

describe('settlement of many companies', () => {
  test('charges every company’s brands and ad types from its own lots, in one run', async () => {
    const otherScenarios = [await walletScenario(database), await walletScenario(database)];
    const scenarios = [scenario, ...otherScenarios];
    for (const owner of scenarios) {
      await owner.bonus(10, '2026-03-31');
      await owner.topUp({ amountMicros: 100n });
      const overrides = { catalogId: scenario.catalog };
      await owner.accrue(
        owner.click('2026-03-10', 6, overrides),
        owner.click('2026-03-10', 7, { ...overrides, adSetId: newId(), adType: 'BANNER' }),
        owner.click('2026-03-11', 5, { ...overrides, adSetId: newId(), brandId: otherScenarios[0]!.brand }),
      );
    }
    await Promise.all([settleAt('2026-03-13'), settleAt('2026-03-13')]);
    for (const owner of scenarios) {
      const charges = (await owner.statementLines()).filter(({ isIncome }) => !isIncome);
      expect(charges.map(({ amountMicros }) => amountMicros)).toEqual([5n, 6n, 7n]);
      expect(await owner.wallet()).toMatchObject({ balanceMicros: 92n, freeCreditMicros: 0n, unpaidMicros: 0n });
      expect(await owner.findings()).toEqual([]);
    }
  });

  test('continues past a wallet that cannot be charged, and reports it', async () => {
    const broken = await walletScenario(database);
    for (const owner of [scenario, broken]) {
      await owner.topUp();
      await owner.accrue(owner.click('2026-03-10', 6, { catalogId: scenario.catalog }));
    }
    const spoil = (by: number) =>
      broken.asSystem((tx) =>
        sql`update credit set remain_micros = remain_micros - ${by} where company_id = ${broken.company}`.execute(tx),
      );
    await spoil(99);
    await expect(settleAt('2026-03-13')).rejects.toThrow(AggregateError);
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 94n, unpaidMicros: 0n });
    expect(await broken.wallet()).toMatchObject({ balanceMicros: 100n, unpaidMicros: 6n });
    await spoil(-99);
    await settleAt('2026-03-13');
    expect(await broken.wallet()).toMatchObject({ balanceMicros: 94n, unpaidMicros: 0n });
    expect(await broken.findings()).toEqual([]);
  });
});

describe('e-mails about expiring credit', () => {
  test('reach the owners, in their language, and the billing contact, once per notice', async () => {
    await scenario.asSystem(async (tx) => {
      for (const [email, language, role] of [
        ['ana@example.test', 'pt', 'OWNER'],
        ['bob@example.test', 'en', 'OWNER'],
        ['eve@example.test', 'en', 'ADMIN'],
      ] as const) {
        const id = newId();
        await sql`insert into app_user (id, email, first_name, last_name, language, timezone, created_at)
          values (${id}, ${`${scenario.code}-${email}`.toLowerCase()}, 'A', 'B', ${language}, 'UTC', now())`.execute(
          tx,
        );
        await sql`insert into membership (id, user_id, company_id, role, created_at) values (${newId()}, ${id}, ${scenario.company}, ${role}, now())`.execute(
          tx,
        );
      }
    });
    await scenario.asSystem((tx) =>
      sql`insert into billing_info (company_id, name, email, description, updated_at)
        values (${scenario.company}, 'Payables', 'payables@example.test', '', now())`.execute(tx),
    );
    await scenario.bonus(12_500_000, '2026-03-31');
    const send = (day: string) => sendExpiryNotices(database, noonOf(day));
    expect(await send('2026-02-28')).toBe(0);
    const sent = await Promise.all([send('2026-03-05'), send('2026-03-05')]);
    expect(sent[0] + sent[1]).toBe(3);
    expect(await send('2026-03-20')).toBe(0);
    expect(await send('2026-03-30')).toBe(3);
    const emails = (await sentEmails(database)).map(({ subject, language, action }) => [
      subject,
      language,
      action?.url,
    ]);
    expect(emails.slice(0, 2)).toEqual([
      ['XTS 12,500000 do seu crédito de publicidade expira em 31 de março de 2026', 'pt', '/billing/credits'],
      ['XTS 12.500000 of your advertising credit expires on March 31, 2026', 'en', '/billing/credits'],
    ]);
    expect(emails).toHaveLength(6);
    expect((await sentEmails(database)).filter(({ to }) => to === 'payables@example.test')).toHaveLength(2);
  });
});

describe('a purchase', () => {
  const purchase = (amount: bigint, overrides: Partial<Purchase> = {}): Purchase => ({
    idempotencyKey: `booking-${newId()}`,
    companyId: scenario.company,
    amountMicros: amount,
    isPaidCreditOnly: false,
    description: ledgerMessages.line.productAds({ brand: 'Bee' }),
    day: '2026-03-05',
    atMs: noonOf('2026-03-05'),
    actorId: null,
    ...overrides,
  });
  const buy = (...args: Parameters<typeof purchase>) =>
    scenario.asSystem((tx) => debitWallet(tx, newId, purchase(...args)));

  test('takes free credit first, once per key', async () => {
    await scenario.topUp();
    await scenario.bonus(30, null);
    const idempotencyKey = `booking-${newId()}`;
    const first = await buy(40n, { idempotencyKey });
    expect(first).toMatchObject({ ok: true, value: { isNew: true } });
    expect(await buy(40n, { idempotencyKey })).toMatchObject({ ok: true, value: { isNew: false } });
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 90n, freeCreditMicros: 0n, paidCreditMicros: 90n });
    expect(await scenario.findings()).toEqual([]);
  });

  test.each([
    { accrued: 0, isPaidCreditOnly: false, max: 130n },
    { accrued: 0, isPaidCreditOnly: true, max: 100n },
    { accrued: 20, isPaidCreditOnly: false, max: 110n },
    { accrued: 20, isPaidCreditOnly: true, max: 100n },
    { accrued: 50, isPaidCreditOnly: true, max: 80n },
  ])(
    'with $accrued accrued may cost $max (paid credit only: $isPaidCreditOnly)',
    async ({ accrued, isPaidCreditOnly, max }) => {
      await scenario.topUp();
      await scenario.bonus(30, null);
      if (accrued) await scenario.accrue(scenario.click('2026-03-05', accrued));
      expect(await buy(max + 1n, { isPaidCreditOnly })).toEqual({ ok: false, problem: 'INSUFFICIENT' });
      expect(await buy(max, { isPaidCreditOnly })).toMatchObject({ ok: true });
      await settleAt('2026-03-07');
      expect(await scenario.findings()).toEqual([]);
    },
  );

  test('made concurrently never exceeds the balance', async () => {
    await scenario.topUp();
    const results = await Promise.all(Array.from({ length: 12 }, () => buy(30n)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 10n });
  });
});

describe('a correction', () => {
  const correction = (overrides: Partial<Correction> = {}): Correction => ({
    idempotencyKey: `correction-${newId()}`,
    reason: ledgerMessages.reason.invalidClicks(),
    atMs: noonOf('2026-03-20'),
    actorId: null,
    ...overrides,
  });
  const chargedTransaction = async () =>
    (await scenario.statementLines()).find(({ clicks }) => clicks !== null)!.ledgerTransactionId!;
  const reverse = async (amount: bigint | null, overrides?: Partial<Correction>) => {
    const ledgerTransactionId = await chargedTransaction();
    return scenario.asSystem((tx) => reverseTransaction(tx, newId, ledgerTransactionId, amount, correction(overrides)));
  };

  test('returns a charge to its lots, paid credit first, in parts and never more than the charge', async () => {
    await scenario.bonus(30, null);
    await scenario.topUp();
    await scenario.accrue(scenario.click('2026-03-05', 50));
    await settleAt('2026-03-07');
    expect(await reverse(25n)).toMatchObject({ ok: true });
    expect(await scenario.wallet()).toMatchObject({
      balanceMicros: 105n,
      freeCreditMicros: 5n,
      paidCreditMicros: 100n,
    });
    expect(await reverse(26n)).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
    expect(await reverse(null)).toMatchObject({ ok: true });
    expect(await reverse(null)).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await scenario.wallet()).toMatchObject({
      balanceMicros: 130n,
      freeCreditMicros: 30n,
      paidCreditMicros: 100n,
    });
    expect((await scenario.statementLines())[0]).toMatchObject({
      isIncome: true,
      amountMicros: 25n,
      chargeDate: '2026-03-05',
      brandId: scenario.brand,
      description: ledgerMessages.line.correction({ reason: ledgerMessages.reason.invalidClicks() }),
      typed: null,
    });
    expect(await scenario.findings()).toEqual([]);
  });

  test('is made once per key under concurrent calls', async () => {
    await scenario.topUp();
    await scenario.accrue(scenario.click('2026-03-05', 50));
    await settleAt('2026-03-07');
    const idempotencyKey = `correction-${newId()}`;
    await Promise.all(Array.from({ length: 8 }, () => reverse(10n, { idempotencyKey })));
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 60n });
  });

  test('lets an expired lot be used again for a while', async () => {
    await scenario.bonus(30, '2026-03-10');
    await scenario.accrue(scenario.click('2026-03-05', 20));
    await settleAt('2026-03-07');
    await expire('2026-03-15');
    expect(await scenario.lots()).toMatchObject([{ status: 'EXPIRED', expiredMicros: 10n }]);
    await reverse(null);
    expect(await scenario.lots()).toMatchObject([{ status: 'IN_USE', remainMicros: 20n, expiryDate: '2026-04-19' }]);
    await expire('2026-04-19');
    expect(await scenario.wallet()).toMatchObject({ balanceMicros: 20n });
    await expire('2026-04-20');
    expect(await scenario.lots()).toMatchObject([{ status: 'EXPIRED', remainMicros: 0n, expiredMicros: 30n }]);
    expect(await scenario.findings()).toEqual([]);
  });

  test('refunds a lot as far as it is neither spent nor reserved for accrued cost', async () => {
    await scenario.topUp();
    await scenario.accrue(scenario.click('2026-03-05', 40));
    const [lot] = await scenario.lots();
    const refund = (amount: bigint) =>
      scenario.asSystem((tx) => refundCredit(tx, newId, lot!.id, amount, correction({ reason: 'Account closed' })));
    expect(await refund(61n)).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
    expect(await refund(60n)).toMatchObject({ ok: true });
    await settleAt('2026-03-07');
    expect(await scenario.lots()).toMatchObject([{ status: 'USED_UP', remainMicros: 0n, refundedMicros: 60n }]);
    expect(await scenario.findings()).toEqual([]);
  });

  test('of income or of an unknown transaction is not found', async () => {
    await scenario.topUp();
    const income = (await scenario.statementLines())[0]!.ledgerTransactionId!;
    for (const id of [income, newId()])
      expect(await scenario.asSystem((tx) => reverseTransaction(tx, newId, id, null, correction()))).toMatchObject({
        ok: false,
        problem: { code: 'NOT_FOUND' },
      });
  });
});

test('a failed payment is listed once and moves nothing', async () => {
  await scenario.topUp();
  const failed = {
    key: `payment-${newId()}`,
    companyId: scenario.company,
    amountMicros: 50n,
    day: '2026-03-02',
    description: 'Top-up',
    reason: ledgerMessages.reason.invalidClicks(),
    atMs: noonOf('2026-03-02'),
  };
  for (let times = 0; times < 2; times += 1) await scenario.asSystem((tx) => recordFailedPayment(tx, newId, failed));
  expect(await scenario.statementLines()).toMatchObject([
    { status: 'FAILED', statusReason: ledgerMessages.reason.invalidClicks(), balanceAfterMicros: null },
    { status: 'COMPLETED', balanceAfterMicros: 100n },
  ]);
  expect(await scenario.findings()).toEqual([]);
});
