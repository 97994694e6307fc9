import type { Clock } from '#kernel/time.ts';
import type { SpendState } from '#delivery/charge/index.ts';
import { addStateNews } from '#core/serving/server/index.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { announceSpent } from './collect.repository.ts';
import { batchEvents, countRecorded, eventsSetAside, recordDuration, recordLag } from './collect.metrics.ts';
import type { EventIssue } from './event-issues.ts';
import { type EventOutcome, eventsIn, sumOfOutcomes } from './event-outcome.ts';
import { type Groupable, createGroupCommit } from './group-commit.ts';
import type { EventRequest } from './inbox.ts';
import { type InboxRow, type SetAside, deleteInboxRows, insertSetAside } from './inbox.repository.ts';
import type { JudgeRequest } from './judge-request.ts';
import { type EventBatch, type EventCatalog, recordBatches } from './record-batch.ts';
import { singlesOf } from './single-events.ts';
import { spentMessages } from './spent-message.ts';

/** The events were not acknowledged: the database is unreachable, too slow or overloaded. */
export class CannotStoreError extends Error {}

/** Some events of a request can never be stored; the others were. */
export class UnstorableEventsError extends Error {}

/** Events that are recorded together: those of a row of the inbox, or of one request whose sender waits for the outcome. */
export type Entry = Groupable & {
  readonly requests: readonly EventRequest[];
  /** The row to delete once they are recorded. */
  readonly row: InboxRow | null;
  /** Null when the events are acknowledged: they are recorded however often it takes. */
  readonly asker: { resolve(outcome: EventOutcome): void; reject(error: Error): void } | null;
  /** Called once they are recorded. */
  readonly onDone: () => void;
  /** How often recording has failed. */
  failures?: number;
};

export interface Charger {
  add(entry: Entry): void;
  /**
   * Runs `work` between two commits, after the current one, so that the spending it reads is not older than what was
   * published. Of several, one between each two commits.
   */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until everything is recorded. What cannot be stays in the inbox. */
  drain(): Promise<void>;
}

/** Larger transactions gain no throughput, and keep the process from answering while they are put together. */
const MAX_EVENTS_PER_COMMIT = 2_000;
/** Budgets close so much later at most; a transaction of a single event costs as much as one of many. */
const REST = { ms: 20, untilEvents: 500 };
const RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
const PUT_OFF_MS = 50;

