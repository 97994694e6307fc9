import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';

/** Statuses of an ad set. PAUSED and STARTED are display-only: see `shownStatus`. */
export const STATUSES = [
  'DRAFT',
  'PENDING_FOR_APPROVAL',
  'REJECTED',
  'SCHEDULED',
  'DELIVERING',
  'NOT_DELIVERING',
  'COMPLETED',
  'REMOVED',
] as const;
export type AdSetStatus = (typeof STATUSES)[number];

export type RunningStatus = 'STARTED' | 'PAUSED';
export type EffectiveStatus = 'EXCEED_BUDGET' | 'WALLET_EXCEED_THRESHOLD';

/** The first condition that prevents an ad set from serving. */
export type NotServingReason =
  | 'REMOVED'
  | 'DRAFT'
  | 'IN_REVIEW'
  | 'REJECTED'
  | 'ENDED'
  | 'NOT_STARTED'
  | 'NO_ACTIVE_SKU'
  | 'PAUSED'
  | 'TOTAL_BUDGET_SPENT'
  | 'DAILY_BUDGET_SPENT'
  | 'SHARED_BUDGET_SPENT'
  | 'WALLET_SPENT';

/** The facts that determine a campaign's state. An approved version stays approved while an edit waits for review. */
export interface CampaignFacts {
  isDraft: boolean;
  isRemoved: boolean;
  hasApprovedContent: boolean;
  hasPendingContent: boolean;
  runningStatus: RunningStatus;
  startAtMs: EpochMs;
  /** Null when it runs until it is stopped. Exclusive: at this instant the ad set no longer serves. */
  endAtMs: EpochMs | null;
  /** Product ads: a promoted SKU is active and in stock. Banners: a placement has content. */
  hasActiveContent: boolean;
  /** In wallet currency; null without such a budget. */
  remainingTodayMicros: Micros | null;
  remainingTotalMicros: Micros | null;
  /** Of the period of today's shared budget; null where it limits nothing. */
  remainingSharedMicros: Micros | null;
  /** In wallet currency: the amount that can still be billed before the wallet's threshold is reached. */
  walletRemainingMicros: Micros;
}

export interface CampaignState {
  status: AdSetStatus;
  /** Set only for NOT_DELIVERING, where null means that the owner switched it off. */
  effectiveStatus: EffectiveStatus | null;
  canServe: boolean;
  /** Null exactly when `canServe` is true. */
  whyNot: NotServingReason | null;
}

/** The only computation of a campaign's state, used by lists, screens and the ad engine. */
export function campaignState(facts: CampaignFacts, nowMs: EpochMs): CampaignState {
  const whyNot = notServingReason(facts, nowMs);
  return STATE_OF[whyNot ?? 'NO_OBSTACLE'];
}

function notServingReason(facts: CampaignFacts, nowMs: EpochMs): NotServingReason | null {
  if (facts.isRemoved) return 'REMOVED';
  if (facts.isDraft) return 'DRAFT';
  if (!facts.hasApprovedContent) return facts.hasPendingContent ? 'IN_REVIEW' : 'REJECTED';
  if (facts.endAtMs !== null && nowMs >= facts.endAtMs) return 'ENDED';
  if (nowMs < facts.startAtMs) return 'NOT_STARTED';
  if (!facts.hasActiveContent) return 'NO_ACTIVE_SKU';
  // The owner's switch takes precedence over budgets, so that a paused campaign can always be switched on again.
  if (facts.runningStatus === 'PAUSED') return 'PAUSED';
  if (facts.remainingTotalMicros !== null && facts.remainingTotalMicros <= 0n) return 'TOTAL_BUDGET_SPENT';
  if (facts.remainingTodayMicros !== null && facts.remainingTodayMicros <= 0n) return 'DAILY_BUDGET_SPENT';
  if (facts.remainingSharedMicros !== null && facts.remainingSharedMicros <= 0n) return 'SHARED_BUDGET_SPENT';
  if (facts.walletRemainingMicros <= 0n) return 'WALLET_SPENT';
  return null;
}

/**
 * Returns when time alone may change the state next; null when nothing but other facts can. Money, stock and edits are
 * announced. `midnightMs` ends the catalog's day, with which used-up budgets of a day or another period may be renewed.
 */
