import { divideHalfEven, largerOf, type Micros, smallerOf, UNIT } from '#kernel/money.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import type { RunningStatus } from '#core/serving/rules/campaign-state.ts';
import { addKeywords, MAX_KEYWORDS } from '#core/serving/rules/keywords.ts';
import { budgetEdit, type Edit, extension } from './ad-set-edits.ts';
import { limitsOf } from './budget-type.ts';
import { campaignProblem, operationReason } from './campaign.messages.ts';
import { type ChangesByCampaign, checkTermChanges, NO_TERM_CHANGE, termEdit } from './term-change.ts';
import type { NamedBudget, RowField, RowValues } from './operation-values.ts';

/** Campaigns of one operation. */
export const MAX_ROWS = 10_000;

export const UNDO_WITHIN_MS = 30 * DAY_MS;

/** EDIT is a change of one campaign, made elsewhere: recorded so that it is taken back as the others are. */
export const OPERATION_KINDS = [
  'PAUSE',
  'RESUME',
  'BUDGET',
  'EXTEND',
  'NEGATIVES',
  'KEYWORDS',
  'BID',
  'SHARED_BUDGET',
  'TERMS',
  'NEGATIVE_LIST',
  'EDIT',
  'UNDO',
] as const;

export type OperationKind = (typeof OPERATION_KINDS)[number];

export const AMOUNT_MODES = ['SET', 'ADD', 'PERCENT'] as const;

export type AmountMode = (typeof AMOUNT_MODES)[number];

export const BUDGET_LIMITS = ['DAILY', 'TOTAL'] as const;

export type BudgetLimit = (typeof BUDGET_LIMITS)[number];

/** SET and ADD in micros of the wallet's currency, PERCENT in millionths of a percent; all may be negative but SET. */
export interface AmountChange {
  mode: AmountMode;
  value: bigint;
}

/** What is to be done to every campaign of an operation. */
export type OperationAction =
  | { kind: 'PAUSE' }
  | { kind: 'RESUME' }
  /** Without a limit, each that a campaign has; or the daily budget of each campaign. */
  | { kind: 'BUDGET'; limit: BudgetLimit | null; change: AmountChange }
  | { kind: 'BUDGET'; dailyBudgets: ReadonlyMap<bigint, Micros> }
  | { kind: 'EXTEND'; by: { days: number } | { untilMs: EpochMs } }
  /** Adds them as negative keywords, or as keywords. */
  | { kind: 'NEGATIVES' | 'KEYWORDS'; keywords: KeywordsByCampaign }
  | { kind: 'BID'; change: AmountChange }
  /** Search terms become keywords or negative keywords. */
  | { kind: 'TERMS'; changes: ChangesByCampaign }
  /** Makes them members of a shared budget; null: of none. */
  | { kind: 'SHARED_BUDGET'; sharedBudget: NamedBudget | null };

/** The actions that edit a campaign's input. */
export type EditAction = Exclude<OperationAction, { kind: 'PAUSE' | 'RESUME' | 'SHARED_BUDGET' }>;

/** The same keywords for all campaigns, or those of each. */
export type KeywordsByCampaign = readonly string[] | ReadonlyMap<bigint, readonly string[]>;

const FIELDS_OF: Readonly<Record<EditAction['kind'], readonly RowField[]>> = {
  BUDGET: ['budgetDailyMicros', 'budgetTotalMicros'],
  EXTEND: ['scheduleType', 'endAtMs'],
  NEGATIVES: ['negativeKeywords'],
  KEYWORDS: ['keywords'],
  BID: ['bidMicros'],
  TERMS: ['keywords', 'negativeKeywords', 'keywordBids'],
};

/** Checks an action as sent, before any campaign is looked at. */
export function checkAction(action: OperationAction, nowMs: EpochMs): Problem | null {
  switch (action.kind) {
    case 'BUDGET':
    case 'BID': {
      if ('dailyBudgets' in action)
        return [...action.dailyBudgets.values()].some((micros) => micros <= 0n)
          ? invalid('budgetsByCampaign', campaignProblem.required())
          : null;
      const { mode, value } = action.change;
      if (mode === 'SET' ? value < 0n : value === 0n) return invalid('amount', campaignProblem.required());
      if (mode === 'PERCENT' && (value <= -100_000_000n || value > 1_000_000_000n))
        return invalid('amount', operationReason.percentRange());
      return null;
    }
    case 'EXTEND': {
      const { by } = action;
      const isLater = 'days' in by ? by.days >= 1 && by.days <= 365 : by.untilMs > nowMs;
      return isLater ? null : invalid('until', campaignProblem.endInPast());
    }
    case 'NEGATIVES':
    case 'KEYWORDS': {
      const { keywords } = action;
      const lists = isSameForAll(keywords) ? [keywords] : [...keywords.values()];
      if (lists.some((list) => list.length > MAX_KEYWORDS))
        return invalid('keywords', campaignProblem.tooManyKeywords({ max: MAX_KEYWORDS }));
      const isMissing = lists.some((list) => {
        const { added, tooLong } = addKeywords([], list);
        return added === 0 || tooLong > 0;
      });
      return isMissing || lists.length === 0 ? invalid('keywords', campaignProblem.required()) : null;
    }
    case 'TERMS':
      return checkTermChanges(action.changes);
    default:
      return null;
  }
}

const isSameForAll = (keywords: KeywordsByCampaign): keywords is readonly string[] => Array.isArray(keywords);

/** Returns the edit that an action makes of a campaign; the same edits as those of a single campaign. */
export function editOf(
  action: EditAction,
  campaignId: bigint,
): {
  edit: Edit;
  fields: readonly RowField[];
} {
  return { edit: EDITS[action.kind](action as never, campaignId), fields: FIELDS_OF[action.kind] };
}

