import type { NewId, Uuid } from '#kernel/ids.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import {
  readFeedRow,
  rowKey,
  type FeedCatalog,
  type FeedKind,
  type FeedRows,
  type FieldProblem,
  type ReadRow,
} from '../rules/feed-rows.ts';
import { GOOGLE } from '../rules/presets/google.ts';
import { tablePreset } from '../rules/presets/index.ts';
import type { Attributes, Preset } from '../rules/presets/preset.ts';
import { readAttributes, readVtexItem } from '../rules/presets/read-row.ts';
import { isVtexItem, vtexFields } from '../rules/presets/vtex.ts';
import { recordsOf, type FeedFormat, type FeedRecord, type Reading } from './feed-formats/index.ts';
import { packProblems } from './feed-problems.ts';
import { partsOf, receiveFeed } from './feed-upload.ts';
import { WRITERS, type Numbered, type OrderSink, type RecordPlace, type RejectRow } from './feed-writers.ts';
import * as store from './feed.repository.ts';
import * as imports from './import.repository.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';

export interface FeedDependencies {
  database: Database;
  clock: Clock;
  newId: NewId;
  recordOrders: OrderSink;
  /** Resolves when orders may be recorded: what they are credited to is known. */
  beforeOrders?: () => Promise<void>;
  /** Whether the disk has room for more: otherwise feeds wait, between one and the next. */
  hasRoom?: () => boolean;
}

export interface FeedResult {
  importId: Uuid;
  received: number;
  accepted: number;
  rejected: imports.RowProblem[];
}

const MAX_REJECTED_ROWS = 1000;
const MAX_REASONS = 100;
const MAX_ATTEMPTS = 5;
/** The share of rejected rows that needs attention. */
const WORTH_WARNING = 0.01;
const NEVER = new AbortController().signal;
/** Rows per transaction; a smaller feed takes effect all at once. */
const ROWS_PER_STEP: Record<FeedKind, number> = {
  products: 20_000,
  'product-removals': 20_000,
  brands: 20_000,
  sellers: 20_000,
  segments: 20_000,
  // Each order is locked against concurrently reported purchases, and PostgreSQL holds only some thousands of locks.
  orders: 1_000,
  // The tree can only be checked when all categories are known.
  categories: Number.POSITIVE_INFINITY,
};

/** Row count above which product statistics are refreshed at once; below it autovacuum is soon enough. */
const ROWS_WORTH_STATISTICS = 5_000;

/**
 * Receives and imports a feed immediately, for the command line and the demo. Lines are objects, or one NDJSON text.
 */
export async function importFeed(
  dependencies: FeedDependencies,
  { catalogId, kind, lines }: { catalogId: Uuid; kind: FeedKind; lines: string | readonly object[] },
): Promise<Result<FeedResult, Problem>> {
  const text = typeof lines === 'string' ? lines : lines.map((line) => JSON.stringify(line)).join('\n');
  const catalog = await dependencies.database.read(SYSTEM, (tx) => store.feedCatalog(tx, catalogId));
  if (!catalog) return fail(notFound('Catalog'));
  const feed = { catalogId, kind, format: 'ndjson' as const, key: null, fromByte: 0, bytes: once(Buffer.from(text)) };
  const accepted = await receiveFeed(dependencies, feed);
  if (!accepted.ok) {
    const { problem } = accepted;
    const detail = 'error' in problem ? problem.detail : problem.problem.code;
    return fail(invalid('body', catalogMessages.feed.refused({ detail })));
  }
  const { importId, received } = accepted.value;
  const claimed = await claim(dependencies, importId);
  // Another worker claimed it first.
  if (!claimed) return fail(conflict(catalogMessages.feed.beingRead({ importId })));
  await readFeed(dependencies, claimed, NEVER);
  const done = (await dependencies.database.read(SYSTEM, (tx) => imports.findImport(tx, importId)))!;
  return ok({ importId, received, accepted: done.accepted, rejected: done.rejected });
}

/**
 * Imports the next waiting feed; returns false when none waits. A failed import resumes after its last committed step,
 * and is FAILED after too many attempts.
 */
