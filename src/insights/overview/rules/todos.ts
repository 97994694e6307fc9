import type { EffectiveStatus, RunningStatus } from '#core/serving/rules/campaign-state.ts';
import { largerOf, type Micros, smallerOf, UNIT } from '#kernel/money.ts';
import { DAY_MS, MINUTE_MS, daysBetween, type Day, type EpochMs } from '#kernel/time.ts';

/** What may need a user's decision; ties by money are shown in this order. */
export const TODO_KINDS = [
  'APPROVAL',
  'BALANCE_LOW',
  'REJECTED',
  'OUT_OF_BUDGET',
  'BUDGET_ENDS_EARLY',
  'OUTRANKED',
  'CONTENT_MISSING',
  'ENDS_SOON',
  'WASTED_TERM',
  'HARVEST_PROPOSAL',
  'CREDIT_EXPIRING',
] as const;
export type TodoKind = (typeof TODO_KINDS)[number];

export const MAX_TODOS = 5;
/** Of a to-do's name, as it is stored when it is put off. */
export const MAX_KEY_LENGTH = 300;
export const SNOOZE_MS = 7 * DAY_MS;
/** Days by which the offered extension moves a campaign's end. */
export const EXTENSION_DAYS = 7;

const WEEK_DAYS = 7n;
const ENDS_SOON_MS = 7 * DAY_MS;
const ENDS_EARLY_MS = 7 * DAY_MS;
/** From this part of its daily budget on, a campaign can spend more. */
const BUSY_PERCENT = 80n;
const EXPIRES_SOON_DAYS = 30;
const LOW_RUNWAY_DAYS = 7;

/** Something to decide. Amounts in wallet currency. */
export interface Todo {
  /** Names the same to-do on every read, for snoozing it. */
  key: string;
  kind: TodoKind;
  atStakeMicros: Micros;
  campaign: { id: bigint; name: string } | null;
  booking: { id: string; name: string } | null;
  /** The agent whose requests wait. */
  agent: { name: string; count: number } | null;
  term: string | null;
  /** When the campaign ends, its budget will be used up, or the first request of the agent expires. */
  endsAt: Date | null;
  /** When the credit expires or the booked week begins. */
  day: Day | null;
  /** The budget that ran out, will before its time, or can use what expires; and what raises it. */
  budget: { limit: 'DAILY' | 'TOTAL'; micros: Micros; raisedMicros: Micros } | null;
}

export const NOTHING_ELSE = {
  campaign: null,
  booking: null,
  agent: null,
  term: null,
  endsAt: null,
  day: null,
  budget: null,
};

export interface TodoCampaign {
  id: bigint;
  name: string;
  status: string;
  effectiveStatus: EffectiveStatus | null;
  runningStatus: RunningStatus;
  endAt: Date | null;
  budgetDailyMicros: Micros | null;
  budgetTotalMicros: Micros | null;
  spentTotalMicros: Micros;
  spentLatelyMicros: Micros;
  daysLately: number;
  /** The budget it shares with others. */
  sharedBudget: { isUsedUp: boolean } | null;
}

const isRunning = ({ status, runningStatus }: TodoCampaign) =>
  runningStatus === 'STARTED' && (status === 'DELIVERING' || status === 'NOT_DELIVERING');

export const averageSpend = ({ spentLatelyMicros, daysLately }: TodoCampaign): Micros =>
  spentLatelyMicros / largerOf(1n, BigInt(daysLately));

/** Returns what one campaign needs: at stake is what a week without the decision would not spend. */
export function todosOfCampaign(campaign: TodoCampaign, nowMs: EpochMs): Todo[] {
  const { id, name, status, effectiveStatus, endAt } = campaign;
  const about = { ...NOTHING_ELSE, campaign: { id, name } };
  if (status === 'REJECTED') {
    const { budgetDailyMicros, budgetTotalMicros } = campaign;
    const week = budgetDailyMicros === null ? null : budgetDailyMicros * WEEK_DAYS;
    const atStakeMicros =
      week === null || budgetTotalMicros === null
        ? (week ?? budgetTotalMicros ?? 0n)
        : smallerOf(week, budgetTotalMicros);
    return [{ ...about, key: `REJECTED:${id}`, kind: 'REJECTED', atStakeMicros }];
  }
  if (!isRunning(campaign)) return [];
  const todos: Todo[] = [];
  const average = averageSpend(campaign);
  const msLeft = endAt === null ? Infinity : endAt.getTime() - nowMs;
  if (msLeft > 0 && msLeft <= ENDS_SOON_MS && average > 0n)
    todos.push({
      ...about,
      // An extended campaign that ends soon again is a new question.
      key: `ENDS_SOON:${id}:${endAt!.getTime()}`,
      kind: 'ENDS_SOON',
      endsAt: endAt,
      atStakeMicros: average * WEEK_DAYS,
    });
  // Its own budget does not help where the shared one is used up.
  const isOwn = effectiveStatus === 'EXCEED_BUDGET' && !campaign.sharedBudget?.isUsedUp;
  const budget = isOwn ? spentBudget(campaign) : null;
  if (budget)
    todos.push({
      ...about,
      key: `OUT_OF_BUDGET:${id}:${budget.micros}`,
      kind: 'OUT_OF_BUDGET',
      budget,
      atStakeMicros: (budget.raisedMicros - budget.micros) * (budget.limit === 'DAILY' ? WEEK_DAYS : 1n),
    });
  else {
    const early = budgetEndingEarly(campaign, nowMs);
    if (early) todos.push({ ...about, ...early, key: `BUDGET_ENDS_EARLY:${id}:${early.budget.micros}` });
  }
  return todos;
}

