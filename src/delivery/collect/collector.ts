import type { Clock } from '#kernel/time.ts';
import type { SpendState } from '#delivery/charge/index.ts';
import type { BudgetState, TokenKeys, TokenVerifier } from '#delivery/decide/index.ts';
import type { Database } from '#platform/db/database.ts';
import { createCharger } from './charger.ts';
import { bytesWaiting, eventsAdopted, eventsWaiting, requestsRefused } from './collect.metrics.ts';
import { heldBytes, sizeOf, sizeOfAll } from './entry.ts';
import type { EventIssue } from './event-issues.ts';
import { type EventOutcome, eventsIn } from './event-outcome.ts';
import type { WireEvents } from './events-wire.ts';
import type { Groupable } from './group-commit.ts';
import { type EventRequest, createInbox } from './inbox.ts';
import type { InboxRow } from './inbox.repository.ts';
import { createJudge } from './judge-request.ts';
import type { ClientInfo } from './origin.ts';
import { publishSpending } from './publish-spending.ts';
import type { EventCatalog, Recording } from './record-batch.ts';
import { CannotStoreError, UnstorableEventsError } from './store-errors.ts';

export interface Collector {
  /**
   * Resolves once the events are stored: they will be recorded and billed, once. Rejects when they are not stored in
   * time; they may or may not be stored then, and are safe to send again.
   */
  collect(events: WireEvents, origin: ClientInfo): Promise<void>;
  /** Resolves once the events are recorded and billed, telling what became of each. Rejects in the same way. */
  account(events: WireEvents, origin: ClientInfo): Promise<EventOutcome>;
  /** Why a body of so many bytes need not be read: too much is waiting. Null when it can be. */
  fullFor(bodyBytes: number): CannotStoreError | null;
  /** Records what other processes stored and did not record in time. */
  adopt(signal?: AbortSignal): Promise<void>;
  /**
   * Runs `work` between two commits, after the current one, so that the spending it reads is not older than what was
   * published. Of several, one between each two commits.
   */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until everything accepted is recorded. */
  drain(): Promise<void>;
}

export type CollectorLimits = {
  /** Maximum number of events waiting to be stored or recorded; one that lists products counts as their number. */
  readonly maxWaiting: number;
  /** Maximum memory that those events hold, roughly, in bytes: a few of them can be long. */
  readonly maxWaitingBytes: number;
  /** How long a request waits for its answer. */
  readonly timeoutMs: number;
};
const DEFAULT_LIMITS: CollectorLimits = {
  maxWaiting: 50_000,
  maxWaitingBytes: 64 * 1024 * 1024,
  timeoutMs: 5_000,
};
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
  /** Called with what was committed. */
  readonly onRecorded?: ((recording: Recording) => void) | undefined;
  readonly onError: (error: unknown, attempt?: number) => void;
}): Collector {
  const { database, catalogOf, liveSpend, clock, name, limits = DEFAULT_LIMITS } = needs;
  // Reporting must not end the recording of events.
  const onError: typeof needs.onError = (...problem) => queueMicrotask(() => needs.onError(...problem));
  const waiting = { events: 0, bytes: 0 };

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
    onRecorded: (recording) => needs.onRecorded?.(recording),
    onError,
  });

  /** Counts requests as waiting until the returned function is called. */
  const wait = (size: number, held: number): (() => void) => {
    const add = (sign: 1 | -1) => {
      waiting.events += sign * size;
      waiting.bytes += sign * held;
      eventsWaiting.set(waiting.events);
      bytesWaiting.set(waiting.bytes);
    };
    add(1);
    return () => add(-1);
  };
  const fullFor = (size: number, held: number): CannotStoreError | null => {
    const isFull =
      waiting.events > 0 &&
      (waiting.events + size > limits.maxWaiting || waiting.bytes + held > limits.maxWaitingBytes);
    if (!isFull) return null;
    requestsRefused.inc({ reason: 'full' });
    return new CannotStoreError(
      `At most ${limits.maxWaiting} events of ${limits.maxWaitingBytes} bytes wait to be stored and recorded.`,
    );
  };

  /** Half is left for what arrives. */
  const hasRoomToAdopt = () => waiting.events < limits.maxWaiting / 2 && waiting.bytes < limits.maxWaitingBytes / 2;

  const storedEntry = (row: InboxRow, requests: readonly EventRequest[]) => {
    const size = sizeOfAll(requests);
    const leave = wait(size, heldBytes(requests));
    const onEnded = () => {
      leave();
      inbox.release(row);
    };
    return { requests, size, row, isLast: true, asker: null, onRecorded: onEnded, onReleased: onEnded };
  };

  /**
   * Rejects what waits too long: if its write has not started it is dropped, otherwise it may still be stored. It counts as
   * waiting until then.
   */
  const admit = <T>(
    events: WireEvents,
    origin: ClientInfo,
    start: (
      request: EventRequest,
      size: number,
      settle: { resolve(value: T): void; reject(error: Error): void; onLeftOut(): void },
    ) => Groupable,
  ): Promise<T> => {
    const size = sizeOf(events);
    const held = heldBytes(events);
    const full = fullFor(size, held);
    if (full !== null) return Promise.reject(full);
    const leave = wait(size, held);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const answered = <Value>(use: (value: Value) => void) => {
      return (value: Value) => {
        if (item.isGivenUp === true) return;
        item.isGivenUp = true;
        clearTimeout(timer);
        use(value);
      };
    };
    const refuse = (reason: 'failed' | 'late') =>
      answered<Error>((error) => {
        requestsRefused.inc({ reason: error instanceof UnstorableEventsError ? 'contents' : reason });
        reject(error);
      });
    const ended = <Value>(use: (value: Value) => void) => {
      return (value: Value) => {
        leave();
        use(value);
      };
    };
    const { catalogId, keyId, isBackEnd, address, userAgent } = origin;
    const request = { events, origin: { catalogId, keyId, isBackEnd, address, userAgent }, receivedMs: clock() };
    const item = start(request, size, {
      resolve: ended(answered(resolve)),
      reject: ended(refuse('failed')),
      onLeftOut: leave,
    });
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
        : admit<void>(events, origin, (request, size, { resolve, reject, onLeftOut }) => {
            const item = {
              ...{ request, size, resolve, onLeftOut },
              reject: (cause: unknown) => reject(new CannotStoreError('The events could not be stored.', { cause })),
            };
            inbox.append(item);
            return item;
          }),
    account: (events, origin) =>
      admit<EventOutcome>(events, origin, (request, size, { onLeftOut, ...asker }) => {
        const item = {
          ...{ requests: [request], size, row: null, isLast: true, asker, isUrgent: true },
          ...{ onLeftOut, onRecorded: noOp, onReleased: noOp },
        };
        charger.add(item);
        return item;
      }),
    async adopt(signal) {
      while (!signal?.aborted && hasRoomToAdopt()) {
        const adopted = await inbox.adopt(ADOPTED_AT_ONCE);
        eventsAdopted.inc(adopted);
        if (adopted < ADOPTED_AT_ONCE) return;
      }
    },
    fullFor: (bodyBytes) => fullFor(1, bodyBytes),
    between: charger.between,
    async drain() {
      await inbox.drain();
      await charger.drain();
    },
  };
}

function noOp(): void {}
