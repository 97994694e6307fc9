import { createHash } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from './database.ts';

export const MAX_KEY_LENGTH = 200;

/** A request that its caller may repeat, because a response was lost or a button was clicked twice. */
export interface KeyedRequest {
  /** Chosen by the caller; null makes every call a separate request. */
  key: string | null;
  operation: string;
  /** The request's owner, in whose scope the key is unique; null for actions by staff as such. */
  companyId: Uuid | null;
  userId: Uuid | null;
  /** The complete input; null and undefined mean omitted. */
  content: unknown;
  atMs: EpochMs;
}

interface Work<Value, Rejection> {
  /** Executes the request, in the transaction that stores the key. */
  first(): Promise<Result<Value, Rejection>>;
  /** Returns the id of the result. */
  idOf(value: Value): string;
  /** Returns the first call's result by its id. */
  resultOf(id: string): Promise<Value>;
}

/**
 * Executes a request once, however often it is sent. With the same key, the same content returns the first call's
 * result; other content fails with CONFLICT. A concurrent call waits for the first. A rejection stores nothing: the
 * transaction is rolled back and the key is free again.
 */
export async function oncePerKey<Value, Rejection = Problem>(
  tx: Transaction,
  request: KeyedRequest | null,
  { first, idOf, resultOf }: Work<Value, Rejection>,
): Promise<Result<Value, Rejection | Problem>> {
  if (!request || request.key === null) return first();
  const { key, operation, companyId, userId, content, atMs } = request;
  if (!key.trim() || key.length > MAX_KEY_LENGTH)
    return fail(invalid('key', sharedMessages.key.length({ max: MAX_KEY_LENGTH })));
  const contentHash = createHash('sha256').update(canonicalText(content)).digest();
  const made = await tx
    .insertInto('requestKey')
    .values({
      operation,
      companyId,
      key,
      userId,
      contentHash,
      createdAt: new Date(atMs),
    })
    .onConflict((conflict) => conflict.columns(['key', 'operation', 'companyId']).doNothing())
    .executeTakeFirst();
  const row = { key, operation, companyId };
  if (made.numInsertedOrUpdatedRows === 1n) {
    const result = await first();
    if (result.ok)
      await named(tx.updateTable('requestKey'), row)
        .set({ objectId: idOf(result.value) })
        .execute();
    return result;
  }
  const previous = await named(tx.selectFrom('requestKey'), row)
    .select(['contentHash', 'objectId'])
    .executeTakeFirstOrThrow();
  if (!previous.contentHash.equals(contentHash)) return fail(conflict(sharedMessages.key.otherContent()));
  return ok(await resultOf(previous.objectId!));
}

/** For requests whose result is its id. */
export const onceForId = (
  tx: Transaction,
  request: KeyedRequest | null,
  first: () => Promise<Result<Uuid, Problem>>,
): Promise<Result<Uuid, Problem>> =>
  oncePerKey(tx, request, { first, idOf: (id) => id, resultOf: (id) => Promise.resolve(id) });

export interface DoneRequest {
  /** Id of the result. */
  objectId: string;
  createdAt: Date;
}

/**
 * Finds the result of a user's request, as far as the viewer may see it; null when no request with the key was
 * executed.
 */
export async function findRequest(
  tx: Transaction,
  { operation, key, userId }: { operation: string; key: string; userId: Uuid },
): Promise<DoneRequest | null> {
  const row = await tx
    .selectFrom('requestKey')
    .select(['objectId', 'createdAt'])
    .where('key', '=', key)
    .where('operation', '=', operation)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ? { objectId: row.objectId!, createdAt: row.createdAt } : null;
}

interface Named<Query> {
  where(column: 'key' | 'operation' | 'companyId', operator: '=' | 'is not distinct from', value: string | null): Query;
}

const named = <Query extends Named<Query>>(
  query: Query,
  { key, operation, companyId }: Pick<KeyedRequest, 'operation' | 'companyId'> & { key: string },
): Query =>
  query.where('key', '=', key).where('operation', '=', operation).where('companyId', 'is not distinct from', companyId);

/** Serializes equal contents to the same text: fields sorted by name, omitted fields left out. */
export function canonicalText(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, field]) => field !== null && field !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
}
