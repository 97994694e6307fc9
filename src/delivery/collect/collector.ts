import type { Clock } from '#kernel/time.ts';
import type { SpendState } from '#delivery/charge/index.ts';
import {
  type BidClaims,
  type BudgetState,
  type TokenKeys,
  type TokenVerifier,
  shopperKey,
} from '#delivery/decide/index.ts';
import { addStateNews } from '#core/serving/server/index.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { announceSpent } from './collect.repository.ts';
import { spentMessages } from './spent-message.ts';
import type { EventIssue } from './event-issues.ts';
import { type EventOutcome, eventsIn, placesOf, sumOfOutcomes } from './event-outcome.ts';
import type { WireEvents, WireTouch, WireViewable } from './events-wire.ts';
import {
  batchEvents,
  billedMicros,
  commitDuration,
  eventsRecorded,
  eventsWaiting,
  requestsRefused,
  unbilledMicros,
} from './collect.metrics.ts';
import { type ClientInfo, createSourceOf, traceOf } from './origin.ts';
import {
  type ClassifiedTouch,
  type ClassifiedViewable,
  type EventBatch,
  type EventCatalog,
  type RecordedBatches,
  recordBatches,
} from './record-batch.ts';
import { classify } from './rules/judge.ts';
import { clampEventTime, isKnownBot } from './rules/validity.ts';

export interface Collector {
  /**
   * Resolves once the events are committed. Rejects when they are not committed in time; they may or may not be stored
   * then, and are safe to send again.
   */
  collect(events: WireEvents, catalog: EventCatalog, origin: ClientInfo): Promise<void>;
  /** The same, telling what became of each. */
  account(events: WireEvents, catalog: EventCatalog, origin: ClientInfo): Promise<EventOutcome>;
  /**
   * Runs `work` between two commits, after the current one, so that the spending it reads is not older than what was
   * published. Of several, one between each two commits.
   */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until everything accepted is committed. */
  drain(): Promise<void>;
}

/** The events were not acknowledged: the database is unreachable, too slow or overloaded. */
export class CannotStoreError extends Error {}

/** Some events of a request can never be stored; the others were. */
export class UnstorableEventsError extends Error {}

/** Larger transactions gain no throughput and delay every request in them. */
const MAX_EVENTS_PER_COMMIT = 5_000;

export type CollectorLimits = {
  /** Maximum number of events waiting or being written. */
  readonly maxWaiting: number;
  /** How long a request waits for its commit. */
  readonly timeoutMs: number;
};
const DEFAULT_LIMITS: CollectorLimits = { maxWaiting: 20_000, timeoutMs: 5_000 };

/**
 * Group commit: requests that arrive while a transaction is running share the next one. There is no timer; a lone
 * request is committed at once.
 */
