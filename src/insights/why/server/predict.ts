import type { Advisor, OpenedCampaign } from '#insights/advice/server/index.ts';
import { convert, DEFAULT_RATE_MICROS, type Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { RowValues } from '#products/sponsored/rules/operation-values.ts';
import { EFFECT_DAYS, effectOf, type Effect } from '../rules/remedy.ts';

/** Values of a campaign that a change concerns, before and after it. */
export interface Change {
  before: RowValues;
  after: RowValues;
}

/**
 * Returns what a change of a campaign brings over the next seven days, by the forecast that campaigns are planned with.
 * In wallet currency, as `salesPerClickMicros`. Null where the forecast sees no gain, or nothing to rest on.
 */
export async function predict(
  advisor: Advisor,
  opened: OpenedCampaign,
  { before, after }: Change,
  salesPerClickMicros: number,
  nowMs: EpochMs,
): Promise<Effect | null> {
  const of = (values: RowValues) => forecast(advisor, opened, values, nowMs);
  const { walletRateMicros } = opened.place;
  const effect = effectOf(await of(before), await of(after), 0);
  if (!effect) return null;
  return {
    ...effect,
    spendMicros: (effect.spendMicros * Number(walletRateMicros)) / Number(DEFAULT_RATE_MICROS),
    salesMicros: effect.clicks * salesPerClickMicros,
  };
}

/** Returns the forecast of a campaign with some values replaced; null while it would not run. */
function forecast(advisor: Advisor, { campaign, plan, place }: OpenedCampaign, values: RowValues, nowMs: EpochMs) {
  const isOn = (values.runningStatus ?? (campaign.isPaused ? 'PAUSED' : 'STARTED')) === 'STARTED';
  const endAtMs = values.endAtMs === undefined ? (campaign.endAt?.getTime() ?? null) : values.endAtMs;
  if (!isOn || (endAtMs !== null && endAtMs <= nowMs)) return Promise.resolve(null);
  const daily = values.budgetDailyMicros === undefined ? campaign.budgetDailyMicros : values.budgetDailyMicros;
  const total = values.budgetTotalMicros === undefined ? campaign.budgetTotalMicros : values.budgetTotalMicros;
  // What is left of a total budget lasts for the days of the forecast at most.
  const left = total === null ? null : (total - campaign.spentMicros) / BigInt(EFFECT_DAYS);
  if (left !== null && left <= 0n) return Promise.resolve(null);
  const limit = daily === null ? left : left === null || daily < left ? daily : left;
  return advisor.forecast(
    { ...plan, bidMicros: values.bidMicros === undefined ? plan.bidMicros : values.bidMicros },
    { days: EFFECT_DAYS, dailyBudgetMicros: limit === null ? null : inDefault(limit, place.walletRateMicros) },
    nowMs,
  );
}

const inDefault = (amount: Micros, walletRateMicros: bigint) =>
  Number(convert(amount, walletRateMicros, DEFAULT_RATE_MICROS));
