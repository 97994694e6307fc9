import { largerOf, type Micros, UNIT } from '#kernel/money.ts';
import type { Uuid } from '#kernel/ids.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import type { MandateGroup } from '#kernel/scope.ts';
import { DAY_MS, HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { accessMessages } from './access.messages.ts';
import { areBidsTooFar, writtenTerms, type BidTerms } from './bid-terms.ts';

export const DEFAULT_MANDATE_DAYS = 30;
export const MAX_MANDATE_DAYS = 180;
export const MAX_CHANGE_PERCENT = 1000;
export const MAX_OBJECTS_PER_HOUR = 10_000;
const MAX_MICROS = 10n ** 18n;
/** A day anywhere in the world has begun and ended within this time. */
export const DAY_ANYWHERE_MS = 2 * DAY_MS;
/** As long as an operation can be undone. */
export const USES_KEPT_MS = 30 * DAY_MS;

export interface MandateLimits {
  dayMicros: Micros;
  monthMicros: Micros;
  /** How far one bid or budget may be from any that it had within 24 hours, in either direction. */
  maxChangePercent: number;
  /** By how much budgets a day of campaigns that it did not create may be raised within 24 hours, all together. */
  maxRaiseMicros: Micros;
  maxObjectsPerHour: number;
}

export interface MandateInput extends MandateLimits {
  groups: readonly MandateGroup[];
  expiresInDays: number;
}

/** Returns what is wrong with a new mandate; null when nothing is. */
export function validateMandate(input: MandateInput): Problem | null {
  const { problem } = accessMessages;
  if (input.expiresInDays < 1 || input.expiresInDays > MAX_MANDATE_DAYS)
    return invalid('expiresInDays', problem.expiryOutOfRange({ max: MAX_MANDATE_DAYS }));
  if (input.maxChangePercent < 0 || input.maxChangePercent > MAX_CHANGE_PERCENT)
    return invalid('maxChangePercent', problem.percentOutOfRange({ max: MAX_CHANGE_PERCENT }));
  if (input.maxObjectsPerHour < 1 || input.maxObjectsPerHour > MAX_OBJECTS_PER_HOUR)
    return invalid('maxObjectsPerHour', problem.objectsOutOfRange({ max: MAX_OBJECTS_PER_HOUR }));
  const creates = input.groups.includes('CREATE');
  for (const field of ['dayMicros', 'monthMicros', 'maxRaiseMicros'] as const) {
    const micros = input[field];
    const isMissing = creates && field !== 'maxRaiseMicros' && micros < UNIT;
    if (isMissing || micros < 0n || micros > MAX_MICROS || micros % UNIT !== 0n)
      return invalid(field.replace('Micros', ''), problem.wholeAmount());
  }
  return input.dayMicros > input.monthMicros ? invalid('month', problem.monthBelowDay()) : null;
}

/** What of a campaign limits count. */
export interface CampaignLimits {
  brandId: Uuid;
  catalogId: Uuid;
  /** Whether it may spend: it is on, and not all that it would show was rejected. */
  isRunning: boolean;
  /** For good: that it spends nothing any more is no change of an amount. */
  isRemoved?: boolean;
  /** Spends nothing until a person launches it. */
  isDraft?: boolean;
  /** While its owner's switch is off: the key that switched it off; null for a person. */
  pausedBy?: Uuid | null;
  /** Null without such a limit. */
  dailyMicros: Micros | null;
  /** What a budget rule decided on for today; null where none did. */
  todayMicros?: Micros | null;
  totalMicros: Micros | null;
  bidMicros: Micros | null;
  /** What its bids follow from besides; null where that is not known any more. */
  bids: BidTerms | null;
  startMs: EpochMs;
  /** Null without an end. */
  endMs: EpochMs | null;
}

/** One change of a campaign; `before` is null where it was created. */
export interface MandateChange {
  campaignId: bigint;
  before: CampaignLimits | null;
  after: CampaignLimits;
}

export interface MandateUse extends MandateChange {
  atMs: EpochMs;
}

/** Why a person has to say yes. */
export const APPROVAL_REASONS = [
  'FIRST_LAUNCH',
  'CHANGE',
  'RAISE',
  'OBJECTS',
  'DAY',
  'RESUME',
  'LONGER',
  'SHARED_BUDGET',
  'BUDGET_RULE',
  'BOOKING',
  'SECOND_OWNER',
  'ORDER_LIMIT',
] as const;
export type ApprovalReason = (typeof APPROVAL_REASONS)[number];

interface Judged {
  limits: MandateLimits & { groups: readonly MandateGroup[] };
  /** Of the last 48 hours, the oldest first. */
  uses: readonly MandateUse[];
  /** Every campaign that the mandate created, as it is now. */
  own: ReadonlyMap<bigint, CampaignLimits>;
  changes: readonly MandateChange[];
  /** The agent's key, and those that it replaced. */
  keys: ReadonlySet<Uuid>;
  nowMs: EpochMs;
}

/** Judges changes as they would be written; returns for which of them a person has to say yes. */
export function reasonsToAsk({ limits, uses, own, changes, keys, nowMs }: Judged): ApprovalReason[] {
  const all = [...uses, ...changes.map((change) => ({ ...change, atMs: nowMs }))];
  const byCampaign = Map.groupBy(all, (one) => one.campaignId);
  const lately = (campaignId: bigint) => byCampaign.get(campaignId)!.filter(({ atMs }) => atMs > nowMs - DAY_MS);
  const [ownChanges, others] = [true, false].map((isOwn) => changes.filter((one) => own.has(one.campaignId) === isOwn));
  const asks = new Set<ApprovalReason>();
  const created = changes.filter(({ before }) => before === null);
  if (created.length > 0 && isFirst(created, own)) asks.add('FIRST_LAUNCH');
  for (const { campaignId, before, after } of changes) {
    const states = statesOf(lately(campaignId));
    const isStopped = !limits.groups.includes('PAUSE') && isShorter(states, after);
    const isChanged = isStopped || isTooMuch(limits, states, after) || isBidTooFar(limits, states, after);
    if (isChanged && !after.isRemoved) asks.add('CHANGE');
    if (isLonger(states, after)) asks.add('LONGER');
    if (isSwitchedOn(before, after) && !isPausedBy(keys, before)) asks.add('RESUME');
  }

  if (others!.some(raises)) {
    let raised = 0n;
    for (const campaignId of byCampaign.keys()) {
      for (const list of own.has(campaignId) ? [] : unbroken(lately(campaignId))) {
        // A rule's amount for today hides what the budget will be tomorrow.
        const [today, later] = [exposureOf, exposureWithoutRuleOf].map((amountOf) => raisedBy(list, amountOf));
        if (today === null || later === null) asks.add('RAISE');
        else raised += largerOf(today!, later!);
      }
    }
    if (raised > limits.maxRaiseMicros) asks.add('RAISE');
  }

  const hour = all.filter(({ atMs }) => atMs > nowMs - HOUR_MS);
  // What is ended spends nothing: limits do not hold it back.
  const isEnded = changes.every(({ after }) => after.isRemoved);
  if (!isEnded && new Set(hour.map(({ campaignId }) => campaignId)).size > limits.maxObjectsPerHour)
    asks.add('OBJECTS');

  if (ownChanges!.some(raises)) {
    const days = [...own].map(([id, present]) => highestDaily(byCampaign.get(id) ?? [], present));
    const day = days.reduce<Micros | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0n);
    if (day === null || day > limits.dayMicros) asks.add('DAY');
  }
  return APPROVAL_REASONS.filter((reason) => asks.has(reason));
}

