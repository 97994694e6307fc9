import type { Uuid } from '#kernel/ids.ts';
import { largerOf, type Micros, smallerOf, UNIT } from '#kernel/money.ts';
import { addDays, mondayOf, daysBetween, type Day, type EpochMs } from '#kernel/time.ts';
import { slotOf, type BudgetRule, type RuleEffect, type RuleMetric, type RuleSlot } from './budget-rule.ts';

/** With fewer clicks, results are chance. */
const MIN_CLICKS = 20;
/** The last day before a midnight that is closed by then: that before the day which ends there. */
const CLOSED_DAYS_AGO = 2;

/** Results of a campaign on a day or in a window of days. Sales and cost are in one currency. */
export interface Results {
  impressions: bigint;
  clicks: bigint;
  costMicros: Micros;
  salesMicros: Micros;
  items: bigint;
  orders: bigint;
  /** Auctions in which it could have been shown, and those it missed because its budget was used up. */
  opportunities: number;
  lostToBudget: number;
}

export const NO_RESULTS: Results = {
  impressions: 0n,
  clicks: 0n,
  costMicros: 0n,
  salesMicros: 0n,
  items: 0n,
  orders: 0n,
  opportunities: 0,
  lostToBudget: 0,
};

/** Reads campaigns' results by closed day; auctions lost to the budget only when asked for, as they are replayed. */
export type ReadResults = (wanted: {
  companyId: Uuid;
  campaignIds: readonly bigint[];
  from: Day;
  to: Day;
  withLost: boolean;
  nowMs: EpochMs;
}) => Promise<ReadonlyMap<bigint, ReadonlyMap<Day, Results>>>;

/** What of a rule is kept with the budget that it made: a later change of the rule does not change the day. */
export interface ActingRule {
  id: Uuid;
  name: string;
  slot: RuleSlot;
  effect: RuleEffect;
  percent: number | null;
  amountMicros: Micros | null;
  leastMicros: Micros | null;
  mostMicros: Micros | null;
}

/** The budget of one local day, with the rules that made it; without any it is the campaign's own. */
interface DayBudget {
  amountMicros: Micros;
  acting: readonly ActingRule[];
}

/** Returns the closed days that a rule looks at when it decides about a day. */
export const windowBefore = (day: Day, windowDays: number): { from: Day; to: Day } => ({
  from: addDays(day, -CLOSED_DAYS_AGO - windowDays + 1),
  to: addDays(day, -CLOSED_DAYS_AGO),
});

export function sumResults(results: readonly Results[]): Results {
  return results.reduce(
    (sum, one) => ({
      impressions: sum.impressions + one.impressions,
      clicks: sum.clicks + one.clicks,
      costMicros: sum.costMicros + one.costMicros,
      salesMicros: sum.salesMicros + one.salesMicros,
      items: sum.items + one.items,
      orders: sum.orders + one.orders,
      opportunities: sum.opportunities + one.opportunities,
      lostToBudget: sum.lostToBudget + one.lostToBudget,
    }),
    NO_RESULTS,
  );
}

/** Returns a metric as reports show it, in percent or orders; null when there is nothing to compute it from. */
export function figureOf(metric: RuleMetric, results: Results): number | null {
  const { clicks, impressions, costMicros, salesMicros, items, orders, opportunities, lostToBudget } = results;
  if (clicks < BigInt(MIN_CLICKS)) return null;
  const percent = (part: bigint | number, whole: bigint | number) =>
    Number(whole) === 0 ? null : (100 * Number(part)) / Number(whole);
  switch (metric) {
    case 'ROAS':
      return percent(salesMicros, costMicros);
    case 'ACOS':
      // Cost without a sale is more than any limit.
      return salesMicros === 0n && costMicros > 0n ? Number.POSITIVE_INFINITY : percent(costMicros, salesMicros);
    case 'CTR':
      return percent(clicks, impressions);
    case 'CVR':
      return percent(items, clicks);
    case 'ORDERS':
      return Number(orders);
    case 'LOST_TO_BUDGET':
      return percent(lostToBudget, opportunities);
  }
}