/** Returns the total budget that lasts less than a week and ends before its campaign does, and what lasts a week more, at most to the end. */
function budgetEndingEarly(
  campaign: TodoCampaign,
  nowMs: EpochMs,
): { kind: 'BUDGET_ENDS_EARLY'; endsAt: Date; budget: NonNullable<Todo['budget']>; atStakeMicros: Micros } | null {
  const { budgetTotalMicros: micros, spentTotalMicros, endAt, sharedBudget } = campaign;
  const average = averageSpend(campaign);
  if (micros === null || average === 0n || spentTotalMicros >= micros || sharedBudget?.isUsedUp) return null;
  const lastsMs = (Number(micros - spentTotalMicros) / Number(average)) * DAY_MS;
  const missingMs = Math.min(endAt === null ? Infinity : endAt.getTime() - nowMs - lastsMs, Number(WEEK_DAYS) * DAY_MS);
  if (lastsMs >= ENDS_EARLY_MS || missingMs < DAY_MS) return null;
  const atStakeMicros = (average * BigInt(Math.round(missingMs / MINUTE_MS))) / BigInt(DAY_MS / MINUTE_MS);
  return {
    kind: 'BUDGET_ENDS_EARLY',
    endsAt: new Date(nowMs + lastsMs),
    budget: { limit: 'TOTAL', micros, raisedMicros: wholeUnits(micros + largerOf(UNIT, atStakeMicros)) },
    atStakeMicros,
  };
}

const wholeUnits = (micros: Micros): Micros => ((micros + UNIT - 1n) / UNIT) * UNIT;

/** Returns the budget that stops a campaign, and a quarter more in whole units. */
function spentBudget({ budgetDailyMicros, budgetTotalMicros, spentTotalMicros }: TodoCampaign): Todo['budget'] {
  const isTotalSpent = budgetTotalMicros !== null && spentTotalMicros >= budgetTotalMicros;
  const micros = isTotalSpent ? budgetTotalMicros : budgetDailyMicros;
  if (!micros) return null;
  const quarter = largerOf(UNIT, micros / 4n);
  return { limit: isTotalSpent ? 'TOTAL' : 'DAILY', micros, raisedMicros: wholeUnits(micros + quarter) };
}

/** A search term that cost money and sold nothing. */
export interface WastedTerm {
  campaignId: bigint;
  campaignName: string;
  term: string;
  costMicros: Micros;
}

export const todoOfTerm = ({ campaignId, campaignName, term, costMicros }: WastedTerm): Todo => ({
  ...NOTHING_ELSE,
  // Terms may be long, the key may not; two with the same beginning are put off together.
  key: `WASTED_TERM:${campaignId}:${term}`.slice(0, MAX_KEY_LENGTH),
  kind: 'WASTED_TERM',
  campaign: { id: campaignId, name: campaignName },
  term,
  atStakeMicros: costMicros,
});

/** What a rule proposes to do with search terms. */
export interface HarvestProposal {
  id: string;
  ruleName: string;
  atStakeMicros: Micros;
}

export const todoOfProposal = ({ id, ruleName, atStakeMicros }: HarvestProposal): Todo => ({
  ...NOTHING_ELSE,
  key: `HARVEST_PROPOSAL:${id}`,
  kind: 'HARVEST_PROPOSAL',
  term: ruleName,
  atStakeMicros,
});

/** A booked package whose content is missing. */
export interface EmptyBooking {
  id: string;
  name: string;
  totalMicros: Micros;
  startDate: Day;
}

export const todoOfBooking = ({ id, name, totalMicros, startDate }: EmptyBooking): Todo => ({
  ...NOTHING_ELSE,
  key: `CONTENT_MISSING:${id}`,
  kind: 'CONTENT_MISSING',
  booking: { id, name },
  day: startDate,
  atStakeMicros: totalMicros,
});

