import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, startOfDay } from '#kernel/time.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { postedLetters } from '../../../../testing/jobs.ts';
import { requestCredit, withdrawCreditRequest } from './credit-store.ts';
import { expireCredits, startPromisedCredits } from './expiry-store.ts';
import { reverseMovement, spend, type Correction, type Purchase } from './movement-store.ts';
import { refundCredit } from './refund-store.ts';
import { sendExpiryNotices } from './notice-store.ts';
import { settle } from './settlement-store.ts';
import { newId, walletStory, type WalletStory } from './testing.ts';
import { recordFailedPayment } from './transaction-store.ts';

const database = await freshDatabase();
const noonOf = (day: string) => startOfDay('Asia/Singapore', day) + 12 * HOUR_MS;

let story: WalletStory;
beforeEach(async () => {
  story = await walletStory(database);
});
const expire = (day: string) => expireCredits(database, noonOf(day), newId);
const settleAt = (day: string) => settle(database, noonOf(day), newId);

describe('a requested lot', () => {
  const request = () => {
    const { idempotencyKey, companyId, amount_micros, tax_micros, description, at_ms } = story.credit();
    return {
      idempotencyKey,
      companyId,
      amount_micros,
      tax_micros,
      description,
      at_ms,
      kind: 'PAID' as const,
      creditType: 'TOPUP' as const,
      paymentMethod: 'WIRE_TRANSFER' as const,
      expiryDate: null,
    };
  };

  test('holds nothing until it is paid, and is then the same lot', async () => {
    const asked = request();
    await story.asSystem((tx) => requestCredit(tx, newId, asked));
    await story.asSystem((tx) => requestCredit(tx, newId, asked));
    const [requested] = await story.lots();
    expect(requested).toMatchObject({ status: 'REQUESTED', remain_micros: 0n });
    expect(await story.wallet()).toMatchObject({ balance_micros: 0n });

    await story.topUp({ ...asked });
    expect(await story.lots()).toMatchObject([{ id: requested!.id, status: 'PAID', remain_micros: 100n }]);
    expect(await story.wallet()).toMatchObject({ balance_micros: 100n });
    expect(await story.findings()).toEqual([]);
  });

  test('can be withdrawn, but not once it is paid', async () => {
    const [one, other] = [request(), request()];
    await story.asSystem((tx) => requestCredit(tx, newId, one));
    await story.topUp({ ...other });
    await story.asSystem((tx) => withdrawCreditRequest(tx, one.idempotencyKey));
    await story.asSystem((tx) => withdrawCreditRequest(tx, other.idempotencyKey));
    expect(await story.lots()).toMatchObject([{ status: 'PAID' }]);
  });

  test('that is a promise becomes money on its first day where the company is, once', async () => {
    const promise = {
      ...request(),
      kind: 'FREE' as const,
      creditType: 'PROMOTION' as const,
      paymentMethod: null,
      promisedStart: '2026-04-01',
    };
    await story.asSystem((tx) => requestCredit(tx, newId, promise));
    const midnight = startOfDay('Asia/Singapore', '2026-04-01');
    expect(await startPromisedCredits(database, midnight - 1, newId)).toBe(0);
    const runs = await Promise.all([0, 1, 2].map(() => startPromisedCredits(database, midnight, newId)));
    expect(runs.reduce((sum, started) => sum + started, 0)).toBe(1);
    expect(await story.lots()).toMatchObject([{ status: 'PAID', remain_micros: 100n }]);
    expect(await story.findings()).toEqual([]);
  });
});

