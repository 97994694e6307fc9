import type { Uuid } from '#kernel/ids.ts';
import { conflict, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { accessMessages } from '../rules/access.messages.ts';
import { checkConfirmer, NEW_FOR_MS } from '../rules/order-limit.ts';
import { lockApproval, setApproval, type ApprovalRow } from './approval.repository.ts';
import * as store from './order-limit.repository.ts';
import { LIMIT_ROUTE, tellAsker } from './owner-requests.ts';

const { problem } = accessMessages;

/** What a person asked for and another owner says yes to. */
export interface AskedRequest {
  /** Also of what is made. */
  id: Uuid;
  companyId: Uuid;
  askedBy: Uuid;
  decidedBy: Uuid;
  body: unknown;
  plan: string | null;
}

/** Uses the approval, in the transaction of what it lets pass; called before anything is written. */
export type ConfirmRequest = (tx: Transaction) => Promise<Result<null, Problem>>;

/** Carries out a person's order, in one transaction with the yes of another owner. */
export type CarryOutOrder = (
  context: Context,
  order: AskedRequest,
  confirm: ConfirmRequest,
) => Promise<Result<Carried, Problem>>;

/** What became of an order: of one whose card was declined, nothing is booked. */
export interface Carried {
  isDeclined: boolean;
}

export const isOpen = ({ state, expiresAt }: Pick<ApprovalRow, 'state' | 'expiresAt'>, now: EpochMs): boolean =>
  state === 'PENDING' && expiresAt.getTime() > now;

/** In the transaction of the write: takes the approval that is open, and says who said yes. */
export async function useApproval(
  tx: Transaction,
  { id, companyId }: Pick<ApprovalRow, 'id' | 'companyId'>,
  { decidedBy, now }: { decidedBy: Uuid; now: EpochMs },
): Promise<Result<ApprovalRow, Problem>> {
  const found = await lockApproval(tx, id, companyId);
  if (!found || !isOpen(found, now)) return fail(conflict(problem.approvalDecided()));
  await setApproval(tx, id, { state: 'APPROVED', decidedAt: new Date(now), decidedBy });
  return ok(found);
}

/**
 * Returns why a user may not decide what is for another owner; null when they may. Their role, and that of who asked, stay
 * until the end.
 */
export async function refusalOf(
  tx: Transaction,
  { companyId, accessKeyId, askedBy, route }: Pick<ApprovalRow, 'companyId' | 'accessKeyId' | 'askedBy' | 'route'>,
  { userId, isApproved, now }: { userId: Uuid; isApproved: boolean; now: EpochMs },
): Promise<Problem | null> {
  const asker = askedBy ?? (await store.makerOf(tx, accessKeyId!));
  const held = await store.holdMembers(tx, { companyId, userIds: [userId, asker] });
  const decider = held.get(userId);
  const since = now - NEW_FOR_MS;
  const isBehind = isApproved && (await store.stoodBehind(tx, { companyId, userId: asker, by: userId, since }));
  const refusal = checkConfirmer({ role: decider?.role ?? null, userId, askedBy: asker, isBehind });
  if (refusal || !isApproved || route === LIMIT_ROUTE) return refusal;
  if (!decider!.isApproved) return conflict(problem.deciderUnapproved());
  if (askedBy === null) return null;
  const member = held.get(askedBy);
  const canOrder = (member?.isApproved && member.role !== 'VIEWER') || (await store.isStaff(tx, askedBy));
  return canOrder ? null : conflict(problem.askerLeft());
}

/** Returns what uses an approval of a person's request: by an owner who did not ask, while who asked may still spend. */
export const confirmationOf =
  (now: EpochMs, approval: ApprovalRow & { askedBy: Uuid }, decidedBy: Uuid): ConfirmRequest =>
  async (tx) => {
    const { companyId, askedBy } = approval;
    const used = await useApproval(tx, approval, { decidedBy, now });
    if (!used.ok) return used;
    const refusal = await refusalOf(tx, approval, { userId: decidedBy, isApproved: true, now });
    if (refusal) return fail(refusal);
    await tellAsker(tx, { companyId, askedBy, decidedBy, outcome: { is: 'CONFIRMED' }, now });
    return ok(null);
  };
