import { AdTypeRef } from '#core/catalog/server/refs.ts';
import { openCampaign, readAnalyzedCampaign, readPlace, type Advisor } from '#insights/advice/server/index.ts';
import { comparedPeriods, reportRequest, type ReportsDependencies } from '#insights/reports/server/index.ts';
import { SAVINGS_DAYS } from '#insights/reports/rules/search-terms.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import { addDays, dayIn } from '#kernel/time.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { currentAccount, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { campaignOperations } from '#products/sponsored/server/index.ts';
import type { RowValues } from '#products/sponsored/rules/operation-values.ts';
import { savingOf, type Effect } from '../rules/remedy.ts';
import { addResults, NO_RESULTS } from '../rules/waterfall.ts';
import { askWhy } from './ask-why.ts';
import { predict } from './predict.ts';
import { resultsOf, salesPerClick, walletRate } from './results.ts';
import type { WhySources } from './types.ts';
import { addWhyTypes, WhyMetricRef, WhyRef } from './why.schema.ts';
import { insertPrediction } from './why.repository.ts';

export interface WhyDependencies extends Pick<ReportsDependencies, 'database' | 'clickhouse' | 'defaultCurrency'> {
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  advisor: Advisor;
}

/** Adds the answer to why a figure changed, and what is kept of the remedies that were accepted. */
export function addWhySchema(builder: Builder, dependencies: WhyDependencies): void {
  const sources: WhySources = dependencies;
  addWhyTypes(builder, dependencies.companies);
  builder.queryField('why', (t) =>
    t.field({
      type: WhyRef,
      description:
        'Why a figure changed between two periods, of a company or a part of it. Steps add up to the change exactly.',
      args: {
        metric: t.arg({ type: WhyMetricRef, required: true }),
        fromDate: t.arg({ type: 'Date', required: true }),
        toDate: t.arg({ type: 'Date', required: true }),
        previousFromDate: t.arg({ type: 'Date', required: true }),
        previousToDate: t.arg({ type: 'Date', required: true }),
        supplierId: t.arg.id({ description: 'For staff; without it, the company of the campaign.' }),
        brandIds: t.arg.idList({ description: 'Any of these.' }),
        ventureId: t.arg.id({ description: 'Only this country.' }),
        adType: t.arg({ type: AdTypeRef }),
        campaignId: t.arg.id(),
      },
      resolve: async (_, { supplierId: companyId, ...asked }, context) =>
        unwrap(await askWhy(context, { ...asked, companyId }, sources)),
    }),
  );
  const KeepPredictionInput = builder.inputType('KeepPredictionInput', {
    description: 'An operation that carried a remedy out.',
    fields: (t) => ({ operationId: t.id({ required: true, description: 'Of the caller’s company, and done.' }) }),
  });
  const PayloadRef = objectRef<object>('KeepPredictionPayload');
  builder.objectType(PayloadRef, { description: 'Whether it was done.', fields: (t) => ({ ok: okField(t) }) });
  builder.mutationField('keepPrediction', (t) =>
    t.field({
      type: PayloadRef,
      description:
        'Keeps what an operation is expected to bring, to be shown beside what happens. Repeated, the first stays.',
      args: { input: t.arg({ type: KeepPredictionInput, required: true }) },
      resolve: async (_, { input }, context) => {
        await keepPrediction(context, input.operationId, sources);
        return {};
      },
    }),
  );
}

/** Operations of more campaigns are not remedies of a figure. */
const MAX_PREDICTED = 50;

/** Predicts an operation from what it wrote, so that nothing rests on what a client says. */
async function keepPrediction(context: Context, operationId: string, sources: WhySources): Promise<void> {
  const { companyId } = currentAccount(context);
  const { database, companies, advisor } = sources;
  const found = isUuid(operationId)
    ? await database.read(context.viewer, async (tx) => {
        const operation = await campaignOperations.byId(tx, operationId);
        if (operation?.companyId !== companyId || operation.kind === 'UNDO') return null;
        const done = { operationId, results: ['DONE' as const] };
        return (await campaignOperations.rows(tx, done, { offset: 0, limit: MAX_PREDICTED, isCounted: false })).rows;
      })
    : null;
  if (!found) return unwrap<void>(fail(notFound('Operation')));
  const company = (await companies.companyById(context).load(companyId))!;
  const nowMs = context.clock();
  const today = dayIn(company.timezone, nowMs);
  const lately = { fromDate: addDays(today, -SAVINGS_DAYS), toDate: addDays(today, -1) };
  const request = unwrap(await reportRequest(context, { companyId }, sources));
  const { scope, money } = request;
  const inWallet = walletRate(request, company);
  const days = { ...scope, ...lately };
  const results = await comparedPeriods.readResultsUntil(sources.clickhouse, days, money, null);
  for (const { campaignId, before, after } of found) {
    const known = resultsOf(results.get(String(campaignId)));
    const perClick = inWallet(salesPerClick({ before: NO_RESULTS, now: known }));
    const terms = excludedTerms(before, after);
    const effect =
      terms.length > 0
        ? await savingOfTerms({ ...days, campaignIds: [campaignId] }, terms)
        : await ofCampaign(campaignId, { before, after }, perClick);
    if (effect)
      await database.transact(context.viewer, (tx) =>
        insertPrediction(tx, { operationId, companyId, campaignId, predictedAt: new Date(nowMs), effect }),
      );
  }

  async function savingOfTerms(of: typeof days, terms: readonly string[]): Promise<Effect> {
    const costs = await comparedPeriods.readTermCosts(sources.clickhouse, of, terms, money);
    const sum = [...costs.values()].map(resultsOf).reduce(addResults, NO_RESULTS);
    const saving = savingOf(sum, SAVINGS_DAYS);
    return { ...saving, spendMicros: inWallet(saving.spendMicros) };
  }

  async function ofCampaign(campaignId: bigint, change: { before: RowValues; after: RowValues }, perClick: number) {
    const opened = await database.read(context.viewer, async (tx) => {
      const campaign = await readAnalyzedCampaign(tx, campaignId);
      const place = campaign && (await readPlace(tx, campaign.catalogId, companyId));
      return campaign && place ? { campaign, place } : null;
    });
    if (!opened) return null;
    return predict(advisor, await openCampaign(advisor, opened.campaign, opened.place, nowMs), change, perClick, nowMs);
  }
}

/** Returns the searches that an operation excluded, as they were searched. */
function excludedTerms(before: RowValues, after: RowValues): string[] {
  const known = new Set(before.negativeKeywords);
  return (after.negativeKeywords ?? [])
    .filter((keyword) => !known.has(keyword))
    .map((keyword) => keyword.replace(/^\[(.*)\]$/, '$1'));
}
