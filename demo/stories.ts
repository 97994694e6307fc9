import { DAY_MS, HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { inWallet, type CampaignPlan } from './campaign-plan.ts';

/** What is to be found in the company that everyone signs in to, dated from the end of the history. */
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
  /** One ends in two days unless it is extended. It is shown in the evening above all, and to a shopper three times a day. */
  'Fashion Co. SG': (plan, untilMs) => ({
    ...plan,
    input: {
      ...plan.input,
      scheduleType: 'DATE_RANGE',
      endAtMs: untilMs + 2 * DAY_MS,
      bidHours: EVENINGS,
      frequencyCap: { times: 3, hours: 24, showsUnknown: true },
    },
  }),
  /** One bids more for its best searches, its best product, and where it is seen first; it stands beside substitutes and what it is bought with. */
  'Lenovo SG': (plan) => {
    const bid = (singaporeDollars: number) => inWallet(singaporeDollars, plan.company.walletCurrency, 2);
    const { keywords, skus } = plan.input;
    return {
      ...plan,
      input: {
        ...plan.input,
        bidType: 'MAXIMUM_CPC',
        bidMicros: bid(0.7),
        targetRoasPercent: null,
        keywordBids: keywords.slice(0, 2).map((keyword, index) => ({ keyword, bidMicros: bid(1.1 - index * 0.2) })),
        productBids: skus.slice(0, 1).map((sku) => ({ sku, bidMicros: bid(0.9) })),
        bidModifiers: [
          { dimension: 'DEVICE', value: 'mobile', percent: 110 },
          { dimension: 'PAGE', value: 'SEARCH', percent: 130 },
        ],
        maxBidMicros: bid(1.5),
        automatic: [
          { bucket: 'SUBSTITUTES', isOn: true, bidMicros: bid(0.6) },
          { bucket: 'COMPLEMENTS', isOn: true, bidMicros: bid(1.4) },
        ],
      },
    };
  },
};

/** Nothing from one to six o'clock, half as much again from six to eleven in the evening. */
const EVENINGS = Array.from({ length: 168 }, (_, index) => {
  const hour = index % 24;
  if (hour >= 1 && hour < 6) return 0;
  return hour >= 18 && hour < 23 ? 150 : 100;
});

/** In Singapore dollars; the campaign would spend about half as much again. */
const LIMITED_DAILY = 36;

export const plantStories = (plans: readonly CampaignPlan[], untilMs: EpochMs): CampaignPlan[] =>
  plans.map((plan) => {
    const isOrdinary = plan.verdict === 'approve' && plan.input.adType === 'PRODUCT';
    const [subject] = plan.input.name.split(' – ');
    return (isOrdinary && STORIES[subject!]?.(plan, untilMs)) || plan;
  });
