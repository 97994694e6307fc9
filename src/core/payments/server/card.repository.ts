import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface CardRow {
  id: Uuid;
  companyId: Uuid;
  cardRef: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  position: number;
}

const CARD = ['id', 'companyId', 'cardRef', 'brand', 'last4', 'expMonth', 'expYear', 'position'] as const;

/** Lists a company's cards of one provider, default first. */
export function cardsOf(tx: Transaction, companyId: Uuid, provider: string): Promise<CardRow[]> {
  return tx
    .selectFrom('card')
    .select(CARD)
    .where('companyId', '=', companyId)
    .where('provider', '=', provider)
    .orderBy('position')
    .execute();
}

/** As `cardsOf`, with a lock: card positions of a company are changed by one transaction at a time. */
export async function lockCards(tx: Transaction, companyId: Uuid, provider: string): Promise<CardRow[]> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  return cardsOf(tx, companyId, provider);
}

/** Returns false when the provider's card is already stored, for this or another company. */
export async function insertCard(
  tx: Transaction,
  card: CardRow & { provider: string },
  nowMs: EpochMs,
): Promise<boolean> {
  const made = await tx
    .insertInto('card')
    .values({
      id: card.id,
      companyId: card.companyId,
      provider: card.provider,
      cardRef: card.cardRef,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
      position: card.position,
      createdAt: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'cardRef']).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export async function deleteCard(tx: Transaction, id: Uuid): Promise<void> {
  await tx.deleteFrom('card').where('id', '=', id).execute();
}

/** Numbers the cards in this order; the first is the default. */
export async function orderCards(tx: Transaction, ids: readonly Uuid[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.updateTable('card').set({ position }).where('id', '=', id).execute();
}

export async function customerRefOf(tx: Transaction, companyId: Uuid, provider: string): Promise<string | null> {
  const row = await tx
    .selectFrom('paymentCustomer')
    .select('customerRef')
    .where('companyId', '=', companyId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.customerRef ?? null;
}

/** Stores the provider's customer id of a company; the first id stays. */
export async function storeCustomerRef(
  tx: Transaction,
  companyId: Uuid,
  provider: string,
  customerRef: string,
): Promise<void> {
  await tx
    .insertInto('paymentCustomer')
    .values({ companyId, provider, customerRef })
    .onConflict((conflict) => conflict.columns(['companyId', 'provider']).doNothing())
    .execute();
}
