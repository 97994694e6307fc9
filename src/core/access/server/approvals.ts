import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, systemFor, type Database, type Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import type { RestCall } from '#platform/rest/route.ts';
import type { Asked, Served } from '#platform/rest/serve.ts';
import { accessMessages } from '../rules/access.messages.ts';
import { APPROVAL_WITHIN_MS } from '../rules/approval.ts';
import { MAX_LISTED_KEYS } from '../rules/list-bounds.ts';
import type { ApprovalReason } from '../rules/mandate.ts';
import { isForOwners } from '../rules/order-limit.ts';
import * as store from './approval.repository.ts';
import type { ApprovalNode, ApprovalRow } from './approval.repository.ts';
import { confirmationOf, isOpen, refusalOf, type Carried, type CarryOutOrder } from './confirmations.ts';
import { hasOtherOwner, makerOf } from './order-limit.repository.ts';
import { lockMandateOfKey } from './mandate.repository.ts';
import { APPROVALS_PATH, LIMIT_ROUTE, tellAsker, tellOwners } from './owner-requests.ts';

const { problem } = accessMessages;
const SHOWN_MS = 30 * DAY_MS;
/** Open requests of one mandate, or of a key that is no agent's. */
const MAX_OPEN = 50;
/** Characters of why something was rejected. */
const MAX_NOTE = 500;

/** Carries out an approved request as a write of its route, with the rights of the person who said yes. */
export type CarryOut = (
  call: RestCall,
  approval: ApprovalRow,
  asked: Asked,
) => Promise<Result<Pick<Served, 'isRepeated'>, Refusal>>;

/** What a person is asked: what was written when it was refused, and why. */
interface Question {
  /** Null for a key that is no agent's. */
  mandateId: Uuid | null;
  reasons: ApprovalReason[];
  difference: unknown;
  plan: string | null;
  /** Of an order that another owner has to confirm. */
  ownersTotal?: Micros | null;
}

/** Lets a refused request wait for a person, and says where they decide; the refusal as it was when it cannot wait. */
export async function askPerson(
  { database, publicUrl }: { database: Database; publicUrl: string },
  { access: { keyId: accessKeyId }, context }: RestCall,
  { ownersTotal = null, ...question }: Question,
  { refusal, route, asked }: { refusal: Refusal; route: string; asked: unknown },
): Promise<Refusal> {
  const { userId, membership } = context.session!;
  const companyId = membership!.companyId;
  const now = context.clock();
  const { path, query, body = null, target, idempotencyKey } = asked as Asked;
  const id = context.newId();
  const stored = await database.transact(context.viewer, async (tx) => {
    if (ownersTotal !== null && !(await hasOtherOwner(tx, { companyId, userId }))) return 'NO_OWNER';
    if (question.mandateId === null) await lock(tx, 'approval', accessKeyId);
    else if ((await lockMandateOfKey(tx, { accessKeyId, companyId }))?.id !== question.mandateId) return null;
    const waiting = await askForApproval(
      tx,
      {
        ...question,
        route,
        request: { path, query, body, target },
        // PUT and PATCH need none: who sends none cannot repeat the request to get its answer.
        idempotencyKey: (idempotencyKey as string | undefined) ?? id,
        id,
        companyId,
        accessKeyId,
        state: 'PENDING',
        createdAt: new Date(now),
        expiresAt: new Date(now + APPROVAL_WITHIN_MS),
        askedBy: null,
        decidedAt: null,
        decidedBy: null,
        note: null,
      },
      now,
    );
    if (waiting?.id === id && ownersTotal !== null)
      await tellOwners(tx, context, { id, companyId, askedBy: userId, totalMicros: ownersTotal });
    return waiting;
  });
  if (!stored) return refusal;
  if (stored === 'NO_OWNER') return { problem: conflict(problem.noOtherOwner()) };
  const needsApproval = {
    id: stored.id,
    link: `${publicUrl}${APPROVALS_PATH}`,
    expiresAt: stored.expiresAt.toISOString(),
  };
  const { reasons } = question;
  return { error: 'approval_needed', detail: reasons.join(', '), members: { reasons, needsApproval } };
}

