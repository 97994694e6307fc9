import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { forbidden, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { requireCompany, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { paymentMessages } from '../rules/payment.messages.ts';
import { payerOf, type Payer } from './billing.repository.ts';
import { cardsOf } from './card.repository.ts';
import { isTopUpAllowed } from './settings.ts';
import { providerKey, type BillingDeps } from './types.ts';

export type BillingSchemaDeps = Omit<BillingDeps, 'clock' | 'newId' | 'log'> & {
  companies: CompanyLoaders;
};

export const depsOf = (deps: BillingSchemaDeps, context: Context): BillingDeps => ({ ...deps, ...context });

/** Returns the caller's company, or the company that staff select, as a payer. */
export async function selectedPayer(database: Database, context: Context, companyId?: string | null): Promise<Payer> {
  const id = unwrap(requireCompany(context, companyId));
  const payer = await database.read(context.viewer, (tx) => payerOf(tx, id));
  return unwrap<Payer>(payer ? ok(payer) : fail(notFound('Company')));
}

/** Returns why a company cannot be topped up now; null when it can. */
export async function checkTopUpAllowed(database: Database, context: Context, payer: Payer): Promise<Problem | null> {
  if (!payer.canBeToppedUp) return forbidden(paymentMessages.problem.companyNotToppedUp());
  return (await database.read(context.viewer, isTopUpAllowed)) ? null : forbidden(paymentMessages.problem.topUpOff());
}

/** Returns the caller's company, if it can be topped up at all. */
export async function payerToTopUp({ database }: BillingSchemaDeps, context: Context): Promise<Payer> {
  const payer = await selectedPayer(database, context);
  const rejection = await checkTopUpAllowed(database, context, payer);
  return unwrap(rejection ? fail(rejection) : ok(payer));
}

/** Returns a company's cards as far as this caller may see them. */
export async function visibleCards(
  { database, cards }: Pick<BillingDeps, 'database' | 'cards'>,
  context: Context,
  companyId: string,
) {
  if (!cards) return [];
  const own = await database.read(context.viewer, (tx) => cardsOf(tx, companyId, providerKey(cards)));
  return (await context.isFlagOn('add_multiple_cards')) ? own : own.slice(0, 1);
}