/** Whether a mandate created nothing before; what was only drafted does not count for what is launched. */
function isFirst(created: readonly MandateChange[], own: Judged['own']): boolean {
  const isLaunch = created.some(({ after }) => !after.isDraft);
  const earlier = [...own].filter(([id]) => !created.some(({ campaignId }) => campaignId === id));
  return earlier.every(([, { isDraft = false }]) => isLaunch && isDraft);
}

/** Whether a campaign may spend more a day than before, or was created. */
function raises({ before, after }: MandateChange): boolean {
  if (before === null) return true;
  const isMore = (from: Micros | null, to: Micros | null) => from !== null && (to === null || to > from);
  return isMore(exposureOf(before), exposureOf(after)) || isMore(before.dailyMicros, after.dailyMicros);
}

/** What a campaign was before the last of some changes. */
interface States {
  /** All of it, also for an hour of the day: lowered and then raised, it would be far from that. */
  held: readonly CampaignLimits[];
  /** Since the last change that was not made within the mandate: to return to one of these takes nothing back from others. */
  own: readonly CampaignLimits[];
}

function statesOf(list: readonly MandateUse[]): States {
  const of = (some: readonly MandateUse[]) =>
    some.flatMap(({ before, after }) => [before ?? after, after]).slice(0, -1);
  return { held: of(list), own: of(unbroken(list).at(-1)!) };
}

