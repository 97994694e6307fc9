import * as z from 'zod/mini';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NewId } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import {
  minorDigitsOf,
  NEEDS_CARD_HOLDER,
  payingCard,
  type Headers,
  type StoredCard,
  type Payment,
  type PaymentProvider,
} from '../port.ts';
import * as store from './sandbox.repository.ts';
import { testCard, type Behaviour } from './test-cards.ts';
import { parseJson } from '#kernel/json.ts';

export interface SandboxOptions {
  database: Database;
  clock: Clock;
  newId: NewId;
  /** Signs its messages and derives its tokens. */
  secret: string;
}

/** Delays until a slow card reports that it paid, until a message is sent, and until it is repeated. */
const SLOW_MS = 8000;
const MESSAGE_MS = 1000;
const REPEAT_MS = 15_000;
/** Real providers send duplicates too. */
const COPIES = 2;
const SIGNATURE_HEADER = 'x-sandbox-signature';

/** The body of a message. */
const Message = z.object({
  eventId: z.string(),
  paymentRef: z.string(),
  reference: z.string(),
  /** Micro-units as decimal text; null unless a refund failed. */
  failedRefund: z.nullable(z.string().check(z.regex(/^-?\d+$/))),
});
type Message = z.infer<typeof Message>;

/** The card typed into the sandbox's form. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
}

export interface SandboxProvider extends PaymentProvider {
  /** The provider's side of its card form; null for a number that is not a test card. */
  tokenize(card: TypedCard): Promise<{ token: string; brand: string; last4: string } | null>;
  /** The content of the bank's page; null for an unknown token. */
  challengeOf(
    token: string,
  ): Promise<{ amount: { currency: string; amountMicros: Micros } | null; isOpen: boolean } | null>;
  answerChallenge(token: string, isApproved: boolean): Promise<void>;
  /** Passes due messages to `take`; messages it does not accept are sent again. */
  deliver(take: (body: string, headers: Headers) => Promise<boolean>): Promise<void>;
}