/** Adds keywords to one of the two lists, beside those that are there. */
const adding =
  (field: 'keywords' | 'negativeKeywords') =>
  ({ keywords }: { keywords: KeywordsByCampaign }, campaignId: bigint): Edit =>
  (before) => {
    const added = isSameForAll(keywords) ? keywords : (keywords.get(campaignId) ?? []);
    return ok({ ...before, [field]: [...before[field], ...added] });
  };

const budgetChange =
  ({ limit, change }: { limit: BudgetLimit | null; change: AmountChange }): Edit =>
  (before) => {
    const { hasDaily, hasTotal } = limitsOf(before.budgetType);
    const [isDaily, isTotal] = [hasDaily && limit !== 'TOTAL', hasTotal && limit !== 'DAILY'];
    if (before.budgetType !== 'ALWAYS_ON' && !isDaily && !isTotal) return fail(conflict(operationReason.noSuchLimit()));
    return budgetEdit({
      budgetDaily: isDaily ? changedAmount(before.budgetDailyMicros, change, UNIT) : null,
      budget: isTotal ? changedAmount(before.budgetTotalMicros, change, UNIT) : null,
    })(before);
  };

const EDITS: {
  readonly [Kind in keyof typeof FIELDS_OF]: (
    action: Extract<OperationAction, { kind: Kind }>,
    campaignId: bigint,
  ) => Edit;
} = {
  BUDGET: (action, campaignId) => {
    if (!('dailyBudgets' in action)) return budgetChange(action);
    const value = action.dailyBudgets.get(campaignId);
    return value === undefined ? ok : budgetChange({ limit: 'DAILY', change: { mode: 'SET', value } });
  },
  EXTEND:
    ({ by }) =>
    (before) => {
      if ('untilMs' in by) return extension(by.untilMs)(before);
      return before.endAtMs === null
        ? fail(conflict(operationReason.noEnd()))
        : extension(before.endAtMs + by.days * DAY_MS)(before);
    },
  NEGATIVES: adding('negativeKeywords'),
  KEYWORDS: adding('keywords'),
  TERMS: ({ changes }, campaignId) => termEdit(changes.get(campaignId) ?? NO_TERM_CHANGE),
  BID:
    ({ change }) =>
    (before) => {
      if (before.bidType === 'AUTOMATED') return fail(conflict(operationReason.automatedBid()));
      // Clicks cost whole cents, impressions are billed by the micro-unit.
      const step = before.bidType === 'MAXIMUM_CPC' ? 10_000n : 1n;
      return ok({ ...before, bidMicros: changedAmount(before.bidMicros, change, step) });
    },
};

/** The maximum that a column can hold. */
const MAX_MICROS = 10n ** 18n;

const clamped = (micros: Micros): Micros => largerOf(-MAX_MICROS, smallerOf(MAX_MICROS, micros));

/** Returns an amount after a change. Percentages are rounded to the step; what is typed stays as it is. */
export function changedAmount(before: Micros | null, { mode, value }: AmountChange, step: Micros): Micros {
  const from = before ?? 0n;
  const after =
    mode === 'SET'
      ? value
      : mode === 'ADD'
        ? from + value
        : divideHalfEven(divideHalfEven(from * (100_000_000n + value), 100_000_000n), step) * step;
  return clamped(after);
}

interface Spender {
  status: string;
  runningStatus: RunningStatus;
  budgetDailyMicros: Micros | null;
  spentLatelyMicros: Micros;
  daysLately: number;
}

const LIVE: ReadonlySet<string> = new Set(['DELIVERING', 'NOT_DELIVERING', 'SCHEDULED']);

/** Adds up effects, of which null says nothing. */
export const sumOfEffects = (effects: readonly (Micros | null)[]): Micros | null =>
  effects.reduce((sum, effect) => (effect === null ? sum : clamped((sum ?? 0n) + effect)), null);

/**
 * Returns by how much a campaign may spend more or less a day: its daily budget or, without one, its average of the last
 * seven days, while it is switched on. Null when the values say nothing about it.
 */
export function dailyEffect(campaign: Spender, after: RowValues): Micros | null {
  if (!('runningStatus' in after || 'budgetDailyMicros' in after)) return null;
  const average = campaign.spentLatelyMicros / largerOf(1n, BigInt(campaign.daysLately));
  const daily = (running: RunningStatus, budget: Micros | null) =>
    running === 'PAUSED' || !LIVE.has(campaign.status) ? 0n : (budget ?? average);
  const was = daily(campaign.runningStatus, campaign.budgetDailyMicros);
  const is = daily(
    after.runningStatus ?? campaign.runningStatus,
    after.budgetDailyMicros === undefined ? campaign.budgetDailyMicros : after.budgetDailyMicros,
  );
  return is - was;
}

/** Whether what an operation wrote to a campaign can be put back there. */
export type UndoState = 'OPEN' | 'CHANGED' | 'UNDONE' | 'TOO_LATE';

/** Says whether a change can still be taken back: once, within 30 days, and while its values are as it wrote them. */
export function undoState(
  { isUndone, finishedAtMs, isUnchanged }: { isUndone: boolean; finishedAtMs: EpochMs; isUnchanged: boolean },
  nowMs: EpochMs,
): UndoState {
  if (isUndone) return 'UNDONE';
  if (finishedAtMs < nowMs - UNDO_WITHIN_MS) return 'TOO_LATE';
  return isUnchanged ? 'OPEN' : 'CHANGED';
}
