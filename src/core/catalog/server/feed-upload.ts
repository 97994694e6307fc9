import { createHash, type Hash } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { ErrorCode } from '#platform/rest/error-codes.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import { FEED_LIMITS, FEED_RETENTION_MS, maxRowsOf } from '../rules/feed-limits.ts';
import type { FeedKind } from '../rules/feed-rows.ts';
import { RefusedBody } from './feed-body.ts';
import type { FeedDependencies } from './feed-import.ts';
import {
  AS_FOUND,
  recordsOf,
  UnreadableFeed,
  type FeedFormat,
  type FoundShape,
  type Reading,
} from './feed-formats/index.ts';
import * as store from './import.repository.ts';

export interface FeedUpload {
  catalogId: Uuid;
  kind: FeedKind;
  format: FeedFormat;
  /** How the sender says it is to be read; all found when omitted. */
  reading?: Reading;
  /** The label of the sender's key. */
  sentBy?: string | null;
  /** The sender's idempotency key; null for an upload that cannot be resumed. */
  key: string | null;
  /** Number of bytes sent before; 0 starts over. */
  fromByte: number;
  /** Unpacked, in UTF-8. */
  bytes: AsyncIterable<Uint8Array>;
  /** The number of rows that the sender counted; null when it says none. */
  rows?: number | null;
  /** What the body was written in; asked when all of it was read. */
  charset?: () => string;
}

export interface FeedReceipt {
  importId: Uuid;
  received: number;
  /** Null when another feed with its key was the first. */
  preset: string | null;
}

const PART_BYTES = 2 * 2 ** 20;

type UploadDependencies = Pick<FeedDependencies, 'database' | 'clock' | 'newId'>;

/**
 * Receives a feed for later import, storing it part by part: acknowledged feeds survive a crash, and so do the stored
 * parts of an interrupted upload with a key. A completed upload with a key is acknowledged again when it brings the
 * same bytes, and is refused otherwise.
 */
export async function receiveFeed(
  dependencies: UploadDependencies,
  feed: FeedUpload,
): Promise<Result<FeedReceipt, Refusal>> {
  const { database } = dependencies;
  const { kind, reading = AS_FOUND, rows = null, charset = () => 'utf-8' } = feed;
  const opened = await openUpload(dependencies, feed);
  if (!opened.ok) return opened;
  const upload = opened.value;
  const reject = async (refusal: Refusal) => {
    if (upload.status === 'RECEIVING') await database.transact(SYSTEM, (tx) => store.dropUpload(tx, upload));
    return fail(refusal);
  };
  let received = 0;
  let found: FoundShape | null = null;
  const hash = createHash('sha256');
  try {
    if (upload.status !== 'RECEIVING') return await acknowledgeRepeat(upload, feed);
    const bytes = hashed(hash, stored(dependencies, upload, feed.bytes));
    for await (const records of recordsOf(feed.format, bytes, { reading, onFound: (shape) => (found = shape) })) {
      received += records.length;
      if (received > maxRowsOf(kind)) return await reject(refusal('feed_too_large', `At most ${maxRowsOf(kind)} rows`));
    }
  } catch (error) {
    const refused = refusalOf(error);
    if (refused) return reject(refused);
    if (error instanceof SupersededUpload) return fail(SUPERSEDED);
    // The sender disconnected. Without a key the upload cannot be resumed.
    if (feed.key === null) await database.transact(SYSTEM, (tx) => store.dropUpload(tx, upload));
    throw error;
  }
  if (received === 0) return reject(refusal('feed_empty', 'There is nothing in it'));
  if (rows !== null && rows !== received)
    return reject(
      refusal('rows_mismatch', `Endcap-Rows says ${rows} rows, and ${received} arrived. Nothing was taken`),
    );
  const shape = found as FoundShape | null;
  const read = { ...reading, preset: shape?.preset ?? null, separator: shape?.separator ?? null };
  const isCurrent = await database.transact(SYSTEM, (tx) =>
    store.completeUpload(tx, upload, { received, sha256: hash.digest(), reading: read, charset: charset() }),
  );
  return isCurrent ? ok({ importId: upload.id, received, preset: read.preset }) : fail(SUPERSEDED);
}

