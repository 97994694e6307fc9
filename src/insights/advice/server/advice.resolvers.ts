import { AdTypeRef, BannerTypeNameRef } from '#core/catalog/server/refs.ts';
import {
  CampaignGoalRef,
  BidModifierInputRef,
  FrequencyCapInputRef,
  KeywordBidInputRef,
  BucketSettingInputRef,
  NegativeTargetInputRef,
  TargetInputRef,
  ProductBidInputRef,
} from '#products/sponsored/server/refs.ts';
import { isUuid } from '#kernel/ids.ts';
import { convert, decimalFromMicros, DEFAULT_RATE_MICROS, type Micros } from '#kernel/money.ts';
import { invalid, notFound, orNotFound, passIf } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { isCatalog } from './advice.repository.ts';
import { minBidOf, type Advisor, type Plan } from './advisor.ts';
import { adviceMessages } from '../rules/advice.messages.ts';
import type { Remedy, RemedyAction } from '../rules/findings.ts';
import { notesOf } from './advice.schema.ts';
import type { Message } from '#kernel/message.ts';
import { addFeedbackSchema } from './feedback.resolvers.ts';
import { RANGE_DAYS, type AskedDays } from './day-range.ts';
import type { CampaignAnalysis } from './analyze-campaign.ts';
import { analyzeOf, readAnalyzed } from './analyzed.ts';
import { addBucketForecast } from './bucket-forecast.resolvers.ts';
import { addBudgetForecast } from './budget-forecast.resolvers.ts';
import { addLaunchSchema } from './launch.resolvers.ts';
import { createPlanReader, type PlanRequest } from './plan-request.ts';
import { addPriceSchema } from './price.resolvers.ts';
import { addSalesSchema } from './sales.resolvers.ts';
import {
  BidRef,
  DiagnosticRef,
  ForecastRef,
  KeywordRef,
  VisibilityRef,
  addAdviceTypes,
  type Diagnosis,
} from './advice.schema.ts';

export interface AdviceDependencies {
  database: Database;
  clickhouse: ClickHouse;
  advisor: Advisor;
}

const MAX_KEYWORDS = 50;

