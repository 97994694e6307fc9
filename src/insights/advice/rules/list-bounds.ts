import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_BUDGET_STEPS } from './budget-steps.ts';

const REASONS = 50;
/** Low end and high end. */
const RANGE = 2;

export const ADVICE_LISTS: ListBounds = {
  'Query.sponsorCampaignDiagnostics': REASONS,
  'DiagnosticEntry.actions': REASONS,
  'DiagnosticEntry.details': REASONS,
  'CampaignVisibility.losses': REASONS,
  'VisibilityLoss.remedies': REASONS,
  // Place, device, audience and hour.
  'PriceExplanation.factors': 4,
  'BudgetForecast.steps': MAX_BUDGET_STEPS,
  'BudgetForecastStep.clicks': RANGE,
  'BudgetForecastStep.cost': RANGE,
  'Forecast.pClick': RANGE,
  'Forecast.pCost': RANGE,
  'Forecast.pImpression': RANGE,
};
