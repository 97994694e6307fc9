import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { tryLock } from '#platform/db/lock.ts';
import { canonicalText } from '#platform/db/request-key.ts';
import { findAnswer, insertAnswer } from '#platform/rest/idempotency.repository.ts';
import { IDEMPOTENCY_MS } from '#platform/rest/write.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import type { Buyer } from './buyer.ts';

export type Json = Record<string, unknown>;

/** What is done within one request: calls of routes first, then what is stored with the answer. */
export interface Done {
  answer: Json;
  /** Null where nothing is decided yet, so that the same request is asked again. */
  write: ((tx: Transaction) => Promise<Result<null, AdcpError>>) | null;
}

/**
 * Answers a request once: its repetition gets the stored answer, another request with its key is refused. The work
 * calls routes under keys that follow from the buyer's, so that what was cut off is completed by the repetition.
 */
export async function once(
  buyer: Buyer,
  { idempotency_key: key, context: _, ...content }: { idempotency_key: string; context?: unknown },
  work: (keyOf: (part: string) => string) => Promise<Result<Done, AdcpError>>,
): Promise<Result<Json, AdcpError>> {
  const { database, companyId, nowMs } = buyer;
  const { viewer } = buyer.call.context;
  const { keyId: accessKeyId } = buyer.call.access;
  const hashed = createHash('sha256').update(key).digest('hex');
  const stored = { accessKeyId, companyId, key: `adcp ${hashed}` };
  const requestHash = createHash('sha256').update(canonicalText(content)).digest();
  const earlier = async (tx: Transaction): Promise<Result<Json, AdcpError> | null> => {
    const found = await findAnswer(tx, { ...stored, since: nowMs - IDEMPOTENCY_MS });
    if (!found) return null;
    return found.requestHash.equals(requestHash)
      ? ok({ ...(found.body as Json), replayed: true })
      : fail(adcpError('IDEMPOTENCY_CONFLICT', 'This idempotency_key was used for another request'));
  };
  const before = await database.read(viewer, earlier);
  if (before) return before;
  const done = await work((part) => `adcp ${hashed.slice(0, 40)} ${part}`);
  if (!done.ok) return done;
  const { answer, write } = done.value;
  if (!write) return ok(answer);
  return database.transact<Result<Json, AdcpError>>(viewer, async (tx) => {
    if (!(await tryLock(tx, 'idempotency-key', `${accessKeyId} ${companyId} ${stored.key}`)))
      return fail(adcpError('CONFLICT', 'The first request with this idempotency_key is still running'));
    const meanwhile = await earlier(tx);
    if (meanwhile) return meanwhile;
    const written = await write(tx);
    if (!written.ok) return written;
    await insertAnswer(tx, { ...stored, requestHash, status: 200, body: answer, atMs: nowMs });
    return ok(answer);
  });
}
