import { newCampaign } from '#products/sponsored/rules/campaign-input.ts';
import { DAY_MS, HOUR_MS, type EpochMs } from '#kernel/time.ts';
import type { Marketplace } from './base.ts';
import { inWallet, type CampaignPlan } from './campaign-plan.ts';
import type { SourceProduct } from './feeds.ts';
import { AGENCY, COMPANIES } from './marketplace.ts';

const REJECTED = 7;
const WAITING = 13;
const PAUSED = 21;

/** Plans one campaign for each brand of the agency: budgets so small that many get their share of a category's pages. */
export function planAgency(
  market: Marketplace,
  products: readonly SourceProduct[],
  { fromMs, untilMs }: { fromMs: EpochMs; untilMs: EpochMs },
): CampaignPlan[] {
  const company = market.companies.find(({ index }) => COMPANIES[index] === AGENCY)!;
  const { id: catalogId } = market.catalogs.find(({ country }) => country.code === AGENCY.country)!;
  return company.brands.map((brand, index) => {
    const isNew = index === REJECTED || index === WAITING;
    const createAtMs = isNew ? untilMs - (index + 5) * HOUR_MS : fromMs + (index % 3) * HOUR_MS;
    return {
      company,
      createAtMs,
      verdict: index === REJECTED ? 'reject' : index === WAITING ? 'wait' : 'approve',
      pauseAtMs: index === PAUSED ? untilMs - 3 * DAY_MS : null,
      input: {
        ...newCampaign({ brandId: brand.id, catalogId, startAtMs: createAtMs }),
        name: `${brand.name} – Always On`,
        skus: products.filter((product) => product.brand === brand.name).map(({ id }) => id),
        budgetType: 'DAILY',
        budgetDailyMicros: inWallet(2 + (index % 5), company.walletCurrency),
        bidType: 'MAXIMUM_CPC',
        bidMicros: inWallet(1.4 + 0.05 * (index % 11), company.walletCurrency, 2),
      },
    };
  });
}