export function createCollector(needs: {
  readonly database: Database;
  readonly keys: TokenKeys;
  readonly verify: TokenVerifier;
  readonly liveSpend: BudgetState;
  readonly clock: Clock;
  /** Marks this process's announcements. */
  readonly name: string;
  readonly limits?: CollectorLimits | undefined;
  /** Called with the spending after each commit. */
  readonly onCharged?: (state: SpendState) => void;
  /** Called with the issues of committed events. */
  readonly onIssues?: (issues: readonly EventIssue[]) => void;
}): Collector {
  const { database, verify, liveSpend, clock, limits = DEFAULT_LIMITS } = needs;
  const sourceOf = createSourceOf(needs.keys);
  let waiting: Waiting[] = [];
  let pending = 0;
  let chain: Promise<void> = Promise.resolve();
  let isScheduled = false;
  const interludes: (() => Promise<void>)[] = [];

  const runInterlude = () => interludes.shift()?.();

  const commit = async () => {
    isScheduled = false;
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        const outcomes = await record(group.map((request) => request.batch));
        for (const request of group) request.resolve(outcomes.get(request.batch));
      } catch (error) {
        if (group.length === 1) await recordSingly(group[0]!, error);
        // One request's events must not fail with another's: retry each request on its own.
        else
          for (const request of group)
            await record([request.batch]).then(
              (outcomes) => request.resolve(outcomes.get(request.batch)),
              (failure: unknown) => recordSingly(request, failure),
            );
      }
      // One: events wait for no second. After each commit: events may keep coming for hours.
      await runInterlude();
    }
  };

  /**
   * Handles a request that could not be stored as a whole: drops the events whose contents the database rejects and
   * stores the rest.
   */
  const recordSingly = async (request: Waiting, error: unknown) => {
    if (!isOfContents(error)) return cannotStore(request, error);
    const rejected: string[] = [];
    const outcomes: EventOutcome[] = [];
    for (const [id, batch] of singlesOf(request.batch)) {
      try {
        outcomes.push(...(await record([batch])).values());
      } catch (single) {
        if (!isOfContents(single)) return cannotStore(request, single);
        rejected.push(id);
      }
    }
    if (rejected.length === 0) return request.resolve(sumOfOutcomes(outcomes));
    requestsRefused.inc({ reason: 'contents' });
    const named = rejected.slice(0, 5).map((id) => JSON.stringify(id));
    request.reject(
      new UnstorableEventsError(`Events that cannot be stored: ${named.join(', ')}. All others were stored.`, {
        cause: error,
      }),
    );
  };

  const cannotStore = (request: Waiting, cause: unknown) => {
    requestsRefused.inc({ reason: 'failed' });
    request.reject(new CannotStoreError('The events could not be stored.', { cause }));
  };

  const record = async (batches: readonly EventBatch[]): Promise<RecordedBatches['outcomes']> => {
    const nowMs = clock();
    const end = commitDuration.startTimer();
    batchEvents.observe(batches.reduce((sum, batch) => sum + eventsIn(batch), 0));
    const { state, written, issues, verdicts, amounts, outcomes } = await database.transact(SYSTEM, async (tx) => {
      const recorded = await recordBatches(tx, batches, nowMs);
      const spent = spentMessages(recorded.state, { from: needs.name, atMs: nowMs });
      if (spent.length > 0) await Promise.all([announceSpent(tx, spent), noteUsedUp(tx, recorded.state)]);
      return recorded;
    });
    await written;
    end();
    for (const [key, count] of verdicts) {
      const [kind = '', verdict = ''] = key.split(' ');
      eventsRecorded.inc({ kind, verdict }, count);
    }
    for (const { currency, reason, micros } of amounts) {
      if (reason === null) billedMicros.inc({ currency }, Number(micros));
      else unbilledMicros.inc({ currency, reason }, Number(micros));
    }
    publish(state, liveSpend);
    needs.onCharged?.(state);
    needs.onIssues?.(issues);
    return outcomes;
  };

  function takeGroup(): Waiting[] {
    let events = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || events < MAX_EVENTS_PER_COMMIT)) {
      events += waiting[count]!.events;
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return group;
  }

  /**
   * Rejects a request that waited too long. If its write has not started it is dropped, otherwise it may still be
   * stored.
   */
  const giveUp = (request: Waiting) => {
    const at = waiting.indexOf(request);
    if (at >= 0) waiting.splice(at, 1);
    requestsRefused.inc({ reason: 'late' });
    request.reject(new CannotStoreError(`The events were not stored within ${limits.timeoutMs} ms.`));
  };

  const enqueue = (
    events: WireEvents,
    catalog: EventCatalog,
    origin: ClientInfo,
    asks: boolean,
  ): Promise<EventOutcome | undefined> => {
    const count = eventsIn(events);
    if (pending + count > limits.maxWaiting && pending > 0) {
      requestsRefused.inc({ reason: 'full' });
      return Promise.reject(new CannotStoreError(`More than ${limits.maxWaiting} events are waiting.`));
    }
    const batch = judgeAll(events, catalog, origin, { verify, sourceOf, nowMs: clock(), asks });
    pending += count;
    eventsWaiting.set(pending);
    return new Promise<EventOutcome | undefined>((resolve, reject) => {
      const request: Waiting = { batch, events: count, resolve, reject };
      const timer = setTimeout(giveUp, limits.timeoutMs, request);
      const settled = () => {
        clearTimeout(timer);
        pending -= count;
        eventsWaiting.set(pending);
        request.resolve = request.reject = noOp;
      };
      request.resolve = (outcome) => {
        settled();
        resolve(outcome);
      };
      request.reject = (error) => {
        settled();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      waiting.push(request);
      if (isScheduled) return;
      isScheduled = true;
      chain = chain.then(commit);
    });
  };

  return {
    async collect(events, catalog, origin) {
      await enqueue(events, catalog, origin, false);
    },
    account: async (events, catalog, origin) => (await enqueue(events, catalog, origin, true))!,
    between<T>(work: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      interludes.push(() => work().then(resolve, reject));
      chain = chain.then(() => (waiting.length > 0 ? commit() : runInterlude()));
      return promise;
    },
    drain: () => chain,
  };
}

function noOp(): void {}

/** Wallets are noted by the database. */
function noteUsedUp(tx: Transaction, { exhausted, sharedExhausted }: SpendState): Promise<void> {
  const sharedIds = new Set([...sharedExhausted].map((key) => key.split(' ', 1)[0]!));
  return addStateNews(tx, { adSetIds: exhausted, sharedIds });
}

type Waiting = {
  readonly batch: EventBatch;
  readonly events: number;
  resolve: (outcome?: EventOutcome) => void;
  reject: (error: unknown) => void;
};

/** SQLSTATE classes for values PostgreSQL cannot store: data exceptions, integrity violations, program limits. */
const OF_CONTENTS = /^(22|23|54)/;