/** Leaves to another owner what was asked before it was above the amount of the company, and tells them. */
export const leaveToOwners = (
  database: Database,
  { clock }: Context,
  { id, companyId, accessKeyId }: ApprovalRow,
  totalMicros: Micros,
): Promise<void> =>
  database.transact(systemFor(companyId), async (tx) => {
    if (!(await store.needOwner(tx, id))) return;
    const askedBy = await makerOf(tx, accessKeyId!);
    await tellOwners(tx, { clock }, { id, companyId, askedBy, totalMicros });
  });

/** Stores a request that needs a yes; the same request again is the same approval. Null when too many wait. */
async function askForApproval(
  tx: Transaction,
  row: ApprovalRow,
  now: EpochMs,
): Promise<{ id: Uuid; expiresAt: Date } | null> {
  const { same, open } = await store.pendingLike(tx, row, now);
  if (same && same.plan === row.plan) return same;
  if (open - (same ? 1 : 0) >= MAX_OPEN) return null;
  // What it is about has changed since: a yes to what was shown then would be refused.
  if (same) await store.setApproval(tx, same.id, { state: 'WITHDRAWN', decidedAt: new Date(now), decidedBy: null });
  await store.insertApproval(tx, row);
  return { id: row.id, expiresAt: row.expiresAt };
}

export const listApprovals = (
  database: Database,
  companyId: Uuid,
  {
    accessKeyId,
    idempotencyKey = null,
    now,
  }: { accessKeyId: Uuid | null; idempotencyKey?: string | null; now: EpochMs },
): Promise<ApprovalNode[]> =>
  database.read(SYSTEM, (tx) =>
    store.approvalsOf(tx, { companyId, accessKeyId, idempotencyKey, since: now - SHOWN_MS, limit: MAX_LISTED_KEYS }),
  );

/** Returns the open requests of a company that a person may decide about, by who asked, with the one that expires first. */
export const waitingRequests = (
  database: Database,
  person: { companyId: Uuid; userId: Uuid; isOwner: boolean },
  now: EpochMs,
) => database.read(SYSTEM, (tx) => store.waitingRequests(tx, person, now));

/** Takes back a request of the key's own. */
export async function withdrawApproval(
  tx: Transaction,
  { id, companyId, accessKeyId, now }: { id: string; companyId: Uuid; accessKeyId: Uuid; now: EpochMs },
): Promise<Result<Uuid, Problem>> {
  const found = isUuid(id) ? await store.lockApproval(tx, id, companyId) : null;
  if (!found || found.accessKeyId !== accessKeyId) return fail(notFound('Approval'));
  if (!isOpen(found, now)) return fail(conflict(problem.approvalDecided()));
  await store.setApproval(tx, found.id, { state: 'WITHDRAWN', decidedAt: new Date(now), decidedBy: null });
  return ok(found.id);
}

/** Takes back what a person asked for themselves. */
export const withdrawOwn = (
  database: Database,
  { id, companyId, userId, now }: { id: string; companyId: Uuid; userId: Uuid; now: EpochMs },
): Promise<Result<Uuid, Problem>> =>
  database.transact<Result<Uuid, Problem>>(systemFor(companyId), async (tx) => {
    const found = isUuid(id) ? await store.lockApproval(tx, id, companyId) : null;
    if (found?.askedBy !== userId) return fail(notFound('Approval'));
    if (!isOpen(found, now)) return fail(conflict(problem.approvalDecided()));
    await store.setApproval(tx, found.id, { state: 'WITHDRAWN', decidedAt: new Date(now), decidedBy: null });
    return ok(found.id);
  });

export interface DecideParts {
  database: Database;
  carryOut: CarryOut;
  carryOutOrder: CarryOutOrder;
  carryOutLimit: CarryOutOrder;
}

/** What was decided, and what became of it. */
export interface Decided extends Carried {
  id: Uuid;
  /** It was above the company's amount by now, and waits for another owner. */
  isLeft?: boolean;
}

/**
 * A person's no, or their yes: then the request is carried out as if it came now, with the person's rights and those of
 * key and mandate, or with the rights of the person who asked, and only if what it changes is what was shown.
 */
