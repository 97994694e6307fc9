import { filterId, isUuid } from '#kernel/ids.ts';
import type { ReportSources } from '#insights/reports/server/index.ts';
import { invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { currentAccount, requireCompany, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { planProblems, type BrandPlan } from '../rules/brand-plan.ts';
import { portfolioMessages } from '../rules/portfolio.messages.ts';
import { savePlans } from './brand-plan.repository.ts';
import { addPortfolioLinks } from './portfolio-link.resolvers.ts';
import { addPortfolioTypes, PortfolioRef } from './portfolio.schema.ts';
import { readPortfolio } from './read-portfolio.ts';

/** Adds the portfolio: all brands of a company on one page, with their plans of the month. */
export function addPortfolioSchema(builder: Builder, sources: ReportSources): void {
  const { companies, database } = sources;
  addPortfolioTypes(builder, sources);
  const companyOf = async (context: Context, id: string | null | undefined) => {
    const companyId = unwrap(requireCompany(context, filterId(id)));
    const found = await companies.companyById(context).load(companyId);
    return unwrap(found ? ok(found) : fail(notFound('Company')));
  };
  addPortfolioLinks(builder, sources, companyOf);
  builder.queryField('portfolio', (t) =>
    t.field({
      type: PortfolioRef,
      description: 'Results, plans and campaigns of each brand of a company.',
      args: { supplierId: t.arg.id({ description: 'For staff.' }) },
      resolve: async (_, { supplierId }, context) =>
        readPortfolio(await companyOf(context, supplierId), sources, context),
    }),
  );
  const BrandPlanInput = builder.inputType('BrandPlanInput', {
    description: 'A brand’s plan of a month.',
    fields: (t) => ({
      brandId: t.id({ required: true }),
      amount: t.field({ type: 'Decimal', description: 'Whole units of the report currency; null removes the plan.' }),
    }),
  });
  const SetBrandPlansInput = builder.inputType('SetBrandPlansInput', {
    description: 'Plans of some brands of the company; those of others stay.',
    fields: (t) => ({
      month: t.field({ type: 'Date', required: true, description: 'Its first day.' }),
      plans: t.field({ type: [BrandPlanInput], required: true, description: 'At most 300.' }),
    }),
  });
  const PayloadRef = objectRef<object>('SetBrandPlansPayload');
  builder.objectType(PayloadRef, { description: 'Whether it was done.', fields: (t) => ({ ok: okField(t) }) });
  builder.mutationField('setBrandPlans', (t) =>
    t.field({
      type: PayloadRef,
      description: 'Sets what is to be spent for brands in a month. A plan limits nothing.',
      args: { input: t.arg({ type: SetBrandPlansInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { companyId } = currentAccount(context);
        const company = await companyOf(context, companyId);
        const plans = input.plans.map(({ brandId, amount }) => ({ brandId, amountMicros: amount ?? null }));
        const own = await companies.brandIdsOfCompany(context).load(companyId);
        unwrap(checked(input.month, plans, new Set(own)));
        await database.transact(context.viewer, (tx) =>
          savePlans(tx, { companyId, month: input.month, currency: company.reportCurrency }, plans),
        );
        return {};
      },
    }),
  );
}

function checked(month: string, plans: readonly BrandPlan[], own: ReadonlySet<string>): Result<null, Problem> {
  const fields = planProblems(month, plans);
  for (const [index, { brandId }] of plans.entries())
    if (!isUuid(brandId) || !own.has(brandId))
      fields[`plans.${index}.brandId`] = [portfolioMessages.problem.unknownBrand()];
  const wrong = invalidFields(fields);
  return wrong ? fail(wrong) : ok(null);
}
