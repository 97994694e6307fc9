import { isUuid, type Uuid } from '#kernel/ids.ts';
import { conflict, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import type { RestCall } from '#platform/rest/route.ts';
import type { Asked, Served } from '#platform/rest/serve.ts';
import { accessMessages } from '../rules/access.messages.ts';
import { APPROVAL_WITHIN_MS } from '../rules/approval.ts';
import { MAX_LISTED_KEYS } from '../rules/list-bounds.ts';
import type { ApprovalReason } from '../rules/mandate.ts';
import * as store from './approval.repository.ts';
import type { ApprovalNode, ApprovalRow } from './approval.repository.ts';
import { lockMandateOfKey } from './mandate.repository.ts';

const { problem } = accessMessages;
const SHOWN_MS = 30 * DAY_MS;
/** Open requests of one mandate, or of a key that is no agent's. */
const MAX_OPEN = 50;

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
}

/** Lets a refused request wait for a person, and says where they decide; the refusal as it was when it cannot wait. */
export async function askPerson(
  { database, publicUrl }: { database: Database; publicUrl: string },
  { access: { keyId: accessKeyId }, context }: RestCall,
  question: Question,
  { refusal, route, asked }: { refusal: Refusal; route: string; asked: unknown },
): Promise<Refusal> {
  const companyId = context.session!.membership!.companyId;
  const now = context.clock();
  const { path, query, body = null, target, idempotencyKey } = asked as Asked;
  const id = context.newId();
  const stored = await database.transact(context.viewer, async (tx) => {
    if (question.mandateId === null) await lock(tx, 'approval', accessKeyId);
    else if ((await lockMandateOfKey(tx, { accessKeyId, companyId }))?.id !== question.mandateId) return null;
    return askForApproval(
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
        decidedAt: null,
        decidedBy: null,
      },
      now,
    );
  });
  if (!stored) return refusal;
  const needsApproval = { id: stored.id, link: `${publicUrl}/api`, expiresAt: stored.expiresAt.toISOString() };
  const { reasons } = question;
  return { error: 'approval_needed', detail: reasons.join(', '), members: { reasons, needsApproval } };
}

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

/** Returns the open requests of a company by agent, with the one that expires first. */
export const waitingRequests = (database: Database, companyId: Uuid, now: EpochMs) =>
  database.read(SYSTEM, (tx) => store.waitingRequests(tx, companyId, now));

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

const isOpen = ({ state, expiresAt }: ApprovalRow, now: EpochMs): boolean =>
  state === 'PENDING' && expiresAt.getTime() > now;

/** In the transaction of the write: takes the approval that is open, and says who said yes. */
export async function useApproval(
  tx: Transaction,
  { id, companyId }: Pick<ApprovalRow, 'id' | 'companyId'>,
  { decidedBy, now }: { decidedBy: Uuid; now: EpochMs },
): Promise<Result<ApprovalRow, Problem>> {
  const found = await store.lockApproval(tx, id, companyId);
  if (!found || !isOpen(found, now)) return fail(conflict(problem.approvalDecided()));
  await store.setApproval(tx, id, { state: 'APPROVED', decidedAt: new Date(now), decidedBy });
  return ok(found);
}

/**
 * A person's no, or their yes: then the request is carried out as if it came now, with the person's rights and those of
 * key and mandate, and only if what it changes is what they were shown.
 */
export async function decideApproval(
  { database, carryOut }: { database: Database; carryOut: CarryOut },
  context: Context,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<Result<Uuid, Problem>> {
  const session = signedIn(context);
  const companyId = session.membership?.companyId ?? '';
  const now = context.clock();
  const found = await database.transact<Result<ApprovalRow, Problem>>(context.viewer, async (tx) => {
    const row = isUuid(id) && isUuid(companyId) ? await store.lockApproval(tx, id, companyId) : null;
    if (!row) return fail(notFound('Approval'));
    if (!isOpen(row, now)) return fail(conflict(problem.approvalDecided()));
    if (!isApproved)
      await store.setApproval(tx, row.id, { state: 'REJECTED', decidedAt: new Date(now), decidedBy: session.userId });
    return ok(row);
  });
  if (!found.ok) return found;
  const approval = found.value;
  if (!isApproved) return ok(approval.id);
  const key = await database.read(SYSTEM, (tx) => store.keyOfApproval(tx, approval, now));
  if (!key) return fail(conflict(problem.keyNotAgents()));
  const { name, scopes, brandIds, expiresAt } = key;
  const call: RestCall = {
    context: { ...context, session: { ...session, program: { name, keyId: approval.accessKeyId } } },
    access: { keyId: approval.accessKeyId, name, scopes, brandIds, expiresAtMs: expiresAt.getTime() },
  };
  const done = await carryOut(call, approval, {
    ...approval.request,
    // So that the program, which repeats its request, gets the answer instead of asking once more.
    idempotencyKey: approval.idempotencyKey,
    ifMatch: approval.plan,
  });
  if (!done.ok) return fail(problemOf(done.problem));
  // Another one's yes was carried out meanwhile.
  return done.value.isRepeated ? fail(conflict(problem.approvalDecided())) : ok(approval.id);
}

/** What an interface of programs refuses, for a person. */
function problemOf(refusal: Refusal): Problem {
  if ('problem' in refusal) return refusal.problem;
  if (refusal.error === 'precondition_failed') return conflict(problem.approvalMoved());
  // The program repeats its request, or another person decides.
  if (refusal.error === 'idempotency_in_progress') return conflict(problem.approvalBusy());
  return conflict(problem.approvalOutside());
}
