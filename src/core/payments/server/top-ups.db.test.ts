import { beforeEach, describe, expect, test } from 'vitest';
import { problemText } from '#platform/i18n/problem-text.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { setConfiguration } from '#core/settings/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { fail, ok } from '#kernel/result.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createTopUp, type CreatedTopUp } from './order.ts';
import { billingScenario } from './payment.test-support.ts';
import { decideTransfer } from './transfers.ts';
import { openPayments } from './top-up.jobs.ts';
import { saveTax } from './billing.repository.ts';
import { reserveVoucher } from './vouchers.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { deps, asSystem, balance } = scenario;
const PAYS = '4242424242424242';
const NEEDS_CONFIRMATION = '4000000000003220';
const LATER = '4000000000000259';
const SILENT = '4000000000008013';
let companies = 0;
let company: Uuid;

beforeEach(async () => {
  companies += 1;
  const made = await scenario.seed.company(`Payer ${companies}`);
  company = made.id;
  await made.owner();
});

type Change = Parameters<typeof scenario.input>[1];
const order = async (change: Change = {}) => createTopUp(deps, await scenario.input(company, change));
const ordered = async (change: Change = {}): Promise<CreatedTopUp> => {
  const result = await order(change);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};
const withCard = async (number: string) => ordered({ paymentData: await scenario.form(number) });
const credits = () =>
  asSystem((tx) =>
    tx.selectFrom('credit').selectAll().where('companyId', '=', company).orderBy('kind', 'desc').execute(),
  );
const TOP_UP = paymentMessages.line.topUp();
const statementLines = () =>
  asSystem((tx) =>
    tx.selectFrom('statementLine').selectAll().where('companyId', '=', company).orderBy('position').execute(),
  );

