import { createHash } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { canonicalText } from '#platform/db/request-key.ts';
import { findAnswer, insertAnswer } from '#platform/rest/idempotency.repository.ts';
import { IDEMPOTENCY_MS } from '#platform/rest/write.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import type { Buyer } from './buyer.ts';

export type Json = Record<string, unknown>;

/** A buyer's request and its key, as they are stored. */
export interface RequestKey {
  accessKeyId: Uuid;
  companyId: Uuid;
  keyHash: Buffer;
  requestHash: Buffer;
  /** Names what calls of routes are for, under keys that follow from the buyer's. */
  of(part: string): string;
}

export function requestKeyOf(
  buyer: Buyer,
  { idempotency_key: key, context: _, ...content }: { idempotency_key: string; context?: unknown },
): RequestKey {
  const keyHash = createHash('sha256').update(key).digest();
  return {
    accessKeyId: buyer.call.access.keyId,
    companyId: buyer.companyId,
    keyHash,
    requestHash: createHash('sha256').update(canonicalText(content)).digest(),
    of: (part) => `adcp ${keyHash.toString('hex').slice(0, 40)} ${part}`,
  };
}

const storedAs = ({ accessKeyId, companyId, keyHash }: RequestKey) => ({
  accessKeyId,
  companyId,
  key: `adcp ${keyHash.toString('hex')}`,
});

export const keyReused = (): AdcpError =>
  adcpError('IDEMPOTENCY_CONFLICT', 'This idempotency_key was used for another request');

/** The answer of an earlier request with the key; null where there is none. */
export const earlierAnswer = (buyer: Buyer, key: RequestKey): Promise<Result<Json, AdcpError> | null> =>
  buyer.database.read(buyer.call.context.viewer, (tx) => answerOf(tx, buyer, key));

/** As `earlierAnswer`, in a transaction that other ones with the key wait for. */
export async function answerOf(
  tx: Transaction,
  { nowMs }: Buyer,
  key: RequestKey,
): Promise<Result<Json, AdcpError> | null> {
  const found = await findAnswer(tx, { ...storedAs(key), since: nowMs - IDEMPOTENCY_MS });
  if (!found) return null;
  return found.requestHash.equals(key.requestHash)
    ? ok({ ...(found.body as Json), replayed: true })
    : fail(keyReused());
}

/** In the transaction that ends the work. */
export const storeAnswer = (tx: Transaction, { nowMs }: Buyer, key: RequestKey, answer: Json): Promise<void> =>
  insertAnswer(tx, { ...storedAs(key), requestHash: key.requestHash, status: 200, body: answer, atMs: nowMs });
