import type { Clock } from '#kernel/time.ts';
import type { SpendState } from '#delivery/charge/index.ts';
import { addStateNews } from '#core/serving/server/index.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { announceSpent, limitLockWait } from './collect.repository.ts';
import { batchEvents, countRecorded, eventsSetAside, recordDuration, recordLag } from './collect.metrics.ts';
import { type OldestRow, createEarlySales } from './early-sales.ts';
import { type Entry, divide, halved, hasSales } from './entry.ts';
import type { EventIssue } from './event-issues.ts';
import { type EventOutcome, eventsIn, sumOfOutcomes } from './event-outcome.ts';
import { createGroupCommit } from './group-commit.ts';
import { type InboxRow, type SetAside, deleteInboxRows, insertSetAside } from './inbox.repository.ts';
import type { JudgeRequest } from './judge-request.ts';
import { type EventBatch, type EventCatalog, type Recording, recordBatches } from './record-batch.ts';
import { createRetries } from './retries.ts';
import { setAsideOf, createDefects } from './set-aside.ts';
import { singlesOf, wireOf } from './single-events.ts';
import { spentMessages } from './spent-message.ts';
import {
  CannotStoreError,
  UnknownCatalogError,
  UnstorableEventsError,
  isOfContents,
  isOfSome,
} from './store-errors.ts';

export interface Charger {
  add(entry: Entry): void;
  /**
   * Runs `work` between two commits, after the current one, so that the spending it reads is not older than what was
   * published. Of several, one between each two commits.
   */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until everything is recorded, or released because it cannot be. */
  drain(): Promise<void>;
}

/** Larger transactions gain no throughput, and keep the process from answering while they are put together. */
const MAX_SIZE_OF_COMMIT = 2_000;
/** Budgets close so much later at most; a transaction of a single event costs as much as one of many. */
const REST = { ms: 20, untilSize: 500 };
/** What failed before must not hold up others for longer. */
const RETRIES_WAIT_FOR_LOCKS_MS = 500;
/** Nor must what may have to be divided, while others wait for the outcome or for their next try. */
const OTHERS_WAIT_FOR_LOCKS_MS = 1_000;
/** An unreachable database says nothing about the events; that they fail while others are recorded does. */
const DIVIDED_AFTER_FAILURES = 3;