describe('a card', () => {
  test('that pays is credited immediately, once, and invoiced with its tax', async () => {
    await asSystem((tx) => saveTax(tx, { countryCode: 'SG', method: 'CARD', rateMicros: 90_000n }));
    await scenario.storeCard(company, PAYS);
    const { topUp, isDeclined } = await ordered();
    expect(isDeclined).toBe(false);
    expect(topUp).toMatchObject({ status: 'SUCCEEDED', taxMicros: 9_000_000n, totalMicros: 109_000_000n });
    scenario.pass(5000);
    await scenario.processMessages();
    expect(await balance(company)).toBe(100_000_000n);
    expect(await credits()).toMatchObject([
      { kind: 'PAID', creditType: 'TOPUP', paymentMethod: 'CARD', taxMicros: 9_000_000n, status: 'PAID' },
    ]);
    const invoices = await asSystem((tx) =>
      tx.selectFrom('invoice').selectAll().where('companyId', '=', company).execute(),
    );
    expect(invoices).toMatchObject([
      {
        kind: 'TOP_UP',
        netMicros: 100_000_000n,
        taxMicros: 9_000_000n,
        taxes: [{ label: 'GST', rate: '0.09', amountMicros: '9000000' }],
        printed: {
          payment: { method: 'CARD', card: { brand: 'visa', last4: '4242' }, reference: null },
          creditUntil: null,
        },
      },
    ]);
    await asSystem((tx) => saveTax(tx, { countryCode: 'SG', method: 'CARD', rateMicros: 0n }));
  });

  test('that is typed and not kept stands on the receipt by what its provider says, whatever card is kept later', async () => {
    const { topUp } = await withCard('5555555555554444');
    await scenario.storeCard(company, PAYS);
    expect(topUp).toMatchObject({ status: 'SUCCEEDED', card: { brand: 'mastercard', last4: '4444' } });
    const [invoice] = await asSystem((tx) =>
      tx.selectFrom('invoice').select('printed').where('companyId', '=', company).execute(),
    );
    expect(invoice!.printed).toMatchObject({ payment: { card: { brand: 'mastercard', last4: '4444' } } });
  });

  test('with a typed description stores it apart from our own texts', async () => {
    await scenario.storeCard(company, PAYS);
    await ordered({ description: 'Refund: March' });
    await ordered();
    await ordered({ description: 'Top-up', paymentData: await scenario.form('4000000000009995') });
    expect((await credits()).map(({ description, typed }) => [description, typed])).toEqual(
      expect.arrayContaining([
        [null, 'Refund: March'],
        [TOP_UP, null],
      ]),
    );
    expect((await statementLines()).map(({ description, typed, status }) => [description, typed, status])).toEqual([
      [null, 'Refund: March', 'COMPLETED'],
      [TOP_UP, null, 'COMPLETED'],
      [null, 'Top-up', 'FAILED'],
    ]);
  });

  test('that is declined leaves only a failed statement line', async () => {
    const { topUp, isDeclined } = await withCard('4000000000009995');
    expect([topUp.status, isDeclined]).toEqual(['FAILED', true]);
    expect(await balance(company)).toBe(0n);
    expect(await credits()).toEqual([]);
    expect(await statementLines()).toMatchObject([
      { status: 'FAILED', statusReason: paymentMessages.failure.insufficient_funds() },
    ]);
  });

  test('that requires confirmation is credited when its holder has confirmed', async () => {
    const { topUp, isDeclined } = await withCard(NEEDS_CONFIRMATION);
    expect([topUp.status, isDeclined]).toEqual(['PENDING_CONFIRMATION', false]);
    expect(await balance(company)).toBe(0n);
    await scenario.cards.answerChallenge(topUp.confirmToken!, true);
    scenario.pass(5000);
    await scenario.processMessages();
    expect(await scenario.topUp(topUp.id)).toMatchObject({ status: 'SUCCEEDED', confirmToken: null });
    expect(await balance(company)).toBe(100_000_000n);
  });

  test('whose holder rejects the confirmation fails', async () => {
    const { topUp } = await withCard(NEEDS_CONFIRMATION);
    await scenario.cards.answerChallenge(topUp.confirmToken!, false);
    scenario.pass(5000);
    await scenario.processMessages();
    expect(await scenario.topUp(topUp.id)).toMatchObject({ status: 'FAILED' });
    expect(await balance(company)).toBe(0n);
  });

  test('that is not confirmed is abandoned within the hour, and credited if it is paid later', async () => {
    const { topUp } = await withCard(NEEDS_CONFIRMATION);
    for (let minute = 0; minute < 29; minute += 1) {
      scenario.pass(MINUTE_MS);
      await openPayments.runDue(deps);
    }
    expect(await scenario.topUp(topUp.id)).toMatchObject({ status: 'PENDING_CONFIRMATION' });
    for (let minute = 29; minute < 60; minute += 1) {
      scenario.pass(MINUTE_MS);
      await openPayments.runDue(deps);
    }
    expect(await scenario.topUp(topUp.id)).toMatchObject({ status: 'FAILED', failure: 'not_confirmed' });
    await scenario.cards.answerChallenge(
      ((await scenario.cards.find({ reference: topUp.id, paymentRef: null })) as { value: { confirmToken: string } })
        .value.confirmToken,
      true,
    );
    scenario.pass(5000);
    await scenario.processMessages();
    expect(await scenario.topUp(topUp.id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await balance(company)).toBe(100_000_000n);
  });

  test('that reports its payment later is credited then', async () => {
    const { topUp } = await withCard(LATER);
    expect(topUp).toMatchObject({ status: 'REQUESTED' });
    await scenario.processMessages();
    expect(await balance(company)).toBe(0n);
    expect(await credits()).toMatchObject([{ status: 'REQUESTED', remainMicros: 0n }]);
    scenario.pass(10_000);
    await scenario.processMessages();
    expect(await balance(company)).toBe(100_000_000n);
    expect(await credits()).toMatchObject([{ status: 'PAID' }]);
  });

  test('whose answer was lost blocks another charge until the outcome is known, and is credited once', async () => {
    const paymentData = await scenario.form(SILENT);
    const { topUp } = await ordered({ paymentData });
    expect(topUp.status).toBe('REQUESTED');
    const repeated = await order({ paymentData: await scenario.form(PAYS) });
    expect(repeated).toMatchObject({ ok: false, problem: { code: 'CONFLICT' } });
    scenario.pass(2 * MINUTE_MS);
    await openPayments.runDue(deps);
    await openPayments.runDue(deps);
    await scenario.processMessages();
    expect(await balance(company)).toBe(100_000_000n);
    expect((await withCard(PAYS)).topUp.status).toBe('SUCCEEDED');
  });

  test('charge that never reached the provider is abandoned', async () => {
    const unreachable = { ...scenario.cards, charge: async () => fail({ kind: 'UNKNOWN' } as const) };
    const lost = await createTopUp(
      { ...deps, cards: unreachable },
      await scenario.input(company, { paymentData: await scenario.form(PAYS) }),
    );
    expect(lost).toMatchObject({ ok: true, value: { topUp: { status: 'REQUESTED' } } });
    scenario.pass(16 * MINUTE_MS);
    await openPayments.runDue(deps);
    expect((await withCard(PAYS)).topUp.status).toBe('SUCCEEDED');
    expect(await balance(company)).toBe(100_000_000n);
  });

  test('charge that reaches the provider after it was abandoned is found without a message', async () => {
    let arrives = async () => {};
    const slow = {
      ...scenario.cards,
      charge: async (charge: Parameters<typeof scenario.cards.charge>[0]) => {
        arrives = async () => void (await scenario.cards.charge(charge));
        return fail({ kind: 'UNKNOWN' } as const);
      },
    };
    const input = await scenario.input(company, { paymentData: await scenario.form(PAYS) });
    const made = await createTopUp({ ...deps, cards: slow }, input);
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    const { id } = made.value.topUp;
    scenario.pass(16 * MINUTE_MS);
    await openPayments.runDue(deps);
    expect(await scenario.topUp(id)).toMatchObject({ status: 'FAILED', failure: 'not_reached' });
    await arrives();
    // Checks that it is not queried continuously.
    scenario.pass(30 * MINUTE_MS);
    await openPayments.runDue(deps);
    expect((await scenario.topUp(id)).status).toBe('FAILED');
    scenario.pass(31 * MINUTE_MS);
    await openPayments.runDue(deps);
    await openPayments.runDue(deps);
    expect(await scenario.topUp(id)).toMatchObject({ status: 'SUCCEEDED', failure: null });
    expect(await balance(company)).toBe(100_000_000n);
    await scenario.processMessages();
    expect(await balance(company)).toBe(100_000_000n);
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });
});

test.each([
  ['en', 'The amount must be at least S$10.00'],
  ['pt', 'O valor deve ser de pelo menos S$10,00'],
  ['id', 'Jumlahnya minimal S$10,00'],
] as const)('an order is rejected in the reader’s language, %s', async (language, message) => {
  const input = await scenario.input(company, { amountMicros: 1_000_000n, paymentData: await scenario.form(PAYS) });
  const rejected = await createTopUp(deps, input);
  expect(!rejected.ok && problemText(rejected.problem, language)).toBe(message);
});

describe('a refund', () => {
  test('is clawed back in proportion, in steps', async () => {
    const { topUp } = await withCard(PAYS);
    await scenario.refund(topUp, 40_000_000n);
    expect(await balance(company)).toBe(60_000_000n);
    await scenario.refund(topUp, 60_000_000n);
    expect(await balance(company)).toBe(0n);
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });
});

describe('a voucher', () => {
  const voucher = async (change: Parameters<typeof scenario.voucher>[1] = {}) => {
    const code = `CODE-${companies}`;
    await scenario.voucher(code, change);
    return code;
  };
  const reserve = (code: string) => scenario.reserve(company, code);
  const redeemed = (code: string) =>
    asSystem(
      async (tx) =>
        (await tx.selectFrom('voucher').select('redeemed').where('code', '=', code).executeTakeFirstOrThrow()).redeemed,
    );

  test('reduces the price and adds the discount as free credit', async () => {
    const code = await voucher();
    const redeemId = await reserve(code.toLowerCase());
    const { topUp } = await ordered({ redeemId, paymentData: await scenario.form(PAYS) });
    expect(topUp).toMatchObject({ status: 'SUCCEEDED', discountMicros: 10_000_000n, totalMicros: 90_000_000n });
    expect(await balance(company)).toBe(100_000_000n);
    expect(await credits()).toMatchObject([
      { kind: 'PAID', amountMicros: 90_000_000n },
      { kind: 'FREE', creditType: 'PROMOTION', amountMicros: 10_000_000n, promotionCode: code },
    ]);
  });

  test('that covers everything needs no payment', async () => {
    const code = await voucher({ percentageMicros: null, fixedMicros: 500_000_000n, currency: 'SGD' });
    const { topUp } = await ordered({ redeemId: await reserve(code) });
    expect(topUp).toMatchObject({ status: 'SUCCEEDED', totalMicros: 0n });
    expect(await balance(company)).toBe(100_000_000n);
    expect(await findDrift(database, deps.clock())).toEqual([]);
  });

  test('entered twice is one reservation, and cannot be reused', async () => {
    const code = await voucher();
    const redeemId = await reserve(code);
    expect(await reserve(code)).toBe(redeemId);
    expect(await redeemed(code)).toBe(1);
    await ordered({ redeemId, paymentData: await scenario.form(PAYS) });
    expect(await order({ redeemId, paymentData: await scenario.form(PAYS) })).toMatchObject({ ok: false });
    expect(await reserveVoucher(deps, await scenario.payer(company), code)).toMatchObject({ ok: false });
  });

  test('of a failed payment is released, also for another company', async () => {
    const code = await voucher({ maxRedemptions: 1 });
    await ordered({ redeemId: await reserve(code), paymentData: await scenario.form('4000000000000002') });
    expect(await redeemed(code)).toBe(0);
    const otherCompany = await scenario.seed.company(`Other ${companies}`);
    expect(await reserveVoucher(deps, await scenario.payer(otherCompany.id), code)).toMatchObject({ ok: true });
    expect(await reserveVoucher(deps, await scenario.payer(company), code)).toMatchObject({ ok: false });
  });

  test('of another company cannot be passed on', async () => {
    const code = await voucher();
    const redeemId = await reserve(code);
    const thief = await scenario.seed.company(`Thief ${companies}`);
    const input = await scenario.input(thief.id, { redeemId, paymentData: await scenario.form(PAYS) });
    expect(await createTopUp(deps, input)).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
    expect(await balance(thief.id)).toBe(0n);
  });

  test('for packages is rejected for a top-up', async () => {
    const redeemId = await reserve(await voucher({ eligiblePackageIds: [deps.newId()] }));
    expect(await order({ redeemId, paymentData: await scenario.form(PAYS) })).toMatchObject({
      ok: false,
      problem: { fields: { redeemId: [paymentMessages.voucher.FOR_PACKAGES()] } },
    });
  });

  test('below its minimum amount is rejected and stays reserved', async () => {
    const code = await voucher({ minAmountMicros: 200_000_000n, currency: 'SGD' });
    const limit = { amountMicros: 200_000_000n, symbol: 'S$', digits: 2 };
    const redeemId = await reserve(code);
    expect(await order({ redeemId, paymentData: await scenario.form(PAYS) })).toMatchObject({
      ok: false,
      problem: { code: 'VALIDATION', fields: { amount: [paymentMessages.amount.min({ limit })] } },
    });
    expect(await reserve(code)).toBe(redeemId);
  });
});

describe('without a card', () => {
  test('a bank transfer is credited when it arrives to the cent, once', async () => {
    await asSystem((tx) => setConfiguration(tx, 'wire_transfer_instructions', 'Bank of Test\nIBAN 1'));
    const { topUp } = await ordered({ method: 'WIRE_TRANSFER' });
    expect(topUp).toMatchObject({ status: 'REQUESTED', transferReference: expect.stringMatching(/^EC-\w{5}-\w{5}$/) });
    const transferReference = topUp.transferReference!.toLowerCase();
    const confirm = (receivedMicros: bigint) => decideTransfer(deps, transferReference, { receivedMicros }, null);
    expect(await confirm(99_990_000n)).toEqual(fail('AMOUNT_DIFFERS'));
    expect(await confirm(100_000_000n)).toMatchObject({ ok: true });
    expect(await confirm(100_000_000n)).toEqual(fail('ENDED'));
    expect(await balance(company)).toBe(100_000_000n);
    expect(await credits()).toMatchObject([{ paymentMethod: 'WIRE_TRANSFER', status: 'PAID' }]);
  });

  test('a seller’s balance pays once, though the first answer is lost', async () => {
    const keys = new Set<string>();
    let isLost = true;
    const sellers = {
      // The link is read from the database, and the balance from a remote system: both outside any transaction.
      balanceOf: () => asSystem(async () => ({ currency: 'SGD', balanceMicros: 100_000_000n })),
      async pay({ key }: { key: string }) {
        await asSystem(async () => keys.add(key));
        if (!isLost) return ok({ paymentRef: `sc-${key}` });
        isLost = false;
        return fail({ kind: 'UNKNOWN' } as const);
      },
    };
    const linked = { ...deps, sellers };
    const input = await scenario.input(company, { method: 'SELLER_CENTER', provider: 'lazada' });
    expect(await createTopUp(linked, input)).toMatchObject({ ok: true, value: { topUp: { status: 'REQUESTED' } } });
    scenario.pass(2 * MINUTE_MS);
    await openPayments.runDue(linked);
    expect([keys.size, await balance(company)]).toEqual([1, 100_000_000n]);
    const tooMuch = { ...input, amountMicros: 200_000_000n };
    expect(await createTopUp(linked, tooMuch)).toMatchObject({ ok: false, problem: { code: 'VALIDATION' } });
  });
});

test('after ten wrong codes an hour only that company has to wait', async () => {
  const [guesser, rival] = [(await scenario.seed.company('Guesser')).id, (await scenario.seed.company('Rival')).id];
  await scenario.voucher('RIGHT', { maxRedemptions: 10, maxPerCompany: 10 });
  const tryCode = async (companyId: string, code: string) =>
    reserveVoucher(deps, await scenario.payer(companyId), code);
  // A correct code does not count as a guess, however often it is typed.
  for (let count = 0; count < 12; count += 1) expect((await tryCode(guesser, 'RIGHT')).ok).toBe(true);
  const guesses = await Promise.all(Array.from({ length: 14 }, (_, index) => tryCode(guesser, `WRONG${index}`)));
  const codes = guesses.map((guess) => (guess.ok ? 'OK' : guess.problem.code));
  expect(codes.toSorted()).toEqual([...Array(4).fill('RATE_LIMITED'), ...Array(10).fill('VALIDATION')]);
  expect(await tryCode(guesser, 'RIGHT')).toMatchObject({
    ok: false,
    problem: { code: 'RATE_LIMITED', retryAfterS: 3600 },
  });
  expect((await tryCode(rival, 'RIGHT')).ok).toBe(true);
  scenario.pass(HOUR_MS);
  expect((await tryCode(guesser, 'RIGHT')).ok).toBe(true);
});
