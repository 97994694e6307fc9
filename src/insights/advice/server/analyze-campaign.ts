import { BUCKETS, bucketFromStored, changedBuckets } from '#core/serving/rules/automatic.ts';
import { targetOf } from '#core/serving/rules/targets.ts';
import type { BlockSubject } from '#core/yield/rules/yield-rule.ts';
import { typedKeyword } from '#core/serving/rules/keywords.ts';
import { openReplay, readSample, explainVisibility, type Sample, type Visibility } from '#delivery/learn/index.ts';
import { withoutModifiers } from '#delivery/learn/rules/without-modifiers.ts';
import { OWN_BID, kindOfLine, numberOfLine } from '#delivery/decide/rules/own-bids.ts';
import type { BidKind } from '#delivery/decide/rules/price-parts.ts';
import { hasClosedBucket, withOpenBuckets } from '#delivery/learn/rules/open-buckets.ts';
import type { CampaignPast } from '#delivery/learn/rules/exclusion.ts';
import { periodStart } from '#core/ledger/rules/shared-budget.ts';
import { convert, DEFAULT_RATE_MICROS, type Micros, microsFromDecimal } from '#kernel/money.ts';
import { addDays, dayIn, startOfDay, type Day, type EpochMs } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/db/database.ts';
import { findingsOf, type CampaignNow, type Finding } from '../rules/findings.ts';
import { readDaysSpent, readLastBilled, readSharedSpent } from './results.repository.ts';
import { type AnalyzedCampaign } from './analyzed-campaign.repository.ts';
import { type Place } from './advice.repository.ts';
import type { Advisor, Plan } from './advisor.ts';

/** Local days of the campaign's country, both inclusive. */
export type DayRange = { readonly fromDate: Day; readonly toDate: Day };

/** Performance of a campaign with its findings and remedies. */
export type CampaignAnalysis = {
  readonly campaign: AnalyzedCampaign;
  readonly place: Place;
  readonly range: DayRange;
  readonly visibility: Visibility;
  readonly findings: readonly Finding[];
};

export async function analyze(
  { database, clickhouse, advisor }: { database: Database; clickhouse: ClickHouse; advisor: Advisor },
  campaign: AnalyzedCampaign,
  place: Place,
  range: DayRange,
  nowMs: EpochMs,
): Promise<CampaignAnalysis> {
  const opened = await openCampaign(advisor, campaign, place, nowMs);
  const { zone } = place;
  const sample = await readSample(database, campaign.catalogId, {
    fromMs: startOfDay(zone, range.fromDate),
    toMs: Math.min(nowMs, startOfDay(zone, addDays(range.toDate, 1))),
  });
  const visibility = await visibilityIn(opened, sample, await pastOf(clickhouse, campaign, { ...range, zone }));
  return { campaign, place, range, visibility, findings: findingsIn(opened, visibility, range) };
}

/** A campaign that can be placed into past auctions. */
export interface OpenedCampaign {
  readonly campaign: AnalyzedCampaign;
  readonly place: Place;
  readonly plan: Plan;
  readonly asSet: Awaited<ReturnType<Advisor['replayedCampaignOf']>>;
  readonly contests: Parameters<typeof explainVisibility>[1]['contests'];
  /** With the marketplace's rules of each time. */
  readonly storefront: Parameters<typeof explainVisibility>[1]['storefront'];
}

export async function openCampaign(
  advisor: Advisor,
  campaign: AnalyzedCampaign,
  place: Place,
  nowMs: EpochMs,
): Promise<OpenedCampaign> {
  const plan = planOf(campaign, place);
  const products = await advisor.productsOf(plan);
  const asSet = await advisor.replayedCampaignOf(plan, products, nowMs);
  const storefront = { ...place, rules: await advisor.rulesOf(plan, nowMs) };
  const plain = withoutModifiers(asSet);
  const unbarred = { ...plain, negativeKeywords: [], negativeTargets: [] };
  const bucketed = { ...unbarred, trafficControl: 0 };
  const open = withOpenBuckets(bucketed);
  const inStock = new Set(products.filter((product) => product.isInStock).map(({ sku }) => sku));
  const stocked = { ...open, products: open.products.filter(({ sku }) => inStock.has(sku)) };
  return {
    campaign,
    place,
    plan,
    asSet,
    storefront,
    contests: {
      asSet: await openReplay(asSet, storefront),
      plain: await openReplay(plain, storefront),
      unbarred: await openReplay(unbarred, storefront),
      open: await openReplay(open, storefront),
      inStock: await openReplay(campaign.adType === 'BANNER' ? open : stocked, storefront),
      bucketed: hasClosedBucket(asSet) ? await openReplay(bucketed, storefront) : null,
    },
  };
}

