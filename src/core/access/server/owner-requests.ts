import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import { conflict, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { HOUR_MS, type Clock, type EpochMs } from '#kernel/time.ts';
import { notify } from '#core/notifications/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { accessEmails, accessMessages } from '../rules/access.messages.ts';
import { APPROVAL_WITHIN_MS } from '../rules/approval.ts';
import type { ApprovalReason } from '../rules/mandate.ts';
import * as store from './approval.repository.ts';
import type { ApprovalRow } from './approval.repository.ts';
import { ownersOf, readPerson, walletStyle } from './order-limit.repository.ts';

const { problem, notice } = accessMessages;
/** Requests of one person that may wait. */
const MAX_OPEN = 50;
/** One mail about requests of one person. */
const QUIET_MS = HOUR_MS;
/** Where people decide, and see what became of what they asked for. */
export const APPROVALS_PATH = '/approvals';

export const LIMIT_ROUTE = 'Mutation.setOrderLimit';

/** What the requests of people take. */
export interface OwnerRequestDeps {
  clock: Clock;
  newId: NewId;
}

/** What a person wants to do, and another owner has to confirm. */
export interface OwnerRequest {
  /** Of what will be made. */
  id: Uuid;
  companyId: Uuid;
  askedBy: Uuid;
  /** The operation, as in `Mutation.submitPackageCart`. */
  route: string;
  /** What carries it out again; plain JSON. */
  body: unknown;
  difference: unknown;
  /** The version of what was shown. */
  plan: string;
  reason: Extract<ApprovalReason, 'SECOND_OWNER' | 'ORDER_LIMIT'>;
  /** Null for what is no order. */
  totalMicros: Micros | null;
}

/** Lets a person's request wait for another owner, and mails them. The same request again is the one that waits. */
export async function askOwner(
  tx: Transaction,
  deps: OwnerRequestDeps,
  { body, reason, totalMicros, ...request }: OwnerRequest,
): Promise<Result<{ id: Uuid; expiresAt: Date }, Problem>> {
  const { companyId, askedBy } = request;
  const now = deps.clock();
  await lock(tx, 'approval', askedBy);
  const asked = { path: {}, query: {}, body, target: request.route };
  const row: ApprovalRow = {
    ...request,
    request: asked,
    mandateId: null,
    accessKeyId: null,
    idempotencyKey: request.id,
    reasons: [reason],
    state: 'PENDING',
    createdAt: new Date(now),
    expiresAt: new Date(now + APPROVAL_WITHIN_MS),
    decidedAt: null,
    decidedBy: null,
    note: null,
  };
  const { same, open } = await store.pendingLike(tx, row, now);
  if (same?.plan === row.plan) return ok(same);
  if (open - (same ? 1 : 0) >= MAX_OPEN) return fail(conflict(problem.tooManyWaiting({ max: MAX_OPEN })));
  if (!(await tellOwners(tx, deps, { id: row.id, companyId, askedBy, totalMicros })))
    return fail(conflict(problem.noOtherOwner()));
  // What it is about has changed since: a yes to what was shown then would be refused.
  if (same) await store.setApproval(tx, same.id, { state: 'WITHDRAWN', decidedAt: new Date(now), decidedBy: null });
  await store.insertApproval(tx, row);
  return ok({ id: row.id, expiresAt: row.expiresAt });
}

/** Tells the owners who can say yes, by mail not more often than they are asked by one person in an hour; returns whether there is one. */
export async function tellOwners(
  tx: Transaction,
  { clock }: Pick<OwnerRequestDeps, 'clock'>,
  { id, companyId, askedBy, totalMicros }: { id: Uuid; companyId: Uuid; askedBy: Uuid; totalMicros: Micros | null },
): Promise<boolean> {
  const owners = (await ownersOf(tx, companyId)).filter(({ userId }) => userId !== askedBy);
  const { name: asker, company } = await readPerson(tx, { companyId, userId: askedBy });
  const total = totalMicros === null ? null : { amountMicros: totalMicros, ...(await walletStyle(tx, companyId)) };
  const hours = APPROVAL_WITHIN_MS / HOUR_MS;
  const reason = total ? 'SECOND_OWNER' : 'ORDER_LIMIT';
  const since = clock() - QUIET_MS;
  const hasMail = await store.wasAskedSince(tx, { companyId, askedBy, reason, since, exceptId: id });
  for (const { userId, email, firstName: name, language } of owners) {
    const about = { name, asker, company, hours };
    const message = total ? accessEmails.orderWaits({ ...about, total }) : accessEmails.limitWaits(about);
    if (!hasMail) await enqueueEmail(tx, emailOf(message, language, { to: email, url: APPROVALS_PATH }));
    await notify(tx, {
      to: { userId, companyId },
      kind: 'approval',
      message: total ? notice.orderWaits({ asker, total }) : notice.limitWaits({ asker }),
      link: APPROVALS_PATH,
      at: clock(),
    });
  }
  return owners.length > 0;
}

export type Outcome = { is: 'CONFIRMED' } | { is: 'DECLINED' } | { is: 'REFUSED'; note: string | null };

/** Tells who asked what an owner decided, or that the card of a confirmed order was declined. */
export async function tellAsker(
  tx: Transaction,
  {
    companyId,
    askedBy,
    decidedBy,
    outcome,
    now,
  }: { companyId: Uuid; askedBy: Uuid; decidedBy: Uuid; outcome: Outcome; now: EpochMs },
): Promise<void> {
  const { email, firstName: name, language, company } = await readPerson(tx, { companyId, userId: askedBy });
  const { name: decider } = await readPerson(tx, { companyId, userId: decidedBy });
  const about = { name, decider, company };
  const [mailed, shown] = ((): [Message, Message] => {
    if (outcome.is === 'CONFIRMED') return [accessEmails.requestConfirmed(about), notice.confirmed({ decider })];
    if (outcome.is === 'DECLINED') return [accessEmails.orderDeclined(about), notice.declined()];
    const { note: reason } = outcome;
    if (reason === null) return [accessEmails.requestRefused(about), notice.refused({ decider })];
    return [accessEmails.requestRefusedWhy({ ...about, reason }), notice.refusedWhy({ decider, reason })];
  })();
  await enqueueEmail(tx, emailOf(mailed, language, { to: email, url: APPROVALS_PATH }));
  await notify(tx, {
    to: { userId: askedBy, companyId },
    kind: 'approval',
    message: shown,
    link: APPROVALS_PATH,
    at: now,
  });
}