/** Divides the changes of a campaign where it was changed in between, by others or by itself. */
function unbroken(list: readonly MandateUse[]): MandateUse[][] {
  const parts: MandateUse[][] = [];
  for (const use of list) {
    const last = parts.at(-1);
    const previous = last?.at(-1);
    if (last && previous && use.before && writtenLimits(previous.after) === writtenLimits(use.before)) last.push(use);
    else parts.push([use]);
  }
  return parts;
}

const writtenLimits = ({
  isRunning,
  dailyMicros,
  totalMicros,
  bidMicros,
  bids,
  startMs,
  endMs,
}: CampaignLimits): string =>
  [isRunning, dailyMicros, totalMicros, bidMicros, bids && writtenTerms(bids), startMs, endMs].join(' ');

const AMOUNTS = ['dailyMicros', 'totalMicros', 'bidMicros'] as const;

/** Whether an amount is too far from any of those it had before; to return to its own, as an undo does, is not. */
function isTooMuch({ maxChangePercent }: MandateLimits, { held, own }: States, after: CampaignLimits): boolean {
  return AMOUNTS.some((field) => {
    const to = after[field];
    if (own.some((limits) => limits[field] === to)) return false;
    return held.some(({ [field]: from }) => {
      if (from === null || to === null) return true;
      const change = to > from ? to - from : from - to;
      return change * 100n > from * BigInt(maxChangePercent);
    });
  });
}

/** Whether what is bid in any auction, after all percentages, is too far from what it was; to return is not. */
function isBidTooFar(
  { maxChangePercent, groups }: Judged['limits'],
  { held, own }: States,
  { bids: present }: CampaignLimits,
): boolean {
  if (present === null) return false;
  const written = writtenTerms(present);
  if (own.some(({ bids }) => bids && writtenTerms(bids) === written)) return false;
  const canClose = groups.includes('PAUSE');
  // Most changes leave them as they are.
  const different = new Map(held.flatMap(({ bids }) => (bids ? [[writtenTerms(bids), bids] as const] : [])));
  return [...different.values()].some((bids) => areBidsTooFar(bids, present, { maxChangePercent, canClose }));
}

/** Whether it runs before or beyond all that it was to run; without amounts that change, it spends more. */
function isLonger({ own }: States, { startMs, endMs }: CampaignLimits): boolean {
  const isLater = own.every((one) => one.endMs !== null && (endMs === null || endMs > one.endMs));
  return own.length > 0 && (isLater || own.every((one) => startMs < one.startMs));
}

/** Whether it runs less than on any terms of the day: to end it earlier is to pause it. */
function isShorter({ held }: States, { startMs, endMs }: CampaignLimits): boolean {
  const isSooner = endMs !== null && held.every((one) => one.endMs === null || endMs < one.endMs);
  return held.length > 0 && (isSooner || held.every((one) => startMs > one.startMs));
}

const isPausedBy = (keys: Judged['keys'], before: CampaignLimits | null): boolean =>
  before?.pausedBy != null && keys.has(before.pausedBy);

const isSwitchedOn = (before: CampaignLimits | null, after: CampaignLimits): boolean =>
  before?.pausedBy !== undefined && after.pausedBy === undefined && !after.isRemoved;

type AmountOf = (limits: CampaignLimits | null) => Micros | null;

/** What a campaign may spend a day: nothing while it is off, null without a limit. */
const exposureOf: AmountOf = (limits) => (limits?.isRunning ? (dayOf(limits) ?? limits.totalMicros) : 0n);

/** The same on a day without a rule. */
const exposureWithoutRuleOf: AmountOf = (limits) =>
  limits?.isRunning ? (limits.dailyMicros ?? limits.totalMicros) : 0n;

const dayOf = ({ dailyMicros, todayMicros }: CampaignLimits): Micros | null =>
  dailyMicros === null ? null : largerOf(dailyMicros, todayMicros ?? 0n);

/** By how much some changes raised an amount; null without a limit. Without a limit already, it cannot be raised. */
function raisedBy(list: readonly MandateUse[], amountOf: AmountOf): Micros | null {
  const start = amountOf(list[0]!.before);
  if (start === null) return 0n;
  const most = list.reduce<Micros | null>((high, { after }) => {
    const micros = amountOf(after);
    return high === null || micros === null ? null : largerOf(high, micros);
  }, start);
  return most === null ? null : most - start;
}

/** The highest budget of a day that a campaign has had within any zone's day of today; null without a limit. */
function highestDaily(list: readonly MandateUse[], present: CampaignLimits): Micros | null {
  const all = [...list.flatMap(({ before, after }) => (before ? [before, after] : [after])), present];
  return all
    .map(dayOf)
    .reduce<Micros | null>((most, day) => (most === null || day === null ? null : largerOf(most, day)), 0n);
}