/** Requests of one agent that need a person's yes. */
export interface WaitingRequests {
  agent: string;
  count: number;
  /** The one that expires first. */
  first: { id: string; expiresAt: Date };
}

export const todoOfRequests = ({ agent, count, first }: WaitingRequests): Todo => ({
  ...NOTHING_ELSE,
  key: `APPROVAL:${first.id}`,
  kind: 'APPROVAL',
  agent: { name: agent, count },
  endsAt: first.expiresAt,
  atStakeMicros: 0n,
});

export interface TodoWallet {
  availableMicros: Micros;
  averageMicros: Micros;
  runwayDays: number | null;
  expiringMicros: Micros;
  expiringOn: Day | null;
  /** Of each day, what daily budgets were raised by lately and has not been spent yet. */
  unspentRaiseMicros: Micros;
}

/**
 * Returns what raised daily budgets let campaigns spend each day besides what they do: the average spend does not show it yet. A budget that
 * was never used up promises nothing, so that only what was added to it counts.
 */
export const unspentRaise = (campaigns: readonly TodoCampaign[], budgetsBefore: ReadonlyMap<bigint, Micros>): Micros =>
  campaigns.filter(isRunning).reduce((sum, campaign) => {
    const before = budgetsBefore.get(campaign.id);
    if (before === undefined || campaign.budgetDailyMicros === null) return sum;
    return sum + largerOf(0n, campaign.budgetDailyMicros - largerOf(before, averageSpend(campaign)));
  }, 0n);

/** Returns the campaign whose daily budget could use an amount a day besides, and the budget that does; null where none is nearly used or nothing is left. */
function canUse(campaigns: readonly TodoCampaign[], perDayMicros: Micros): Pick<Todo, 'campaign' | 'budget'> | null {
  if (perDayMicros <= 0n) return null;
  const [busiest] = campaigns
    .filter(isRunning)
    .filter((one) => !one.sharedBudget && one.budgetDailyMicros !== null && one.budgetTotalMicros === null)
    .filter((one) => averageSpend(one) * 100n >= one.budgetDailyMicros! * BUSY_PERCENT)
    .toSorted((a, b) =>
      averageSpend(a) > averageSpend(b) ? -1 : averageSpend(a) < averageSpend(b) ? 1 : a.id < b.id ? -1 : 1,
    );
  if (!busiest) return null;
  const { id, name, budgetDailyMicros: micros } = busiest;
  return {
    campaign: { id, name },
    budget: { limit: 'DAILY', micros: micros!, raisedMicros: wholeUnits(micros! + perDayMicros) },
  };
}

/** Returns what the owner should know of the wallet; its campaigns may use what expires. */
export function todosOfWallet(wallet: TodoWallet, today: Day, campaigns: readonly TodoCampaign[]): Todo[] {
  const { availableMicros, averageMicros, runwayDays, expiringMicros, expiringOn, unspentRaiseMicros } = wallet;
  const todos: Todo[] = [];
  if (runwayDays !== null && runwayDays < LOW_RUNWAY_DAYS)
    todos.push({
      ...NOTHING_ELSE,
      key: 'BALANCE_LOW',
      kind: 'BALANCE_LOW',
      atStakeMicros: averageMicros * WEEK_DAYS - largerOf(0n, availableMicros),
    });
  const daysLeft = expiringOn === null ? Infinity : daysBetween(today, expiringOn);
  if (expiringOn === null || daysLeft < 0 || daysLeft > EXPIRES_SOON_DAYS) return todos;
  // What expires first is spent first: only the rest would be lost.
  const lostMicros = expiringMicros - averageMicros * BigInt(daysLeft);
  if (lostMicros > 0n)
    todos.push({
      ...NOTHING_ELSE,
      key: `CREDIT_EXPIRING:${expiringOn}`,
      kind: 'CREDIT_EXPIRING',
      day: expiringOn,
      ...canUse(campaigns, lostMicros / largerOf(1n, BigInt(daysLeft)) - unspentRaiseMicros),
      atStakeMicros: lostMicros,
    });
  return todos;
}

/** Returns what is not put off: requests of agents, which expire within days, then the most money at stake first. */
export function inOrderOfStake(todos: readonly Todo[], snoozed: ReadonlySet<string>): Todo[] {
  return todos
    .filter(({ key }) => !snoozed.has(key))
    .toSorted((a, b) => {
      if ((a.agent === null) !== (b.agent === null)) return a.agent ? -1 : 1;
      if (a.atStakeMicros !== b.atStakeMicros) return a.atStakeMicros > b.atStakeMicros ? -1 : 1;
      return TODO_KINDS.indexOf(a.kind) - TODO_KINDS.indexOf(b.kind) || (a.key < b.key ? -1 : 1);
    });
}