export async function decideApproval(
  parts: DecideParts,
  context: Context,
  { id, isApproved, note }: { id: string; isApproved: boolean; note: string | null },
): Promise<Result<Decided, Problem>> {
  const { database } = parts;
  const { userId: decidedBy, membership } = signedIn(context);
  const companyId = membership?.companyId ?? '';
  const now = context.clock();
  if (note !== null && note.length > MAX_NOTE) return fail(invalid('reason', problem.noteTooLong({ max: MAX_NOTE })));
  if (!isUuid(companyId)) return fail(notFound('Approval'));
  const found = await database.transact<Result<ApprovalRow, Problem>>(systemFor(companyId), async (tx) => {
    const row = isUuid(id) ? await store.lockApproval(tx, id, companyId) : null;
    if (!row) return fail(notFound('Approval'));
    if (!isOpen(row, now)) return fail(conflict(problem.approvalDecided()));
    const { askedBy } = row;
    if (isForOwners(row.reasons) && (isApproved || askedBy !== null)) {
      const refusal = await refusalOf(tx, row, { userId: decidedBy, isApproved, now });
      if (refusal) return fail(refusal);
    }
    if (isApproved) return ok(row);
    await store.setApproval(tx, row.id, { state: 'REJECTED', decidedAt: new Date(now), decidedBy, note });
    if (askedBy !== null) await tellAsker(tx, { companyId, askedBy, decidedBy, outcome: { is: 'REFUSED', note }, now });
    return ok(row);
  });
  if (!found.ok) return found;
  if (!isApproved) return ok({ id: found.value.id, isDeclined: false });
  const { askedBy, accessKeyId, ...approval } = found.value;
  if (askedBy !== null) return sayYes(parts, context, { ...approval, accessKeyId, askedBy });
  return carryOutCall(parts, context, { ...found.value, accessKeyId: accessKeyId! });
}

async function sayYes(
  { database, carryOutLimit, carryOutOrder }: DecideParts,
  context: Context,
  approval: ApprovalRow & { askedBy: Uuid },
): Promise<Result<Decided, Problem>> {
  const { id, companyId, askedBy, plan, route, request } = approval;
  const decidedBy = signedIn(context).userId;
  const now = context.clock();
  const confirm = confirmationOf(now, approval, decidedBy);
  const carryOut = route === LIMIT_ROUTE ? carryOutLimit : carryOutOrder;
  const done = await carryOut(context, { id, companyId, askedBy, decidedBy, body: request.body, plan }, confirm);
  if (done.ok && done.value.isDeclined)
    await database.transact(systemFor(companyId), (tx) =>
      tellAsker(tx, { companyId, askedBy, decidedBy, outcome: { is: 'DECLINED' }, now }),
    );
  return done.ok ? ok({ id, ...done.value }) : done;
}

async function carryOutCall(
  { database, carryOut }: DecideParts,
  context: Context,
  approval: ApprovalRow & { accessKeyId: Uuid },
): Promise<Result<Decided, Problem>> {
  const { accessKeyId: keyId } = approval;
  const key = await database.read(SYSTEM, (tx) => store.keyOfApproval(tx, approval, context.clock()));
  if (!key) return fail(conflict(problem.keyNotAgents()));
  const { name, scopes, brandIds, expiresAt } = key;
  const call: RestCall = {
    context: { ...context, session: { ...signedIn(context), program: { name, keyId } } },
    access: { keyId, name, scopes, brandIds, expiresAtMs: expiresAt.getTime() },
  };
  const done = await carryOut(call, approval, {
    ...approval.request,
    // So that the program, which repeats its request, gets the answer instead of asking once more.
    idempotencyKey: approval.idempotencyKey,
    ifMatch: approval.plan,
  });
  if (!done.ok && 'error' in done.problem && done.problem.error === 'approval_needed' && !isForOwners(approval.reasons))
    return ok({ id: approval.id, isDeclined: false, isLeft: true });
  if (!done.ok) return fail(problemOf(done.problem));
  // Another one's yes was carried out meanwhile.
  return done.value.isRepeated ? fail(conflict(problem.approvalDecided())) : ok({ id: approval.id, isDeclined: false });
}

/** What an interface of programs refuses, for a person. */
function problemOf(refusal: Refusal): Problem {
  if ('problem' in refusal) return refusal.problem;
  if (refusal.error === 'precondition_failed') return conflict(problem.approvalMoved());
  // The program repeats its request, or another person decides.
  if (refusal.error === 'idempotency_in_progress') return conflict(problem.approvalBusy());
  return conflict(problem.approvalOutside());
}