/** A card provider without a network: behaves as real ones do, controlled by test cards. Its state is in PostgreSQL. */
export function createSandboxProvider({ database, clock, newId, secret }: SandboxOptions): SandboxProvider {
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);
  const sign = (text: string) => createHmac('sha256', secret).update(`sandbox-payments\n${text}`).digest('hex');
  const token = (kind: string) => `${kind}_${sign(`${kind}\n${newId()}`).slice(0, 32)}`;
  const announce = (
    tx: Transaction,
    paymentRef: string,
    delayMs = MESSAGE_MS,
    failedRefundMicros: Micros | null = null,
    copies = COPIES,
  ) =>
    store.insertDelivery(tx, {
      id: newId(),
      paymentRef,
      failedRefundMicros,
      dueMs: clock() + delayMs,
      copies,
    });

  return {
    // Follows Adyen's flow: tokens from the form, installments, no client secret at the start.
    name: 'adyen',
    environment: 'sandbox',
    supportsInstallments: true,
    accepted: { type: 'text/plain', body: '[accepted]' },
    minorDigits: (currency) => minorDigitsOf(currency, { IDR: 0 }),
    async cardMethods() {
      return [{ type: 'scheme', name: 'Cards', brands: ['visa', 'mastercard', 'amex'] }];
    },
    async startForm({ customer }) {
      return ok({
        clientKey: 'sandbox',
        clientSecret: null,
        merchantAccount: 'Sandbox',
        customerRef: customer.customerRef,
      });
    },
    storeCard: ({ customer, token: cardToken }) =>
      asSystem(async (tx) => {
        const card = await store.cardByToken(tx, cardToken);
        const customerRef = customer.customerRef ?? `cus_${customer.reference}`;
        if (!card || (card.customerRef !== null && card.customerRef !== customerRef))
          return fail({ kind: 'REJECTED', reason: 'unknown_card' });
        if (declineReason(card.behaviour)) return fail({ kind: 'REJECTED', reason: declineReason(card.behaviour)! });
        await store.storeCard(tx, card.token, customerRef);
        if (card.behaviour !== 'ASKS' || card.isConfirmed)
          return ok({ customerRef, card: storedCard(card), clientSecret: null });
        const clientSecret = card.confirmToken ?? token('chk');
        await store.requestCard(tx, card.token, clientSecret);
        return ok({ customerRef, card: null, clientSecret });
      }),
    detachCard: ({ customerRef, cardRef }) => asSystem((tx) => store.detachCard(tx, cardRef, customerRef)),

    async charge(charge) {
      const cardToken = charge.source.kind === 'stored' ? charge.source.cardRef : formToken(charge.source.data);
      const made = await asSystem(async (tx) => {
        const card = cardToken ? await store.cardByToken(tx, cardToken) : undefined;
        const isTheirs = charge.source.kind === 'form' || card?.customerRef === charge.source.customerRef;
        if (!card || !isTheirs) return null;
        const outcome = firstOutcome(card.behaviour, charge.isOffSession);
        const isNew = await store.insertPayment(
          tx,
          {
            paymentRef: token('pay'),
            key: charge.key,
            reference: charge.reference,
            cardToken: card.token,
            currency: charge.currency,
            // One whole unit less, which is a valid amount in every currency.
            amountMicros: card.behaviour === 'PAYS_LESS' ? charge.amountMicros - 1_000_000n : charge.amountMicros,
            status: outcome.status,
            failure: outcome.failure ?? null,
            confirmToken: outcome.status === 'NEEDS_CONFIRMATION' ? token('chk') : null,
          },
          clock(),
        );
        const payment = (await store.paymentBy(tx, { key: charge.key }))!;
        if (isNew && payment.status !== 'NEEDS_CONFIRMATION')
          await announce(tx, payment.paymentRef, payment.status === 'PROCESSING' ? SLOW_MS : MESSAGE_MS);
        return payment;
      });
      if (!made) return fail({ kind: 'REJECTED', reason: 'unknown_card' });
      return made.behaviour === 'PAYS_SILENTLY' ? fail({ kind: 'UNKNOWN' }) : ok(paymentOf(made));
    },
    async confirm({ reference, paymentRef }) {
      const payment = await asSystem((tx) => store.paymentBy(tx, paymentRef ? { paymentRef } : { reference }));
      return payment ? ok(paymentOf(payment)) : fail({ kind: 'REJECTED', reason: 'unknown_payment' });
    },
    async find({ reference, paymentRef }) {
      const payment = await asSystem((tx) => store.paymentBy(tx, paymentRef ? { paymentRef } : { reference }));
      return ok(payment ? paymentOf(payment) : null);
    },
    refund: ({ key, paymentRef, amountMicros }) =>
      asSystem(async (tx) => {
        const payment = await store.paymentBy(tx, { paymentRef });
        if (payment?.status !== 'PAID') return fail({ kind: 'REJECTED', reason: 'unknown_payment' });
        const outcome = await store.refundPayment(tx, { key, paymentRef, amountMicros });
        if (outcome === 'TOO_MUCH') return fail({ kind: 'REJECTED', reason: 'charge_already_refunded' });
        if (outcome === 'BEFORE') return ok(null);
        await announce(tx, paymentRef);
        if (payment.behaviour === 'REFUND_FAILS') await announce(tx, paymentRef, SLOW_MS, amountMicros);
        return ok(null);
      }),
    async readEvents(body, headers) {
      const provided = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''));
      const expected = Buffer.from(sign(body));
      if (provided.length !== expected.length || !timingSafeEqual(provided, expected)) return fail('SIGNATURE');
      const message = parseJson(Message, body);
      if (!message) return fail('BODY');
      const { failedRefund, ...about } = message;
      const failedRefundMicros = failedRefund === null ? null : BigInt(failedRefund);
      return ok([{ ...about, payment: null, failedRefundMicros }]);
    },

    async tokenize(card) {
      const known = testCard(card.number);
      if (!known) return null;
      const made = { token: token('tok'), brand: known.brand, last4: known.number.slice(-4) };
      const row = { ...made, behaviour: known.behaviour, expMonth: card.expMonth, expYear: card.expYear };
      await asSystem((tx) => store.insertCard(tx, row, clock()));
      return made;
    },
    challengeOf: (confirmToken) =>
      asSystem(async (tx) => {
        const payment = await store.paymentBy(tx, { confirmToken });
        if (payment) return { amount: payment, isOpen: payment.status === 'NEEDS_CONFIRMATION' };
        const card = await store.cardToConfirm(tx, confirmToken);
        return card ? { amount: null, isOpen: !card.isConfirmed } : null;
      }),
    answerChallenge: (confirmToken, isApproved) =>
      asSystem(async (tx) => {
        const payment = await store.paymentBy(tx, { confirmToken });
        if (!payment) {
          if (isApproved) await store.confirmCard(tx, confirmToken);
          return;
        }
        const next = isApproved
          ? { status: 'PAID' as const }
          : { status: 'FAILED' as const, failure: NEEDS_CARD_HOLDER };
        if (await store.movePayment(tx, payment.paymentRef, 'NEEDS_CONFIRMATION', next))
          await announce(tx, payment.paymentRef);
      }),
    async deliver(take) {
      for (;;) {
        const isMore = await asSystem(async (tx) => {
          const due = await store.takeDelivery(tx, clock());
          if (!due) return false;
          // A slow card has paid by the time its message is sent.
          await store.movePayment(tx, due.paymentRef, 'PROCESSING', { status: 'PAID' });
          const { failedRefundMicros } = due;
          if (failedRefundMicros !== null && due.copiesLeft === COPIES)
            await store.reverseRefund(tx, due.paymentRef, failedRefundMicros);
          const payment = (await store.paymentBy(tx, { paymentRef: due.paymentRef }))!;
          const message: Message = {
            eventId: due.id,
            paymentRef: payment.paymentRef,
            reference: payment.reference,
            failedRefund: failedRefundMicros === null ? null : String(failedRefundMicros),
          };
          const body = JSON.stringify(message);
          await store.rescheduleDelivery(tx, due.id, due.copiesLeft - 1, clock() + REPEAT_MS);
          return { body, due };
        });
        if (!isMore) return;
        const { body, due } = isMore;
        if (!(await take(body, { [SIGNATURE_HEADER]: sign(body) })))
          // One copy: the first of several would give the refund back again.
          await asSystem((tx) => announce(tx, due.paymentRef, REPEAT_MS, due.failedRefundMicros, 1));
      }
    },
  };
}

