import { randomBytes } from 'node:crypto';
import { debitWallet } from '#core/ledger/server/index.ts';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox.ts';
import type { PaymentEvent } from '#integrations/payments/port.ts';
import { uuidV7, type Uuid } from '#kernel/ids.ts';
import { ok } from '#kernel/result.ts';
import { dayIn, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { runJobs } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';
import type { BillingDetails } from '../rules/billing-details.ts';
import { payerOf } from './billing.repository.ts';
import { saveCard } from './cards.ts';
import { paymentEventHandler, receiveEvents } from './events.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { createTopUp, PLAIN_TOP_UP, type TopUpInput } from './order.ts';
import { topUpById, type TopUpRow } from './top-up.repository.ts';
import { NO_ORDERS, NO_SELLER_BALANCES, type BillingDeps } from './types.ts';
import { insertVoucher, type NewVoucher } from './voucher.repository.ts';
import { reserveVoucher } from './vouchers.ts';

export type BillingScenario = ReturnType<typeof billingScenario>;

/** Creates the module with the built-in provider and a clock that only moves on request. */
export function billingScenario(database: Database, change: Partial<BillingDeps> = {}) {
  const time = { nowMs: Date.parse('2026-05-04T03:00:00Z') };
  const clock = () => time.nowMs;
  const newId = () => uuidV7(clock(), randomBytes(10));
  const cards = createSandboxProvider({ database, clock, newId, secret: 'test' });
  const deps: BillingDeps = {
    database,
    clock,
    newId,
    log: createLogger({ level: 'silent' }),
    cards,
    sellers: NO_SELLER_BALANCES,
    purchases: NO_ORDERS,
    publicUrl: 'https://console.example',
    ...change,
  };
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);
  const payer = (companyId: Uuid) => asSystem(async (tx) => (await payerOf(tx, companyId))!);
  const token = async (number: string) => (await cards.tokenize({ number, expMonth: 12, expYear: 2031 }))!.token;
  /** Returns the data of the one-time form. */
  const form = async (number: string) => JSON.stringify({ token: await token(number) });
  const input = async (companyId: Uuid, change: Partial<TopUpInput> = {}): Promise<TopUpInput> => ({
    ...PLAIN_TOP_UP,
    payer: await payer(companyId),
    userId: null,
    amountMicros: 100_000_000n,
    method: 'CARD',
    ...change,
  });
  /** Delivers the provider's pending messages and processes them. */
  const processMessages = async (): Promise<void> => {
    await cards.deliver(async (body, headers) => (await receiveEvents(deps, body, headers)) === 'STORED');
    await runJobs(database, [paymentEventHandler(deps)]);
  };

  return {
    deps,
    cards,
    seed: createSeed(database, { clock }),
    asSystem,
    payer,
    token,
    pass: (ms: number) => (time.nowMs += ms),
    form,
    storeCard: async (companyId: Uuid, number: string) =>
      saveCard(deps, await payer(companyId), {
        token: await token(number),
        indexToReplace: null,
        isSingleCard: false,
      }),
    input,
    /** Orders a top-up of 100 with a card that is not stored. */
    async order(companyId: Uuid, number: string, change: Partial<TopUpInput> = {}): Promise<TopUpRow> {
      const ordered = await createTopUp(deps, await input(companyId, { paymentData: await form(number), ...change }));
      if (!ordered.ok) throw new Error(JSON.stringify(ordered.problem));
      return ordered.value.topUp;
    },
    topUp: (id: Uuid) => asSystem(async (tx) => (await topUpById(tx, id))!),
    /** Refunds a payment at the provider, as in a dispute, and processes the message about it. */
    async refund({ paymentRef, currency }: TopUpRow, amountMicros: bigint): Promise<void> {
      await cards.refund({ key: newId(), paymentRef: paymentRef!, currency, amountMicros });
      time.nowMs += MINUTE_MS;
      await processMessages();
    },
    /** Spends credit of a company's wallet. */
    async spend(companyId: Uuid, amountMicros: bigint, isPaidCreditOnly = false): Promise<void> {
      const spent = await asSystem((tx) =>
        debitWallet(tx, newId, {
          idempotencyKey: newId(),
          companyId,
          amountMicros,
          isPaidCreditOnly,
          description: paymentMessages.line.debt(),
          day: dayIn('UTC', clock()),
          atMs: clock(),
          actorId: null,
        }),
      );
      if (!spent.ok) throw new Error('the wallet has too little');
    },
    /** Creates a voucher of ten per cent, for one use by any company. */
    voucher: (code: string, change: Partial<NewVoucher> = {}) =>
      asSystem((tx) =>
        insertVoucher(
          tx,
          {
            id: newId(),
            code,
            percentageMicros: 100_000n,
            fixedMicros: null,
            minAmountMicros: null,
            currency: null,
            validFromMs: 0,
            redeemByMs: null,
            eligibleCompanyIds: [],
            eligiblePackageIds: [],
            maxPerCompany: 1,
            maxRedemptions: 1,
            ...change,
          },
          clock(),
        ),
      ),
    /** Reserves a voucher and returns its redeemId. */
    async reserve(companyId: Uuid, code: string): Promise<Uuid> {
      const reserved = await reserveVoucher(deps, await payer(companyId), code);
      if (!reserved.ok) throw new Error(JSON.stringify(reserved.problem));
      return reserved.value.redeemId;
    },
    processMessages,
    /** Delivers an event as if the provider had signed it. */
    async receiveEvent(event: Partial<PaymentEvent>): Promise<void> {
      const base = { eventId: newId(), reference: null, paymentRef: null, payment: null, failedRefundMicros: null };
      const withEvent = { ...deps, cards: { ...cards, readEvents: async () => ok([{ ...base, ...event }]) } };
      await receiveEvents(withEvent, '{}', {});
      await runJobs(database, [paymentEventHandler(withEvent)]);
    },
    balance: (companyId: Uuid) =>
      asSystem(async (tx) => {
        const wallet = tx.selectFrom('wallet').select('balanceMicros').where('companyId', '=', companyId);
        return (await wallet.executeTakeFirstOrThrow()).balanceMicros;
      }),
  };
}

/** Billing details of a company without references of its own. */
export const billingDetails = (
  change: Partial<BillingDetails> & Pick<BillingDetails, 'topUpAlertAmountMicros'>,
): BillingDetails => ({
  name: 'Kim',
  email: 'kim@example.test',
  description: 'Acme',
  taxNo: null,
  purchaseOrderNo: null,
  costCenter: null,
  ...change,
});