describe('expiry', () => {
  test('takes what remains the day after the last, to the millisecond where the company is', async () => {
    await story.gift(30, '2026-03-10');
    const midnight = startOfDay('Asia/Singapore', '2026-03-11');
    expect((await expireCredits(database, midnight - 1, newId)).credits).toBe(0);
    expect(await expireCredits(database, midnight, newId)).toEqual({ credits: 1, amount_micros: 30n });
    expect(await story.lots()).toMatchObject([{ status: 'EXPIRED', remain_micros: 0n, expired_micros: 30n }]);
    expect((await story.movements())[0]).toMatchObject({
      isIncome: false,
      amount_micros: 30n,
      balanceAfter_micros: 0n,
      chargeDate: '2026-03-11',
      description: 'Expired credit',
    });
    expect(await story.findings()).toEqual([]);
  });

  test('leaves what was delivered while the lot lasted, which then pays for it', async () => {
    await story.gift(30, '2026-03-10');
    await story.topUp();
    await story.owe(story.click('2026-03-10', 12));
    await expire('2026-03-11');
    expect(await story.wallet()).toMatchObject({ balance_micros: 112n, freeCredit_micros: 12n, unpaid_micros: 12n });
    await settleAt('2026-03-11');
    expect(await story.wallet()).toMatchObject({ balance_micros: 100n, freeCredit_micros: 0n, unpaid_micros: 0n });
    expect(await story.lots()).toMatchObject([{ status: 'EXPIRED', expired_micros: 18n }, { status: 'PAID' }]);
    expect(await story.findings()).toEqual([]);
  });

  test('after days of absence lets each day be paid by the lots of that day', async () => {
    await story.gift(30, '2026-03-10');
    await story.topUp();
    await story.owe(story.click('2026-03-10', 12), story.click('2026-03-12', 7));
    await expire('2026-03-20');
    await settleAt('2026-03-20');
    expect(await story.lots()).toMatchObject([
      { remain_micros: 0n, expired_micros: 18n },
      { remain_micros: 93n, expired_micros: 0n },
    ]);
    expect(await story.findings()).toEqual([]);
  });

  test('repeated, late and at once, beside charges and settlement, neither loses nor repeats anything', async () => {
    await story.gift(500, '2026-03-10');
    await story.topUp({ amount_micros: 1000n });
    const work = Array.from({ length: 24 }, (_, index) => {
      if (index % 3 === 0) return expire('2026-03-12').then(() => undefined);
      if (index % 3 === 1) return settleAt('2026-03-12').then(() => undefined);
      return story.owe(story.click('2026-03-10', 10)).then(() => undefined);
    });
    await Promise.all(work);
    await settleAt('2026-03-13');
    await settleAt('2026-03-14');
    await expire('2026-03-14');
    const [free, paid] = await story.lots();
    expect(free!.remain_micros).toBe(0n);
    // 80 were delivered, by whichever lot was there when their day was closed.
    expect(500n - free!.expired_micros + (1000n - paid!.remain_micros)).toBe(80n);
    expect(await story.findings()).toEqual([]);
  });
});

describe('settlement of many', () => {
  test('charges every company’s brands and ad types from its own lots, all in one go', async () => {
    const others = [await walletStory(database), await walletStory(database)];
    const stories = [story, ...others];
    for (const one of stories) {
      await one.gift(10, '2026-03-31');
      await one.topUp({ amount_micros: 100n });
      const here = { catalogId: story.catalog };
      await one.owe(
        one.click('2026-03-10', 6, here),
        one.click('2026-03-10', 7, { ...here, adSetId: newId(), adType: 'BANNER' }),
        one.click('2026-03-11', 5, { ...here, adSetId: newId(), brandId: others[0]!.brand }),
      );
    }
    await Promise.all([settleAt('2026-03-13'), settleAt('2026-03-13')]);
    for (const one of stories) {
      const charges = (await one.movements()).filter(({ isIncome }) => !isIncome);
      expect(charges.map(({ amount_micros }) => amount_micros)).toEqual([5n, 6n, 7n]);
      expect(await one.wallet()).toMatchObject({ balance_micros: 92n, freeCredit_micros: 0n, unpaid_micros: 0n });
      expect(await one.findings()).toEqual([]);
    }
  });

  test('goes on past a wallet that cannot be charged, and says which', async () => {
    const broken = await walletStory(database);
    for (const one of [story, broken]) {
      await one.topUp();
      await one.owe(one.click('2026-03-10', 6, { catalogId: story.catalog }));
    }
    const spoil = (by: number) =>
      broken.asSystem((tx) =>
        sql`update credit set remain_micros = remain_micros - ${by} where company_id = ${broken.company}`.execute(tx),
      );
    await spoil(99);
    await expect(settleAt('2026-03-13')).rejects.toThrow(AggregateError);
    expect(await story.wallet()).toMatchObject({ balance_micros: 94n, unpaid_micros: 0n });
    expect(await broken.wallet()).toMatchObject({ balance_micros: 100n, unpaid_micros: 6n });
    await spoil(-99);
    await settleAt('2026-03-13');
    expect(await broken.wallet()).toMatchObject({ balance_micros: 94n, unpaid_micros: 0n });
    expect(await broken.findings()).toEqual([]);
  });
});