function declineReason(behaviour: Behaviour): string | null {
  if (behaviour === 'DECLINES') return 'card_declined';
  return behaviour === 'NO_FUNDS' ? 'insufficient_funds' : null;
}

function firstOutcome(behaviour: Behaviour, isOffSession: boolean): { status: Payment['status']; failure?: string } {
  switch (behaviour) {
    case 'PAYS':
    case 'PAYS_LESS':
    case 'PAYS_SILENTLY':
    case 'REFUND_FAILS':
      return { status: 'PAID' };
    case 'PAYS_LATER':
      return { status: 'PROCESSING' };
    case 'ASKS':
      return isOffSession ? { status: 'FAILED', failure: NEEDS_CARD_HOLDER } : { status: 'NEEDS_CONFIRMATION' };
    default:
      return { status: 'FAILED', failure: declineReason(behaviour) ?? 'card_declined' };
  }
}

const formToken = (data: string): string | null => parseJson(z.object({ token: z.string() }), data)?.token ?? null;

const storedCard = ({ token, brand, last4, expMonth, expYear }: store.CardRow): StoredCard => ({
  cardRef: token,
  brand,
  last4,
  expMonth,
  expYear,
});

const paymentOf = ({ behaviour: _, brand, last4, ...payment }: store.PaymentRow): Payment => ({
  ...payment,
  isDisputed: false,
  card: payingCard(brand, last4),
});

/** Derives the sandbox provider's secret from the deployment's newest one. */
export const sandboxSecret = (keyring: Keyring): string => keyring.keys('sandbox payments')[0]!.toString('hex');