export function createCharger(needs: {
  readonly database: Database;
  readonly judge: JudgeRequest;
  readonly catalogOf: (catalogId: string) => EventCatalog | null;
  readonly clock: Clock;
  /** Marks this process's announcements. */
  readonly name: string;
  /** Returns the oldest row that is of other processes or among these. */
  readonly oldestRow: (own: readonly InboxRow[]) => Promise<OldestRow>;
  /** Called with the spending after each commit. */
  readonly onCharged: (state: SpendState) => void;
  /** Called with the issues of committed events. */
  readonly onIssues: (issues: readonly EventIssue[]) => void;
  /** Called with what was committed. */
  readonly onRecorded: (recording: Recording) => void;
  readonly onError: (error: unknown, attempt?: number) => void;
}): Charger {
  const { database, clock, onError } = needs;
  const draining = { isLastTry: false, isOver: false, count: 0 };
  /** Rows that a drain gave up. */
  let released: InboxRow[] = [];
  /** Whether something was recorded since the database failed. */
  let isAnswering = true;
  const defects = createDefects(clock);

  const judged = ({ requests, asker }: Entry): EventBatch[] =>
    requests.map((request) => {
      const catalog = needs.catalogOf(request.origin.catalogId);
      if (!catalog) throw new UnknownCatalogError(`events for the unknown catalog ${request.origin.catalogId}`);
      return needs.judge(request, catalog, asker !== null);
    });

  const lockWaitMs = (batches: readonly EventBatch[], failures: number): number | null => {
    if (failures > 0) return RETRIES_WAIT_FOR_LOCKS_MS;
    const isAsked = batches.some(({ places }) => places !== null);
    return isAsked || retries.waiting().length > 0 ? OTHERS_WAIT_FOR_LOCKS_MS : null;
  };

  const recordAll = async (
    batches: readonly EventBatch[],
    { rows = [], failures = 0 }: { readonly rows?: readonly InboxRow[]; readonly failures?: number } = {},
  ) => {
    const nowMs = clock();
    const end = recordDuration.startTimer();
    batchEvents.observe(batches.reduce((sum, batch) => sum + eventsIn(batch), 0));
    const recorded = await database.transact(SYSTEM, async (tx) => {
      // All three are awaited after COMMIT is sent, which a failed statement aborts. The empty handlers prevent unhandled
      // rejections until then.
      const limitMs = lockWaitMs(batches, failures);
      const limited = limitMs === null ? null : limitLockWait(tx, limitMs);
      const recording = recordBatches(tx, batches);
      // After the receipts, which all writers take in one order.
      const deleted = deleteInboxRows(tx, rows);
      const others = Promise.all([limited, deleted]);
      others.catch(() => {});
      const { written, ...found } = await recording;
      const all = Promise.all([written, others]);
      all.catch(() => {});
      const spent = spentMessages(found.state, { from: needs.name, atMs: nowMs });
      if (spent.length > 0) await Promise.all([announceSpent(tx, spent), noteUsedUp(tx, found.state)]);
      return { ...found, written: all };
    });
    await recorded.written;
    isAnswering = true;
    if (batches.length > 0) defects.noteRecorded();
    end();
    countRecorded(recorded);
    for (const { receivedMs } of batches) recordLag.observe(Math.max(0, (clock() - receivedMs) / 1000));
    needs.onCharged(recorded.state);
    needs.onIssues(recorded.issues);
    needs.onRecorded(recorded.recording);
    return recorded.outcomes;
  };

  const record = async (entries: readonly Entry[], failures = 0) => {
    const batches = entries.map(judged);
    const outcomes = await recordAll(batches.flat(), { rows: entries.flatMap(rowToDelete), failures });
    for (const [index, { asker, onRecorded }] of entries.entries()) {
      asker?.resolve(outcomes.get(batches[index]![0]!)!);
      onRecorded();
    }
  };

  /**
   * Records a request that could not be recorded as a whole: all events but those whose contents the database rejects,
   * which the sender learns, or which are set aside when they are acknowledged already.
   */
  const recordSingly = async (entry: Entry, cause: unknown) => {
    const rejected: SetAside[] = [];
    const outcomes: EventOutcome[] = [];
    for (const batch of judged(entry)) {
      for (const single of singlesOf(batch)) {
        try {
          outcomes.push(...(await recordAll([single], { failures: 1 })).values());
        } catch (error) {
          if (!isOfContents(error)) throw error;
          const { catalog, receivedMs } = batch;
          rejected.push(setAsideOf(wireOf(single), { catalogId: catalog.catalogId, receivedMs, error }));
        }
      }
    }
    const { asker } = entry;
    if (asker === null) return setAside(entry, rejected, cause);
    if (rejected.length === 0) asker.resolve(sumOfOutcomes(outcomes));
    else {
      const named = rejected.slice(0, 5).map(({ eventId }) => JSON.stringify(eventId));
      const message = `Events that cannot be stored: ${named.join(', ')}. All others were stored.`;
      asker.reject(new UnstorableEventsError(message, { cause }));
    }
    entry.onRecorded();
  };

  /** Ends an acknowledged entry without some of its events, which are kept apart. */
  const setAside = async (entry: Entry, events: readonly SetAside[], cause: unknown) => {
    await database.transact(SYSTEM, (tx) =>
      Promise.all([insertSetAside(tx, events), deleteInboxRows(tx, rowToDelete(entry))]),
    );
    eventsSetAside.inc(events.length);
    if (events.length > 0) onError(new Error(`${events.length} events were set aside`, { cause }));
    entry.onRecorded();
  };

  const release = ({ asker, row, onReleased }: Entry, cause?: unknown) => {
    if (row) released.push(row);
    asker?.reject(new CannotStoreError('The events could not be stored.', { cause }));
    onReleased();
  };

  /** Divides what failed, so that no events fail with others; null for what cannot be divided. */
  const divided = (group: readonly Entry[]): readonly (readonly Entry[])[] | null =>
    group.length > 1 ? halved(group) : (divide(group[0]!, groups.add)?.map((entry) => [entry]) ?? null);

  /** Values that the database rejects it rejects at once and always: they are looked for right away. */
  const rejected = async (group: readonly Entry[], error: unknown, failures: number) => {
    const isOneRequest = group.length === 1 && group[0]!.requests.length === 1;
    const parts = isOneRequest ? null : divided(group);
    if (parts) for (const part of parts) await attempt(part, failures);
    else await recordSingly(group[0]!, error).catch((other: unknown) => failed(group, other, failures));
  };

  /** Who waits for the outcome must not wait for, or fail with, others. */
  const failed = async (group: readonly Entry[], error: unknown, failures: number) => {
    const isAlone = group.length === 1;
    if (isAlone && defects.isHopeless(group[0]!, error)) {
      const { events, origin, receivedMs } = group[0]!.requests[0]!;
      const one = setAsideOf(events, { catalogId: origin.catalogId, receivedMs, error });
      await setAside(group[0]!, [one], error).catch((other: unknown) => tryLater(group, other, failures));
      return;
    }
    const acknowledged = group.filter(({ asker }) => asker === null);
    if (acknowledged.length > 0) tryLater(acknowledged, error, failures);
    for (const entry of group.filter(({ asker }) => asker !== null)) {
      if (isAlone || entry.isGivenUp || !isOfSome(error)) release(entry, error);
      // They may be credited to what is tried later.
      else if (hasSales(entry) && acknowledged.length > 0) groups.add(entry);
      else await record([entry], 1).catch((cause: unknown) => release(entry, cause));
    }
  };

  const tryLater = (group: readonly Entry[], error: unknown, failures: number) => {
    if (draining.count > 0 && !isOfSome(error)) draining.isOver = true;
    if (draining.isLastTry || draining.isOver) {
      onError(error);
      for (const entry of group) release(entry);
      return;
    }
    const isTheirs = isOfSome(error) || (failures >= DIVIDED_AFTER_FAILURES && isAnswering);
    if (!isOfSome(error)) isAnswering = false;
    const parts = isTheirs ? divided(group) : null;
    if (parts === null) retries.add(group, failures + 1);
    else for (const part of parts) retries.add(part, 1);
    // Failures of parts are the same again, but for the part that remains.
    if (parts === null || failures === 0) onError(error, failures + 1);
  };

  const attempt = async (taken: readonly Entry[], failures = 0): Promise<void> => {
    if (draining.isOver) {
      for (const entry of taken) release(entry);
      return;
    }
    let group = taken;
    try {
      group = await earlySales.putOff(taken);
      if (group.length > 0) await record(group, failures);
    } catch (error) {
      await (isOfContents(error) ? rejected(group, error, failures) : failed(group, error, failures));
    }
  };

  const groups = createGroupCommit<Entry>({ maxSize: MAX_SIZE_OF_COMMIT, rest: REST }, (taken) => attempt(taken));
  const retries = createRetries<Entry>(groups.between, attempt);
  const earlySales = createEarlySales({
    failing: () => [...retries.waiting().flatMap(({ row }) => row ?? []), ...released],
    oldestRow: needs.oldestRow,
    onReady: (entry) => groups.add(entry),
  });

  return {
    add: groups.add,
    between: groups.between,
    async drain() {
      draining.count += 1;
      await groups.drain();
      draining.isLastTry = true;
      for (const entry of earlySales.take()) groups.add(entry);
      await retries.drain();
      await groups.drain();
      for (const entry of earlySales.take()) release(entry);
      draining.count -= 1;
      Object.assign(draining, { isLastTry: false, isOver: false });
      released = [];
    },
  };
}

const rowToDelete = ({ row, isLast }: Entry): readonly InboxRow[] => (row && isLast ? [row] : []);

/** Wallets are noted by the database. */
function noteUsedUp(tx: Transaction, { exhausted, sharedExhausted }: SpendState): Promise<void> {
  const sharedIds = new Set([...sharedExhausted].map((key) => key.split(' ', 1)[0]!));
  return addStateNews(tx, { adSetIds: exhausted, sharedIds });
}
