import type { Clock } from '#kernel/time.ts';
import type { SpendState } from '#delivery/charge/index.ts';
import type { BudgetState, TokenKeys, TokenVerifier } from '#delivery/decide/index.ts';
import type { Database } from '#platform/db/database.ts';
import { CannotStoreError, UnstorableEventsError, createCharger } from './charger.ts';
import { eventsAdopted, eventsWaiting, requestsRefused } from './collect.metrics.ts';
import type { EventIssue } from './event-issues.ts';
import { type EventOutcome, eventsIn } from './event-outcome.ts';
import type { WireEvents } from './events-wire.ts';
import type { Groupable } from './group-commit.ts';
import { type EventRequest, createInbox } from './inbox.ts';
import type { InboxRow } from './inbox.repository.ts';
import { createJudge } from './judge-request.ts';
import type { ClientInfo } from './origin.ts';
import { publishSpending } from './publish-spending.ts';
import type { EventCatalog } from './record-batch.ts';

export interface Collector {
  /**
   * Resolves once the events are stored: they will be recorded and billed, once. Rejects when they are not stored in
   * time; they may or may not be stored then, and are safe to send again.
   */
  collect(events: WireEvents, origin: ClientInfo): Promise<void>;
  /** Resolves once the events are recorded and billed, telling what became of each. Rejects in the same way. */
  account(events: WireEvents, origin: ClientInfo): Promise<EventOutcome>;
  /** Records what other processes stored and did not record in time. */
  adopt(): Promise<void>;
  /**
   * Runs `work` between two commits, after the current one, so that the spending it reads is not older than what was
   * published. Of several, one between each two commits.
   */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until everything accepted is recorded. */
  drain(): Promise<void>;
}

export type CollectorLimits = {
  /** Maximum number of events waiting to be stored or recorded. */
  readonly maxWaiting: number;
  /** How long a request waits for its answer. */
  readonly timeoutMs: number;
};
const DEFAULT_LIMITS: CollectorLimits = { maxWaiting: 50_000, timeoutMs: 5_000 };
const ADOPTED_AT_ONCE = 20;

/**
 * Events are stored as they arrive, acknowledged, and recorded right after: bills and sales are made up without the
 * sender waiting for them.
 */
export function createCollector(needs: {
  readonly database: Database;
  readonly keys: TokenKeys;
  readonly verify: TokenVerifier;
  readonly catalogOf: (catalogId: string) => EventCatalog | null;
  readonly liveSpend: BudgetState;
  readonly clock: Clock;
  /** Marks this process's announcements and its events until they are recorded. */
  readonly name: string;
  readonly limits?: CollectorLimits | undefined;
  /** Called with the spending after each commit. */
  readonly onCharged?: (state: SpendState) => void;
  /** Called with the issues of committed events. */
  readonly onIssues?: (issues: readonly EventIssue[]) => void;
  readonly onError: (error: unknown, attempt?: number) => void;
}): Collector {
  const { database, catalogOf, liveSpend, clock, name, limits = DEFAULT_LIMITS } = needs;
  // Reporting must not end the recording of events.
  const onError: typeof needs.onError = (...problem) => queueMicrotask(() => needs.onError(...problem));
  let pending = 0;

  const inbox = createInbox({
    database,
    stream: name,
    onError,
    onStored: (row, requests) => charger.add(storedEntry(row, requests)),
  });
  const charger = createCharger({
    ...{ database, catalogOf, clock, name },
    judge: createJudge(needs.keys, needs.verify),
    oldestRow: inbox.oldestRow,
    onCharged(state) {
      publishSpending(state, liveSpend);
      needs.onCharged?.(state);
    },
    onIssues: (issues) => needs.onIssues?.(issues),
    onError,
  });

  const wait = (events: number) => {
    pending += events;
    eventsWaiting.set(pending);
  };

  const storedEntry = (row: InboxRow, requests: readonly EventRequest[]) => {
    const events = requests.reduce((sum, request) => sum + eventsIn(request.events), 0);
    wait(events);
    const onDone = () => {
      wait(-events);
      inbox.release(row);
    };
    return { requests, events, row, asker: null, onDone };
  };

  /** Rejects what waits too long: if its write has not started it is dropped, otherwise it may still be stored. */
  const admit = <T>(
    events: WireEvents,
    origin: ClientInfo,
    start: (request: EventRequest, settle: { resolve(value: T): void; reject(error: Error): void }) => Groupable,
  ): Promise<T> => {
    const count = eventsIn(events);
    if (pending + count > limits.maxWaiting && pending > 0) {
      requestsRefused.inc({ reason: 'full' });
      return Promise.reject(new CannotStoreError(`More than ${limits.maxWaiting} events are waiting.`));
    }
    wait(count);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const settle = <Value>(use: (value: Value) => void) => {
      return (value: Value) => {
        if (item.isGivenUp === true) return;
        item.isGivenUp = true;
        clearTimeout(timer);
        wait(-count);
        use(value);
      };
    };
    const refuse = (reason: 'failed' | 'late') =>
      settle<Error>((error) => {
        requestsRefused.inc({ reason: error instanceof UnstorableEventsError ? 'contents' : reason });
        reject(error);
      });
    const { catalogId, keyId, isBackEnd, address, userAgent } = origin;
    const request = { events, origin: { catalogId, keyId, isBackEnd, address, userAgent }, receivedMs: clock() };
    const item = start(request, { resolve: settle(resolve), reject: refuse('failed') });
    const late = () =>
      refuse('late')(new CannotStoreError(`The events were not stored within ${limits.timeoutMs} ms.`));
    const timer = setTimeout(late, limits.timeoutMs);
    return promise;
  };

  return {
    collect: (events, origin) =>
      // A request with empty lists holds nothing to store.
      eventsIn(events) === 0
        ? Promise.resolve()
        : admit<void>(events, origin, (request, { resolve, reject }) => {
            const item = {
              ...{ request, events: eventsIn(events), resolve },
              reject: (cause: unknown) => reject(new CannotStoreError('The events could not be stored.', { cause })),
            };
            inbox.append(item);
            return item;
          }),
    account: (events, origin) =>
      admit<EventOutcome>(events, origin, (request, asker) => {
        const item = { requests: [request], events: eventsIn(events), row: null, asker, isUrgent: true, onDone: noOp };
        charger.add(item);
        return item;
      }),
    async adopt() {
      while (pending < limits.maxWaiting / 2) {
        const adopted = await inbox.adopt(ADOPTED_AT_ONCE);
        eventsAdopted.inc(adopted);
        if (adopted < ADOPTED_AT_ONCE) return;
      }
    },
    between: charger.between,
    async drain() {
      await inbox.drain();
      await charger.drain();
    },
  };
}

function noOp(): void {}
