import { productFacts } from '#core/catalog/server/index.ts';
import { budgetUsedPercent } from '#insights/reports/rules/campaign-grid.ts';
import {
  addReports,
  comparedPeriods,
  NO_REPORT,
  readMetrics,
  reportRequest,
  type ReportSources,
} from '#insights/reports/server/index.ts';
import { invalid, notFound, orNotFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { addDays, daysBetween, type Day } from '#kernel/time.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { NO_CAMPAIGN, readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { withLifetime } from '#products/sponsored/server/refs.ts';
import { campaignsById, sponsoredSkus, type CampaignNode } from '#products/sponsored/server/index.ts';
import { reportMessages } from '#insights/reports/rules/report.messages.ts';
import { MAX_PICTURES } from '../rules/list-bounds.ts';
import { MAX_RESULT_DAYS, resultDays } from '../rules/result-days.ts';
import {
  addCampaignPageTypes,
  CampaignPageRef,
  CampaignResultsRef,
  type CampaignPage,
  type CampaignResults,
} from './campaign-page.schema.ts';

type Row = Omit<CampaignNode, 'range'>;

/** Adds what the page of one campaign shows above its tabs, and its results by day. */
export function addCampaignPageSchema(builder: Builder, sources: ReportSources): void {
  addCampaignPageTypes(builder, sources.companies);
  builder.queryFields((t) => ({
    campaignPage: t.field({
      type: CampaignPageRef,
      description: 'The head of a campaign’s page; NOT_FOUND when the campaign is not visible.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => readPage(sources, context, id),
    }),
    campaignResults: t.field({
      type: CampaignResultsRef,
      description:
        'What a campaign brought. Days of its country, at most 93 and none beyond today; the last seven closed ones when left out. NOT_FOUND when the campaign is not visible.',
      args: {
        id: t.arg.id({ required: true }),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
      },
      resolve: (_, { id, ...days }, context) => readResults(sources, context, id, days),
    }),
  }));
}

const idOf = (id: string): bigint => readCampaignId(id) ?? NO_CAMPAIGN;

async function readPage({ database }: ReportSources, context: Context, id: string): Promise<CampaignPage> {
  const campaignId = idOf(id);
  const found = await database.read(context.viewer, async (tx) => {
    const [row] = await campaignsById(tx, [campaignId], new Date(context.clock()));
    if (!row) return null;
    const skus = row.adType === 'PRODUCT' ? ((await sponsoredSkus(tx, { campaignId, adSetId: null }))?.skus ?? []) : [];
    const wanted = skus.slice(0, MAX_PICTURES).map((sku) => ({ catalogId: row.catalogId, sku }));
    const pictures = wanted.length > 0 ? await productFacts(tx, wanted) : [];
    return { row, productCount: skus.length, pictures };
  });
  const { row, ...products } = unwrap(orNotFound(found, 'Campaign'));
  return { campaign: withLifetime(row), ...products, budgetUsed: budgetUsedPercent(row) };
}

const daysOf = (from: Day, to: Day): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

async function readResults(
  sources: ReportSources,
  context: Context,
  id: string,
  asked: { fromDate?: Day | null; toDate?: Day | null },
): Promise<CampaignResults> {
  const campaignId = idOf(id);
  const [row] = await sources.database.read(context.viewer, (tx) =>
    campaignsById(tx, [campaignId], new Date(context.clock())),
  );
  const { companyId, timezone } = row ?? unwrap<Row>(fail(notFound('Campaign')));
  const days = resultDays(asked, timezone, context.clock());
  const range = unwrap(
    days ? ok(days) : fail(invalid('toDate', reportMessages.problem.tooManyDays({ max: MAX_RESULT_DAYS }))),
  );
  const { scope, money } = unwrap(
    await reportRequest(
      context,
      { companyId, campaignId: id, fromDate: range.previousFromDate, toDate: range.toDate },
      sources,
    ),
  );
  const before = { ...scope, toDate: range.previousToDate };
  const [byDay, previous] = await Promise.all([
    readMetrics(sources.clickhouse, scope, 'day', money),
    comparedPeriods.readResultsUntil(sources.clickhouse, before, money, range.previousUntilMs),
  ]);
  const all = [...daysOf(range.previousFromDate, range.previousToDate), ...daysOf(range.fromDate, range.toDate)].map(
    (day) => ({ day, metrics: byDay.get(day) ?? NO_REPORT }),
  );
  const shown = all.filter(({ day }) => day >= range.fromDate);
  return {
    ...range,
    id,
    currency: money.currency,
    metrics: shown.reduce((sum, { metrics }) => addReports(sum, metrics), NO_REPORT),
    previous: previous.get(String(campaignId)) ?? NO_REPORT,
    days: all,
  };
}