/** The refusal of what a body turned out to be; null for an error of another kind. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof UnreadableFeed)
    return { error: error.code, detail: error.message, members: { errors: error.details } };
  if (error instanceof RefusedBody) return refusal(error.code, error.message);
  if (error instanceof TooLarge) return refusal('feed_too_large', `At most ${FEED_LIMITS.bytes} bytes`);
  return null;
}

/** Deletes unfinished uploads that nothing came of for a week, and what else is kept that long. */
export function deleteOldUploads({ database, clock }: Pick<FeedDependencies, 'database' | 'clock'>): Promise<void> {
  return database.transact(SYSTEM, (tx) => store.forgetBefore(tx, clock() - FEED_RETENTION_MS));
}

const NEW_UPLOAD = { status: 'RECEIVING' as const, received: 0, bodyBytes: 0, sha256: null, attempt: 0 };
const refusal = (error: ErrorCode, detail: string): Refusal => ({ error, detail });
const SUPERSEDED = refusal('upload_conflict', 'This upload is being sent by another request');

/** Thrown within the byte source to end the reading. */
class SupersededUpload extends Error {}
class TooLarge extends Error {}

/**
 * Answers a repeated upload like the first upload. Other content under the same key is refused, since it would be lost
 * silently.
 */
async function acknowledgeRepeat(
  upload: store.Upload,
  { format, fromByte, bytes }: FeedUpload,
): Promise<Result<FeedReceipt, Refusal>> {
  const hash = createHash('sha256');
  let size = fromByte;
  for await (const chunk of hashed(hash, bytes)) {
    size += chunk.length;
    if (size > upload.bodyBytes) break;
  }
  const isRest = fromByte > 0;
  const isSame =
    upload.format === format &&
    size === upload.bodyBytes &&
    (isRest || upload.sha256 === null || hash.digest().equals(upload.sha256));
  if (isSame) return ok({ importId: upload.id, received: upload.received, preset: upload.reading.preset });
  return fail(
    refusal(
      'idempotency_key_reused',
      `This Idempotency-Key was used for other content, which became import ${upload.id}: choose a new key`,
    ),
  );
}

async function* hashed(hash: Hash, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

function openUpload(
  { database, clock, newId }: UploadDependencies,
  { catalogId, kind, format, reading = AS_FOUND, sentBy = null, key, fromByte }: FeedUpload,
): Promise<Result<store.Upload, Refusal>> {
  return database.transact(SYSTEM, async (tx) => {
    const id = newId();
    await store.insertUpload(tx, { id, catalogId, kind, format, reading, sentBy, uploadKey: key, createdAt: clock() });
    const known = key === null ? null : (await store.lockUpload(tx, catalogId, key))!;
    if (known && known.kind !== kind) return fail(refusal('upload_conflict', `This upload is one of ${known.kind}`));
    if (known && known.status !== 'RECEIVING') return ok(known);
    const bodyBytes = known?.bodyBytes ?? 0;
    if (fromByte !== 0 && fromByte !== bodyBytes)
      return fail({ error: 'upload_conflict', detail: `Resume at byte ${bodyBytes}`, members: { offset: bodyBytes } });
    const upload = known ?? { ...NEW_UPLOAD, id, kind, format, reading };
    await store.startAttempt(tx, upload.id, { format, reading, fromByte, nowMs: clock() });
    return ok({ ...upload, bodyBytes: fromByte, attempt: upload.attempt + 1 });
  });
}

/** Yields the bytes sent before, then the new ones, storing them on the way. Holds at most one part in memory. */
async function* stored(
  { database, clock }: UploadDependencies,
  upload: store.Upload,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (upload.bodyBytes > 0) yield* partsOf(database, upload.id);
  let total = upload.bodyBytes;
  let waiting: Uint8Array[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    const part = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    if (!(await database.transact(SYSTEM, (tx) => store.addPart(tx, upload, part, clock()))))
      throw new SupersededUpload();
  };
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > FEED_LIMITS.bytes) throw new TooLarge();
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
    yield chunk;
  }
  await flush();
}

/** Yields the parts of a feed, one at a time. */
export async function* partsOf(database: Database, importId: Uuid): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const part = await database.read(SYSTEM, (tx) => store.readPart(tx, importId, number));
    if (part === null) return;
    yield part;
  }
}
