import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Message } from '#kernel/message.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { FeedKind } from '../rules/feed-rows.ts';
import type { FeedFormat, Reading } from './feed-formats/index.ts';

export type ImportStatus = 'RECEIVING' | 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';

export interface RowProblem {
  /** From 1. */
  line: number;
  /** The sender's key of the row, e.g. its SKU; null when unreadable. */
  key: string | null;
  field: string;
  message: Message;
  /** What the sender wrote there. */
  value?: string | undefined;
}

/** Number of rows rejected for one reason. A row with two problems counts for both. */
export interface ReasonCount {
  field: string;
  message: Message;
  rows: number;
  firstLine: number;
  /** The value in that line; null when it had none. */
  example: string | null;
}

/** An import, without its rejected rows. */
export interface ImportSummary {
  id: Uuid;
  catalogId: Uuid;
  kind: FeedKind;
  format: FeedFormat;
  reading: Reading;
  charset: string;
  sentBy: string | null;
  status: ImportStatus;
  error: 'nothing_accepted' | 'import_failed' | null;
  bodyBytes: number;
  bodySha256: Buffer | null;
  received: number;
  accepted: number;
  unchanged: number;
  rejectedRows: number;
  reasons: ReasonCount[];
  createdAt: Date;
  beganAt: Date | null;
  finishedAt: Date | null;
}

export type FeedImport = ImportSummary & {
  /** Problems of the first rejected rows. */
  rejected: RowProblem[];
};

/** A feed being received. `attempt` is this process's attempt; a later attempt takes over. */
export interface Upload {
  id: Uuid;
  kind: FeedKind;
  format: FeedFormat;
  reading: Reading;
  status: ImportStatus;
  received: number;
  bodyBytes: number;
  /** Hash of the whole body; null while it is being received. */
  sha256: Buffer | null;
  attempt: number;
}

/** A feed being imported. */
export interface ClaimedImport {
  id: Uuid;
  catalogId: Uuid;
  kind: FeedKind;
  format: FeedFormat;
  reading: Reading;
  attempt: number;
  /** Rows processed by earlier attempts. */
  rowsRead: number;
  rejectedRows: number;
  reasons: ReasonCount[];
}

export async function insertUpload(
  tx: Transaction,
  row: {
    id: Uuid;
    catalogId: Uuid;
    kind: FeedKind;
    format: FeedFormat;
    reading: Reading;
    sentBy: string | null;
    uploadKey: string | null;
    createdAt: EpochMs;
  },
): Promise<void> {
  await tx
    .insertInto('feedImport')
    .values({
      id: row.id,
      catalogId: row.catalogId,
      kind: row.kind,
      format: row.format,
      reading: JSON.stringify(row.reading),
      sentBy: row.sentBy,
      uploadKey: row.uploadKey,
      status: 'RECEIVING',
      received: 0,
      createdAt: new Date(row.createdAt),
      sentAt: new Date(row.createdAt),
    })
    .onConflict((conflict) => conflict.columns(['catalogId', 'uploadKey']).doNothing())
    .execute();
}

/** Locks the upload with this key; null when there is none. */
export async function lockUpload(tx: Transaction, catalogId: Uuid, uploadKey: string): Promise<Upload | null> {
  const { rows } = await sql<Upload>`
    select id, kind, format, reading, status, received, body_bytes::float8 as body_bytes, body_sha256 as sha256, attempt from feed_import
    where catalog_id = ${catalogId} and upload_key = ${uploadKey} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Starts another attempt to receive it, keeping its first `fromByte` bytes: none or all. */
export async function startAttempt(
  tx: Transaction,
  id: Uuid,
  { format, reading, fromByte, nowMs }: { format: FeedFormat; reading: Reading; fromByte: number; nowMs: EpochMs },
): Promise<void> {
  if (fromByte === 0) await sql`delete from feed_part where import_id = ${id}`.execute(tx);
  await sql`
    update feed_import set attempt = attempt + 1, format = ${format}, reading = ${JSON.stringify(reading)}::jsonb, body_bytes = ${fromByte}, sent_at = ${new Date(nowMs)}
    where id = ${id}`.execute(tx);
}

/** Appends a part. Returns false when another attempt has taken over the upload. */
export async function addPart(
  tx: Transaction,
  { id, attempt }: Pick<Upload, 'id' | 'attempt'>,
  bytes: Buffer,
  nowMs: EpochMs,
): Promise<boolean> {
  const { rows } = await sql<{ number: number }>`
    update feed_import set body_bytes = body_bytes + ${bytes.length}, sent_at = ${new Date(nowMs)}
    where id = ${id} and attempt = ${attempt} and status = 'RECEIVING'
    returning (select coalesce(max(number) + 1, 0) from feed_part where import_id = feed_import.id) as number`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await tx.insertInto('feedPart').values({ importId: id, number: rows[0]!.number, bytes }).execute();
  return true;
}

/** Releases the upload for import. Returns false when another attempt has taken it over. */
export async function completeUpload(
  tx: Transaction,
  { id, attempt }: Pick<Upload, 'id' | 'attempt'>,
  { received, sha256, reading, charset }: { received: number; sha256: Buffer; reading: Reading; charset: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update feed_import set status = 'PENDING', received = ${received}, body_sha256 = ${sha256}, attempt = 0,
      reading = ${JSON.stringify(reading)}::jsonb, charset = ${charset}
    where id = ${id} and attempt = ${attempt} and status = 'RECEIVING'`.execute(tx);
  return numAffectedRows === 1n;
}

