import { newCampaign } from '#products/sponsored/rules/campaign-input.ts';
import type { Micros } from '#kernel/money.ts';
import { DAY_MS, HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { planAgency } from './agency-campaigns.ts';
import { BANNER_PLACEMENTS } from './banners.ts';
import { inWallet, type CampaignPlan, type PlanRange } from './campaign-plan.ts';
import { type SearchTerm, type SourceProduct } from './feeds.ts';
import { AGENCY, COMPANIES, NEWCOMERS } from './marketplace.ts';
import type { Marketplace, MarketCompany } from './base.ts';
import type { Random } from './random.ts';
import { hasQueue, planWaiting } from './review-queue.ts';
import { termsFor } from './shoppers.ts';
import { hasStory, isRival, planStoryCampaigns } from './story-campaigns.ts';

/** Target of automated bids, where one is set. */
const TARGET_ROAS_PERCENT = 400;
const GOOD_NAMES = ['Always On', 'Hero Products', 'New Arrivals', 'Search Defence', 'Category Reach', 'Payday Push'];

const isOrdinary = ({ index }: MarketCompany) => COMPANIES[index] !== AGENCY && !NEWCOMERS.includes(COMPANIES[index]!);

/** Plans one or two campaigns per brand and country over the whole history, in every form that sellers use. */
export function planCampaigns(
  market: Marketplace,
  source: { products: readonly SourceProduct[]; terms: readonly SearchTerm[] },
  random: Random,
  range: PlanRange,
): CampaignPlan[] {
  const plans: CampaignPlan[] = [];
  for (const company of market.companies.filter(isOrdinary)) {
    for (const brand of company.brands.filter(({ name }) => !hasStory(name))) {
      const products = source.products.filter((product) => product.brand === brand.name);
      const keywords = termsFor(products, source.terms, 12);
      const home = COMPANIES[company.index]!.country;
      for (const { id: catalogId, country } of market.catalogs) {
        if (!COMPANIES[company.index]!.sellsIn.includes(country.code)) continue;
        if (country.code !== home && random() < 0.35) continue;
        if (isRival(brand.name, country.code)) continue;
        plans.push(
          planCampaign(
            { company, brand, catalogId, products, keywords, serial: plans.length, country: country.code },
            random,
            range,
          ),
        );
      }
    }
  }
  plans.push(...planAgency(market, source.products, range));
  plans.push(...planStoryCampaigns(market, source.products, range));
  plans.push(planRejected(market, source, range));
  if (hasQueue(range)) plans.push(...planWaiting(market, source.products, range.untilMs));
  plans.push(...BANNER_COMPANIES.map((index) => planBanner(market, market.companies[index]!, source, range)));
  return plans.sort((a, b) => a.createAtMs - b.createAtMs);
}

/** Plans a campaign that staff have just refused: the first to-do of the home page. */
function planRejected(
  market: Marketplace,
  { products }: { products: readonly SourceProduct[] },
  { untilMs }: { untilMs: EpochMs },
): CampaignPlan {
  const company = market.companies[0]!;
  const brand = company.brands[0]!;
  const { country } = COMPANIES[company.index]!;
  const { id: catalogId } = market.catalogs.find((catalog) => catalog.country.code === country)!;
  const createAtMs = untilMs - 20 * HOUR_MS;
  return {
    company,
    createAtMs,
    verdict: 'reject',
    pauseAtMs: null,
    input: {
      ...newCampaign({ brandId: brand.id, catalogId, startAtMs: createAtMs }),
      name: `${brand.name} ${country} – Gift Guide`,
      skus: products.filter((product) => product.brand === brand.name).map(({ id }) => id),
      budgetType: 'DAILY',
      budgetDailyMicros: inWallet(20, company.walletCurrency),
    },
  };
}

/** Companies with a banner campaign in their home country: two compete in Singapore, the others have no competitors. */
const BANNER_COMPANIES = [0, 3, 5, 8];
export const BANNER_COUNTRIES: readonly string[] = [
  ...new Set(BANNER_COMPANIES.map((index) => COMPANIES[index]!.country)),
];

/** Plans a banner campaign on three placements for the whole history. */
function planBanner(
  market: Marketplace,
  company: MarketCompany,
  source: { products: readonly SourceProduct[]; terms: readonly SearchTerm[] },
  { fromMs }: { fromMs: EpochMs },
): CampaignPlan {
  const brand = company.brands[0]!;
  const home = COMPANIES[company.index]!.country;
  const { id: catalogId, country } = market.catalogs.find((catalog) => catalog.country.code === home)!;
  const products = source.products.filter((product) => product.brand === brand.name);
  const types = new Set(products.map(({ product_type }) => product_type));
  const inCategory = source.products.filter(({ product_type }) => types.has(product_type));
  return {
    company,
    createAtMs: fromMs + HOUR_MS,
    verdict: 'approve',
    pauseAtMs: null,
    input: {
      ...newCampaign({ brandId: brand.id, catalogId, startAtMs: fromMs + HOUR_MS }),
      adType: 'BANNER',
      name: `${brand.name} ${country.code} – Category banners`,
      goal: 'DRIVE_BRAND_AWARENESS',
      keywords: termsFor(inCategory, source.terms, 40),
      banners: BANNER_PLACEMENTS.map((type) => ({
        bannerTypeId: market.placements.get(type)!,
        // Uploaded when the campaign is created.
        url: '',
        landingUrl: `${country.baseUrl}/b/${brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
        deeplink: null,
        skus: [],
      })),
      bannerCategoryIds: [...types],
      budgetType: 'DAILY',
      budgetDailyMicros: inWallet(12, company.walletCurrency),
      bidType: 'MAXIMUM_CPI',
      bidMicros: inWallet(0.03, company.walletCurrency, 2),
    },
  };
}

interface Subject {
  company: MarketCompany;
  brand: { id: string; name: string };
  catalogId: string;
  country: string;
  products: readonly SourceProduct[];
  keywords: readonly string[];
  serial: number;
}

function planCampaign(
  { company, brand, catalogId, country, products, keywords, serial }: Subject,
  random: Random,
  { fromMs, untilMs }: { fromMs: EpochMs; untilMs: EpochMs },
): CampaignPlan {
  // Most campaigns start with the history, some later, and the last few are waiting for review today.
  const isWaiting = serial % 17 === 16;
  const length = untilMs - fromMs;
  const createAtMs = isWaiting
    ? untilMs - (1 + random() * 40) * HOUR_MS
    : serial % 3
      ? fromMs + random() * DAY_MS
      : fromMs + random() * length * 0.8;
  const days = Math.round((untilMs - createAtMs) / DAY_MS);
  const money = (singaporeDollars: number, digits = 0): Micros =>
    inWallet(singaporeDollars, company.walletCurrency, digits);
  const daily = money((company.index === 0 ? 60 : 8) + Math.floor(random() * (company.index === 0 ? 80 : 25)));
  const budgets = [
    { budgetType: 'DAILY', budgetDailyMicros: daily },
    { budgetType: 'TOTAL', budgetTotalMicros: daily * BigInt(Math.max(7, Math.round(days * (0.3 + random() * 0.5)))) },
    { budgetType: 'ALWAYS_ON' },
    { budgetType: 'DAILY_TOTAL', budgetDailyMicros: daily, budgetTotalMicros: daily * BigInt(Math.max(7, days)) },
  ] as const;
  const isKeyworded = keywords.length > 0 && random() < 0.7;
  const isAutomated = random() < 0.4;
  const end =
    random() < 0.3
      ? { scheduleType: 'DATE_RANGE' as const, endAtMs: createAtMs + DAY_MS * (25 + Math.floor(random() * 90)) }
      : {};
  return {
    company,
    createAtMs,
    verdict: isWaiting ? 'wait' : serial % 23 === 11 ? 'reject' : 'approve',
    pauseAtMs: serial % 13 === 6 ? createAtMs + (untilMs - createAtMs) * (0.5 + random() * 0.4) : null,
    input: {
      ...newCampaign({ brandId: brand.id, catalogId, startAtMs: createAtMs }),
      name: `${brand.name} ${country} – ${GOOD_NAMES[serial % GOOD_NAMES.length]}`,
      goal: random() < 0.8 ? 'DRIVE_SALES' : 'DRIVE_BRAND_AWARENESS',
      skus: products.slice(0, 40).map(({ id }) => id),
      keywords: isKeyworded ? keywords.map((keyword, index) => typed(keyword, index)) : [],
      trafficControl: isKeyworded ? Math.floor(random() * 5) * 10 : 0,
      ...budgets[serial % budgets.length]!,
      ...(isAutomated
        ? { targetRoasPercent: serial % 3 === 0 ? TARGET_ROAS_PERCENT : null }
        : { bidType: 'MAXIMUM_CPC' as const, bidMicros: money(0.55 + random() * 1.1, 2) }),
      ...end,
    },
  };
}

const typed = (keyword: string, index: number) => [keyword, `[${keyword}]`, `"${keyword}"`][index % 3]!;
