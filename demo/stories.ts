import { addDays, DAY_MS, dayIn, HOUR_MS, startOfDay } from '#kernel/time.ts';
import { inWallet, type CampaignPlan, type PlanRange } from './campaign-plan.ts';

/** What is to be found in the company that everyone signs in to, dated from the end of the history. */
const STORIES: Readonly<Record<string, (plan: CampaignPlan, range: PlanRange) => CampaignPlan>> = {
  /** The best campaign sells more than its budget allows since a colleague lowered it: on the days of a deal it is spent after lunch. */
  'Amazon SG': (plan, { fromMs, untilMs, scale }) => {
    const daily = (singaporeDollars: number) =>
      inWallet(Math.round(singaporeDollars * scale), plan.company.walletCurrency);
    return {
      ...plan,
      change: {
        atMs: startOfDay(ZONE, addDays(dayIn(ZONE, untilMs), -LOWERED_DAYS_AGO)) - 2 * HOUR_MS,
        to: { budgetDailyMicros: daily(LIMITED_DAILY) },
      },
      createAtMs: fromMs + HOUR_MS,
      input: {
        ...plan.input,
        startAtMs: fromMs + HOUR_MS,
        scheduleType: 'START_DATE',
        endAtMs: null,
        budgetType: 'DAILY',
        budgetDailyMicros: daily(UNLIMITED_DAILY),
        budgetTotalMicros: null,
        bidType: 'MAXIMUM_CPC',
        bidMicros: inWallet(1.7, plan.company.walletCurrency, 2),
        targetRoasPercent: null,
      },
    };
  },
  /** One that sells was paused by a colleague. */
  'Lenovo MY': (plan, { untilMs }) => ({ ...plan, pauseAtMs: untilMs - 2 * DAY_MS - 9 * HOUR_MS }),
  /** One ends in two days unless it is extended. It is shown in the evening above all, and to a shopper three times a day. */
  'Fashion Co. SG': (plan, { untilMs }) => ({
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
        bidMicros: bid(1.5),
        targetRoasPercent: null,
        keywordBids: keywords.slice(0, 2).map((keyword, index) => ({ keyword, bidMicros: bid(1.6 - index * 0.1) })),
        productBids: skus.slice(0, 1).map((sku) => ({ sku, bidMicros: bid(1.5) })),
        bidModifiers: [
          { dimension: 'DEVICE', value: 'mobile', percent: 110 },
          { dimension: 'PAGE', value: 'SEARCH', percent: 130 },
        ],
        maxBidMicros: bid(1.8),
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

/** In Singapore dollars: more than it spends on any day, and what is enough for a day without a deal. */
const UNLIMITED_DAILY = 600;
const LIMITED_DAILY = 80;
/** Before the seven days that the home page compares with those before. */
const LOWERED_DAYS_AGO = 7;
const ZONE = 'Asia/Singapore';

export const plantStories = (plans: readonly CampaignPlan[], range: PlanRange): CampaignPlan[] =>
  plans.map((plan) => {
    const isOrdinary = plan.verdict === 'approve' && plan.input.adType === 'PRODUCT';
    const [subject] = plan.input.name.split(' – ');
    return (isOrdinary && STORIES[subject!]?.(plan, range)) || plan;
  });