describe('letters about expiring credit', () => {
  test('reach every owner in their language, once per notice, and nobody else', async () => {
    await story.asSystem(async (tx) => {
      for (const [email, language, role] of [
        ['ana@example.test', 'pt', 'OWNER'],
        ['bob@example.test', 'en', 'OWNER'],
        ['eve@example.test', 'en', 'ADMIN'],
      ] as const) {
        const id = newId();
        await sql`insert into person (id, email, first_name, last_name, language, timezone, created_at)
          values (${id}, ${`${story.code}-${email}`.toLowerCase()}, 'A', 'B', ${language}, 'UTC', now())`.execute(tx);
        await sql`insert into account (id, person_id, company_id, role, created_at) values (${newId()}, ${id}, ${story.company}, ${role}, now())`.execute(
          tx,
        );
      }
    });
    await story.gift(12_500_000, '2026-03-31');
    const send = (day: string) => sendExpiryNotices(database, noonOf(day), 'https://ads.example');
    expect(await send('2026-02-28')).toBe(0);
    const sent = await Promise.all([send('2026-03-05'), send('2026-03-05')]);
    expect(sent[0] + sent[1]).toBe(2);
    expect(await send('2026-03-20')).toBe(0);
    expect(await send('2026-03-30')).toBe(2);
    const letters = (await postedLetters(database)).map(({ subject, language, action }) => [
      subject,
      language,
      action?.url,
    ]);
    expect(letters.slice(0, 2)).toEqual([
      [
        'XTS 12,500000 do seu crédito de publicidade expira em 31 de março de 2026',
        'pt',
        'https://ads.example/billing/credits',
      ],
      [
        'XTS 12.500000 of your advertising credit expires on March 31, 2026',
        'en',
        'https://ads.example/billing/credits',
      ],
    ]);
    expect(letters).toHaveLength(4);
  });
});

describe('a purchase', () => {
  const purchase = (amount: bigint, overrides: Partial<Purchase> = {}): Purchase => ({
    idempotencyKey: `booking-${newId()}`,
    companyId: story.company,
    amount_micros: amount,
    isPaidCreditOnly: false,
    description: 'Booking',
    day: '2026-03-05',
    at_ms: noonOf('2026-03-05'),
    actorId: null,
    ...overrides,
  });
  const buy = (...args: Parameters<typeof purchase>) => story.asSystem((tx) => spend(tx, newId, purchase(...args)));

  test('takes free credit first, once per key', async () => {
    await story.topUp();
    await story.gift(30, null);
    const idempotencyKey = `booking-${newId()}`;
    const first = await buy(40n, { idempotencyKey });
    expect(first).toMatchObject({ ok: true, value: { isNew: true } });
    expect(await buy(40n, { idempotencyKey })).toMatchObject({ ok: true, value: { isNew: false } });
    expect(await story.wallet()).toMatchObject({ balance_micros: 90n, freeCredit_micros: 0n, paidCredit_micros: 90n });
    expect(await story.findings()).toEqual([]);
  });

  test.each([
    { owed: 0, isPaidCreditOnly: false, most: 130n },
    { owed: 0, isPaidCreditOnly: true, most: 100n },
    { owed: 20, isPaidCreditOnly: false, most: 110n },
    { owed: 20, isPaidCreditOnly: true, most: 100n },
    { owed: 50, isPaidCreditOnly: true, most: 80n },
  ])(
    'with $owed owed may cost $most (paid credit only: $isPaidCreditOnly)',
    async ({ owed, isPaidCreditOnly, most }) => {
      await story.topUp();
      await story.gift(30, null);
      if (owed) await story.owe(story.click('2026-03-05', owed));
      expect(await buy(most + 1n, { isPaidCreditOnly })).toEqual({ ok: false, problem: 'INSUFFICIENT' });
      expect(await buy(most, { isPaidCreditOnly })).toMatchObject({ ok: true });
      await settleAt('2026-03-07');
      expect(await story.findings()).toEqual([]);
    },
  );

  test('made at once by many never takes more than there is', async () => {
    await story.topUp();
    const bought = await Promise.all(Array.from({ length: 12 }, () => buy(30n)));
    expect(bought.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await story.wallet()).toMatchObject({ balance_micros: 10n });
  });
});

