import type { CompanyLoaders } from '#features/company/server/index.ts';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { chosenCompany, type Context } from '#platform/graphql/context.ts';
import { orThrow } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/postgres/database.ts';
import { payerOf, type Payer } from './billing-store.ts';
import { cardsOf } from './card-store.ts';
import { providerKey, type BillingNeeds } from './types.ts';

export type BillingSchemaNeeds = Omit<BillingNeeds, 'clock' | 'newId' | 'log'> & { companies: CompanyLoaders };

/** The company of the caller's account, or the one that staff name, as a payer. */
export async function chosenPayer(database: Database, context: Context, companyId?: string | null): Promise<Payer> {
  const id = orThrow(chosenCompany(context, companyId));
  const payer = await database.as(context.viewer, (tx) => payerOf(tx, id));
  return orThrow<Payer>(payer ? ok(payer) : fail(notFound('Company')));
}

/** A company's cards as this caller is shown them. */
export async function shownCards(
  { database, cards }: Pick<BillingNeeds, 'database' | 'cards'>,
  context: Context,
  companyId: string,
) {
  if (!cards) return [];
  const own = await database.as(context.viewer, (tx) => cardsOf(tx, companyId, providerKey(cards)));
  return (await context.isFlagOn('add_multiple_cards')) ? own : own.slice(0, 1);
}