function isOfContents(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return OF_CONTENTS.test(code) && code.length === 5;
}

/** Splits a batch into its single events, each with its id. */
function singlesOf(batch: EventBatch): [string, EventBatch][] {
  const empty = { ...batch, touches: [], purchases: [], pageviews: [], viewables: [] };
  return [
    ...batch.touches.map((classified): [string, EventBatch] => [
      classified.touch.id,
      { ...empty, touches: [classified] },
    ]),
    ...batch.purchases.map((purchase): [string, EventBatch] => [purchase.id, { ...empty, purchases: [purchase] }]),
    ...batch.pageviews.map((pageview): [string, EventBatch] => [pageview.id, { ...empty, pageviews: [pageview] }]),
    ...batch.viewables.map((one): [string, EventBatch] => [one.viewable.id, { ...empty, viewables: [one] }]),
  ];
}

function judgeAll(
  events: WireEvents,
  catalog: EventCatalog,
  origin: ClientInfo,
  {
    verify,
    sourceOf,
    nowMs,
    asks,
  }: {
    readonly verify: TokenVerifier;
    readonly sourceOf: ReturnType<typeof createSourceOf>;
    readonly nowMs: number;
    readonly asks: boolean;
  },
): EventBatch {
  const { catalogId } = catalog;
  const classifyTouch = (touch: WireTouch): ClassifiedTouch => {
    const trace = traceOf(touch, origin);
    const context = { catalogId, isBot: isKnownBot(trace.userAgent), nowMs };
    if (touch.resolvedBidId === null) {
      const atMs = Math.min(touch.occurredAtMs, nowMs);
      const invalidReason = context.isBot ? 'BOT' : null;
      return { touch, claims: null, judgement: { atMs, invalidReason, priceMicros: 0 }, origin: null };
    }
    const opened = verify(touch.resolvedBidId, nowMs);
    if (!opened.ok) return { touch, claims: null, judgement: classify(touch, opened.problem, context), origin: null };
    const claims = opened.value;
    const judgement = classify(touch, { ...claims, decidedMs: decidedAt(claims) }, context);
    if (touch.kind !== 'CLICK') return { touch, claims, judgement, origin: null };
    // Events may name any shopper. The click belongs to the shopper the auction was requested for, if it named one.
    const key = claims.shopperKey ?? shopperKey(catalogId, touch.shopper);
    return { touch, claims, judgement, origin: { shopperKey: key, adSetId: claims.adSetId, source: sourceOf(trace) } };
  };
  const classifyViewable = (viewable: WireViewable): ClassifiedViewable => {
    const atMs = Math.min(viewable.occurredAtMs, nowMs);
    if (isKnownBot(traceOf({}, origin).userAgent)) return { viewable, atMs, seal: 'BOT' };
    const opened = verify(viewable.resolvedBidId, nowMs);
    if (!opened.ok) return { viewable, atMs, seal: opened.problem };
    const claims = opened.value;
    if (claims.catalogId !== catalogId) return { viewable, atMs, seal: 'FOREIGN_CATALOG' };
    return { viewable, atMs: clampEventTime(atMs, decidedAt(claims), nowMs), seal: claims };
  };
  return {
    keyId: origin.keyId,
    catalog,
    receivedMs: nowMs,
    touches: events.touches.map(classifyTouch),
    purchases: events.purchases,
    pageviews: events.pageviews,
    viewables: events.viewables === undefined ? NO_VIEWABLES : events.viewables.map(classifyViewable),
    places: asks ? placesOf(events) : null,
  };
}

const NO_VIEWABLES: readonly ClassifiedViewable[] = [];

/** Decision ids are UUIDv7: the first 48 bits are the time of the decision. */
function decidedAt({ decisionId }: BidClaims): number {
  return Number.parseInt(decisionId.slice(0, 8) + decisionId.slice(9, 13), 16);
}

/** Closes the budget gates in this process at once, so that the next auctions see the new spending. */
function publish(state: SpendState, liveSpend: BudgetState): void {
  for (const [companyId, leftMicros] of state.walletRemaining) liveSpend.setAvailable(companyId, Number(leftMicros));
  for (const [key, todayMicros] of state.spentOnDay) {
    const [adSetId, day] = key.split(' ') as [string, string];
    const totalMicros = Number(state.spentTotal.get(adSetId) ?? 0n);
    const known = liveSpend.spendOf(adSetId);
    // A late event of yesterday must not reopen or reset today.
    if (day >= known.day) liveSpend.setSpend(adSetId, { day, todayMicros: Number(todayMicros), totalMicros });
    else liveSpend.setSpend(adSetId, { ...known, totalMicros });
  }
  for (const [key, spentMicros] of state.sharedSpent) {
    const [sharedId, start] = key.split(' ') as [string, string];
    liveSpend.setSharedSpend(sharedId, start, Number(spentMicros));
  }
}
