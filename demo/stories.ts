import { DAY_MS, HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { inWallet, type CampaignPlan } from './campaigns.ts';

/** What is to be found in the company that everybody signs in to, dated from the end of the history. */
const STORIES: Readonly<Record<string, (plan: CampaignPlan, untilMs: EpochMs) => CampaignPlan>> = {
  /** The best campaign could sell more than its budget allows. */
  'Amazon SG': (plan) => ({
    ...plan,
    input: {
      ...plan.input,
      budgetType: 'DAILY',
      budgetDailyMicros: inWallet(LIMITED_DAILY, plan.company.walletCurrency),
      budgetTotalMicros: null,
    },
  }),
  /** One that sells was paused by a colleague. */
  'Lenovo MY': (plan, untilMs) => ({ ...plan, pauseAtMs: untilMs - 2 * DAY_MS - 9 * HOUR_MS }),
  /** One ends in two days unless it is extended. */
  'Fashion Co. SG': (plan, untilMs) => ({
    ...plan,
    input: { ...plan.input, scheduleType: 'DATE_RANGE', endAtMs: untilMs + 2 * DAY_MS },
  }),
};

/** In Singapore dollars; the campaign would spend about half as much again. */
const LIMITED_DAILY = 36;

export const plantStories = (plans: readonly CampaignPlan[], untilMs: EpochMs): CampaignPlan[] =>
  plans.map((plan) => {
    const isOrdinary = plan.verdict === 'approve' && plan.input.adType === 'PRODUCT';
    const [subject] = plan.input.name.split(' – ');
    return (isOrdinary && STORIES[subject!]?.(plan, untilMs)) || plan;
  });
