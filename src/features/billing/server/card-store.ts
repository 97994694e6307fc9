import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

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

const CARD = [
  'id',
  'company_id as companyId',
  'card_ref as cardRef',
  'brand',
  'last4',
  'exp_month as expMonth',
  'exp_year as expYear',
  'position',
] as const;

/** A company's cards of one provider, default first. */
export function cardsOf(tx: Transaction, companyId: Uuid, provider: string): Promise<CardRow[]> {
  return tx
    .selectFrom('card')
    .select(CARD)
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .orderBy('position')
    .execute();
}

/** As `cardsOf`, for a change: the positions of a company's cards are changed by one at a time. */
export async function lockCards(tx: Transaction, companyId: Uuid, provider: string): Promise<CardRow[]> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  return cardsOf(tx, companyId, provider);
}

/** False when the provider's card is kept already, here or by somebody else. */
export async function insertCard(
  tx: Transaction,
  card: CardRow & { provider: string },
  now_ms: Instant_ms,
): Promise<boolean> {
  const made = await tx
    .insertInto('card')
    .values({
      id: card.id,
      company_id: card.companyId,
      provider: card.provider,
      card_ref: card.cardRef,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      position: card.position,
      created_at: new Date(now_ms),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'card_ref']).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export async function deleteCard(tx: Transaction, id: Uuid): Promise<void> {
  await tx.deleteFrom('card').where('id', '=', id).execute();
}

/** Numbers cards in this order, the first being the default. */
export async function orderCards(tx: Transaction, ids: readonly Uuid[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.updateTable('card').set({ position }).where('id', '=', id).execute();
}

export async function customerRefOf(tx: Transaction, companyId: Uuid, provider: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_customer')
    .select('customer_ref as customerRef')
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.customerRef ?? null;
}

/** The first name a provider gave a company stays. */
export async function keepCustomerRef(
  tx: Transaction,
  companyId: Uuid,
  provider: string,
  customerRef: string,
): Promise<void> {
  await tx
    .insertInto('payment_customer')
    .values({ company_id: companyId, provider, customer_ref: customerRef })
    .onConflict((conflict) => conflict.columns(['company_id', 'provider']).doNothing())
    .execute();
}
