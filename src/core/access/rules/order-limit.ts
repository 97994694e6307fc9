import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { RoleName } from '#kernel/permission.ts';
import { conflict, forbidden, invalid, type Problem } from '#kernel/problem.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { accessMessages } from './access.messages.ts';
import { APPROVAL_WITHIN_MS } from './approval.ts';
import type { ApprovalReason } from './mandate.ts';

const { problem } = accessMessages;

/** Orders of one person in one storefront count together for this long, so that a large one is not split. */
export const COUNTED_TOGETHER_MS = DAY_MS;

/** How long an only owner waits for a higher limit, so that taking the others' role away wins nothing at once. */
export const ALONE_WAITS_MS = APPROVAL_WITHIN_MS;

/** For how long the owner who let a person in does not confirm what that person asks for. */
export const NEW_FOR_MS = APPROVAL_WITHIN_MS;

/** A billion in any currency. */
export const MAX_ORDER_LIMIT_MICROS: Micros = 1_000_000_000_000_000n;

interface OrderedNow {
  /** Null where orders wait for no one. */
  limitMicros: Micros | null;
  orderMicros: Micros;
  /**
   * What the same person ordered recently without another owner's yes: of the storefronts that the order is about, the
   * one with the most.
   */
  recentMicros: Micros;
}

/** Whether an order waits for another owner. What costs nothing never does. */
export const needsOwner = ({ limitMicros, orderMicros, recentMicros }: OrderedNow): boolean =>
  limitMicros !== null && orderMicros > 0n && orderMicros + recentMicros > limitMicros;

export type LimitChange = 'SAME' | 'NOW' | 'ASKS' | 'LATER' | 'REFUSED';

/**
 * What becomes of a change of the limit. A lower one holds at once; a higher one or none, by which the owner who asks could
 * let an order of their own pass, waits for another owner, or for some days where there is no other.
 */
export function judgeLimitChange({
  fromMicros,
  toMicros,
  otherOwners,
}: {
  fromMicros: Micros | null;
  toMicros: Micros | null;
  otherOwners: number;
}): LimitChange {
  if (fromMicros === toMicros) return 'SAME';
  const isLower = toMicros !== null && (fromMicros === null || toMicros < fromMicros);
  if (isLower) return otherOwners === 0 ? 'REFUSED' : 'NOW';
  return otherOwners === 0 ? 'LATER' : 'ASKS';
}

/** Returns null for an amount that can be a limit, in whole minor units of the wallet; null is none. */
export function validateLimit(amountMicros: Micros | null, minorUnit: Micros): Problem | null {
  if (amountMicros === null) return null;
  if (amountMicros < 0n || amountMicros > MAX_ORDER_LIMIT_MICROS) return invalid('amount', problem.limitOutOfRange());
  return amountMicros % minorUnit === 0n ? null : invalid('amount', problem.limitTooFine());
}

/** Reasons for which only an owner decides, and not the one who asked. */
const OWNERS_REASONS: readonly ApprovalReason[] = ['SECOND_OWNER', 'ORDER_LIMIT'];

export const isForOwners = (reasons: readonly ApprovalReason[]): boolean =>
  reasons.some((reason) => OWNERS_REASONS.includes(reason));

/** Returns null when a person may say yes to what another owner has to confirm. */
export function checkConfirmer({
  role,
  userId,
  askedBy,
  isBehind,
}: {
  /** As it is now, not as the session began. */
  role: RoleName | null;
  userId: Uuid;
  /** The person who asked, or who made the key that did. */
  askedBy: Uuid;
  /** Whether they let that person in, or changed their role, within NEW_FOR_MS: it may be another login of theirs. */
  isBehind: boolean;
}): Problem | null {
  if (role !== 'OWNER') return forbidden(problem.ownersConfirm());
  if (userId === askedBy) return conflict(problem.approvalOwn());
  return isBehind ? conflict(problem.askerNew({ hours: NEW_FOR_MS / HOUR_MS })) : null;
}
