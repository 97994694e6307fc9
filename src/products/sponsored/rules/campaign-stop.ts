import type { AdSetStatus, NotServingReason } from '#core/serving/rules/campaign-state.ts';
import type { Message } from '#kernel/message.ts';
import { reviewMessages } from './review.messages.ts';

/**
 * Why a campaign stopped until someone acts. Used-up budgets of a day are renewed at midnight, and an empty wallet, which
 * stops all, has its own mail.
 */
export type StopReason = 'TOTAL_BUDGET_SPENT' | 'NO_ACTIVE_SKU';

const { stopped } = reviewMessages;

interface StopTexts {
  /** The sentence that explains it. */
  reason: Message;
  /** What the button says and which tab of the campaign it opens. */
  act: Message;
  tab: string;
}

const TEXTS: Readonly<Record<StopReason, StopTexts>> = {
  TOTAL_BUDGET_SPENT: { reason: stopped.totalBudget(), act: stopped.raise(), tab: 'settings' },
  NO_ACTIVE_SKU: { reason: stopped.noProducts(), act: stopped.products(), tab: 'products' },
};

/** More that stop at once are one notice and one mail. */
export const MAX_SINGLE_STOPS = 3;

export const stopTexts = (reason: StopReason): StopTexts => TEXTS[reason];

export const STOP_REASONS = Object.keys(TEXTS) as StopReason[];

/** Narrows why a campaign does not serve to what lasts until someone acts. */
export const isStopReason = (whyNot: NotServingReason | null): whyNot is StopReason =>
  STOP_REASONS.some((reason) => reason === whyNot);

/** What holds up a campaign that would go on by itself. */
const WAITS: readonly (NotServingReason | null)[] = ['DAILY_BUDGET_SPENT', 'SHARED_BUDGET_SPENT', 'WALLET_SPENT'];

interface Before {
  status: AdSetStatus;
  whyNot: NotServingReason | null;
}

/** Whether a campaign that ran, or would have gone on by itself, stopped until someone acts. */
export const hasStopped = (before: Before, whyNot: NotServingReason | null): boolean =>
  (before.status === 'DELIVERING' || WAITS.includes(before.whyNot)) && isStopReason(whyNot);
