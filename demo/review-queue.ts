import { newCampaign, type CampaignInput } from '#products/sponsored/rules/campaign-input.ts';
import { updateCampaign } from '#products/sponsored/server/index.ts';
import type { NewId } from '#kernel/ids.ts';
import { ok } from '#kernel/result.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { actingAs } from './acting.ts';
import type { Marketplace } from './base.ts';
import { inWallet, type CampaignPlan } from './campaign-plan.ts';
import type { SourceProduct } from './feeds.ts';
import { COMPANIES, NEWCOMERS } from './marketplace.ts';
import { unwrap } from './unwrap.ts';

const WAITING = 54;
/** Every so many of them fails a check. */
const RED_EVERY = 6;
/** And one is called what storefronts refuse. */
const REFUSED = 3;
export const REFUSED_WORDS = ['best price ever', 'guaranteed', 'miracle', 'risk-free'];
const CHANGED = 5;
const YOUNGEST_MS = 7 * MINUTE_MS;
const OLDEST_MS = 41 * HOUR_MS;
const NAMES = ['Weekend Deals', 'Clearance', 'Gift Ideas', 'Flash Sale', 'Bundle Week', 'Payday Specials'];

/** A shorter history has no queue: what people create in it is at hand. */
const SHORTEST_MS = 12 * DAY_MS;

export const hasQueue = ({ fromMs, untilMs }: { fromMs: EpochMs; untilMs: EpochMs }): boolean =>
  untilMs - fromMs >= SHORTEST_MS;

/** Plans campaigns that wait for review at the end of the history, most of them since today, some with a red check. */
export function planWaiting(market: Marketplace, products: readonly SourceProduct[], untilMs: EpochMs): CampaignPlan[] {
  const sellers = market.companies.filter(
    ({ index, brands }) => index > 0 && brands.length > 0 && !NEWCOMERS.includes(COMPANIES[index]!),
  );
  return Array.from({ length: WAITING }, (_, index) => {
    const company = sellers[index % sellers.length]!;
    const round = Math.floor(index / sellers.length);
    const brand = company.brands[round % company.brands.length]!;
    const { country } = COMPANIES[company.index]!;
    const { id: catalogId } = market.catalogs.find((catalog) => catalog.country.code === country)!;
    // More of them are young than old.
    const ageMs = YOUNGEST_MS + (OLDEST_MS - YOUNGEST_MS) * (index / (WAITING - 1)) ** 2;
    const own = products.filter((product) => product.brand === brand.name);
    const content = index % RED_EVERY === 0 ? failing(own, products) : { skus: own.map(({ id }) => id) };
    return {
      company,
      createAtMs: untilMs - ageMs,
      verdict: 'wait',
      pauseAtMs: null,
      input: {
        ...newCampaign({ brandId: brand.id, catalogId, startAtMs: untilMs - ageMs }),
        name: `${brand.name} ${country} – ${index === REFUSED ? 'Miracle Week' : NAMES[index % NAMES.length]}`,
        budgetType: 'DAILY',
        budgetDailyMicros: inWallet(10 + 5 * (index % 6), company.walletCurrency),
        ...content,
      },
    };
  });
}

/** Content of which the brand has nothing to sell, either sold out or in a category of others. */
function failing(
  own: readonly SourceProduct[],
  all: readonly SourceProduct[],
): Pick<CampaignInput, 'skus' | 'productCategoryIds'> {
  const soldOut = own.filter(({ availability }) => availability === 'out_of_stock').map(({ id }) => id);
  if (soldOut.length > 0) return { skus: soldOut, productCategoryIds: [] };
  const types = new Set(own.map(({ product_type }) => product_type));
  const foreign = all.find(({ product_type }) => !types.has(product_type))!;
  return { skus: [], productCategoryIds: [...types, foreign.product_type] };
}

/** Sellers change the content of campaigns that run: the approved version goes on while the new one waits. */
export async function changeContents(
  { database, market, newId }: { database: Database; market: Marketplace; newId: NewId },
  untilMs: EpochMs,
): Promise<void> {
  const sellers = new Map(market.companies.filter(({ index }) => index > 0).map((company) => [company.id, company]));
  const running = await database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('campaign')
      .innerJoin('adSet', 'adSet.campaignId', 'campaign.id')
      .select(['campaign.id', 'campaign.companyId'])
      .where('campaign.adType', '=', 'PRODUCT')
      .where('campaign.companyId', 'in', [...sellers.keys()])
      .where('adSet.status', '=', 'DELIVERING')
      .orderBy('campaign.id')
      .limit(CHANGED)
      .execute(),
  );
  for (const [index, { id, companyId }] of running.entries()) {
    const company = sellers.get(companyId)!;
    const atMs = untilMs - (index + 1) * HOUR_MS;
    const edit = (before: CampaignInput) => ok({ ...before, adName: `${before.name} (new)` });
    await database.transact(SYSTEM, async (tx) => {
      const work = actingAs({ tx, newId }, company.managerId, company, atMs);
      unwrap(
        await updateCampaign(work, { id: String(id), version: null, edit, decision: null }),
        `the change of ${id}`,
      );
    });
  }
}
