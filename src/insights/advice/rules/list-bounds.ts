import { BUCKETS } from '#core/serving/rules/automatic.ts';
import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_BUDGET_STEPS } from './budget-steps.ts';
import { MAX_SHARES } from './impression-share.ts';

export const MAX_BEST_SELLERS = 12;
export const MAX_PLAN_KEYWORDS = 24;
export const MAX_SHELVES = 3;
/** With the advertised one. */
export const SHELF_PRODUCTS = 8;
/** What the marketplace says of its rules, of one campaign. */
export const MAX_NOTES = 3;
const REASONS = 50;
/** Low end and high end. */
const RANGE = 2;

export const ADVICE_LISTS: ListBounds = {
  'Query.sponsorCampaignDiagnostics': REASONS,
  'DiagnosticEntry.actions': REASONS,
  'DiagnosticEntry.details': REASONS,
  'CampaignVisibility.losses': REASONS,
  'CampaignVisibility.shares': MAX_SHARES,
  'VisibilityLoss.notes': MAX_NOTES,
  'VisibilityLoss.remedies': REASONS,
  // Place, device, audience and hour.
  'PriceExplanation.factors': 4,
  'CampaignPlan.keywords': MAX_PLAN_KEYWORDS,
  'CampaignPlan.shelves': MAX_SHELVES,
  'LaunchStart.bestSellers': MAX_BEST_SELLERS,
  'PlannedBids.steps': 6,
  'PreviewShelf.products': SHELF_PRODUCTS,
  'BudgetForecast.steps': MAX_BUDGET_STEPS,
  'BudgetForecastStep.clicks': RANGE,
  'BudgetForecastStep.cost': RANGE,
  'BudgetForecastStep.sales': RANGE,
  'BucketForecast.buckets': BUCKETS.length,
  'SwitchedBucket.clicks': RANGE,
  'SwitchedBucket.cost': RANGE,
  'Forecast.pClick': RANGE,
  'Forecast.pCost': RANGE,
  'Forecast.pImpression': RANGE,
};
