import { useSettled } from '#design/form/use-settled.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  CampaignPlanDocument,
  type CampaignPlanInput,
  type CampaignPlanQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { planOf } from '../wizard/wizard-forecast.tsx';

/** The answer has to follow within a second of the last key. */
const PAUSE_MS = 200;

export type CampaignPlan = CampaignPlanQuery['campaignPlan'];

export interface LaunchPlan {
  /** The last answer stays while the next is computed; undefined before the first. */
  plan: CampaignPlan | undefined;
  /** Nothing is promoted yet, so nothing is asked. */
  isWithoutContent: boolean;
  isRefreshing: boolean;
  failure: { message: string; retry(): void } | null;
}

/**
 * Asks for all that the page says about the campaign in one call, once typing pauses. The daily budget is not part of the
 * question: the answer has the results of all of them.
 */
export function useLaunchPlan(wizard: Wizard): LaunchPlan {
  const { values, input } = wizard;
  const { budgetDaily: _budget, campaignId: _campaign, goal: _goal, ...asked } = { goal: null, ...planOf(wizard) };
  // The types of queries also allow one item in the place of a list; these are lists.
  const plan = useSettled(asked as CampaignPlanInput, PAUSE_MS);
  const isWithoutContent =
    input.adType === 'PRODUCT'
      ? values.contentMode === 'SKUS' && values.skus.length === 0
      : values.banners.length === 0;
  const query = useApiQuery(
    CampaignPlanDocument,
    { plan },
    { isEnabled: values.catalogId !== '' && plan.catalogId !== '' && !isWithoutContent, keepPreviousData: true },
  );
  const { error, data, isPlaceholderData, refetch } = query;
  return {
    plan: isWithoutContent ? undefined : data?.campaignPlan,
    isWithoutContent,
    isRefreshing: isPlaceholderData || JSON.stringify(plan) !== JSON.stringify(asked),
    failure: error && { message: errorText(error), retry: () => void refetch() },
  };
}
