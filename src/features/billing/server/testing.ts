import { randomBytes } from 'node:crypto';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox.ts';
import type { PaymentEvent } from '#integrations/payments/port.ts';
import { uuidV7, type Uuid } from '#kernel/ids.ts';
import { ok } from '#kernel/result.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { doJobs } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { payerOf } from './billing-store.ts';
import { saveCard } from './cards.ts';
import { paymentEventHandler, receiveEvents } from './events.ts';
import { PLAIN_TOP_UP, type TopUpWish } from './order.ts';
import { NO_PURCHASES, NO_SELLER_BALANCES, type BillingNeeds } from './types.ts';
import { insertVoucher, type NewVoucher } from './voucher-store.ts';
import { reserveVoucher } from './vouchers.ts';

export type BillingStory = ReturnType<typeof billingStory>;

/** The room with the built-in provider, and a clock that stands still until it is moved. */
export function billingStory(database: Database, change: Partial<BillingNeeds> = {}) {
  const time = { now_ms: Date.parse('2026-05-04T03:00:00Z') };
  const clock = () => time.now_ms;
  const newId = () => uuidV7(clock(), randomBytes(10));
  const cards = createSandboxProvider({ database, clock, newId, secret: 'test' });
  const needs: BillingNeeds = {
    database,
    clock,
    newId,
    log: createLogger({ level: 'silent' }),
    cards,
    sellers: NO_SELLER_BALANCES,
    purchases: NO_PURCHASES,
    publicUrl: 'https://console.example',
    ...change,
  };
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.as(SYSTEM, work);
  const payer = (companyId: Uuid) => asSystem(async (tx) => (await payerOf(tx, companyId))!);
  const token = async (number: string) => (await cards.tokenize({ number, expMonth: 12, expYear: 2031 }))!.token;

  return {
    needs,
    cards,
    seed: createSeed(database, { clock }),
    asSystem,
    payer,
    token,
    pass: (ms: number) => (time.now_ms += ms),
    /** What the one-time form hands over. */
    form: async (number: string) => JSON.stringify({ token: await token(number) }),
    keep: async (companyId: Uuid, number: string) =>
      saveCard(needs, await payer(companyId), { token: await token(number), indexToReplace: null, isOnlyOne: false }),
    wish: async (companyId: Uuid, change: Partial<TopUpWish> = {}): Promise<TopUpWish> => ({
      ...PLAIN_TOP_UP,
      payer: await payer(companyId),
      personId: null,
      amount_micros: 100_000_000n,
      method: 'CARD',
      ...change,
    }),
    /** A voucher of ten per cent, for one use by anybody. */
    voucher: (code: string, change: Partial<NewVoucher> = {}) =>
      asSystem((tx) =>
        insertVoucher(
          tx,
          {
            id: newId(),
            code,
            percentage_micros: 100_000n,
            fixed_micros: null,
            minAmount_micros: null,
            currency: null,
            validFrom_ms: 0,
            redeemBy_ms: null,
            eligibleCompanyIds: [],
            eligiblePackageIds: [],
            maxPerCompany: 1,
            maxRedemptions: 1,
            ...change,
          },
          clock(),
        ),
      ),
    /** Sets a voucher aside: its redeemId. */
    async reserve(companyId: Uuid, code: string): Promise<Uuid> {
      const reserved = await reserveVoucher(needs, await payer(companyId), code);
      if (!reserved.ok) throw new Error(JSON.stringify(reserved.problem));
      return reserved.value.redeemId;
    },
    /** Lets the provider say what it has to say, and looks into it. */
    async hear(): Promise<void> {
      await cards.deliver(async (body, headers) => (await receiveEvents(needs, body, headers)) === 'KEPT');
      await doJobs(database, [paymentEventHandler(needs)]);
    },
    /** The provider tells this and is believed. */
    async tellOf(event: Partial<PaymentEvent>): Promise<void> {
      const said = { eventId: newId(), reference: null, paymentRef: null, payment: null, failedRefund_micros: null };
      const telling = { ...needs, cards: { ...cards, readEvents: async () => ok([{ ...said, ...event }]) } };
      await receiveEvents(telling, '{}', {});
      await doJobs(database, [paymentEventHandler(telling)]);
    },
    balance: (companyId: Uuid) =>
      asSystem(async (tx) => {
        const wallet = tx.selectFrom('wallet').select('balance_micros').where('company_id', '=', companyId);
        return (await wallet.executeTakeFirstOrThrow()).balance_micros;
      }),
  };
}
