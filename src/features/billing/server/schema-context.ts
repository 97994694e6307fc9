import type { CompanyLoaders } from '#features/company/server/index.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import { orThrow, problemError } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/postgres/database.ts';
import { payerOf, type Payer } from './billing-store.ts';
import { cardsOf } from './card-store.ts';
import { isTopUpAllowed } from './settings.ts';
import { providerKey, type BillingNeeds } from './types.ts';

export type BillingSchemaNeeds = Omit<BillingNeeds, 'clock' | 'newId' | 'log'> & { companies: CompanyLoaders };

export const needsOf = (needs: BillingSchemaNeeds, context: Context): BillingNeeds => ({ ...needs, ...context });

const GLOBALLY_OFF: Problem = { code: 'FORBIDDEN', message: 'Top-up is switched off at the moment' };
const NOT_THIS_COMPANY: Problem = { code: 'FORBIDDEN', message: 'This company cannot be topped up' };

/** The one company an operation is about, for owners and for staff. */
export function chosenCompany(context: Context, companyId: string | null | undefined): Result<string, Problem> {
  const scope = companyInScope(context, companyId);
  if (!scope.ok) return scope;
  return scope.value === null ? fail(invalid('companyId', 'Choose a company')) : ok(scope.value);
}

/** The company of the caller's account, as a payer. */
export function ownPayer(database: Database, context: Context): Promise<Payer> {
  const companyId = orThrow(chosenCompany(context, null));
  return database.as(context.viewer, async (tx) => (await payerOf(tx, companyId))!);
}

/** The caller's company, if it may be topped up at all. */
export async function payerToTopUp({ database }: BillingSchemaNeeds, context: Context): Promise<Payer> {
  const payer = await ownPayer(database, context);
  if (!payer.canBeToppedUp) throw problemError(NOT_THIS_COMPANY);
  if (!(await database.as(context.viewer, isTopUpAllowed))) throw problemError(GLOBALLY_OFF);
  return payer;
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
