import type { NewId, Uuid } from '#kernel/ids.ts';
import { conflict, notFound, type Problem } from '#kernel/problem.ts';
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
import { readGoogleProduct, type GoogleAttributes } from '../rules/google-product.ts';
import { recordsOf, type FeedFormat, type FeedRecord } from './feed-formats/index.ts';
import { partsOf, receiveFeed } from './feed-upload.ts';
import { WRITERS, type Numbered, type RejectRow, type OrderSink } from './feed-writers.ts';
import * as store from './feed.repository.ts';
import * as imports from './import.repository.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';

export interface FeedDependencies {
  database: Database;
  clock: Clock;
  newId: NewId;
  recordOrders: OrderSink;
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
  if (!accepted.ok) return fail(accepted.problem.problem);
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
    if (read) log.info({ ...about, ...read }, 'feed imported');
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

function claim({ database }: FeedDependencies, id: Uuid | null): Promise<imports.ClaimedImport | null> {
  return database.transact(SYSTEM, (tx) => imports.claimImport(tx, id));
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
  const { id, kind, format } = claimed;
  let passed = 0;
  const rejected = { rows: claimed.rejectedRows, reasons: new ReasonCounts(claimed.reasons) };
  let step: FeedRecord[] = [];
  const importStep = async () => {
    passed += step.length;
    await readStep(dependencies, claimed, step, passed, rejected);
    step = [];
  };
  for await (const records of recordsOf(format, partsOf(database, id))) {
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
    const catalog = (await store.feedCatalog(tx, catalogId))!;
    const rejectedRows: { line: number; problems: readonly FieldProblem[] }[] = [];
    const reject: RejectRow = (line, problems) => void rejectedRows.push({ line, problems });
    const rows = readRows(kind, format, records, catalog, reject);
    await WRITERS[kind]({ tx, recordOrders, catalogId, newId, now: clock(), reject }, rows as never);
    const valueOf = new Map(rejectedRows.length > 0 ? records.map(({ line, value }) => [line, value]) : []);
    const details = rejectedRows
      .toSorted((a, b) => a.line - b.line)
      .slice(0, Math.max(0, MAX_REJECTED_ROWS - rejected.rows))
      .flatMap(({ line, problems }) => {
        const key = rowKey(kind, valueOf.get(line));
        return problems.map(({ field, message }) => ({ line, key, field, message }));
      });
    for (const { problems } of rejectedRows) rejected.reasons.add(problems);
    rejected.rows += rejectedRows.length;
    const isCurrent = await imports.recordTransition(tx, claimed, {
      rowsRead,
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

  add(problems: readonly FieldProblem[]): void {
    const ofRow = problems.map(({ field, message, reason = message }) => ({
      field: field.replace(/\[\d+\]/g, '[]'),
      message: reason,
    }));
    for (const reason of new Map(ofRow.map((reason) => [keyOf(reason), reason])).values()) {
      const isKnown = this.#counts.has(keyOf(reason)) || this.#counts.size < MAX_REASONS;
      const counted = isKnown ? reason : { field: '', message: catalogMessages.reason.other() };
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

function readRows<Kind extends FeedKind>(
  kind: Kind,
  format: FeedFormat,
  records: readonly FeedRecord[],
  catalog: FeedCatalog,
  reject: RejectRow,
): Numbered<FeedRows[Kind]>[] {
  const read = readerOf(kind, format, catalog);
  const rows: Numbered<FeedRows[Kind]>[] = [];
  for (const { line, value, problem } of records) {
    if (problem !== undefined) {
      reject(line, [{ field: '', message: problem }]);
      continue;
    }
    const { row, problems } = read(value);
    if (problems) reject(line, problems);
    else rows.push({ line, row });
  }
  return rows;
}

/** Returns the row reader: NDJSON uses our own field names, the other formats Google's. */
function readerOf<Kind extends FeedKind>(kind: Kind, format: FeedFormat, catalog: FeedCatalog) {
  return (value: unknown): ReadRow<FeedRows[Kind]> => {
    if (format === 'ndjson') return readFeedRow(kind, value, catalog);
    const product: ReadRow<FeedRows['products']> = readGoogleProduct(value as GoogleAttributes, catalog);
    return product as ReadRow<FeedRows[Kind]>;
  };
}