export async function readNextFeed(
  dependencies: FeedDependencies,
  log: Logger,
  stopping: AbortSignal = NEVER,
): Promise<boolean> {
  const claimed = await claim(dependencies, null);
  if (!claimed) return false;
  const about = { importId: claimed.id, catalogId: claimed.catalogId, kind: claimed.kind };
  try {
    const read = await readFeed(dependencies, claimed, stopping);
    const isBad = read !== null && read.rejected > WORTH_WARNING * read.rows;
    if (read) log[isBad ? 'warn' : 'info']({ ...about, ...read }, 'feed imported');
  } catch (error) {
    // A retry may succeed; only the last failure needs staff.
    const level = claimed.attempt < MAX_ATTEMPTS ? 'warn' : 'error';
    log[level]({ err: error, ...about, attempt: claimed.attempt }, 'feed import failed');
    await dependencies.database.transact(SYSTEM, (tx) =>
      claimed.attempt < MAX_ATTEMPTS
        ? imports.releaseImport(tx, claimed)
        : imports.finishImport(tx, claimed, 'FAILED', dependencies.clock()),
    );
  }
  return true;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function claim({ database, clock }: FeedDependencies, id: Uuid | null): Promise<imports.ClaimedImport | null> {
  return database.transact(SYSTEM, (tx) => imports.claimImport(tx, id, clock()));
}

/**
 * Imports a feed step by step. Each step is a transaction that also stores the progress, so that another reader can
 * resume after the last step. Returns null when it was stopped before the end.
 */
async function readFeed(
  dependencies: FeedDependencies,
  claimed: imports.ClaimedImport,
  stopping: AbortSignal,
): Promise<{ rows: number; rejected: number } | null> {
  const { database, clock } = dependencies;
  const { id, kind, format, reading } = claimed;
  let passed = 0;
  const rejected = { rows: claimed.rejectedRows, reasons: new ReasonCounts(claimed.reasons) };
  if (kind === 'orders') await dependencies.beforeOrders?.();
  let step: FeedRecord[] = [];
  const importStep = async () => {
    passed += step.length;
    await readStep(dependencies, claimed, step, passed, rejected);
    step = [];
  };
  for await (const records of recordsOf(format, partsOf(database, id), { reading })) {
    for (const record of records) {
      if (passed < claimed.rowsRead) {
        passed += 1;
        continue;
      }
      step.push(record);
      if (step.length < ROWS_PER_STEP[kind]) continue;
      await importStep();
      if (!stopping.aborted) continue;
      await database.transact(SYSTEM, (tx) => imports.releaseImport(tx, claimed));
      return null;
    }
  }
  if (step.length > 0) await importStep();
  if (kind === 'products' && passed >= ROWS_WORTH_STATISTICS)
    await database.transact(SYSTEM, store.refreshProductStatistics);
  await database.transact(SYSTEM, (tx) => imports.finishImport(tx, claimed, 'COMPLETED', clock()));
  return { rows: passed, rejected: rejected.rows };
}

/** Writes all valid rows of a step in one transaction; adds the rejected ones to `rejected`. */
async function readStep(
  { database, clock, newId, recordOrders }: FeedDependencies,
  claimed: imports.ClaimedImport,
  records: readonly FeedRecord[],
  rowsRead: number,
  rejected: { rows: number; reasons: ReasonCounts },
): Promise<void> {
  const { catalogId, kind, format } = claimed;
  await database.transact(SYSTEM, async (tx) => {
    await store.lockFeeds(tx);
    const stored = (await store.feedCatalog(tx, catalogId))!;
    const catalog: FeedCatalog = { ...stored, decimal: claimed.reading.decimal ?? undefined };
    const rejectedRows: (RecordPlace & { problems: readonly FieldProblem[] })[] = [];
    const reject: RejectRow = ({ line, key }, problems) => void rejectedRows.push({ line, key, problems });
    const read = { kind, format, reading: claimed.reading, catalog };
    const rows = readRows(read, records, reject);
    const unchanged = await WRITERS[kind]({ tx, recordOrders, catalogId, newId, now: clock(), reject }, rows as never);
    const inOrder = rejectedRows.toSorted((a, b) => a.line - b.line);
    const problemsOf = ({ line, key, problems }: (typeof rejectedRows)[number]): imports.RowProblem[] =>
      problems.map(({ field, message, value }) => ({ line, key, field, message, value }));
    const details = inOrder.slice(0, Math.max(0, MAX_REJECTED_ROWS - rejected.rows)).flatMap(problemsOf);
    for (const { line, problems } of inOrder) rejected.reasons.add(line, problems);
    rejected.rows += rejectedRows.length;
    if (inOrder.length > 0) {
      const all = inOrder.flatMap(problemsOf);
      const bytes = await packProblems(all);
      await imports.insertProblemPart(tx, { importId: claimed.id, number: rowsRead, problems: all.length, bytes });
    }
    const isCurrent = await imports.recordTransition(tx, claimed, {
      rowsRead,
      unchanged,
      accepted: records.length - rejectedRows.length,
      rejectedRows: rejected.rows,
      reasons: rejected.reasons.all(),
      rejected: details,
    });
    if (!isCurrent) throw new Error(`another process took over the feed ${claimed.id}`);
  });
}

/** The same for a stored reason, whose parameters may come back in another order. */
const keyOf = ({ field, message: { code, params } }: Pick<imports.ReasonCount, 'field' | 'message'>): string =>
  JSON.stringify([field, code, ...Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Counts rows by reason. Beyond the first hundred reasons they are counted together: a sender cannot act on more. */
class ReasonCounts {
  readonly #counts: Map<string, imports.ReasonCount>;

  constructor(counts: readonly imports.ReasonCount[]) {
    this.#counts = new Map(counts.map((count) => [keyOf(count), { ...count }]));
  }

  add(line: number, problems: readonly FieldProblem[]): void {
    const ofRow = problems.map(({ field, message, reason = message, value = null }) => ({
      field: field.replace(/\[\d+\]/g, '[]'),
      message: reason,
      firstLine: line,
      example: value,
    }));
    for (const reason of new Map(ofRow.map((reason) => [keyOf(reason), reason])).values()) {
      const isKnown = this.#counts.has(keyOf(reason)) || this.#counts.size < MAX_REASONS;
      const counted = isKnown ? reason : { ...reason, field: '', message: catalogMessages.reason.other() };
      const key = keyOf(counted);
      const count = this.#counts.get(key) ?? { ...counted, rows: 0 };
      count.rows += 1;
      this.#counts.set(key, count);
    }
  }

  /** Returns the most frequent reasons first. */
  all(): imports.ReasonCount[] {
    return [...this.#counts.values()].toSorted((a, b) => b.rows - a.rows);
  }
}

interface FeedReading {
  kind: FeedKind;
  format: FeedFormat;
  reading: Reading;
  catalog: FeedCatalog;
}

/** Reads records, and rejects those that are no valid rows. */
export function readRows<Kind extends FeedKind>(
  { kind, format, reading, catalog }: FeedReading & { kind: Kind },
  records: readonly FeedRecord[],
  reject: RejectRow,
): Numbered<FeedRows[Kind]>[] {
  const preset = format === 'ndjson' ? null : ((reading.preset && tablePreset(reading.preset)) ?? GOOGLE);
  const rows: Numbered<FeedRows[Kind]>[] = [];
  for (const { line, value, problem } of records) {
    if (problem !== undefined) {
      reject({ line, key: null }, [{ field: '', message: problem }]);
      continue;
    }
    const { read, fields } = readRecord(kind, value, preset, catalog);
    const place = { line, key: rowKey(kind, fields) };
    if (read.problems) reject(place, read.problems);
    else rows.push({ ...place, row: read.row as FeedRows[Kind] });
  }
  return rows;
}

/** Reads one record: in our own names, or in those of a preset. */
function readRecord(
  kind: FeedKind,
  value: unknown,
  preset: Preset | null,
  catalog: FeedCatalog,
): { read: ReadRow<FeedRows[FeedKind]>; fields: unknown } {
  if (preset !== null) {
    const attributes = value as Attributes;
    return { read: readAttributes(preset, attributes, catalog), fields: preset.fields(attributes) };
  }
  if (kind === 'products' && isVtexItem(value))
    return { read: readVtexItem(value, catalog), fields: vtexFields(value) };
  return { read: readFeedRow(kind, value, catalog), fields: value };
}