export function createCharger(needs: {
  readonly database: Database;
  readonly judge: JudgeRequest;
  readonly catalogOf: (catalogId: string) => EventCatalog | null;
  readonly clock: Clock;
  /** Marks this process's announcements. */
  readonly name: string;
  /** Returns when the oldest row arrived that waits for others or is among these, by the database's clock. */
  readonly oldestRow: (own: readonly InboxRow[]) => Promise<number | null>;
  /** Called with the spending after each commit. */
  readonly onCharged: (state: SpendState) => void;
  /** Called with the issues of committed events. */
  readonly onIssues: (issues: readonly EventIssue[]) => void;
  readonly onError: (error: unknown, attempt?: number) => void;
}): Charger {
  const { database, clock } = needs;
  const later = new Map<Entry, NodeJS.Timeout>();
  let isDraining = false;

  const addLater = (entry: Entry, inMs: number) => {
    // Its row stays, and is adopted.
    if (isDraining) return entry.onDone();
    const add = () => {
      later.delete(entry);
      groups.add(entry);
    };
    later.set(entry, setTimeout(add, inMs));
  };

  const judged = ({ requests, asker }: Entry): EventBatch[] =>
    requests.map((request) => {
      const catalog = needs.catalogOf(request.origin.catalogId);
      if (!catalog) throw new Error(`events for the unknown catalog ${request.origin.catalogId}`);
      return needs.judge(request, catalog, asker !== null);
    });

  const recordAll = async (batches: readonly EventBatch[], rows: readonly InboxRow[] = []) => {
    const nowMs = clock();
    const end = recordDuration.startTimer();
    batchEvents.observe(batches.reduce((sum, batch) => sum + eventsIn(batch), 0));
    const recorded = await database.transact(SYSTEM, async (tx) => {
      // Both are awaited after COMMIT is sent, which a failed statement aborts. The empty handlers prevent unhandled rejections
      // until then.
      const deleted = deleteInboxRows(tx, rows);
      deleted.catch(() => {});
      const { written, ...found } = await recordBatches(tx, batches, nowMs);
      const all = Promise.all([written, deleted]);
      all.catch(() => {});
      const spent = spentMessages(found.state, { from: needs.name, atMs: nowMs });
      if (spent.length > 0) await Promise.all([announceSpent(tx, spent), noteUsedUp(tx, found.state)]);
      return { ...found, written: all };
    });
    await recorded.written;
    end();
    countRecorded(recorded);
    for (const { receivedMs } of batches) recordLag.observe(Math.max(0, (clock() - receivedMs) / 1000));
    needs.onCharged(recorded.state);
    needs.onIssues(recorded.issues);
    return recorded.outcomes;
  };

  const record = async (entries: readonly Entry[]) => {
    const batches = entries.map(judged);
    const outcomes = await recordAll(
      batches.flat(),
      entries.flatMap(({ row }) => row ?? []),
    );
    for (const [index, { asker, onDone }] of entries.entries()) {
      asker?.resolve(outcomes.get(batches[index]![0]!)!);
      onDone();
    }
  };

  /**
   * Records an entry that could not be recorded as a whole: all events but those whose contents the database rejects,
   * which the sender learns, or which are set aside when they are acknowledged already.
   */
  const recordSingly = async (entry: Entry, cause: unknown) => {
    const rejected: SetAside[] = [];
    const outcomes: EventOutcome[] = [];
    for (const batch of judged(entry)) {
      for (const [eventId, single] of singlesOf(batch)) {
        try {
          outcomes.push(...(await recordAll([single])).values());
        } catch (error) {
          if (!isOfContents(error)) throw error;
          const { catalogId } = batch.catalog;
          const event = JSON.stringify([single.touches, single.purchases, single.pageviews, single.viewables], plain);
          rejected.push({ catalogId, eventId, receivedMs: batch.receivedMs, reason: String(error), event });
        }
      }
    }
    const { asker, row, onDone } = entry;
    if (asker === null) {
      await database.transact(SYSTEM, (tx) =>
        Promise.all([insertSetAside(tx, rejected), row ? deleteInboxRows(tx, [row]) : null]),
      );
      eventsSetAside.inc(rejected.length);
      if (rejected.length > 0) needs.onError(new Error(`${rejected.length} events were set aside`, { cause }));
    } else if (rejected.length === 0) asker.resolve(sumOfOutcomes(outcomes));
    else {
      const named = rejected.slice(0, 5).map(({ eventId }) => JSON.stringify(eventId));
      const message = `Events that cannot be stored: ${named.join(', ')}. All others were stored.`;
      asker.reject(new UnstorableEventsError(message, { cause }));
    }
    onDone();
  };

  const failed = (entry: Entry, cause: unknown) => {
    if (entry.asker) {
      entry.asker.reject(new CannotStoreError('The events could not be stored.', { cause }));
      return entry.onDone();
    }
    const failures = (entry.failures = (entry.failures ?? 0) + 1);
    addLater(entry, Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** Math.min(failures, 10)));
    needs.onError(cause, failures);
  };

  const recordAlone = async (entry: Entry) => {
    try {
      await record([entry]).catch((error: unknown) => {
        if (!isOfContents(error)) throw error;
        return recordSingly(entry, error);
      });
    } catch (error) {
      failed(entry, error);
    }
  };

  /**
   * A sale is credited to the last touch before it, which another process may have acknowledged and not recorded yet.
   * Sales that arrived after such events are put off until those are recorded.
   */
  const withoutEarlySales = async (entries: readonly Entry[]): Promise<readonly Entry[]> => {
    if (!entries.some(({ row, requests }) => row !== null && requests.some(hasSales))) return entries;
    const failing = [...later.keys()].filter(({ failures = 0 }) => failures > 0);
    const oldestMs = await needs.oldestRow(failing.flatMap(({ row }) => row ?? []));
    if (oldestMs === null) return entries;
    return entries.flatMap((entry): Entry[] => {
      const { row, requests } = entry;
      if (row === null || row.arrivedMs <= oldestMs || !requests.some(hasSales)) return [entry];
      const sales = entryOf(requests.filter(hasSales).map(onlySales), entry);
      const others = requests.map(withoutSales).filter(({ events }) => eventsIn(events) > 0);
      // The row is kept until both parts are recorded, one after the other.
      const onDone = () => addLater(sales, PUT_OFF_MS);
      if (others.length > 0) return [entryOf(others, { ...entry, row: null, onDone })];
      onDone();
      return [];
    });
  };

  const groups = createGroupCommit<Entry>({ maxEvents: MAX_EVENTS_PER_COMMIT, rest: REST }, async (taken) => {
    try {
      const group = await withoutEarlySales(taken);
      if (group.length > 0) await record(group).catch((error: unknown) => oneByOne(group, error));
    } catch (error) {
      for (const entry of taken) failed(entry, error);
    }
  });

  /** One entry's events must not fail with another's. */
  const oneByOne = async (group: readonly Entry[], error: unknown) => {
    if (group.length === 1 && !isOfContents(error)) return failed(group[0]!, error);
    for (const entry of group) await recordAlone(entry);
  };

  return {
    add: groups.add,
    between: groups.between,
    async drain() {
      await groups.drain();
      isDraining = true;
      const [entries, timers] = [[...later.keys()], [...later.values()]];
      later.clear();
      for (const timer of timers) clearTimeout(timer);
      for (const entry of entries) groups.add(entry);
      await groups.drain();
      isDraining = false;
    },
  };
}

/** SQLSTATE classes for values PostgreSQL cannot store: data exceptions, integrity violations, program limits. */
const OF_CONTENTS = /^(22|23|54)/;

/** A statement that was not awaited fails the commit, whose error has it as its cause. */
function isOfContents(error: unknown): boolean {
  const codeOf = (one: unknown) => (typeof one === 'object' && one !== null && 'code' in one ? String(one.code) : '');
  const code = codeOf(error) || codeOf(error instanceof Error ? error.cause : null);
  return OF_CONTENTS.test(code) && code.length === 5;
}

/** Wallets are noted by the database. */
function noteUsedUp(tx: Transaction, { exhausted, sharedExhausted }: SpendState): Promise<void> {
  const sharedIds = new Set([...sharedExhausted].map((key) => key.split(' ', 1)[0]!));
  return addStateNews(tx, { adSetIds: exhausted, sharedIds });
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

const hasSales = ({ events }: EventRequest) => events.purchases.length > 0;

const onlySales = ({ events: { purchases }, ...request }: EventRequest): EventRequest => ({
  ...request,
  events: { touches: [], purchases, pageviews: [] },
});

const withoutSales = ({ events, ...request }: EventRequest): EventRequest => ({
  ...request,
  events: { ...events, purchases: [] },
});

function entryOf(requests: readonly EventRequest[], entry: Omit<Entry, 'requests' | 'events'>): Entry {
  return { ...entry, requests, events: requests.reduce((sum, { events }) => sum + eventsIn(events), 0) };
}