/** Returns how a campaign fared in the auctions of a sample. */
export const visibilityIn = (
  { campaign, place, asSet, contests, storefront }: OpenedCampaign,
  sample: Sample,
  past: CampaignPast,
): Promise<Visibility> =>
  explainVisibility(sample, {
    adSetId: campaign.adSetId,
    companyId: campaign.companyId,
    minBidMicros: asSet.minBidMicros,
    zone: place.zone,
    storefront,
    hours: asSet.hours,
    isAimed: asSet.targets.length > 0,
    showsUnknown: campaign.frequencyCap?.showsUnknown ?? true,
    type: campaign.adType === 'BANNER' ? 'banners' : 'listings',
    // An automated bid below the limit of a keyword or product is limited by nothing.
    lineOf: ({ line, bidMicros }) => (asSet.isAutomated && bidMicros >= asSet.bidMicros ? OWN_BID : line),
    past,
    contests,
  });

/** Returns what limited a campaign on the days of its visibility, with what can be done now. */
export const findingsIn = (
  { campaign, plan, place }: OpenedCampaign,
  visibility: Visibility,
  range: DayRange,
): Finding[] =>
  findingsOf(visibility, {
    ...nowOf(campaign, plan, visibility, place),
    budgetRules: rulesThatActed(campaign, range),
  });

/** Only the last decision of a day counts. */
function rulesThatActed({ decidedDays }: AnalyzedCampaign, { fromDate, toDate }: DayRange): string[] {
  const byDay = new Map(decidedDays.map(({ day, rules }) => [day, rules]));
  const days = [...byDay].filter(([day]) => day >= fromDate && day <= toDate);
  return [...new Set(days.flatMap(([, rules]) => rules))];
}

/** Returns a saved campaign as a plan of the advisor. */
export function planOf(campaign: AnalyzedCampaign, place: Place): Plan {
  const typed = (negative: 'true' | 'false') =>
    campaign.keywords
      .filter(([, , isNegative]) => isNegative === negative)
      .map(([keyword, matchType]) => typedKeyword({ keyword, matchType }));
  return {
    companyId: campaign.companyId,
    catalogId: campaign.catalogId,
    place,
    adType: campaign.adType,
    billedOn: campaign.bidType === 'MAXIMUM_CPI' ? 'IMPRESSION' : 'CLICK',
    products: campaign,
    keywords: typed('false'),
    negativeKeywords: typed('true'),
    automatic: changedBuckets(campaign.automatic.map(bucketFromStored)),
    targets: campaign.targets.map(({ name: _, ...target }) => targetOf(target)),
    negativeTargets: campaign.negativeTargets,
    trafficControl: campaign.trafficControl,
    bidMicros: campaign.bidMicros,
    keywordBids: campaign.keywords.flatMap(([keyword, matchType, , bid]) =>
      bid === null ? [] : [{ keyword: typedKeyword({ keyword, matchType }), bidMicros: BigInt(bid) }],
    ),
    productBids: campaign.productBids.map(([sku, bid]) => ({ sku, bidMicros: BigInt(bid) })),
    bidModifiers: campaign.bidModifiers,
    bidHours: campaign.bidHours,
    maxBidMicros: campaign.maxBidMicros,
    frequencyCap: campaign.frequencyCap,
    targetRoasPercent: campaign.targetRoasPercent,
    adSetId: campaign.adSetId,
    bannerTypes: campaign.bannerTypes,
  };
}

/** Reconstructs when budgets and wallet ran out, from the last billed event. */
export async function pastOf(
  clickhouse: ClickHouse,
  campaign: AnalyzedCampaign,
  range: DayRange & Pick<Place, 'zone'>,
): Promise<CampaignPast> {
  const scope = { ...campaign, fromDay: range.fromDate, toDay: range.toDate };
  const { budgetTotalMicros, spentMicros, walletRemainingMicros } = campaign;
  const isTotalSpent = budgetTotalMicros !== null && spentMicros >= budgetTotalMicros;
  const isWalletEmpty = walletRemainingMicros <= 0n;
  const budgets = dailyBudgetsIn(campaign, range);
  const [last, daySpentAtMs] = await Promise.all([
    isTotalSpent || isWalletEmpty ? readLastBilled(clickhouse, scope) : null,
    readDaysSpent(clickhouse, scope, budgets),
  ]);
  return {
    approvedAtMs: campaign.isDraft ? null : (campaign.approvedAt?.getTime() ?? null),
    startAtMs: campaign.startAt.getTime(),
    endAtMs: campaign.endAt?.getTime() ?? null,
    switches: campaign.switches.map(({ at, to }) => ({ atMs: Date.parse(at), isOn: to === 'STARTED' })),
    sharedSpentAtMs: await sharedSpentOf(clickhouse, campaign, range),
    daySpentAtMs,
    // Without a billed event in the range, it ran out earlier.
    totalSpentAtMs: isTotalSpent ? (last?.adSetMs ?? 0) : null,
    walletEmptyAtMs: isWalletEmpty ? (last?.companyMs ?? 0) : null,
    isPaced: budgets.size > 0 || budgetTotalMicros !== null || campaign.sharedBudget !== null,
  };
}

