import { useTranslation } from 'react-i18next';
import { toastSuccess } from '#design/toast.ts';
import {
  ApplyBidDocument,
  ApplyBudgetDocument,
  CampaignVisibilityDocument,
  SponsorCampaignsDocument,
  StartAdSetDocument,
  type BidType,
  type CampaignVisibilityQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useRefetch } from '#platform/api-client/hooks.ts';

export type Remedy = CampaignVisibilityQuery['campaignVisibility']['losses'][number]['remedies'][number];
type Campaign = NonNullable<CampaignVisibilityQuery['sponsorCampaign']>;

/** Returns how a remedy is applied: with one click, on another screen, or, without either, not in the console. */
export function useRemedy(campaign: Campaign, { action, amount }: Remedy) {
  const { t } = useTranslation('advice');
  const refetch = useRefetch();
  const bid = useApiMutation(ApplyBidDocument);
  const budget = useApiMutation(ApplyBudgetDocument);
  const start = useApiMutation(StartAdSetDocument);
  const { id: adSetId, bidType } = campaign.adsetSet[0]!;
  const after = {
    onSuccess: () => {
      toastSuccess(t('remedy.done'));
      void refetch(CampaignVisibilityDocument, SponsorCampaignsDocument);
    },
  };
  const acts: Partial<Record<Remedy['action'], () => void>> = {
    START: () => start.mutate({ id: adSetId }, after),
    ...(amount && {
      RAISE_BID: () => bid.mutate({ id: campaign.id, bidType: byHand(bidType), bid: amount }, after),
      RAISE_DAILY_BUDGET: () => budget.mutate({ id: adSetId, budgetDaily: amount }, after),
      RAISE_TOTAL_BUDGET: () => budget.mutate({ id: adSetId, budget: amount }, after),
    }),
  };
  const step = STEPS[action];
  return {
    act: acts[action] ?? null,
    isActing: bid.isPending || budget.isPending || start.isPending,
    path: action === 'TOP_UP' ? '/billing' : step ? `/sponsor/${campaign.id}/${step}` : null,
  };
}

/** A bid made by the engine becomes a manual bid per click. */
const byHand = (bidType: BidType): BidType => (bidType === 'AUTOMATED' ? 'MAXIMUM_CPC' : bidType);

/** The wizard's step where each remedy is applied. */
const STEPS: Partial<Record<Remedy['action'], string>> = {
  EDIT_CONTENT: 'content',
  EXTEND: 'budget',
  RESTOCK: 'content',
  LOWER_TRAFFIC_CONTROL: 'target',
  CHECK_NEGATIVE_KEYWORDS: 'target',
  ADD_KEYWORDS: 'target',
};
