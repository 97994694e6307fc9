import { randomUUID } from 'node:crypto';
import { type Clock, type EpochMs, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { createKeyUses } from '#core/catalog/server/index.ts';
import { createClickStatistics } from '#delivery/learn/index.ts';
import {
  type CollectorLimits,
  CannotStoreError,
  type ClientInfo,
  type EventOutcome,
  type Recording,
  type WireEvents,
  createChargeNews,
  createCollector,
  createEventIssues,
} from '#delivery/collect/index.ts';
import {
  type AuctionResult,
  type TokenKeys,
  createDecider,
  createLiveSpend,
  createShopperHistory,
  createTokenSigner,
  createTokenVerifier,
} from '#delivery/decide/index.ts';
import type { Admit, AdmitBrowser } from '#delivery/decide/rules/admission.ts';
import type { AuctionRequest } from '#delivery/decide/rules/auction-request.ts';
import { createTail, createTraffic } from '#delivery/observe/index.ts';
import type { RateLimit } from '#delivery/decide/rules/rate-limit.ts';
import { runAllSteps } from '#platform/jobs/for-each-isolated.ts';
import { type ScheduledTask, scheduleInterval } from '#platform/jobs/schedule-interval.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { createAdmission } from './admission.ts';
import { createAuctionLog } from './auction-log.ts';
import type { CatalogState } from './catalog-state.ts';
import { createContent } from './content.ts';
import {
  capDropped,
  countAuctions,
  indexAdSets,
  indexBytes,
  indexCurrent,
  indexLoad,
  observeAuctions,
} from './engine.metrics.ts';
import { createEngineWatch, type EngineHealth } from './engine-health.ts';
import { createChangeQueue } from './change-queue.ts';
import { type Listening, listen, sendEcho } from './notifications.repository.ts';
import { type CallObserver, safely } from './call-observer.ts';
import { createFrequencyReader } from './frequency-reader.ts';
import { DEFAULT_RATE_LIMIT } from './limits.ts';
import { createSpending, sharedIdsOf } from './spending.ts';
import { createTrialCounter } from './trial-counter.ts';

export interface AdEngine {
  /** Runs auctions of a catalog; an unknown catalog has no winners. No I/O. */
  decide(requests: readonly AuctionRequest[], catalogId: string): AuctionResult[];
  /** Resolves once the events are stored: they will be recorded and billed, once. */
  collect(events: WireEvents, origin: ClientInfo): Promise<void>;
  /** Resolves once the events are recorded and billed, telling what became of each. */
  account(events: WireEvents, origin: ClientInfo): Promise<EventOutcome>;
  admit: Admit;
  admitBrowser: AdmitBrowser;
  /** Why events in a body of so many bytes would not be stored: it need not be read. Null when they may be. */
  refusal(bodyBytes: number): Error | null;
  /** Loads everything and refreshes it until `stop`. */
  start(): Promise<void>;
  /** Finishes accepted events, flushes the log and stops listening. */
  stop(): Promise<void>;
  /** Compares everything with the tables now. */
  refresh(): Promise<void>;
  health: EngineHealth;
  /** Null unless it observes. */
  observer: CallObserver | null;
}

export type AdEngineNeeds = {
  readonly database: Database;
  /** Database for storing events, apart from long reads; defaults to the same database. */
  readonly intake?: Database;
  readonly clock: Clock;
  /** Numbers in [0, 1). */
  readonly random: () => number;
  readonly keys: TokenKeys;
  readonly onError: (error: unknown, attempt?: number) => void;
  /** Auctions before this instant are not logged: for seeded histories too old to learn from. */
  readonly logsFromMs?: EpochMs;
  /** Per API key. */
  readonly rateLimit?: RateLimit;
  readonly eventLimits?: CollectorLimits;
  /** Why no events may be accepted at present, or null. */
  readonly refusesEvents?: () => string | null;
  /** Counts what storefronts call with, and shows it while a page asks. */
  readonly observes?: boolean;
};

const KEEP_UP_EVERY_MS = MINUTE_MS;
const ANNOUNCE_CHARGES_EVERY_MS = 2_000;
const START_DAYS_EVERY_MS = 1_000;
/** Content and spending are compared when due: after losses at once, otherwise hourly. */
const COMPARISON_DUE_EVERY_MS = 10_000;
const COMPARISON_ROUNDS = HOUR_MS / COMPARISON_DUE_EVERY_MS;
const WRITE_LOG_EVERY_MS = 1_000;
const WRITE_TRAFFIC_EVERY_MS = 5_000;
/** A problem shows within two seconds, of which a page waits one for its next look. */
const WRITE_TAIL_EVERY_MS = 300;
const WRITE_TRIALS_EVERY_MS = MINUTE_MS;
const ECHO_EVERY_MS = 5_000;
const ADOPT_EVERY_MS = 5_000;
const FEED_WITHIN_MS = 15 * MINUTE_MS;
const READ_SHOWS_EVERY_MS = 1_000;
const FORGOTTEN_AT_ONCE = 1_000;

export function createAdEngine(needs: AdEngineNeeds): AdEngine {
  const { database, clock, random, keys, onError, logsFromMs = 0, rateLimit = DEFAULT_RATE_LIMIT } = needs;
  const liveSpend = createLiveSpend();
  const history = createShopperHistory(() => {
    capDropped.count += 1;
  });
  const readSeen = createFrequencyReader(database, history);
  const statistics = createClickStatistics();
  const trials = createTrialCounter(database);
  const decideIn = createDecider(createTokenSigner(keys), random, history, trials.add);
  const observer: CallObserver | null = needs.observes
    ? { traffic: createTraffic(database), tail: createTail({ database, clock }) }
    : null;
  const issues = createEventIssues(database, ({ keyId, catalogId, example }) =>
    observer?.tail.unknownProduct({ ...example, keyId, catalogId }),
  );
  const catalogs = new Map<string, CatalogState>();
  const name = randomUUID();
  const charges = createChargeNews(database, name);
  const collector = createCollector({
    database: needs.intake ?? database,
    keys,
    verify: createTokenVerifier(keys),
    catalogOf: (catalogId) => {
      const row = catalogs.get(catalogId)?.row;
      return row ? { catalogId, zone: row.zone, windows: row } : null;
    },
    liveSpend,
    clock,
    name,
    onError,
    limits: needs.eventLimits,
    onCharged: charges.add,
    onIssues: issues.add,
    onRecorded: observer ? (recording) => safely(onError, () => observe(observer, recording)) : undefined,
  });
  const keyUses = createKeyUses({ database, clock });
  const admission = createAdmission(clock, rateLimit, keyUses.note);
  const log = createAuctionLog(database);
  const watch = createEngineWatch();
  const spending = createSpending({ database, clock, liveSpend, collector, catalogs, name, onError });
  const content = createContent({
    ...{ database, clock, liveSpend, catalogs, clickRates: statistics, spending },
    onKeys: admission.know,
    onSorted: () => {
      clearSpending();
      clearShared();
    },
    onStale: () => contentComparison.isDue(),
    onError,
  });
  // Campaigns named by an edit do not wait for those of thousands of products.
  const edits = createChangeQueue(content.apply, onError);
  const products = createChangeQueue(content.apply, onError);
  let listening: Listening | null = null;
  let upkeep: readonly ScheduledTask[] = [];
  /** Gaps in listening, and how many of them the last comparison came after. */
  const gaps = { count: 0, closed: 0 };

  const compareContent = async () => {
    const end = indexLoad.startTimer();
    const { count } = gaps;
    await content.compare();
    gaps.closed = count;
    end();
    noteCurrent();
  };
  const contentComparison = whenDue(compareContent, onError);
  const spendingComparison = whenDue(spending.compare, onError);

  const keepUp = async () => {
    await runAllSteps(() => statistics.catchUp(database, clock()), content.keepUp);
    measure();
  };

  const measure = () => {
    for (const { row, adSets } of catalogs.values()) indexAdSets.set({ catalog: row.code }, adSets.size);
    indexBytes.set([...catalogs.values()].reduce((sum, { index }) => sum + index.bytes(), 0));
    noteCurrent();
  };

  /** Edits are what people wait for; a long feed is another process's, and all others' too. */
  const noteCurrent = () => {
    if (gaps.closed < gaps.count || edits.waitingMs() > MINUTE_MS || products.waitingMs() > FEED_WITHIN_MS) return;
    indexCurrent();
    watch.loaded();
  };

  /** Cleared only occasionally, since late events of ended ad sets still arrive. */
  const clearSpending = () => {
    const states = [...catalogs.values()];
    const serving = states.reduce((sum, { adSets }) => sum + adSets.size, 0);
    if (liveSpend.adSetCount() <= 1.25 * serving + FORGOTTEN_AT_ONCE) return;
    liveSpend.retain((adSetId) => states.some(({ adSets }) => adSets.has(adSetId)));
  };

  const clearShared = () => {
    const shared = new Set([...catalogs.values()].flatMap(({ adSets }) => sharedIdsOf(adSets.values())));
    liveSpend.retainShared((sharedId) => shared.has(sharedId));
  };

  const refusedByDisk = () => {
    const reason = needs.refusesEvents?.() ?? null;
    return reason === null ? null : new CannotStoreError(reason);
  };
  /** Stores events for a storefront; whether that succeeds is what health is judged by. */
  const storing = async <T>({ catalogId }: ClientInfo, store: () => Promise<T>): Promise<T> => {
    if (!catalogs.has(catalogId)) throw new Error(`events for the unknown catalog ${catalogId}`);
    const refused = refusedByDisk();
    if (refused) throw refused;
    const stored = watch.storing();
    try {
      const outcome = await store();
      stored();
      return outcome;
    } catch (error) {
      stored(error as Error);
      throw error;
    }
  };

  const readShows = () => readSeen(catalogs.values());

  return {
    decide(requests, catalogId) {
      const state = catalogs.get(catalogId);
      // No balancer need be there that reads the health.
      if (!state || watch.isTooOld())
        return requests.map(({ type }) => ({ resultType: type, winners: [], failure: null }));
      const nowMs = clock();
      const startedMs = performance.now();
      const decided = decideIn(inDefaultCurrency(requests, state.row.rate), state.index.snapshot(), nowMs);
      observeAuctions((performance.now() - startedMs) / 1000);
      if (nowMs >= logsFromMs) log.add(decided.records);
      countAuctions(decided.results);
      observer?.traffic.auctions(catalogId, nowMs, requests, decided.results);
      for (const { failure } of decided.results) if (failure) onError(failure);
      return inStorefrontCurrency(decided.results, state.row.rate);
    },
    collect: (events, origin) => storing(origin, () => collector.collect(events, origin)),
    account: (events, origin) => storing(origin, () => collector.account(events, origin)),
    refusal(bodyBytes) {
      const full = refusedByDisk() ?? collector.fullFor(bodyBytes);
      // Not stored, like any other: while none is read, this is what shows that none can be.
      if (full) watch.storing()(full);
      return full;
    },
    admit: admission.admit,
    admitBrowser: admission.admitBrowser,
    async start() {
      const later = (intervalMs: number, work: () => Promise<unknown>) =>
        scheduleInterval(work, { intervalMs, onError, runsAtStart: false });
      upkeep = [contentComparison.start(), spendingComparison.start()];
      listening = await listen(
        database,
        {
          endcap_serving: edits.campaignChanged,
          endcap_products: products.productsChanged,
          endcap_catalogs: edits.storefrontsChanged,
          endcap_wallet: spending.onWallet,
          endcap_spent: spending.onSpent,
          endcap_charged: spending.onCharged,
          endcap_tail: (catalogId) => observer?.tail.open(catalogId),
          endcap_echo(payload) {
            if (payload !== name) return;
            watch.echoReceived();
            // What was sent before it has arrived. Without the database no echo comes, and nothing is known to be missed.
            noteCurrent();
          },
        },
        // Messages missed while disconnected are only in the tables. Each further loss triggers another comparison.
        () => {
          gaps.count += 1;
          contentComparison.isDue();
          spendingComparison.isDue();
        },
        onError,
      );
      await statistics.catchUp(database, clock());
      await content.load();
      await spending.readAll();
      measure();
      await readShows();
      upkeep = [
        ...upkeep,
        later(KEEP_UP_EVERY_MS, keepUp),
        later(READ_SHOWS_EVERY_MS, readShows),
        later(START_DAYS_EVERY_MS, spending.startDays),
        later(ADOPT_EVERY_MS, collector.adopt),
        later(ANNOUNCE_CHARGES_EVERY_MS, charges.announce),
        later(WRITE_LOG_EVERY_MS, log.write),
        later(WRITE_LOG_EVERY_MS, issues.write),
        ...(observer
          ? [later(WRITE_TRAFFIC_EVERY_MS, observer.traffic.write), later(WRITE_TAIL_EVERY_MS, observer.tail.write)]
          : []),
        later(WRITE_TRIALS_EVERY_MS, trials.write),
        later(keyUses.intervalMs, keyUses.write),
        later(ECHO_EVERY_MS, async () => {
          await database.transact(SYSTEM, (tx) => sendEcho(tx, name));
          watch.echoSent();
        }),
      ];
    },
    async stop() {
      await Promise.all(upkeep.map((task) => task.stop()));
      await listening?.close();
      await Promise.all([edits.stop(), products.stop()]);
      await spending.stop();
      await collector.drain();
      await charges.announce();
      await log.write();
      await issues.write();
      await observer?.traffic.write();
      await observer?.tail.write();
      await trials.write();
      await keyUses.write();
    },
    async refresh() {
      await compareContent();
      await keepUp();
      await spending.compare();
    },
    health: watch,
    observer,
  };
}

/** What is recorded is, whatever becomes of those who watch. */
function observe({ traffic, tail }: CallObserver, recording: Recording): void {
  traffic.recorded(recording);
  tail.recorded(recording);
}

/** Storefronts ask for least prices in their own currency. */
function inDefaultCurrency(requests: readonly AuctionRequest[], rate: number): readonly AuctionRequest[] {
  if (requests.every(({ floor }) => floor === null)) return requests;
  return requests.map((request) => {
    const { floor } = request;
    return floor === null
      ? request
      : { ...request, floor: { click: floor.click / rate, impression: floor.impression / rate } };
  });
}

/** Test auctions name prices, each in the currency of the storefront. */
function inStorefrontCurrency(results: AuctionResult[], rate: number): AuctionResult[] {
  if (results.every(({ losers }) => losers === undefined)) return results;
  return results.map((result) => ({
    ...result,
    winners: result.winners.map((winner) => {
      const { tested } = winner;
      return tested === undefined
        ? winner
        : { ...winner, tested: { ...tested, priceMicros: tested.priceMicros * rate } };
    }),
  }));
}

/** Work that is run every hour, and at once when it is due; when it failed, in the next round. */
function whenDue(work: () => Promise<void>, onError: (error: unknown) => void) {
  let roundsLeft = COMPARISON_ROUNDS;
  let task: ScheduledTask | null = null;
  const run = async () => {
    roundsLeft -= 1;
    if (roundsLeft > 0) return;
    // Before the work: what makes it due meanwhile makes it due again.
    roundsLeft = COMPARISON_ROUNDS;
    try {
      await work();
    } catch (error) {
      roundsLeft = 0;
      throw error;
    }
  };
  return {
    start: () => (task = scheduleInterval(run, { intervalMs: COMPARISON_DUE_EVERY_MS, onError, runsAtStart: false })),
    isDue() {
      roundsLeft = 0;
      task?.trigger();
    },
  };
}
