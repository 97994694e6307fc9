import { randomUUID } from 'node:crypto';
import { type Clock, DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { createClickStatistics } from '#delivery/learn/index.ts';
import {
  type CollectorLimits,
  type ClientInfo,
  type EventCatalog,
  type EventOutcome,
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
import { type CatalogRow, readCatalogs, readKeys, readTraffic } from './engine.repository.ts';
import type { RateLimit } from '#delivery/decide/rules/rate-limit.ts';
import { learnedTraffic } from '#delivery/decide/rules/pacing.ts';
import { medianBidIn } from './serving-loader.ts';
import {
  type ServingAdSet as StoredAdSet,
  promotersOf,
  readPageFacts,
  servingAdSets,
} from '#core/serving/server/index.ts';
import { type ScheduledTask, scheduleInterval } from '#platform/jobs/schedule-interval.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { createAdmission } from './admission.ts';
import { createAuctionLog } from './auction-log.ts';
import { bidAutomatically } from './bid-market.ts';
import {
  type CatalogState,
  type PageReading,
  createCatalogState,
  clearProducts,
  yieldToRequests,
  applyServing,
} from './catalog-state.ts';
import {
  capDropped,
  countAuctions,
  indexAdSets,
  indexBytes,
  indexCompared,
  indexLoad,
  observeAuctions,
} from './engine.metrics.ts';
import { createEngineWatch, type EngineHealth } from './engine-health.ts';
import { type Changes, type ChangeQueue, createChangeQueue } from './change-queue.ts';
import { type Listening, listen, sendEcho } from './notifications.repository.ts';
import { createFrequencyReader } from './frequency-reader.ts';
import { DEFAULT_RATE_LIMIT } from './limits.ts';
import { companiesOf, createSpending, sharedIdsOf } from './spending.ts';
import { createTrialCounter } from './trial-counter.ts';
import { readYieldInto } from './yield-reader.ts';

export interface AdEngine {
  /** Runs auctions of a catalog; an unknown catalog has no winners. No I/O. */
  decide(requests: readonly AuctionRequest[], catalogId: string): AuctionResult[];
  /** Resolves once the events are committed. */
  collect(events: WireEvents, origin: ClientInfo): Promise<void>;
  /** The same, telling what became of each. */
  account(events: WireEvents, origin: ClientInfo): Promise<EventOutcome>;
  admit: Admit;
  admitBrowser: AdmitBrowser;
  /** Loads everything and refreshes it until `stop`. */
  start(): Promise<void>;
  /** Finishes accepted events, flushes the log and stops listening. */
  stop(): Promise<void>;
  /** Compares everything with the tables now. */
  refresh(): Promise<void>;
  health: EngineHealth;
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
};

const CHECK_EVERYTHING_EVERY_MS = 60_000;
const ANNOUNCE_CHARGES_EVERY_MS = 2_000;
const START_DAYS_EVERY_MS = 1_000;
/** Spending is compared when due: after losses at once, otherwise hourly. */
const SPENDING_DUE_EVERY_MS = 10_000;
const SPENDING_ROUNDS = HOUR_MS / SPENDING_DUE_EVERY_MS;
const WRITE_LOG_EVERY_MS = 1_000;
const WRITE_TRIALS_EVERY_MS = 10_000;
const ECHO_EVERY_MS = 5_000;
const READ_SHOWS_EVERY_MS = 1_000;
const TRAFFIC_LEARNT_FROM_MS = 7 * DAY_MS;
const RESORT_EVERY_MS = 10 * MINUTE_MS;
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
  const issues = createEventIssues(database);
  const name = randomUUID();
  const charges = createChargeNews(database, name);
  const collector = createCollector({
    database: needs.intake ?? database,
    keys,
    verify: createTokenVerifier(keys),
    liveSpend,
    clock,
    name,
    limits: needs.eventLimits,
    onCharged: charges.add,
    onIssues: issues.add,
  });
  const admission = createAdmission(clock, rateLimit);
  const log = createAuctionLog(database);
  const watch = createEngineWatch();
  const catalogs = new Map<string, CatalogState>();
  const spending = createSpending({ database, clock, liveSpend, collector, catalogs, name, onError });
  let roundsUntilCompared = SPENDING_ROUNDS;
  let bids: ReadonlyMap<string, number> = new Map();
  let isLoaded = false;
  let changeQueue: ChangeQueue | null = null;
  let listening: Listening | null = null;
  let upkeep: readonly ScheduledTask[] = [];
  // Loads run one after the other: a slow full check must not overwrite a newer change.
  let loading: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>) => {
    const done = loading.then(work);
    loading = done.catch(() => {});
    return done;
  };

  const pagesOf = ({ row: { catalogId } }: CatalogState, isStale: boolean): PageReading => ({
    read: (named) => database.read(SYSTEM, (tx) => readPageFacts(tx, catalogId, named)),
    isStale,
  });

  const learned = () => ({ bids, clickRates: statistics, nowMs: clock() });

  const checkEverything = () =>
    inTurn(async () => {
      const end = indexLoad.startTimer();
      await statistics.catchUp(database, clock());
      const [rows, stored] = await database.read(SYSTEM, async (tx) => {
        admission.know(await readKeys(tx));
        return [await readCatalogs(tx), await servingAdSets(tx)] as const;
      });
      const byCatalog = Map.groupBy(stored, (adSet) => adSet.catalogId);
      for (const row of rows) await describe(row);
      await readRules();
      bids = await bidAutomatically(database, catalogs, byCatalog, clock());
      for (const row of rows) {
        const state = catalogs.get(row.catalogId)!;
        const ofCatalog = byCatalog.get(row.catalogId) ?? [];
        state.medianMicros = medianBidIn(ofCatalog, row);
        await spendingAhead(state, ofCatalog);
        await applyServing(state, ofCatalog, [...state.adSets.keys()], learned(), pagesOf(state, true));
        if (clock() - state.sortedMs < RESORT_EVERY_MS) continue;
        state.sortedMs = clock();
        clearProducts(state);
        await learnTraffic(state);
        await state.index.rebuild(yieldToRequests);
      }
      clearSpending();
      clearShared();
      if (!isLoaded) await spending.readAll();
      isLoaded = true;
      for (const { row, adSets } of catalogs.values()) indexAdSets.set({ catalog: row.code }, adSets.size);
      indexBytes.set([...catalogs.values()].reduce((sum, { index }) => sum + index.bytes(), 0));
      end();
      indexCompared();
      watch.loaded();
    });

  /**
   * An ad set that resumes may have spent its budget earlier, and a shared budget has other spending with other members:
   * read it before it serves. Not needed before the first full load, when nothing is decided yet.
   */
  const spendingAhead = async ({ adSets }: CatalogState, stored: readonly StoredAdSet[]) => {
    if (!isLoaded) return;
    const added = stored.filter(({ adSetId }) => !adSets.has(adSetId));
    const left = stored.flatMap(({ adSetId }) => adSets.get(adSetId) ?? []);
    const shared = sharedIdsOf([...stored, ...left]);
    if (added.length + shared.length === 0) return;
    await spending.readAhead({ adSets: added.map(({ adSetId }) => adSetId), shared, companies: companiesOf(added) });
  };

  const compareSpending = async () => {
    roundsUntilCompared -= 1;
    if (roundsUntilCompared > 0) return;
    // Before the comparison: a loss during it makes another one due.
    roundsUntilCompared = SPENDING_ROUNDS;
    try {
      await spending.compare();
    } catch (error) {
      roundsUntilCompared = 0;
      throw error;
    }
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

  /** Stores events for a storefront; whether that succeeds is what health is judged by. */
  const storing = async <T>({ catalogId }: ClientInfo, store: (catalog: EventCatalog) => Promise<T>): Promise<T> => {
    const state = catalogs.get(catalogId);
    if (!state) throw new Error(`events for the unknown catalog ${catalogId}`);
    const { row } = state;
    const stored = watch.storing();
    try {
      const outcome = await store({ catalogId, zone: row.zone, windows: row });
      stored();
      return outcome;
    } catch (error) {
      stored(error as Error);
      throw error;
    }
  };

  const applyChanges = ({ campaignIds: announced, productsOf, isOfStorefronts }: Changes) =>
    inTurn(async () => {
      const { rows, campaignIds, stored } = await database.read(SYSTEM, async (tx) => {
        if (isOfStorefronts) admission.know(await readKeys(tx));
        const changed = new Set(announced);
        for (const [catalogId, products] of productsOf)
          for (const id of await promotersOf(tx, catalogId, products)) changed.add(String(id));
        return {
          rows: isOfStorefronts ? await readCatalogs(tx) : [],
          campaignIds: changed,
          stored: changed.size === 0 ? [] : await servingAdSets(tx, { campaignIds: [...changed].map(BigInt) }),
        };
      });
      for (const row of rows) await describe(row);
      // Rules are for categories and all below them.
      if (isOfStorefronts || productsOf.size > 0) await readRules();
      const byCatalog = Map.groupBy(stored, (adSet) => adSet.catalogId);
      for (const state of catalogs.values()) {
        const known = [...state.adSets.values()].filter((adSet) => campaignIds.has(adSet.campaignId));
        const looked = known.map((adSet) => adSet.adSetId);
        const ofCatalog = byCatalog.get(state.row.catalogId) ?? [];
        await spendingAhead(state, ofCatalog);
        await applyServing(state, ofCatalog, looked, learned(), pagesOf(state, productsOf.has(state.row.catalogId)));
      }
    });

  /** A storefront's settings may change while it is served. */
  const describe = async (row: CatalogRow) => {
    const known = catalogs.get(row.catalogId);
    if (known) {
      known.row = row;
      return known.index.describe({ ...row, traffic: known.traffic }, yieldToRequests);
    }
    const added = createCatalogState(row, liveSpend, clock());
    catalogs.set(row.catalogId, added);
    return learnTraffic(added);
  };

  const learnTraffic = async (state: CatalogState) => {
    const sinceMs = clock() - TRAFFIC_LEARNT_FROM_MS;
    state.traffic = learnedTraffic(await database.read(SYSTEM, (tx) => readTraffic(tx, state.row, sinceMs)));
    await state.index.describe({ ...state.row, traffic: state.traffic }, yieldToRequests);
  };

  const readRules = () => database.read(SYSTEM, (tx) => readYieldInto(tx, catalogs));

  const readShows = () => readSeen(catalogs.values());

  return {
    decide(requests, catalogId) {
      const state = catalogs.get(catalogId);
      if (!state) return requests.map(({ type }) => ({ resultType: type, winners: [], failure: null }));
      const nowMs = clock();
      const startedMs = performance.now();
      const decided = decideIn(inDefaultCurrency(requests, state.row.rate), state.index.snapshot(), nowMs);
      observeAuctions((performance.now() - startedMs) / 1000);
      if (nowMs >= logsFromMs) log.add(decided.records);
      countAuctions(decided.results);
      for (const { failure } of decided.results) if (failure) onError(failure);
      return decided.results;
    },
    collect: (events, origin) => storing(origin, (catalog) => collector.collect(events, catalog, origin)),
    account: (events, origin) => storing(origin, (catalog) => collector.account(events, catalog, origin)),
    admit: admission.admit,
    admitBrowser: admission.admitBrowser,
    async start() {
      const queue = createChangeQueue(applyChanges, onError);
      changeQueue = queue;
      const later = (intervalMs: number, work: () => Promise<unknown>) =>
        scheduleInterval(work, { intervalMs, onError, runsAtStart: false });
      const fullCheck = later(CHECK_EVERYTHING_EVERY_MS, checkEverything);
      const comparison = later(SPENDING_DUE_EVERY_MS, compareSpending);
      upkeep = [fullCheck, comparison];
      listening = await listen(
        database,
        {
          endcap_serving: queue.campaignChanged,
          endcap_products: queue.productsChanged,
          endcap_catalogs: queue.storefrontsChanged,
          endcap_wallet: spending.onWallet,
          endcap_spent: spending.onSpent,
          endcap_charged: spending.onCharged,
          endcap_echo: (payload) => payload === name && watch.echoReceived(),
        },
        // Messages missed while disconnected are only in the tables. Each further loss triggers another full check.
        () => {
          fullCheck.trigger();
          roundsUntilCompared = 0;
          comparison.trigger();
        },
        onError,
      );
      await checkEverything();
      await readShows();
      upkeep = [
        fullCheck,
        comparison,
        later(READ_SHOWS_EVERY_MS, readShows),
        later(START_DAYS_EVERY_MS, spending.startDays),
        later(ANNOUNCE_CHARGES_EVERY_MS, charges.announce),
        later(WRITE_LOG_EVERY_MS, log.write),
        later(WRITE_LOG_EVERY_MS, issues.write),
        later(WRITE_TRIALS_EVERY_MS, trials.write),
        later(ECHO_EVERY_MS, async () => {
          await database.transact(SYSTEM, (tx) => sendEcho(tx, name));
          watch.echoSent();
        }),
      ];
    },
    async stop() {
      await Promise.all(upkeep.map((task) => task.stop()));
      await listening?.close();
      await changeQueue?.stop();
      await loading;
      await spending.stop();
      await collector.drain();
      await charges.announce();
      await log.write();
      await issues.write();
      await trials.write();
    },
    async refresh() {
      await checkEverything();
      await spending.compare();
    },
    health: watch,
  };
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
