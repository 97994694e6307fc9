import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  ApplyBidDocument,
  ApplyBudgetDocument,
  StartAdSetDocument,
  type BidType,
  type CampaignVisibilityQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useUndo } from '#products/sponsored/console/index.ts';
import type { Step } from '#products/sponsored/rules/wizard-steps.ts';

export type Remedy = CampaignVisibilityQuery['campaignVisibility']['losses'][number]['remedies'][number];
type Campaign = NonNullable<CampaignVisibilityQuery['sponsorCampaign']>;

/** Returns how a remedy is applied: with one click, on another screen, or, without either, not in the console. */
export function useRemedy(campaign: Campaign, { action, amount }: Remedy) {
  const { t } = useTranslation('advice');
  const bid = useApiMutation(ApplyBidDocument, { changes: ['AdSet', 'SponsorCampaign'] });
  const budget = useApiMutation(ApplyBudgetDocument, { changes: ['AdSet'] });
  const start = useApiMutation(StartAdSetDocument, { changes: ['AdSet'] });
  const { id: adSetId, bidType } = campaign.adSets[0]!;
  const { offer } = useUndo();
  // A toast shows a failure.
  const carryOut = async (write: Promise<string | null>) => {
    offer(await write, t('remedy.done'));
  };
  const run = (write: Promise<string | null>) => void carryOut(write).catch(() => {});
  const bidAt = async (amount: string) => {
    const done = await bid.mutateAsync({ id: campaign.id, bidType: byHand(bidType), bid: amount });
    return done.updateSponsorCampaign.operationId;
  };
  const spendUpTo = async (limit: { budget?: string; budgetDaily?: string }) =>
    (await budget.mutateAsync({ id: adSetId, ...limit })).updateAdSetBudget.operationId;
  const startIt = async () => (await start.mutateAsync({ id: adSetId })).setAdSetRunningStatus.operationId;
  const acts: Partial<Record<Remedy['action'], () => void>> = {
    START: () => run(startIt()),
    ...(amount && {
      RAISE_TO_FLOOR: () => run(bidAt(amount)),
      RAISE_BID: () => run(bidAt(amount)),
      RAISE_DAILY_BUDGET: () => run(spendUpTo({ budgetDaily: amount })),
      RAISE_TOTAL_BUDGET: () => run(spendUpTo({ budget: amount })),
    }),
  };
  const step = REMEDY_STEPS[action];
  return {
    act: acts[action] ?? null,
    isActing: bid.isPending || budget.isPending || start.isPending,
    link:
      action === 'RAISE_SHARED' || action === 'CHECK_BUDGET_RULE'
        ? linkOptions({ to: '/budgets' })
        : action === 'TOP_UP'
          ? linkOptions({ to: '/billing' })
          : step
            ? linkOptions({ to: '/sponsor/$campaignId/$step', params: { campaignId: campaign.id, step } })
            : null,
  };
}

/** A bid made by the engine becomes a manual bid per click. */
const byHand = (bidType: BidType): BidType => (bidType === 'AUTOMATED' ? 'MAXIMUM_CPC' : bidType);

/** The step of a campaign's settings where each remedy is applied. */
export const REMEDY_STEPS: Partial<Record<Remedy['action'], Step>> = {
  RAISE_KEYWORD_BID: 'target',
  RAISE_PRODUCT_BID: 'content',
  CHANGE_PRODUCTS: 'content',
  RAISE_TARGET_BID: 'target',
  ADD_TARGETS: 'target',
  RAISE_BUCKET_BID: 'target',
  OPEN_BUCKET: 'target',
  RAISE_MODIFIER: 'strategy',
  OPEN_HOURS: 'strategy',
  RAISE_CAP: 'strategy',
  EDIT_CONTENT: 'content',
  EXTEND: 'budget',
  RESTOCK: 'content',
  LOWER_TRAFFIC_CONTROL: 'target',
  CHECK_NEGATIVES: 'target',
  ADD_KEYWORDS: 'target',
};
