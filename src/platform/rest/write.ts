import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { canonicalText } from '#platform/db/request-key.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { tryLock } from '#platform/db/lock.ts';
import { findAnswer, insertAnswer } from './idempotency.repository.ts';
import type { Refusal } from './refusal.ts';
import type { RestCall, RestRoute } from './route.ts';

/** How long an answer is stored under its Idempotency-Key. */
export const IDEMPOTENCY_MS = DAY_MS;

type Write = Pick<Extract<RestRoute, { write: unknown }>, 'write' | 'planOf' | 'steadyOf' | 'stored'> & {
  status?: 201 | 202;
};

export interface WriteRequest {
  /** The method and the whole path: what the key stands for, besides the body. */
  target: string;
  input: { path: unknown; query: unknown; body: unknown };
  idempotencyKey: string | null;
  /** The version the caller changes; null when any will do. */
  ifMatch: string | null;
  isDryRun: boolean;
}

/** What binds a write besides the rights of its key: both parts run in its transaction. */
export interface Guard {
  /** Before anything is read or locked. */
  before(tx: Transaction): Promise<Result<null, Refusal>>;
  /** After everything was written; nothing is committed when it refuses. */
  after(
    tx: Transaction,
    written: { before: unknown; after: unknown; plan: string | null; isDryRun: boolean; idempotencyKey: string | null },
  ): Promise<Result<null, Refusal>>;
  /** Called with what `after` refused; returns what is answered instead. */
  refused?(refusal: Refusal, request: { route: string; asked: unknown }): Promise<Refusal>;
}

export interface Written {
  status: number;
  body: unknown;
  /** Answered from an earlier request. */
  isRepeated: boolean;
}

/** Ends the transaction of a dry run, which wrote what it shows. */
class DryRun {
  readonly written: Written;
  constructor(written: Written) {
    this.written = written;
  }
}

/**
 * Carries out a write once per Idempotency-Key. Effect and answer commit together, so that neither a second request nor
 * a killed process can part them. A rejection rolls back, and the key is free again.
 */
export async function carryOut(
  database: Database,
  route: Write,
  call: RestCall,
  request: WriteRequest,
  guard: Guard | null,
): Promise<Result<Written, Refusal>> {
  const { context, access } = call;
  const { target, input, idempotencyKey: key, ifMatch, isDryRun } = request;
  const requestHash = createHash('sha256')
    .update(canonicalText({ target, body: input.body ?? null }))
    .digest();
  const work = await route.write(call, input);
  if (!work.ok) return fail({ problem: work.problem });
  const { before: readBefore, perform, viewer = context.viewer } = work.value;
  const outcome = database.transact<Result<Written, Refusal | DryRun>>(viewer, async (tx) => {
    const accessKeyId = access.keyId;
    const companyId = context.session?.membership?.companyId ?? null;
    if (key !== null && !isDryRun) {
      if (!(await tryLock(tx, 'idempotency-key', `${accessKeyId} ${companyId} ${key}`)))
        return fail({
          error: 'idempotency_in_progress',
          detail: 'The first request with this Idempotency-Key is still running',
        });
      const first = await findAnswer(tx, { accessKeyId, companyId, key, since: context.clock() - IDEMPOTENCY_MS });
      if (first && !first.requestHash.equals(requestHash))
        return fail({
          error: 'idempotency_key_reused',
          detail: 'This Idempotency-Key was used for another request',
        });
      if (first) return ok({ status: first.status, body: first.body, isRepeated: true });
    }
    const allowed = (await guard?.before(tx)) ?? ok(null);
    if (!allowed.ok) return allowed;
    const before = readBefore ? await readBefore(tx) : null;
    if (before && !before.ok) return fail({ problem: before.problem });
    const present = before && etagOf(asSent(before.value));
    const steady = before && route.steadyOf ? etagOf(asSent(route.steadyOf(before.value))) : present;
    const isMoved = (version: string | null) => ifMatch !== null && !matches(ifMatch, version);
    const moved = (version: string | null) =>
      fail({
        error: 'precondition_failed' as const,
        detail: `The present version is ${version ?? 'none'}`,
        members: { sent: ifMatch, present: version },
      });
    if (!route.planOf && isMoved(present) && isMoved(steady)) return moved(present);
    const done = await perform(tx);
    if (!done.ok) return fail({ problem: done.problem });
    const plan = route.planOf ? etagOf(asSent(route.planOf(done.value))) : steady;
    if (route.planOf && isMoved(plan)) return moved(plan);
    const written = { before: before?.value ?? null, after: done.value, plan };
    const within = (await guard?.after(tx, { ...written, isDryRun, idempotencyKey: key })) ?? ok(null);
    if (!within.ok) return within;
    const status = route.status ?? 200;
    if (isDryRun) {
      return fail(new DryRun({ status: 200, body: written, isRepeated: false }));
    }
    const body = asSent(done.value);
    if (key !== null) {
      const stored = route.stored ? route.stored(body) : body;
      await insertAnswer(tx, { accessKeyId, key, companyId, requestHash, status, body: stored, atMs: context.clock() });
    }
    return ok({ status, body, isRepeated: false });
  });
  const result = await outcome;
  if (result.ok) return result;
  return result.problem instanceof DryRun ? ok(result.problem.written) : fail(result.problem);
}

/** A body as its receiver reads it: a stored answer, its version and its repetition must be the same to them. */
export const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

/** The version of an object: equal for equal contents. */
export function etagOf(body: unknown): string {
  return `"${createHash('sha256').update(canonicalText(body)).digest('base64url').slice(0, 22)}"`;
}

export function matches(header: string, etag: string | null): boolean {
  if (etag === null) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
