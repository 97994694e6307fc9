import type { NewId, Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS, type Clock } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { readFeedRow, type FeedCatalog, type FeedKind, type FeedRows } from '../rules/feed-rows.ts';
import { WRITERS, type Refuse, type TakeOrders } from './feed-writers.ts';
import * as store from './feed-store.ts';

export interface FeedDependencies {
  database: Database;
  clock: Clock;
  newId: NewId;
  takeOrders: TakeOrders;
}

export interface FeedResult {
  importId: Uuid;
  received: number;
  accepted: number;
  rejected: store.RowProblem[];
}

const MOST_PROBLEMS = 1000;
// Far longer than the largest feed takes: its worker has died, and somebody else may read the feed again.
const ABANDONED_AFTER_MS = 10 * MINUTE_MS;

/** Takes a feed to be read later. The lines are kept until then, so that what was acknowledged survives a crash. */
export async function acceptFeed(
  { database, clock, newId }: Omit<FeedDependencies, 'takeOrders'>,
  { catalogId, kind, body }: { catalogId: Uuid; kind: FeedKind; body: Buffer },
): Promise<{ importId: Uuid; received: number }> {
  const importId = newId();
  const received = linesOf(body.toString('utf8')).length;
  const row = { id: importId, catalogId, kind, body, received, createdAt: clock() };
  await database.as(SYSTEM, (tx) => store.insertImport(tx, row));
  return { importId, received };
}

/** Takes a feed and reads it at once: for the command line and the demo. Lines are objects, or one text of NDJSON. */
export async function importFeed(
  dependencies: FeedDependencies,
  { catalogId, kind, lines }: { catalogId: Uuid; kind: FeedKind; lines: string | readonly object[] },
): Promise<Result<FeedResult, Problem>> {
  const text = typeof lines === 'string' ? lines : lines.map((line) => JSON.stringify(line)).join('\n');
  const catalog = await dependencies.database.as(SYSTEM, (tx) => store.feedCatalog(tx, catalogId));
  if (!catalog) return fail(notFound('Catalog'));
  const { importId, received } = await acceptFeed(dependencies, { catalogId, kind, body: Buffer.from(text) });
  const claimed = await claim(dependencies, importId);
  // Somebody else's worker was faster.
  if (!claimed) return fail({ code: 'CONFLICT', message: `The feed is being read already as import ${importId}` });
  return ok({ importId, received, ...(await readFeed(dependencies, claimed)) });
}

/** Reads the next waiting feed; false when none waits. A feed that cannot be read at all is FAILED, and logged. */
export async function readNextFeed(dependencies: FeedDependencies, log: Logger): Promise<boolean> {
  const claimed = await claim(dependencies, null);
  if (!claimed) return false;
  try {
    await readFeed(dependencies, claimed);
  } catch (error) {
    log.error({ err: error, importId: claimed.id }, 'a feed could not be read');
    const result = { status: 'FAILED', accepted: 0, rejected: [], now: dependencies.clock() } as const;
    await dependencies.database.as(SYSTEM, (tx) => store.finishImport(tx, claimed.id, result));
  }
  return true;
}

function claim({ database, clock }: FeedDependencies, id: Uuid | null): Promise<store.ClaimedImport | null> {
  const now = clock();
  return database.as(SYSTEM, (tx) => store.claimImport(tx, { now, abandonedBefore: now - ABANDONED_AFTER_MS, id }));
}

/** One transaction per feed: either all its good rows are there, or none. */
async function readFeed(
  { database, clock, newId, takeOrders }: FeedDependencies,
  { id, catalogId, kind, body }: store.ClaimedImport,
) {
  return database.as(SYSTEM, async (tx) => {
    await store.lockFeeds(tx);
    const catalog = (await store.feedCatalog(tx, catalogId))!;
    const refused = new Map<number, store.RowProblem[]>();
    const refuse: Refuse = (line, problems) => {
      refused.set(
        line,
        problems.map((problem) => ({ line, ...problem })),
      );
    };
    const texts = linesOf(body.toString('utf8'));
    const rows = readRows(kind, texts, catalog, refuse);
    await WRITERS[kind]({ tx, takeOrders, catalogId, newId, now: clock(), refuse }, rows as never);
    const rejected = [...refused.values()]
      .flat()
      .sort((a, b) => a.line - b.line)
      .slice(0, MOST_PROBLEMS);
    const accepted = texts.length - refused.size;
    await store.finishImport(tx, id, { status: 'COMPLETED', accepted, rejected, now: clock() });
    return { accepted, rejected };
  });
}

function readRows<Kind extends FeedKind>(kind: Kind, texts: readonly FeedLine[], catalog: FeedCatalog, refuse: Refuse) {
  const rows: { line: number; row: FeedRows[Kind] }[] = [];
  for (const { line, text } of texts) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      refuse(line, [{ field: '', message: 'Not JSON' }]);
      continue;
    }
    const { row, problems } = readFeedRow(kind, parsed, catalog);
    if (problems) refuse(line, problems);
    else rows.push({ line, row });
  }
  return rows;
}

export interface FeedLine {
  line: number;
  text: string;
}

/** Lines that carry anything, with their number in the text, from 1. */
export function linesOf(text: string): FeedLine[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
}
