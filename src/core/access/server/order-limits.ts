import { z } from 'zod';
import { companyDecisions } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { decimalFromMicros, microsFromDecimal, minorUnitOf, type Micros } from '#kernel/money.ts';
import { conflict, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, systemFor, type Database, type Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { Proof } from '#platform/graphql/proof-fields.ts';
import { accessMessages } from '../rules/access.messages.ts';
import { ALONE_WAITS_MS, judgeLimitChange, needsOwner, validateLimit } from '../rules/order-limit.ts';
import type { AccessDeps } from './access-keys.ts';
import * as store from './order-limit.repository.ts';
import type { AskedRequest, Carried, ConfirmRequest } from './confirmations.ts';
import { tellOfLimit } from './limit-mails.ts';
import { askOwner, LIMIT_ROUTE, type OwnerRequestDeps } from './owner-requests.ts';

const { problem } = accessMessages;
const storedLimit = z.strictObject({ amount: z.string().nullable() });

export interface LimitDeps extends OwnerRequestDeps, Pick<AccessDeps, 'confirmUser' | 'recordWayIn'> {
  database: Database;
}

/** What a company set, and whether another owner could confirm orders. */
export interface OrderLimit {
  companyId: Uuid;
  current: store.OrderLimitNode | null;
  upcoming: store.OrderLimitNode | null;
  owners: number;
}

export const readOrderLimit = (database: Database, companyId: Uuid, now: number): Promise<OrderLimit> =>
  database.read(SYSTEM, async (tx) => ({
    companyId,
    ...(await store.limitsOf(tx, companyId, now)),
    owners: (await store.ownersOf(tx, companyId)).length,
  }));

/** Sets the amount above which orders wait for another owner. Returns what waits for a yes itself; null when it is set. */
export async function setOrderLimit(
  deps: LimitDeps,
  { userId, companyId }: { userId: Uuid; companyId: Uuid },
  amountMicros: Micros | null,
  proof: Proof,
): Promise<Result<{ expiresAt: Date } | null, Problem>> {
  const { database, clock } = deps;
  const { digits } = await database.read(SYSTEM, (tx) => store.walletStyle(tx, companyId));
  const rejection = validateLimit(amountMicros, minorUnitOf(digits));
  if (rejection) return fail(rejection);
  const unproven = await deps.confirmUser(userId, proof);
  if (unproven) return fail(unproven);
  return database.transact<Result<{ expiresAt: Date } | null, Problem>>(systemFor(companyId), async (tx) => {
    await lock(tx, 'order-limit', companyId);
    if ((await store.holdMembers(tx, { companyId, userIds: [userId] })).get(userId)?.role !== 'OWNER')
      return fail(PERMISSION_DENIED);
    const { current, upcoming } = await store.limitsOf(tx, companyId, clock());
    const fromMicros = current?.amountMicros ?? null;
    const otherOwners = (await store.ownersOf(tx, companyId)).filter((owner) => owner.userId !== userId).length;
    const change = { companyId, changedBy: userId, confirmedBy: null, fromMicros, toMicros: amountMicros };
    switch (judgeLimitChange({ fromMicros, toMicros: amountMicros, otherOwners })) {
      case 'SAME':
        // What was to come does not.
        if (upcoming) await writeLimit(tx, deps, change);
        return ok(null);
      case 'REFUSED':
        return fail(conflict(problem.limitNeedsOwners()));
      case 'NOW':
        await writeLimit(tx, deps, change);
        return ok(null);
      case 'LATER':
        if (upcoming?.amountMicros !== amountMicros) await writeLimit(tx, deps, change, ALONE_WAITS_MS);
        return ok(null);
      case 'ASKS': {
        const [from, to] = [textOf(fromMicros), textOf(amountMicros)];
        return askOwner(tx, deps, {
          id: deps.newId(),
          companyId,
          askedBy: userId,
          route: LIMIT_ROUTE,
          body: { amount: to },
          // Terms, so that it is shown as a change.
          difference: { before: { orderLimit: from }, after: { terms: { orderLimit: to } } },
          plan: from ?? '',
          reason: 'ORDER_LIMIT',
          totalMicros: null,
        });
      }
    }
  });
}

const textOf = (micros: Micros | null) => (micros === null ? null : decimalFromMicros(micros));

interface WrittenChange {
  companyId: Uuid;
  changedBy: Uuid;
  confirmedBy: Uuid | null;
  fromMicros: Micros | null;
  toMicros: Micros | null;
}

async function writeLimit(
  tx: Transaction,
  deps: Omit<LimitDeps, 'confirmUser' | 'database'>,
  { fromMicros, toMicros, ...change }: WrittenChange,
  waitsMs = 0,
): Promise<void> {
  const now = deps.clock();
  const { companyId, changedBy, confirmedBy } = change;
  await store.insertLimit(tx, {
    ...change,
    amountMicros: toMicros,
    changedAt: new Date(now),
    holdsFrom: new Date(now + waitsMs),
  });
  const [from, to] = [textOf(fromMicros), textOf(toMicros)];
  await companyDecisions.log(tx, deps, { companyId, actorId: changedBy, kind: 'ORDER_LIMIT', from, to });
  await deps.recordWayIn(tx, {
    kind: 'ORDER_LIMIT_CHANGED',
    // Who acted now; the other owner asked before.
    userId: confirmedBy ?? changedBy,
    companyId,
    detail: { from: from ?? '', to: to ?? '', changedBy },
  });
  await tellOfLimit(tx, deps, {
    companyId,
    changedBy,
    fromMicros,
    toMicros,
    holdsFromMs: waitsMs ? now + waitsMs : null,
  });
}

/** Changes the limit as an owner asked and another confirmed. */
export async function carryOutLimit(
  deps: Omit<LimitDeps, 'confirmUser'>,
  { companyId, askedBy, decidedBy, body, plan }: AskedRequest,
  confirm: ConfirmRequest,
): Promise<Result<Carried, Problem>> {
  const { amount } = storedLimit.parse(body);
  return deps.database.transact<Result<Carried, Problem>>(systemFor(companyId), async (tx) => {
    await lock(tx, 'order-limit', companyId);
    const confirmed = await confirm(tx);
    if (!confirmed.ok) return confirmed;
    if ((await store.holdMembers(tx, { companyId, userIds: [askedBy] })).get(askedBy)?.role !== 'OWNER')
      return fail(conflict(problem.askerNoOwner()));
    const fromMicros = await store.limitNow(tx, companyId, deps.clock());
    if ((textOf(fromMicros) ?? '') !== plan) return fail(conflict(problem.limitMoved()));
    const toMicros = amount === null ? null : microsFromDecimal(amount);
    await writeLimit(tx, deps, { companyId, changedBy: askedBy, confirmedBy: decidedBy, fromMicros, toMicros });
    return ok({ isDeclined: false });
  });
}

/**
 * Returns what says whether an order waits for another owner; null for a company without a limit. Until the transaction
 * ends, the limit stays as it is and orders of the company follow each other, so that each counts those before it.
 */
export async function holdOrderLimit(
  tx: Transaction,
  { companyId, now }: { companyId: Uuid; now: number },
): Promise<((order: { orderMicros: Micros; recentMicros: Micros }) => boolean) | null> {
  if ((await store.limitNow(tx, companyId, now)) === null) return null;
  await lock(tx, 'order-limit', companyId);
  const limitMicros = await store.limitNow(tx, companyId, now);
  return (order) => needsOwner({ limitMicros, ...order });
}

/** As `holdOrderLimit`, for a price that is only shown. */
export async function readLimitCheck(
  tx: Transaction,
  { companyId, now }: { companyId: Uuid; now: number },
): Promise<(order: { orderMicros: Micros; recentMicros: Micros }) => boolean> {
  const limitMicros = await store.limitNow(tx, companyId, now);
  return (order) => needsOwner({ limitMicros, ...order });
}