describe('a correction', () => {
  const correction = (overrides: Partial<Correction> = {}): Correction => ({
    idempotencyKey: `correction-${newId()}`,
    reason: 'Invalid clicks',
    at_ms: noonOf('2026-03-20'),
    actorId: null,
    ...overrides,
  });
  const chargedTransfer = async () => (await story.movements()).find(({ clicks }) => clicks !== null)!.transferId!;
  const reverse = async (amount: bigint | null, overrides?: Partial<Correction>) => {
    const transferId = await chargedTransfer();
    return story.asSystem((tx) => reverseMovement(tx, newId, transferId, amount, correction(overrides)));
  };

  test('gives a charge back to the lots it came from, paid credit first, in parts and never more', async () => {
    await story.gift(30, null);
    await story.topUp();
    await story.owe(story.click('2026-03-05', 50));
    await settleAt('2026-03-07');
    expect(await reverse(25n)).toMatchObject({ ok: true });
    expect(await story.wallet()).toMatchObject({
      balance_micros: 105n,
      freeCredit_micros: 5n,
      paidCredit_micros: 100n,
    });
    expect(await reverse(26n)).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
    expect(await reverse(null)).toMatchObject({ ok: true });
    expect(await reverse(null)).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    expect(await story.wallet()).toMatchObject({
      balance_micros: 130n,
      freeCredit_micros: 30n,
      paidCredit_micros: 100n,
    });
    expect((await story.movements())[0]).toMatchObject({
      isIncome: true,
      amount_micros: 25n,
      chargeDate: '2026-03-05',
      brandId: story.brand,
      description: 'Correction: Invalid clicks',
    });
    expect(await story.findings()).toEqual([]);
  });

  test('is made once per key, whoever comes at the same time', async () => {
    await story.topUp();
    await story.owe(story.click('2026-03-05', 50));
    await settleAt('2026-03-07');
    const idempotencyKey = `correction-${newId()}`;
    await Promise.all(Array.from({ length: 8 }, () => reverse(10n, { idempotencyKey })));
    expect(await story.wallet()).toMatchObject({ balance_micros: 60n });
  });

  test('lets a lot that is over be used for another while', async () => {
    await story.gift(30, '2026-03-10');
    await story.owe(story.click('2026-03-05', 20));
    await settleAt('2026-03-07');
    await expire('2026-03-15');
    expect(await story.lots()).toMatchObject([{ status: 'EXPIRED', expired_micros: 10n }]);
    await reverse(null);
    expect(await story.lots()).toMatchObject([{ status: 'IN_USE', remain_micros: 20n, expiry_date: '2026-04-19' }]);
    await expire('2026-04-19');
    expect(await story.wallet()).toMatchObject({ balance_micros: 20n });
    await expire('2026-04-20');
    expect(await story.lots()).toMatchObject([{ status: 'EXPIRED', remain_micros: 0n, expired_micros: 30n }]);
    expect(await story.findings()).toEqual([]);
  });

  test('pays a lot back as far as it is neither spent nor owed', async () => {
    await story.topUp();
    await story.owe(story.click('2026-03-05', 40));
    const [lot] = await story.lots();
    const refund = (amount: bigint) =>
      story.asSystem((tx) => refundCredit(tx, newId, lot!.id, amount, correction({ reason: 'Account closed' })));
    expect(await refund(61n)).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
    expect(await refund(60n)).toMatchObject({ ok: true });
    await settleAt('2026-03-07');
    expect(await story.lots()).toMatchObject([{ status: 'USED_UP', remain_micros: 0n, refunded_micros: 60n }]);
    expect(await story.findings()).toEqual([]);
  });

  test('of something that is no charge, or of nobody’s, finds nothing', async () => {
    await story.topUp();
    const income = (await story.movements())[0]!.transferId!;
    for (const id of [income, newId()])
      expect(await story.asSystem((tx) => reverseMovement(tx, newId, id, null, correction()))).toMatchObject({
        ok: false,
        problem: { code: 'NOT_FOUND' },
      });
  });
});

test('a payment that failed is listed once, and moves nothing', async () => {
  await story.topUp();
  const failed = {
    key: `payment-${newId()}`,
    companyId: story.company,
    amount_micros: 50n,
    day: '2026-03-02',
    description: 'Top-up',
    reason: 'Card declined',
    at_ms: noonOf('2026-03-02'),
  };
  for (let times = 0; times < 2; times += 1) await story.asSystem((tx) => recordFailedPayment(tx, newId, failed));
  expect(await story.movements()).toMatchObject([
    { status: 'FAILED', statusReason: 'Card declined', balanceAfter_micros: null },
    { status: 'COMPLETED', balanceAfter_micros: 100n },
  ]);
  expect(await story.findings()).toEqual([]);
});
