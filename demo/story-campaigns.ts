import { newCampaign, type CampaignInput } from '#products/sponsored/rules/campaign-input.ts';
import { addDays, dayIn, HOUR_MS, mondayOf, startOfDay, type Day, type EpochMs } from '#kernel/time.ts';
import type { Marketplace, MarketCompany } from './base.ts';
import { inWallet, type CampaignPlan, type PlanRange } from './campaign-plan.ts';
import type { SourceProduct } from './feeds.ts';
import { RIVAL_BRANDS, STORY_BRANDS } from './marketplace.ts';

/** What the outbid campaign bids per click, in Singapore dollars, and what its rivals do: their products are liked less or more. */
const OUTBID = 0.5;
const RIVAL_BIDS: Readonly<Record<string, number>> = {
  'Velvet Touch': 1.5,
  'Chic Cosmetics': 1.55,
  'Glamour Beauty': 1.6,
  Essence: 1.65,
};
/** In the first country they advertise from last Thursday on only. */
export const isRival = (brand: string, country: string): boolean =>
  Object.hasOwn(RIVAL_BRANDS, brand) && country === 'SG';
export const hasStory = (brand: string): boolean => (STORY_BRANDS as readonly string[]).includes(brand);

interface StoryCampaign {
  brand: (typeof STORY_BRANDS)[number];
  country: string;
  title: string;
  /** In Singapore dollars. */
  bid: number;
  daily: number;
  keywords?: readonly string[];
}

/** Searches that they are found by; the one that sells best is no keyword of theirs yet. */
const OF_TABLETS = ['[samsung]', 'samsung galaxy', '"galaxy tablets"', 'cheap tablet'];

const CAMPAIGNS: readonly StoryCampaign[] = [
  { brand: 'Samsung', country: 'SG', title: 'Galaxy All Year', bid: 1.75, daily: 260, keywords: OF_TABLETS },
  { brand: 'Samsung', country: 'MY', title: 'Galaxy All Year', bid: 1.75, daily: 160 },
  { brand: 'Samsung', country: 'ID', title: 'Galaxy All Year', bid: 1.75, daily: 90 },
  // Three that lose money.
  {
    brand: 'Urban Chic',
    country: 'SG',
    title: 'Back to Work',
    bid: 1.3,
    daily: 40,
    keywords: ['work backpack', 'backpacks'],
  },
  { brand: 'Pampi', country: 'SG', title: 'City Steps', bid: 1.3, daily: 40, keywords: ['city sneakers'] },
  {
    brand: 'Gigabyte',
    country: 'SG',
    title: 'Summer Shirts',
    bid: 1.3,
    daily: 40,
    keywords: ['summer shirt', 't shirt'],
  },
  // One that others outbid.
  {
    brand: 'Nail Couture',
    country: 'SG',
    title: 'Nail Season',
    bid: OUTBID,
    daily: 40,
    keywords: ['nail art', 'gift for her'],
  },
];

/** For a week's spend to show what began on a Thursday. */
const DAYS_SINCE = 4;

/** Returns the last Thursday since which days enough have passed. */
const lastThursday = (today: Day): Day => {
  const ofWeek = addDays(mondayOf(today), 3);
  return addDays(ofWeek, DAYS_SINCE) <= today ? ofWeek : addDays(ofWeek, -7);
};

/** Plans the campaigns in which something is to be found, and those of rivals that bring it about. */
export function planStoryCampaigns(
  market: Marketplace,
  products: readonly SourceProduct[],
  { fromMs, untilMs, scale }: PlanRange,
): CampaignPlan[] {
  const planned = (
    company: MarketCompany,
    story: Omit<StoryCampaign, 'brand'> & { brand: string },
    createAtMs: EpochMs,
  ): CampaignPlan[] => {
    const brand = company.brands.find(({ name }) => name === story.brand)!;
    const { id: catalogId } = market.catalogs.find(({ country }) => country.code === story.country)!;
    const input: CampaignInput = {
      ...newCampaign({ brandId: brand.id, catalogId, startAtMs: createAtMs }),
      name: `${story.brand} ${story.country} – ${story.title}`,
      skus: products.filter((product) => product.brand === story.brand).map(({ id }) => id),
      keywords: [...(story.keywords ?? [])],
      budgetType: 'DAILY',
      budgetDailyMicros: inWallet(Math.max(1, Math.round(story.daily * scale)), company.walletCurrency),
      bidType: 'MAXIMUM_CPC',
      bidMicros: inWallet(story.bid, company.walletCurrency, 2),
    };
    return [{ company, createAtMs, verdict: 'approve', pauseAtMs: null, input }];
  };
  const sg = market.catalogs.find(({ country }) => country.code === 'SG')!.country;
  const thursdayMs = startOfDay(sg.timezone, lastThursday(dayIn(sg.timezone, untilMs)));
  return [
    ...CAMPAIGNS.flatMap((story) => planned(market.companies[0]!, story, fromMs + HOUR_MS / 2)),
    ...Object.entries(RIVAL_BRANDS).flatMap(([brand, index]) =>
      planned(
        market.companies[index]!,
        {
          brand,
          country: 'SG',
          title: 'Beauty Week',
          bid: RIVAL_BIDS[brand]!,
          // More than they spend: held back to last the day, they would leave it half of the searches.
          daily: 300,
          keywords: ['nail art', 'gift for her'],
        },
        thursdayMs,
      ),
    ),
  ];
}