export async function dropUpload(tx: Transaction, { id, attempt }: Pick<Upload, 'id' | 'attempt'>): Promise<void> {
  await sql`
    delete from feed_import where id = ${id} and attempt = ${attempt} and status = 'RECEIVING'`.execute(tx);
}

/** Deletes what is kept for a while: unfinished uploads, names of uploads, and problems. */
export async function forgetBefore(tx: Transaction, atMs: EpochMs): Promise<void> {
  const at = new Date(atMs);
  await sql`delete from feed_import where status = 'RECEIVING' and sent_at < ${at}`.execute(tx);
  await sql`
    update feed_import set upload_key = null where upload_key is not null and status <> 'RECEIVING' and sent_at < ${at}`.execute(
    tx,
  );
  await sql`
    delete from feed_problem_part using feed_import
    where feed_import.id = import_id and finished_at < ${at}`.execute(tx);
}

export async function readPart(tx: Transaction, importId: Uuid, number: number): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('feedPart')
    .select('bytes')
    .where('importId', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/**
 * Claims a catalog's oldest waiting import, or an import without progress for five minutes, far longer than a step
 * takes; null when there is none. Uses the database's clock, since readers' clocks may differ, as in the demo. A
 * catalog's feeds are imported in order of arrival, so that the latest feed wins; `id` claims a specific import
 * regardless of order.
 */
export async function claimImport(tx: Transaction, id: Uuid | null, now: EpochMs): Promise<ClaimedImport | null> {
  const { rows } = await sql<ClaimedImport>`
    update feed_import set status = 'PROCESSING', started_at = clock_timestamp(), attempt = attempt + 1,
      began_at = coalesce(began_at, ${new Date(now)})
    where id = (
      select id from feed_import as next
      where (status = 'PENDING' or (status = 'PROCESSING' and started_at < clock_timestamp() - interval '5 minutes'))
        and (id = ${id} or ${id}::uuid is null and not exists (
          select from feed_import as before
          where before.catalog_id = next.catalog_id and before.status in ('PENDING', 'PROCESSING')
            and (before.created_at, before.id) < (next.created_at, next.id)))
      order by created_at, id limit 1 for update skip locked)
    returning id, catalog_id, kind, format, reading, attempt, rows_read, rejected_rows, reasons`.execute(tx);
  return rows[0] ?? null;
}

type Reader = Pick<ClaimedImport, 'id' | 'attempt'>;

/**
 * Records a step's progress, in the step's own transaction. Returns false when another process has taken over the
 * import.
 */
export async function recordTransition(
  tx: Transaction,
  { id, attempt }: Reader,
  step: {
    rowsRead: number;
    accepted: number;
    unchanged: number;
    rejectedRows: number;
    reasons: readonly ReasonCount[];
    rejected: readonly RowProblem[];
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update feed_import set rows_read = ${step.rowsRead}, accepted = accepted + ${step.accepted},
      unchanged = unchanged + ${step.unchanged}, started_at = clock_timestamp(),
      rejected_rows = ${step.rejectedRows}, reasons = ${JSON.stringify(step.reasons)}::jsonb, rejected = rejected || ${JSON.stringify(step.rejected)}::jsonb
    where id = ${id} and attempt = ${attempt} and status = 'PROCESSING'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Releases an import, so that another process can resume it at once. */
export async function releaseImport(tx: Transaction, { id, attempt }: Reader): Promise<void> {
  await sql`
    update feed_import set status = 'PENDING' where id = ${id} and attempt = ${attempt} and status = 'PROCESSING'`.execute(
    tx,
  );
}

/** Finishes an import. Without any accepted row it has failed, too. */
export async function finishImport(
  tx: Transaction,
  { id, attempt }: Reader,
  status: 'COMPLETED' | 'FAILED',
  now: EpochMs,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update feed_import set finished_at = ${new Date(now)},
      status = case when accepted = 0 then 'FAILED' else ${status} end,
      error = case when ${status} = 'FAILED' then 'import_failed' when accepted = 0 then 'nothing_accepted' end
    where id = ${id} and attempt = ${attempt} and status = 'PROCESSING'`.execute(tx);
  if (numAffectedRows === 1n) await sql`delete from feed_part where import_id = ${id}`.execute(tx);
}

const SUMMARY =
  sql.raw(`id, catalog_id, kind, format, reading, charset, sent_by, status, error, body_bytes::float8 as body_bytes,
  body_sha256, received, accepted, unchanged, rejected_rows, reasons, created_at, began_at, finished_at`);

export async function findImport(tx: Transaction, id: Uuid): Promise<FeedImport | null> {
  const { rows } = await sql<FeedImport>`select ${SUMMARY}, rejected from feed_import where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export interface ImportFilter {
  kind?: FeedKind | undefined;
  status?: ImportStatus | undefined;
  fromMs?: EpochMs | undefined;
  after?: { createdAt: EpochMs; id: Uuid } | undefined;
  limit: number;
}

/** Lists a storefront's imports, newest first. */
export async function listImports(
  tx: Transaction,
  catalogId: Uuid,
  { kind, status, fromMs, after, limit }: ImportFilter,
): Promise<ImportSummary[]> {
  const { rows } = await sql<ImportSummary>`
    select ${SUMMARY} from feed_import
    where catalog_id = ${catalogId}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${fromMs === undefined ? sql`` : sql`and created_at >= ${new Date(fromMs)}`}
      ${after === undefined ? sql`` : sql`and (created_at, id) < (${new Date(after.createdAt)}, ${after.id}::uuid)`}
    order by created_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Reads a page of a storefront's imports, newest first. Counted by their index, without what they hold. */
export function findImports(
  tx: Transaction,
  catalogId: Uuid,
  { kind, status }: Pick<ImportFilter, 'kind' | 'status'>,
  slice: Slice,
): Promise<Found<ImportSummary>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<ImportSummary & { total: bigint }>`
      select ${SUMMARY}, total from (
        select id as found_id, ${total} as total from feed_import
        where catalog_id = ${catalogId}
          ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
          ${status === undefined ? sql`` : sql`and status = ${status}`}
        order by created_at desc, id desc limit ${limit} offset ${offset}
      ) as page join feed_import on id = found_id
      order by created_at desc, id desc`.execute(tx);
    return rows;
  });
}

/** Returns when the last complete import of each kind ended; null where there is none. */
export async function lastCompleteImports(
  tx: Transaction,
  catalogId: Uuid,
  kinds: readonly FeedKind[],
): Promise<{ kind: FeedKind; finishedAt: Date | null }[]> {
  const { rows } = await sql<{ kind: FeedKind; finishedAt: Date | null }>`
    select kind, (
      select finished_at from feed_import
      where catalog_id = ${catalogId} and feed_import.kind = named.kind and status = 'COMPLETED'
      order by finished_at desc limit 1) as finished_at
    from unnest(${kinds}::text[]) with ordinality as named (kind, place) order by place`.execute(tx);
  return rows;
}

/** Products that a storefront offers, and how many of them lack something. */
export interface ProductCount {
  offered: number;
  withoutPicture: number;
  withoutStock: number;
}

export async function productCount(tx: Transaction, catalogId: Uuid): Promise<ProductCount> {
  const row = await tx
    .selectFrom('productCount')
    .select(['offered', 'withoutPicture', 'withoutStock'])
    .where('catalogId', '=', catalogId)
    .executeTakeFirst();
  return row ?? { offered: 0, withoutPicture: 0, withoutStock: 0 };
}

/** Stores the problems of a step; nothing when it had none. */
export async function insertProblemPart(
  tx: Transaction,
  part: { importId: Uuid; number: number; problems: number; bytes: Buffer },
): Promise<void> {
  await tx.insertInto('feedProblemPart').values(part).execute();
}

/** Reads the first part after a number, in the order of the feed; null at the end. */
export async function nextProblemPart(
  tx: Transaction,
  importId: Uuid,
  after: number,
): Promise<{ number: number; bytes: Buffer } | null> {
  const row = await tx
    .selectFrom('feedProblemPart')
    .select(['number', 'bytes'])
    .where('importId', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the progress of an upload. */
export async function findUpload(
  tx: Transaction,
  catalogId: Uuid,
  uploadKey: string,
): Promise<Pick<Upload, 'id' | 'status' | 'bodyBytes'> | null> {
  const { rows } = await sql<Pick<Upload, 'id' | 'status' | 'bodyBytes'>>`
    select id, status, body_bytes::float8 as body_bytes from feed_import
    where catalog_id = ${catalogId} and upload_key = ${uploadKey}`.execute(tx);
  return rows[0] ?? null;
}