/** Returns whether a rule acts on a local day; `resultsOf` gives the sum of closed days. */
export function actsOn(rule: BudgetRule, day: Day, resultsOf: (window: { from: Day; to: Day }) => Results): boolean {
  if (!lasts(rule, day)) return false;
  switch (rule.condition) {
    case 'RANGE':
      return rule.fromDay! <= day && day <= rule.toDay!;
    case 'WEEKDAYS':
      return rule.weekdays!.includes(daysBetween(mondayOf(day), day) + 1);
    case 'YEARLY': {
      const [from, to, at] = [rule.yearlyFrom!, rule.yearlyTo!, day.slice(5)];
      return from <= to ? from <= at && at <= to : at >= from || at <= to;
    }
    case 'FIGURE': {
      const figure = figureOf(rule.metric!, resultsOf(windowBefore(day, rule.windowDays!)));
      if (figure === null) return false;
      return rule.comparison === 'AT_LEAST' ? figure >= rule.value! : figure < rule.value!;
    }
  }
}

/**
 * Returns a day's budget in whole units: a set amount takes the place of the campaign's own, percentages multiply. The
 * least and the most limit the change and never turn it around.
 */
export function dayBudgetOf(baseMicros: Micros, acting: readonly ActingRule[]): Micros {
  if (acting.length === 0) return baseMicros;
  const inOrder = acting.toSorted((a, b) => (a.slot < b.slot ? -1 : 1));
  let changed = inOrder.find(({ effect }) => effect === 'SET')?.amountMicros ?? baseMicros;
  for (const { effect, percent } of inOrder)
    if (effect !== 'SET') changed = (changed * BigInt(effect === 'RAISE' ? 100 + percent! : 100 - percent!)) / 100n;
  const leasts = acting.flatMap(({ leastMicros }) => leastMicros ?? []);
  const mosts = acting.flatMap(({ mostMicros }) => mostMicros ?? []);
  const whole = largerOf(UNIT, changed - (changed % UNIT));
  if (whole > baseMicros) return largerOf(baseMicros, mosts.reduce(smallerOf, whole));
  return smallerOf(baseMicros, leasts.reduce(largerOf, whole));
}

/** Decides a day's budget at its midnight. */
export function decideDay(
  baseMicros: Micros,
  rules: readonly BudgetRule[],
  day: Day,
  resultsOf: (window: { from: Day; to: Day }) => Results,
): DayBudget {
  const acting = rules.filter((rule) => actsOn(rule, day, resultsOf)).map(actingRule);
  return { amountMicros: dayBudgetOf(baseMicros, acting), acting };
}

function actingRule(rule: BudgetRule): ActingRule {
  const { id, name, effect, percent, amountMicros, leastMicros, mostMicros } = rule;
  return { id, name, slot: slotOf(rule), effect, percent, amountMicros, leastMicros, mostMicros };
}

/** Returns a function that sums a campaign's closed days, whose results are given by day. */
export const resultsIn =
  (byDay: ReadonlyMap<Day, Results>) =>
  ({ from, to }: { from: Day; to: Day }): Results =>
    sumResults([...byDay].flatMap(([day, results]) => (from <= day && day <= to ? [results] : [])));

/** What is known of a campaign's budgets to come. */
interface Ahead {
  baseMicros: Micros;
  today: Day;
  /** Of today; null before it is decided, or where no rule ever did. */
  decided: DayBudget | null;
  rules: readonly BudgetRule[];
  /** Returns whether a rule by results is expected to act, as things stand. */
  isExpected(rule: BudgetRule): boolean;
}

/** A day's budget as it is decided, or as it is expected. */
export interface DayAhead extends DayBudget {
  day: Day;
  baseMicros: Micros;
  isDecided: boolean;
}

/** Returns the budgets of today and the days after it, if nothing is changed and results stay as they are. */
export function daysAhead({ baseMicros, today, decided, rules, isExpected }: Ahead, count: number): DayAhead[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index);
    if (index === 0) {
      const { amountMicros, acting } = decided ?? { amountMicros: baseMicros, acting: [] };
      return { day, baseMicros, amountMicros, acting, isDecided: true };
    }
    const acting = rules
      .filter((rule) =>
        slotOf(rule) === 'DATE' ? actsOn(rule, day, () => NO_RESULTS) : lasts(rule, day) && isExpected(rule),
      )
      .map(actingRule);
    return { day, baseMicros, amountMicros: dayBudgetOf(baseMicros, acting), acting, isDecided: false };
  });
}

const lasts = ({ isPaused, endsOn }: BudgetRule, day: Day): boolean => !isPaused && (endsOn === null || day <= endsOn);
