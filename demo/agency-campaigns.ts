import { newCampaign } from '#products/sponsored/rules/campaign-input.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import type { Marketplace } from './base.ts';
import { inWallet, type CampaignPlan, type PlanRange } from './campaign-plan.ts';
import type { SourceProduct } from './feeds.ts';
import { AGENCY, COMPANIES } from './marketplace.ts';

const REJECTED = 7;
const WAITING = 13;
const PAUSED = 21;
/** In Singapore dollars. */
const DAILY = [24, 26, 36, 28, 60, 24, 30, 26, 90, 28];

/** Plans one campaign for each brand of the agency: budgets below demand, so that all get their share of a category's pages. */
export function planAgency(
  market: Marketplace,
  products: readonly SourceProduct[],
  { fromMs, untilMs, scale }: PlanRange,
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
        budgetDailyMicros: inWallet(
          Math.max(1, Math.round(DAILY[index % DAILY.length]! * scale)),
          company.walletCurrency,
        ),
        bidType: 'MAXIMUM_CPC',
        bidMicros: inWallet(4.8 + 0.1 * (index % 11), company.walletCurrency, 2),
      },
    };
  });
}