export function addAdviceSchema(builder: Builder, { database, clickhouse, advisor }: AdviceDependencies): void {
  addAdviceTypes(builder);
  addPriceSchema(builder, database);
  addSalesSchema(builder, database);
  addFeedbackSchema(builder, database);

  const planFor = createPlanReader(database);
  addLaunchSchema(builder, { database, clickhouse, advisor, planFor });

  const forecast = async (
    context: Context,
    request: PlanRequest,
    countDay: number | null | undefined,
    budget?: Micros | null,
  ) => {
    const days = countDay ?? RANGE_DAYS;
    const offered = days === 7 || days === 30 ? days : null;
    const horizon = unwrap(offered ? ok(offered) : fail(invalid('countDay', adviceMessages.problem.daysNotOffered())));
    const plan = await planFor(context, request);
    const dailyBudgetMicros = budget ? Number(convert(budget, plan.place.walletRateMicros, DEFAULT_RATE_MICROS)) : null;
    return advisor.forecast(plan, { days: horizon, dailyBudgetMicros }, context.clock());
  };

  const findAnalyzed = async (context: Context, id: string) =>
    unwrap(orNotFound(await readAnalyzed(database, context.viewer, id), 'Campaign'));
  addBudgetForecast(builder, advisor, findAnalyzed);
  addBucketForecast(builder, advisor, findAnalyzed);

  const analyzed = async (context: Context, id: string, days: AskedDays) =>
    unwrap(await analyzeOf({ database, clickhouse, advisor }, context, id, days));

  builder.queryFields((t) => ({
    recommendedBid: t.field({
      type: BidRef,
      nullable: true,
      description:
        'Bid advice for a brand in a catalog, or for some of its products and keywords there: per click, for banners per impression.',
      args: {
        catalogId: t.arg.id({ required: true }),
        brandId: t.arg.id({ required: true }),
        adType: t.arg({ type: AdTypeRef, defaultValue: 'PRODUCT' }),
        skus: t.arg.stringList({ description: 'Only these products; left out, all of the brand.' }),
        categoryIds: t.arg.idList(),
        keywords: t.arg.stringList({ description: 'Also what these keywords, as typed, would find.' }),
        trafficControl: t.arg.int(),
        companyId: t.arg.id(),
      },
      resolve: async (_, args, context) => {
        const adType = args.adType ?? 'PRODUCT';
        // Manual bids for banners are per impression.
        const billedOn = adType === 'BANNER' ? 'IMPRESSION' : 'CLICK';
        const plan: Plan = { ...(await planFor(context, { ...args, adType })), billedOn };
        return { ...(await advisor.bid(plan, context.clock())), minBidMicros: minBidOf(plan) };
      },
    }),
    topSearchKeywords: t.field({
      type: [KeywordRef],
      description: 'Most frequent shop searches of the last 30 days, suggested as keywords.',
      args: {
        catalogId: t.arg.id({ required: true }),
        searchTerm: t.arg.string({ description: 'What they must hold.' }),
        limit: t.arg.int({ defaultValue: 10 }),
        brandId: t.arg.id({ description: 'Only searches that find products of this brand.' }),
        skus: t.arg.stringList({ description: 'With brandId: only these products; left out, all of the brand.' }),
        categoryIds: t.arg.idList({ description: 'With brandId: only products of these categories.' }),
        companyId: t.arg.id(),
      },
      resolve: async (_, { catalogId, searchTerm, limit, brandId, ...products }, context) => {
        const isKnown = isUuid(catalogId) && (await database.read(context.viewer, (tx) => isCatalog(tx, catalogId)));
        unwrap(passIf(isKnown, notFound('Catalog')));
        const max = Math.min(MAX_KEYWORDS, Math.max(1, limit ?? 10));
        if (brandId) {
          const plan = await planFor(context, { ...products, catalogId, brandId, adType: 'PRODUCT' });
          return advisor.searchesFor(plan, searchTerm ?? '', max, context.clock());
        }
        return [...(await advisor.searches(catalogId, searchTerm ?? '', max, context.clock()))];
      },
    }),
    productForecast: t.field({
      type: ForecastRef,
      nullable: true,
      description: 'Forecast of a product campaign over 7 or 30 active days; null when it cannot be computed.',
      args: {
        catalogId: t.arg.id({ required: true }),
        skus: t.arg.stringList(),
        countDay: t.arg.int({ defaultValue: 7 }),
        minPrice: t.arg({ type: 'Decimal', description: 'Catalog currency.' }),
        maxPrice: t.arg({ type: 'Decimal', description: 'Catalog currency.' }),
        categoryIds: t.arg.idList(),
        sellerIds: t.arg.idList(),
        brandId: t.arg.id({ required: true }),
        trafficControl: t.arg.int(),
        bid: t.arg({ type: 'Decimal', description: 'Wallet currency; left out for AUTOMATED.' }),
        targetRoas: t.arg.float({ description: 'Percent, for AUTOMATED.' }),
        campaignId: t.arg.id({ description: 'When it exists: AUTOMATED goes on from its bid and its own sales.' }),
        budgetDaily: t.arg({ type: 'Decimal', description: 'Wallet currency; left out without a daily limit.' }),
        keywords: t.arg.stringList({ description: 'As typed.' }),
        negativeKeywords: t.arg.stringList({ description: 'As typed.' }),
        automatic: t.arg({ type: [BucketSettingInputRef], description: 'Kinds of automatic fit.' }),
        targets: t.arg({ type: [TargetInputRef], description: 'Product pages it aims at.' }),
        negativeTargets: t.arg({ type: [NegativeTargetInputRef], description: 'What pages must not show.' }),
        negativeListIds: t.arg.idList({ description: 'Lists of the company that it uses.' }),
        keywordBids: t.arg({ type: [KeywordBidInputRef], description: 'Bids for some of the keywords.' }),
        productBids: t.arg({ type: [ProductBidInputRef], description: 'Bids for some of the SKUs.' }),
        bidModifiers: t.arg({ type: [BidModifierInputRef], description: 'Percentages on the bids.' }),
        bidHours: t.arg.intList({ description: 'Percentages by hour of the catalog’s week.' }),
        maxBid: t.arg({ type: 'Decimal', description: 'Wallet currency; never more than this is bid.' }),
        frequencyCap: t.arg({ type: FrequencyCapInputRef, description: 'How often one shopper sees it.' }),
        companyId: t.arg.id(),
      },
      resolve: (_, { countDay, budgetDaily, ...args }, context) =>
        forecast(context, { ...args, adType: 'PRODUCT' }, countDay, budgetDaily),
    }),
    bannerForecast: t.field({
      type: ForecastRef,
      nullable: true,
      description: 'Forecast of a banner campaign over 7 or 30 active days; null when it cannot be computed.',
      args: {
        catalogId: t.arg.id({ required: true }),
        brandId: t.arg.id({ required: true }),
        countDay: t.arg.int({ defaultValue: 7 }),
        categoryIds: t.arg.idList(),
        platforms: t.arg({ type: [BannerTypeNameRef], description: 'Selected placements.' }),
        goal: t.arg({
          type: CampaignGoalRef,
          description: 'For completeness: what would be shown does not depend on it.',
        }),
        keywords: t.arg.stringList({ description: 'As typed.' }),
        keywordBids: t.arg({ type: [KeywordBidInputRef], description: 'Bids for some of the keywords.' }),
        bid: t.arg({ type: 'Decimal', description: 'Wallet currency, per impression; left out for AUTOMATED.' }),
        targetRoas: t.arg.float({ description: 'Percent, for AUTOMATED.' }),
        campaignId: t.arg.id({ description: 'When it exists: AUTOMATED goes on from its bid and its own sales.' }),
        budgetDaily: t.arg({ type: 'Decimal', description: 'Wallet currency; left out without a daily limit.' }),
        bidModifiers: t.arg({ type: [BidModifierInputRef], description: 'Percentages on the bids.' }),
        bidHours: t.arg.intList({ description: 'Percentages by hour of the catalog’s week.' }),
        maxBid: t.arg({ type: 'Decimal', description: 'Wallet currency; never more than this is bid.' }),
        frequencyCap: t.arg({ type: FrequencyCapInputRef, description: 'How often one shopper sees it.' }),
        companyId: t.arg.id(),
      },
      resolve: (_, { countDay, budgetDaily, goal: _goal, ...args }, context) =>
        forecast(context, { ...args, adType: 'BANNER' }, countDay, budgetDaily),
    }),
    campaignVisibility: t.field({
      type: VisibilityRef,
      description:
        'Why a campaign was not shown: how it fared in the auctions it fits. Days of its country; the last seven when left out, at most 31.',
      args: {
        campaignId: t.arg.id({ required: true }),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
      },
      resolve: (_, { campaignId, ...range }, context) => analyzed(context, campaignId, range),
    }),
    sponsorCampaignDiagnostics: t.field({
      type: [DiagnosticRef],
      description: 'Why a campaign does not deliver well, over the last seven days.',
      args: { campaignId: t.arg.id({ required: true }) },
      resolve: async (_, { campaignId }, context) => diagnose(await analyzed(context, campaignId, {})),
    }),
  }));
}

function diagnose({ findings, visibility, range }: CampaignAnalysis): Diagnosis[] {
  return findings.map((finding) => ({
    finding,
    details: [
      adviceMessages.share({
        percent: Math.round(finding.sharePercent),
        auctions: Math.round(finding.auctions),
      }),
      adviceMessages.basis({ sampled: visibility.sampled, from: range.fromDate, to: range.toDate }),
    ],
    notes: notesOf(finding, visibility),
    actions: finding.remedies.map(remedyMessage),
  }));
}

function remedyMessage({ action, amountMicros, subject }: Remedy): Message {
  const { remedy, remedyTo } = adviceMessages;
  if (amountMicros === null || !isWithAmount(action)) return remedy[action]();
  return remedyTo[action]({ amount: decimalFromMicros(amountMicros), subject: subject ?? '' });
}

const isWithAmount = (action: RemedyAction): action is keyof typeof adviceMessages.remedyTo =>
  action in adviceMessages.remedyTo;
