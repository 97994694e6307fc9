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

export const stopTexts = (reason: StopReason): StopTexts => TEXTS[reason];

/** Returns why a campaign that delivered stopped by itself; null for what goes on, was ended or paused. */
export function stopReason(from: AdSetStatus, whyNot: NotServingReason | null): StopReason | null {
  if (from !== 'DELIVERING') return null;
  return whyNot === 'TOTAL_BUDGET_SPENT' || whyNot === 'NO_ACTIVE_SKU' ? whyNot : null;
}
