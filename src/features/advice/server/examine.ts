import { typedKeyword } from '#features/campaigns/rules/keywords.ts';
import { openContest, readSample, whyNotShown, type Visibility } from '#delivery/learn/index.ts';
import type { CampaignPast } from '#delivery/learn/rules/exclusion.ts';
import { convert, type Micros } from '#kernel/money.ts';
import { addDays, startOfDay, type Day, type Instant_ms } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/postgres/database.ts';
import { findingsOf, type CampaignNow, type Finding } from '../rules/findings.ts';
import { readDaysSpent, readLastBilled, type ExaminedCampaign, type Place } from './advice-store.ts';
import type { Advisor, Plan } from './advisor.ts';

/** Local days of the campaign's country, both included. */
export type DayRange = { readonly fromDate: Day; readonly toDate: Day };

/** How a campaign fared, and what to do about it. */
export type Examination = {
  readonly campaign: ExaminedCampaign;
  readonly range: DayRange;
  readonly visibility: Visibility;
  readonly findings: readonly Finding[];
};

const DEFAULT_RATE_MICROS = 1_000_000n;

export async function examine(
  { database, clickhouse, advisor }: { database: Database; clickhouse: ClickHouse; advisor: Advisor },
  campaign: ExaminedCampaign,
  place: Place,
  range: DayRange,
  now_ms: Instant_ms,
): Promise<Examination> {
  const plan = planOf(campaign, place);
  const products = await advisor.productsOf(plan);
  const asSet = await advisor.contestantOf(plan, products, now_ms);
  const open = { ...asSet, trafficControl: 0, negativeKeywords: [] };
  const inStock = new Set(products.filter((product) => product.isInStock).map(({ sku }) => sku));
  const stocked = { ...open, products: open.products.filter(({ sku }) => inStock.has(sku)) };
  const { zone } = place;
  const visibility = await whyNotShown(
    await readSample(database, campaign.catalogId, {
      from_ms: startOfDay(zone, range.fromDate),
      to_ms: Math.min(now_ms, startOfDay(zone, addDays(range.toDate, 1))),
    }),
    {
      adSetId: campaign.adSetId,
      companyId: campaign.companyId,
      minBid_micros: asSet.minBid_micros,
      zone,
      type: campaign.adType === 'BANNER' ? 'banners' : 'listings',
      past: await pastOf(clickhouse, campaign, range),
      contests: {
        asSet: await openContest(asSet, place),
        open: await openContest(open, place),
        inStock: await openContest(campaign.adType === 'BANNER' ? open : stocked, place),
      },
    },
  );
  return { campaign, range, visibility, findings: findingsOf(visibility, nowOf(campaign, visibility, place)) };
}

function planOf(campaign: ExaminedCampaign, place: Place): Plan {
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
    trafficControl: campaign.trafficControl,
    bid_micros: campaign.bid_micros,
    targetRoas_percent: campaign.targetRoas_percent,
    adSetId: campaign.adSetId,
    bannerTypes: campaign.bannerTypes,
  };
}

/** The spending that closed a campaign's gates is found by the last thing it paid for. */
async function pastOf(clickhouse: ClickHouse, campaign: ExaminedCampaign, range: DayRange): Promise<CampaignPast> {
  const scope = { ...campaign, fromDay: range.fromDate, toDay: range.toDate };
  const { budgetDaily_micros, budgetTotal_micros, spent_micros, walletLeft_micros } = campaign;
  const isTotalSpent = budgetTotal_micros !== null && spent_micros >= budgetTotal_micros;
  const isWalletEmpty = walletLeft_micros <= 0n;
  const last = isTotalSpent || isWalletEmpty ? await readLastBilled(clickhouse, scope) : null;
  return {
    approvedAt_ms: campaign.isDraft ? null : (campaign.approvedAt?.getTime() ?? null),
    startAt_ms: campaign.startAt.getTime(),
    endAt_ms: campaign.endAt?.getTime() ?? null,
    switches: campaign.switches.map(({ at, to }) => ({ at_ms: Date.parse(at), isOn: to === 'STARTED' })),
    daySpentAt_ms: budgetDaily_micros === null ? new Map() : await readDaysSpent(clickhouse, scope, budgetDaily_micros),
    // Without a bill in the range it was used up before.
    totalSpentAt_ms: isTotalSpent ? (last?.adSet_ms ?? 0) : null,
    walletEmptyAt_ms: isWalletEmpty ? (last?.company_ms ?? 0) : null,
    isPaced: budgetDaily_micros !== null || budgetTotal_micros !== null,
  };
}

function nowOf(campaign: ExaminedCampaign, { bidToWin_micros }: Visibility, place: Place): CampaignNow {
  const inWallet = (amount: number): Micros =>
    convert(BigInt(Math.ceil(amount)), DEFAULT_RATE_MICROS, place.walletRate_micros);
  return {
    ...campaign,
    review: campaign.isDraft ? 'DRAFT' : campaign.review,
    hasNegativeKeywords: campaign.keywords.some(([, , isNegative]) => isNegative === 'true'),
    bidToWin_micros: bidToWin_micros === null ? null : inWallet(bidToWin_micros),
  };
}
