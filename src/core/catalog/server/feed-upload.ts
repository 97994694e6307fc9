import { createHash, type Hash } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { FeedKind } from '../rules/feed-rows.ts';
import type { FeedDependencies } from './feed-import.ts';
import { recordsOf, UnreadableFeed, type FeedFormat } from './feed-formats/index.ts';
import * as store from './import.repository.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';
import type { Message } from '#kernel/message.ts';

export interface FeedUpload {
  catalogId: Uuid;
  kind: FeedKind;
  format: FeedFormat;
  /** The sender's idempotency key; null for an upload that cannot be resumed. */
  key: string | null;
  /** Number of bytes sent before; 0 starts over. */
  fromByte: number;
  bytes: AsyncIterable<Uint8Array>;
}

export interface FeedReceipt {
  importId: Uuid;
  received: number;
}

/** `isTooLarge` accompanies a problem of the body: the sender must split it. */
export type UploadProblem = { problem: Problem; isTooLarge?: true };

const PART_BYTES = 2 * 2 ** 20;
const MAX_BYTES = 2 * 2 ** 30;
const MAX_ROWS: Record<FeedKind, number> = {
  products: 1_000_000,
  'product-removals': 1_000_000,
  orders: 1_000_000,
  brands: 1_000_000,
  sellers: 1_000_000,
  segments: 1_000_000,
  // Held in memory together during the import.
  categories: 100_000,
};
const UPLOAD_RETENTION_MS = 7 * DAY_MS;

type UploadDependencies = Pick<FeedDependencies, 'database' | 'clock' | 'newId'>;

/**
 * Receives a feed for later import, storing it part by part: acknowledged feeds survive a crash, and so do the stored
 * parts of an interrupted upload with a key. A completed upload with a key is acknowledged again when it brings the
 * same bytes, and fails with CONFLICT otherwise.
 */
export async function receiveFeed(
  dependencies: UploadDependencies,
  feed: FeedUpload,
): Promise<Result<FeedReceipt, UploadProblem>> {
  const { database } = dependencies;
  const opened = await openUpload(dependencies, feed);
  if (!opened.ok) return opened;
  const upload = opened.value;
  if (upload.status !== 'RECEIVING') return acknowledgeRepeat(upload, feed);
  const reject = async (problem: UploadProblem) => {
    await database.transact(SYSTEM, (tx) => store.dropUpload(tx, upload));
    return fail(problem);
  };
  let received = 0;
  const hash = createHash('sha256');
  try {
    for await (const records of recordsOf(feed.format, hashed(hash, stored(dependencies, upload, feed.bytes)))) {
      received += records.length;
      if (received > MAX_ROWS[feed.kind])
        return await reject(tooLarge(catalogMessages.feed.tooManyRows({ max: MAX_ROWS[feed.kind] })));
    }
  } catch (error) {
    if (error instanceof UnreadableFeed) return reject({ problem: invalid('body', error.message) });
    if (error instanceof TooLarge) return reject(tooLarge(catalogMessages.feed.tooManyBytes({ max: MAX_BYTES })));
    if (error instanceof SupersededUpload) return fail({ problem: SUPERSEDED });
    // The sender disconnected. Without a key the upload cannot be resumed.
    if (feed.key === null) await database.transact(SYSTEM, (tx) => store.dropUpload(tx, upload));
    throw error;
  }
  if (received === 0) return reject({ problem: invalid('body', catalogMessages.feed.empty()) });
  const isCurrent = await database.transact(SYSTEM, (tx) =>
    store.completeUpload(tx, upload, { received, sha256: hash.digest() }),
  );
  return isCurrent ? ok({ importId: upload.id, received }) : fail({ problem: SUPERSEDED });
}

/** Deletes unfinished uploads that nothing came of for a week. */
export function deleteOldUploads({ database, clock }: Pick<FeedDependencies, 'database' | 'clock'>): Promise<void> {
  return database.transact(SYSTEM, (tx) => store.dropUploadsBefore(tx, clock() - UPLOAD_RETENTION_MS));
}

const NEW_UPLOAD = { status: 'RECEIVING' as const, received: 0, bodyBytes: 0, sha256: null, attempt: 0 };
const SUPERSEDED = conflict(catalogMessages.feed.superseded());

/** Thrown within the byte source to end the reading. */
class SupersededUpload extends Error {}
class TooLarge extends Error {}

function tooLarge(message: Message): UploadProblem {
  return { problem: invalid('body', message), isTooLarge: true };
}

/**
 * Answers a repeated upload like the first upload. Other content under the same key is rejected, since it would be lost
 * silently.
 */
async function acknowledgeRepeat(
  upload: store.Upload,
  { format, fromByte, bytes }: FeedUpload,
): Promise<Result<FeedReceipt, UploadProblem>> {
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
  if (isSame) return ok({ importId: upload.id, received: upload.received });
  return fail({ problem: conflict(catalogMessages.feed.keyReused({ importId: upload.id })) });
}

async function* hashed(hash: Hash, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

function openUpload(
  { database, clock, newId }: UploadDependencies,
  { catalogId, kind, format, key, fromByte }: FeedUpload,
): Promise<Result<store.Upload, UploadProblem>> {
  return database.transact(SYSTEM, async (tx) => {
    const id = newId();
    await store.insertUpload(tx, { id, catalogId, kind, format, uploadKey: key, createdAt: clock() });
    const known = key === null ? null : (await store.lockUpload(tx, catalogId, key))!;
    if (known && known.kind !== kind)
      return fail({ problem: conflict(catalogMessages.feed.kindDiffers({ kind: known.kind })) });
    if (known && known.status !== 'RECEIVING') return ok(known);
    const bodyBytes = known?.bodyBytes ?? 0;
    if (fromByte !== 0 && fromByte !== bodyBytes)
      return fail({ problem: conflict(catalogMessages.feed.resumeFrom({ offset: String(bodyBytes) })) });
    const upload = known ?? { ...NEW_UPLOAD, id, kind, format };
    await store.startAttempt(tx, upload.id, { format, fromByte, nowMs: clock() });
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
    if (total > MAX_BYTES) throw new TooLarge();
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