/** Periods may begin before the range: what was spent in them until then counts. */
async function sharedSpentOf(
  clickhouse: ClickHouse,
  { companyId, sharedBudget }: AnalyzedCampaign,
  { fromDate, toDate }: DayRange,
): Promise<Map<Day, EpochMs>> {
  const spentAtMs = new Map<Day, EpochMs>();
  if (sharedBudget === null) return spentAtMs;
  const days: Day[] = [];
  for (let day = fromDate; day <= toDate; day = addDays(day, 1)) days.push(day);
  const starts = days.flatMap((day) => periodStart(sharedBudget, day) ?? []);
  if (starts.length === 0) return spentAtMs;
  const until = sharedBudget.period === 'RANGE' && sharedBudget.toDay! < toDate ? sharedBudget.toDay! : toDate;
  const reached = await readSharedSpent(clickhouse, { companyId, fromDay: starts[0]!, toDay: until }, sharedBudget);
  for (const day of days) {
    const atMs = reached.get(periodStart(sharedBudget, day) ?? '');
    if (atMs !== undefined) spentAtMs.set(day, atMs);
  }
  return spentAtMs;
}

/** Returns the daily budget of each day of a range that had one: as it was set at the end of that day. */
function dailyBudgetsIn(
  { dailyBudgets, decidedDays, budgetDailyMicros }: AnalyzedCampaign,
  { fromDate, toDate, zone }: DayRange & Pick<Place, 'zone'>,
) {
  const budgets = new Map<Day, Micros>();
  // The last decision of a day counts.
  const decided = new Map(decidedDays.map(({ day, amountMicros }) => [day, BigInt(amountMicros)]));
  for (let day = fromDate; day <= toDate; day = addDays(day, 1)) {
    const next = dailyBudgets.find(({ at }) => dayIn(zone, Date.parse(at)) > day);
    const budget = next ? next.from && microsFromDecimal(next.from) : budgetDailyMicros;
    if (budget) budgets.set(day, decided.get(day) ?? budget);
  }
  return budgets;
}

function nowOf(
  campaign: AnalyzedCampaign,
  plan: Plan,
  { bidToWinMicros, bidToFloorMicros, blocks, lineLosses }: Visibility,
  place: Place,
): Omit<CampaignNow, 'budgetRules'> {
  const inWallet = (amount: number): Micros =>
    convert(BigInt(Math.ceil(amount)), DEFAULT_RATE_MICROS, place.walletRateMicros);
  return {
    ...campaign,
    review: campaign.isDraft ? 'DRAFT' : campaign.review,
    hasFrequencyCap: campaign.frequencyCap !== null,
    bidToWinMicros: bidToWinMicros === null ? null : inWallet(bidToWinMicros),
    bidToFloorMicros: bidToFloorMicros === null ? null : inWallet(bidToFloorMicros),
    areProductsBlocked:
      campaign.adType === 'PRODUCT' &&
      blocks.some((rule) => 'subject' in rule && rule.subject !== null && OF_PRODUCTS.has(rule.subject)),
    linesToWin: lineLosses.flatMap(({ line, bidToWinMicros: toWin }) => {
      const kind = kindOfLine(line);
      return kind === 'AD_SET'
        ? []
        : [{ ...lineOf(kind, numberOfLine(line), campaign, plan), bidToWinMicros: inWallet(toWin) }];
    }),
  };
}

/** What a campaign may leave, where it advertises other products as well. */
const OF_PRODUCTS: ReadonlySet<BlockSubject> = new Set(['CATEGORY', 'PRODUCT', 'SELLER']);

function lineOf(
  kind: Exclude<BidKind, 'AD_SET'>,
  number: number,
  { targets }: AnalyzedCampaign,
  { keywordBids, productBids, automatic }: Plan,
) {
  if (kind === 'KEYWORD') {
    const { keyword, bidMicros } = keywordBids[number]!;
    return { kind, subject: keyword, bidMicros };
  }
  if (kind === 'PRODUCT') {
    const { sku, bidMicros } = productBids[number]!;
    return { kind, subject: sku, bidMicros };
  }
  if (kind === 'BUCKET') {
    const { bucket, bidMicros } = automatic.find((one) => one.bucket === BUCKETS[number])!;
    return { kind, subject: bucket, bidMicros: bidMicros! };
  }
  const { name, bidMicros } = targets.filter((target) => target.bidMicros !== null)[number]!;
  return { kind, subject: name, bidMicros: BigInt(bidMicros!) };
}