export function nextChangeMs(facts: CampaignFacts, nowMs: EpochMs, midnightMs: EpochMs): EpochMs | null {
  const { isRemoved, isDraft, hasApprovedContent, startAtMs, endAtMs } = facts;
  if (isRemoved || isDraft || !hasApprovedContent || (endAtMs !== null && nowMs >= endAtMs)) return null;
  const isUsedUp = (remaining: Micros | null) => remaining !== null && remaining <= 0n;
  const next = Math.min(
    endAtMs ?? Number.POSITIVE_INFINITY,
    nowMs < startAtMs ? startAtMs : Number.POSITIVE_INFINITY,
    isUsedUp(facts.remainingTodayMicros) || isUsedUp(facts.remainingSharedMicros)
      ? midnightMs
      : Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(next) ? next : null;
}

const STATE_OF: Readonly<Record<NotServingReason | 'NO_OBSTACLE', CampaignState>> = {
  NO_OBSTACLE: { status: 'DELIVERING', effectiveStatus: null, canServe: true, whyNot: null },
  REMOVED: stopped('REMOVED', 'REMOVED'),
  DRAFT: stopped('DRAFT', 'DRAFT'),
  IN_REVIEW: stopped('PENDING_FOR_APPROVAL', 'IN_REVIEW'),
  REJECTED: stopped('REJECTED', 'REJECTED'),
  ENDED: stopped('COMPLETED', 'ENDED'),
  NOT_STARTED: stopped('SCHEDULED', 'NOT_STARTED'),
  NO_ACTIVE_SKU: stopped('COMPLETED', 'NO_ACTIVE_SKU'),
  PAUSED: stopped('NOT_DELIVERING', 'PAUSED'),
  TOTAL_BUDGET_SPENT: stopped('NOT_DELIVERING', 'TOTAL_BUDGET_SPENT', 'EXCEED_BUDGET'),
  DAILY_BUDGET_SPENT: stopped('NOT_DELIVERING', 'DAILY_BUDGET_SPENT', 'EXCEED_BUDGET'),
  SHARED_BUDGET_SPENT: stopped('NOT_DELIVERING', 'SHARED_BUDGET_SPENT', 'EXCEED_BUDGET'),
  WALLET_SPENT: stopped('NOT_DELIVERING', 'WALLET_SPENT', 'WALLET_EXCEED_THRESHOLD'),
};

function stopped(
  status: AdSetStatus,
  whyNot: NotServingReason,
  effectiveStatus: EffectiveStatus | null = null,
): CampaignState {
  return Object.freeze({ status, effectiveStatus, canServe: false, whyNot });
}

/** Initial statuses: submitted for review, or a copy to be completed. */
export const FIRST_STATUSES: readonly AdSetStatus[] = ['PENDING_FOR_APPROVAL', 'DRAFT'];

// After approval, time, stock, money and the owner's switch move a campaign freely between these statuses.
const APPROVED = ['SCHEDULED', 'DELIVERING', 'NOT_DELIVERING', 'COMPLETED'] as const;

/** For each status, the statuses that a single change of facts may lead to. */
export const TRANSITIONS: Readonly<Record<AdSetStatus, readonly AdSetStatus[]>> = {
  DRAFT: ['PENDING_FOR_APPROVAL', 'REMOVED'],
  PENDING_FOR_APPROVAL: [...APPROVED, 'REJECTED', 'REMOVED'],
  REJECTED: ['PENDING_FOR_APPROVAL', ...APPROVED, 'REMOVED'],
  SCHEDULED: ['DELIVERING', 'NOT_DELIVERING', 'COMPLETED', 'REJECTED', 'REMOVED'],
  DELIVERING: ['SCHEDULED', 'NOT_DELIVERING', 'COMPLETED', 'REJECTED', 'REMOVED'],
  NOT_DELIVERING: ['SCHEDULED', 'DELIVERING', 'COMPLETED', 'REJECTED', 'REMOVED'],
  COMPLETED: ['SCHEDULED', 'DELIVERING', 'NOT_DELIVERING', 'REJECTED', 'REMOVED'],
  REMOVED: [],
};

export function canBecome(from: AdSetStatus, to: AdSetStatus): boolean {
  return from === to || TRANSITIONS[from].includes(to);
}

/** Returns statuses that no sequence of changes leads to. A sound life cycle has none. */
export function unreachableStatuses(): AdSetStatus[] {
  const reached = new Set<AdSetStatus>(FIRST_STATUSES);
  for (const status of reached) for (const next of TRANSITIONS[status]) reached.add(next);
  return STATUSES.filter((status) => !reached.has(status));
}

/** Returns the status as displayed: an ad set the owner switched off is shown as PAUSED. */
export function displayStatus<Status extends string>(state: {
  status: Status;
  effectiveStatus: EffectiveStatus | null;
  runningStatus: RunningStatus;
}): Status | RunningStatus {
  const isOwnersSwitch = state.status === 'NOT_DELIVERING' && state.effectiveStatus === null;
  return isOwnersSwitch ? state.runningStatus : state.status;
}

/** Returns whether the owner's switch can be changed. */
export function canSwitch(state: { status: string; effectiveStatus: EffectiveStatus | null }): boolean {
  return state.status === 'DELIVERING' || (state.status === 'NOT_DELIVERING' && state.effectiveStatus === null);
}
