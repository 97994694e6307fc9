import type { Message } from '#kernel/message.ts';
import { addDays, type Day, type EpochMs, startOfDay } from '#kernel/time.ts';
import { yieldMessages } from './yield.messages.ts';

/** What staff choose for a rule that first holds for a share of shoppers. */
export type TrialTerms = {
  /** Of shoppers. */
  readonly percent: number;
  /** Full days that are measured. */
  readonly days: number;
  /** At its end it is kept unless revenue may have fallen by more than this; null: a person decides. */
  readonly maxLossPercent: number | null;
};

/** A trial as it runs: for as long as its versions name it, each shopper stays on one side. */
export type Trial = TrialTerms & {
  readonly id: string;
  readonly firstDay: Day;
  /** The version that holds for all others; null where the rule is new to them. */
  readonly baseVersion: number | null;
};

/** Fewer shoppers on a side tell too little in the days of a trial. */
export const MIN_TRIAL_PERCENT = 5;
export const MAX_TRIAL_PERCENT = 95;
export const MAX_TRIAL_DAYS = 60;
export const DEFAULT_TRIAL_DAYS = 14;
export const MAX_TRIAL_LOSS_PERCENT = 50;
/** Trials of one storefront at once: their sides combine, and auctions keep a book of each combination. */
export const MAX_TRIALS = 3;

/** Shoppers are in one of so many groups, at random and again for each trial: the units of its statistics. */
export const SHOPPER_GROUPS = 1000;

/** Returns how many groups are on the side of the rule: the first ones. */
export const groupsUnderRule = ({ percent }: Pick<TrialTerms, 'percent'>): number => (percent * SHOPPER_GROUPS) / 100;

/** Returns the first full day of a trial. */
export function firstTrialDay(today: Day, fromDay: Day | null): Day {
  const tomorrow = addDays(today, 1);
  return fromDay !== null && fromDay > tomorrow ? fromDay : tomorrow;
}

export const lastTrialDay = ({ firstDay, days }: Pick<Trial, 'firstDay' | 'days'>): Day => addDays(firstDay, days - 1);

/** Clicks of the last evening come in on the next day: it is awaited. */
export const isTrialOver = (trial: Pick<Trial, 'firstDay' | 'days'>, today: Day): boolean =>
  today > addDays(lastTrialDay(trial), 1);

/** A time in which a version named a trial; null while it does. */
export type TimeInForce = { readonly fromMs: EpochMs; readonly untilMs: EpochMs | null };

/** Returns the days on which a trial was in force from beginning to end: auctions are only counted meanwhile. */
export function daysInForce(
  times: readonly TimeInForce[],
  { from, to }: { readonly from: Day; readonly to: Day },
  zone: string,
): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [startMs, endMs] = [startOfDay(zone, day), startOfDay(zone, addDays(day, 1))];
    if (times.some(({ fromMs, untilMs }) => fromMs <= startMs && (untilMs === null || endMs <= untilMs)))
      days.push(day);
  }
  return days;
}

type TrialledRule = { readonly trial: TrialTerms | null; readonly fromDay: Day | null; readonly untilDay: Day | null };

const { problem } = yieldMessages;

/** Returns what is wrong with the trial of a rule, by field. */
export function trialProblems(
  { trial, fromDay, untilDay }: TrialledRule,
  { today, others }: { readonly today: Day; readonly others: readonly { readonly trial: TrialTerms | null }[] },
): Record<string, Message | undefined> {
  if (trial === null) return {};
  const { percent, days, maxLossPercent } = trial;
  const areDaysFine = isWithin(days, 1, MAX_TRIAL_DAYS);
  const isCut =
    areDaysFine && untilDay !== null && untilDay < lastTrialDay({ firstDay: firstTrialDay(today, fromDay), days });
  const isOneTooMany = others.filter((other) => other.trial !== null).length >= MAX_TRIALS;
  const [min, max] = [MIN_TRIAL_PERCENT, MAX_TRIAL_PERCENT];
  return {
    'trial.percent': !isWithin(percent, min, max)
      ? problem.share({ min, max })
      : isOneTooMany
        ? problem.trials({ max: MAX_TRIALS })
        : undefined,
    'trial.days': !areDaysFine ? problem.part({ max: MAX_TRIAL_DAYS }) : isCut ? problem.trialCut() : undefined,
    'trial.maxLossPercent':
      maxLossPercent !== null && !isWithin(maxLossPercent, 0, MAX_TRIAL_LOSS_PERCENT)
        ? problem.loss({ max: MAX_TRIAL_LOSS_PERCENT })
        : undefined,
  };
}

const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;
