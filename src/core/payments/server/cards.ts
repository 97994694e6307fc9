import type { Uuid } from '#kernel/ids.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, systemFor, type Transaction } from '#platform/db/database.ts';
import type { Payer } from './billing.repository.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import * as store from './card.repository.ts';
import { customerOf } from './order.ts';
import { maxCards } from './settings.ts';
import { providerKey, type BillingDeps } from './types.ts';

export interface SavedCard {
  isDeclined: boolean;
  /** When set, the browser must confirm with it and then save again; null when no confirmation is needed. */
  clientSecret: string | null;
}

const NO_SUCH_CARD: Problem = notFound('Card');
const { problem } = paymentMessages;

export interface CardInput {
  token: string;
  /** Null to add a card. */
  indexToReplace: number | null;
  /** True when the company may store a single card only. */
  isSingleCard: boolean;
}

/** Stores the card of the provider's form, replacing another or after the last. */
export async function saveCard(
  deps: BillingDeps,
  payer: Payer,
  { token, indexToReplace, isSingleCard }: CardInput,
): Promise<Result<SavedCard, Problem>> {
  const { cards } = deps;
  if (!cards) return fail(invalid('token', problem.cardsNotOffered()));
  const provider = providerKey(cards);
  const checkLimit = (tx: Transaction) =>
    checkCardLimit(tx, { companyId: payer.id, provider, indexToReplace, isSingleCard });
  const limit = await deps.database.read(SYSTEM, checkLimit);
  if (!limit.ok) return limit;

  const customer = await customerOf(deps, payer);
  const returnUrl = `${deps.publicUrl}/billing/method`;
  const stored = await cards.storeCard({ key: `card:${payer.id}:${token}`.slice(0, 200), customer, token, returnUrl });
  if (!stored.ok) return ok({ isDeclined: true, clientSecret: null });
  const { card, customerRef, clientSecret } = stored.value;
  // Stored even if the card is rejected below: the provider now knows the customer.
  await deps.database.transact(systemFor(payer.id), (tx) =>
    store.storeCustomerRef(tx, payer.id, provider, customerRef),
  );
  if (!card) return ok({ isDeclined: false, clientSecret });
  const saved = await deps.database.transact(
    systemFor(payer.id),
    async (tx): Promise<Result<store.CardRow | null, Problem>> => {
      const own = await store.lockCards(tx, payer.id, provider);
      // An earlier call saved it, but its answer was lost.
      if (own.some(({ cardRef }) => cardRef === card.cardRef)) return ok(null);
      const stillFree = await checkLimit(tx);
      if (!stillFree.ok) return stillFree;
      const replaced = indexToReplace === null ? null : own[indexToReplace]!;
      if (replaced) await store.deleteCard(tx, replaced.id);
      const position = replaced?.position ?? own.length;
      const row = { ...card, id: deps.newId(), companyId: payer.id, position, provider };
      if (!(await store.insertCard(tx, row, deps.clock()))) return fail(conflict(problem.cardInUse()));
      return ok(replaced);
    },
  );
  if (!saved.ok) return saved;
  if (saved.value) await cards.detachCard({ customerRef, cardRef: saved.value.cardRef });
  return ok({ isDeclined: false, clientSecret });
}

async function checkCardLimit(
  tx: Transaction,
  input: Omit<CardInput, 'token'> & { companyId: Uuid; provider: string },
): Promise<Result<null, Problem>> {
  const own = await store.cardsOf(tx, input.companyId, input.provider);
  if (input.indexToReplace !== null) return own[input.indexToReplace] ? ok(null) : fail(NO_SUCH_CARD);
  const max = input.isSingleCard ? 1 : await maxCards(tx);
  if (own.length < max) return ok(null);
  return fail(conflict(problem.maxCards({ count: max })));
}

/** Removes a card, from our database first: an unknown card can never be charged. */
export async function removeCard(deps: BillingDeps, companyId: Uuid, index: number): Promise<Result<null, Problem>> {
  const cards = deps.cards;
  const removed = await deps.database.transact(systemFor(companyId), async (tx) => {
    const own = cards ? await store.lockCards(tx, companyId, providerKey(cards)) : [];
    const card = own[index];
    if (!cards || !card) return null;
    await store.deleteCard(tx, card.id);
    await store.orderCards(
      tx,
      own.filter((stored) => stored !== card).map(({ id }) => id),
    );
    return { card, customerRef: await store.customerRefOf(tx, companyId, providerKey(cards)) };
  });
  if (!removed) return fail(NO_SUCH_CARD);
  if (removed.customerRef) await cards!.detachCard({ customerRef: removed.customerRef, cardRef: removed.card.cardRef });
  return ok(null);
}

/** Makes a card the default; the others keep their order. */
export function makeDefault(deps: BillingDeps, companyId: Uuid, index: number): Promise<Result<null, Problem>> {
  return deps.database.transact(systemFor(companyId), async (tx): Promise<Result<null, Problem>> => {
    const own = deps.cards ? await store.lockCards(tx, companyId, providerKey(deps.cards)) : [];
    const selected = own[index];
    if (!selected) return fail(NO_SUCH_CARD);
    await store.orderCards(tx, [selected.id, ...own.filter((card) => card !== selected).map(({ id }) => id)]);
    return ok(null);
  });
}
