import { type Clock, DAY_MS, type Instant_ms, MINUTE_MS, dayIn } from '#kernel/time.ts';
import { createClickStatistics, setBids } from '#delivery/learn/index.ts';
import { type Collector, type SpentMessage, type WireEvents, createCollector } from '#delivery/collect/index.ts';
import {
  type Admit,
  type Allowance,
  type AuctionRecord,
  type AuctionRequest,
  type AuctionResult,
  type CatalogRow,
  type KeyRow,
  PLACEMENTS,
  type RateLimit,
  type TokenKeys,
  createDecider,
  createLiveSpend,
  createShows,
  createTokenSigner,
  createTokenVerifier,
  insertAuctionLog,
  learnedTraffic,
  middleBidIn,
  readCatalogCampaigns,
  readCatalogs,
  readKeys,
  readSpend,
  readTraffic,
  readWallets,
  takeTurn,
} from '#delivery/decide/index.ts';
import { type ServingAdSet as StoredAdSet, servingAdSets } from '#features/campaigns/server/index.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { bidMarketOf, isAutomated } from './bid-market.ts';
import { type CatalogState, createCatalogState, letRequestsThrough, takeIn } from './catalog-state.ts';
import { type Listening, listen } from './notifications-store.ts';
import { createShowReader } from './show-reader.ts';

export interface AdEngine {
  /** Runs auctions of a catalog; an unknown catalog has no winners. No I/O. */
  decide(requests: readonly AuctionRequest[], catalogId: string): AuctionResult[];
  /** Resolves once the events are committed. */
  collect(events: WireEvents, catalogId: string, userAgent?: string): Promise<void>;
  admit: Admit;
  /** Loads everything and keeps it fresh until `stop`. */
  start(): Promise<void>;
  /** Finishes what was accepted, writes the log out, stops listening. */
  stop(): Promise<void>;
  /** Compares everything with the tables now. */
  refresh(): Promise<void>;
}

export type AdEngineNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  /** Numbers in [0, 1). */
  readonly random: () => number;
  readonly keys: TokenKeys;
  readonly onError: (error: unknown) => void;
  /** Auctions before are not logged: for histories that nobody learns from any more. */
  readonly logsFrom_ms?: Instant_ms;
  /** Per API key. */
  readonly rateLimit?: RateLimit;
};

const USUAL_RATE_LIMIT: RateLimit = { perSecond: 5000, burst: 10_000 };
const CHECK_EVERYTHING_EVERY_MS = 60_000;
const CHECK_SPEND_EVERY_MS = 2_000;
const WRITE_LOG_EVERY_MS = 1_000;
const READ_SHOWS_EVERY_MS = 1_000;
const TRAFFIC_LEARNT_FROM_MS = 7 * DAY_MS;
/** Changes of one save come together. */
const GATHER_CHANGES_MS = 20;
const SORT_ANEW_EVERY_MS = 10 * MINUTE_MS;
const MOST_RECORDS_WAITING = 10_000;

export function createAdEngine(needs: AdEngineNeeds): AdEngine {
  const { database, clock, random, keys, onError, logsFrom_ms = 0, rateLimit = USUAL_RATE_LIMIT } = needs;
  const liveSpend = createLiveSpend();
  const shows = createShows();
  const readSeen = createShowReader(database, shows);
  const statistics = createClickStatistics();
  const decideIn = createDecider(createTokenSigner(keys), random, shows);
  const collector: Collector = createCollector({ database, verify: createTokenVerifier(keys), liveSpend, clock });
  const catalogs = new Map<string, CatalogState>();
  let bids: ReadonlyMap<string, number> = new Map();
  let apiKeys: ReadonlyMap<string, KeyRow> = new Map();
  let records: AuctionRecord[] = [];
  const allowances = new Map<string, Allowance>();
  let changedCampaigns = new Set<string>();
  let changedCatalogs = new Set<string>();
  let listening: Listening | null = null;
  const timers: NodeJS.Timeout[] = [];
  // Loads run one after the other: a slow full check must not overwrite a newer change.
  let loading: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>) => {
    const done = loading.then(work);
    loading = done.catch(() => {});
    return done;
  };

  const clickRates = (catalogId: string, sku: string | null, categoryId: string | null) =>
    statistics.rates(catalogId, sku, PLACEMENTS, categoryId);

  const learnt = () => ({ bids, clickRates, now_ms: clock() });

  const checkEverything = () =>
    inTurn(async () => {
      await database.as(SYSTEM, (tx) => statistics.catchUp(tx, clock()));
      const [rows, stored] = await database.as(SYSTEM, async (tx) => {
        apiKeys = await readKeys(tx);
        return [await readCatalogs(tx), await servingAdSets(tx)] as const;
      });
      const byCatalog = Map.groupBy(stored, (adSet) => adSet.catalogId);
      for (const row of rows) await describe(row);
      bids = await bidAutomatically(stored, byCatalog);
      for (const row of rows) {
        const state = catalogs.get(row.catalogId)!;
        const ofCatalog = byCatalog.get(row.catalogId) ?? [];
        state.middle_micros = middleBidIn(ofCatalog, row);
        await takeIn(state, ofCatalog, [...state.adSets.keys()], learnt());
        if (clock() - state.sorted_ms < SORT_ANEW_EVERY_MS) continue;
        state.sorted_ms = clock();
        await learnTraffic(state);
        await state.index.rebuild(letRequestsThrough);
      }
      await checkSpend();
    });

  const bidAutomatically = (stored: readonly StoredAdSet[], byCatalog: ReadonlyMap<string, StoredAdSet[]>) =>
    database.as(SYSTEM, (tx) =>
      setBids(tx, clock(), {
        adSetIds: stored.filter(isAutomated).map(({ adSetId }) => adSetId),
        markets: () => Promise.all([...byCatalog].map(([catalogId, ofCatalog]) => marketIn(tx, catalogId, ofCatalog))),
      }),
    );

  const marketIn = async (tx: Transaction, catalogId: string, stored: readonly StoredAdSet[]) => {
    const { row, index } = catalogs.get(catalogId)!;
    const day = dayIn(row.zone, clock());
    const adSetIds = stored.filter(isAutomated).map(({ adSetId }) => adSetId);
    const spending = new Map((await readSpend(tx, adSetIds, day)).map(({ adSetId, ...spend }) => [adSetId, spend]));
    return bidMarketOf(stored, row, { place: index.snapshot(), spending, day, now_ms: clock() });
  };

  const checkChanged = () =>
    inTurn(async () => {
      const campaignIds = changedCampaigns;
      const catalogIds = [...changedCatalogs];
      changedCampaigns = new Set();
      changedCatalogs = new Set();
      const stored = await database.as(SYSTEM, async (tx) => {
        if (catalogIds.length > 0)
          for (const id of await readCatalogCampaigns(tx, catalogIds)) campaignIds.add(String(id));
        return campaignIds.size === 0 ? [] : servingAdSets(tx, { campaignIds: [...campaignIds].map(BigInt) });
      });
      const byCatalog = Map.groupBy(stored, (adSet) => adSet.catalogId);
      for (const state of catalogs.values()) {
        const known = [...state.adSets.values()].filter((adSet) => campaignIds.has(adSet.campaignId));
        const looked = known.map((adSet) => adSet.adSetId);
        await takeIn(state, byCatalog.get(state.row.catalogId) ?? [], looked, learnt());
      }
    });

  const checkCatalogs = () =>
    inTurn(async () => {
      const rows = await database.as(SYSTEM, async (tx) => {
        apiKeys = await readKeys(tx);
        return readCatalogs(tx);
      });
      for (const row of rows) await describe(row);
    });

  /** What a storefront is and wants may change while it is served. */
  const describe = async (row: CatalogRow) => {
    const known = catalogs.get(row.catalogId);
    if (known) {
      known.row = row;
      return known.index.describe({ ...row, traffic: known.traffic }, letRequestsThrough);
    }
    const added = createCatalogState(row, liveSpend, clock());
    catalogs.set(row.catalogId, added);
    return learnTraffic(added);
  };

  const learnTraffic = async (state: CatalogState) => {
    const since_ms = clock() - TRAFFIC_LEARNT_FROM_MS;
    state.traffic = learnedTraffic(await database.as(SYSTEM, (tx) => readTraffic(tx, state.row, since_ms)));
    await state.index.describe({ ...state.row, traffic: state.traffic }, letRequestsThrough);
  };

  const readShows = () => readSeen([...catalogs.values()].map(({ row }) => row));

  const takeInWallets = async (tx: Transaction) => {
    for (const { companyId, available_micros } of await readWallets(tx))
      liveSpend.setAvailable(companyId, Number(available_micros));
  };

  const checkWallets = () => collector.between(() => database.as(SYSTEM, takeInWallets));

  const checkSpend = () =>
    collector.between(async () => {
      await database.as(SYSTEM, async (tx) => {
        await takeInWallets(tx);
        for (const state of catalogs.values()) await readSpendOf(tx, state);
      });
    });

  const readSpendOf = async (tx: Transaction, { row, adSets }: CatalogState) => {
    const day = dayIn(row.zone, clock());
    for (const spend of await readSpend(tx, [...adSets.keys()], day))
      liveSpend.setSpend(spend.adSetId, {
        day,
        today_micros: Number(spend.today_micros),
        total_micros: Number(spend.total_micros),
      });
  };

  const hearSpent = (payload: string) => {
    const { companies, adSets } = JSON.parse(payload) as SpentMessage;
    for (const companyId of companies) liveSpend.setAvailable(companyId, 0);
    for (const [adSetId, day, today_micros, total_micros] of adSets) {
      // An earlier day must not reset the one we are in.
      if (day >= liveSpend.spendOf(adSetId).day) liveSpend.setSpend(adSetId, { day, today_micros, total_micros });
    }
  };

  const writeLog = async () => {
    if (records.length === 0) return;
    const writing = records;
    records = [];
    await database.as(SYSTEM, (tx) => insertAuctionLog(tx, writing));
  };

  const every = (interval_ms: number, work: () => Promise<void>) => {
    let isRunning = false;
    timers.push(
      setInterval(() => {
        if (isRunning) return;
        isRunning = true;
        work()
          .catch(onError)
          .finally(() => (isRunning = false));
      }, interval_ms).unref(),
    );
  };

  return {
    decide(requests, catalogId) {
      const state = catalogs.get(catalogId);
      if (!state) return requests.map(({ type }) => ({ resultType: type, winners: [], failure: null }));
      const now_ms = clock();
      const decided = decideIn(requests, state.index.snapshot(), now_ms);
      // The log is a sample: under a database that is away, losing some of it is better than losing memory.
      if (now_ms >= logsFrom_ms && records.length < MOST_RECORDS_WAITING) records.push(...decided.records);
      for (const { failure } of decided.results) if (failure) onError(failure);
      return decided.results;
    },
    async collect(events, catalogId, userAgent = '') {
      const state = catalogs.get(catalogId);
      if (!state) throw new Error(`events for the unknown catalog ${catalogId}`);
      const { row } = state;
      await collector.collect(events, { catalogId, zone: row.zone, windows: row }, userAgent);
    },
    admit(hash) {
      const key = apiKeys.get(hash);
      if (key === undefined || (key.revoked_ms !== null && clock() >= key.revoked_ms)) return { kind: 'UNKNOWN_KEY' };
      const limit = key.perSecond === null ? rateLimit : { perSecond: key.perSecond, burst: 2 * key.perSecond };
      const { isTaken, allowance, wait_s } = takeTurn(limit, allowances.get(hash), clock());
      allowances.set(hash, allowance);
      if (!isTaken) return { kind: 'TOO_MANY', perSecond: limit.perSecond, wait_s };
      return { kind: 'ADMITTED', catalogId: key.catalogId };
    },
    async start() {
      let gathering: NodeJS.Timeout | null = null;
      const gather = () => {
        gathering ??= setTimeout(() => {
          gathering = null;
          checkChanged().catch(onError);
        }, GATHER_CHANGES_MS);
      };
      listening = await listen(
        database,
        {
          endcap_serving: (campaignId) => {
            changedCampaigns.add(campaignId);
            gather();
          },
          endcap_products: (catalogId) => {
            changedCatalogs.add(catalogId);
            gather();
          },
          endcap_catalogs: () => void checkCatalogs().catch(onError),
          endcap_wallet: () => void checkWallets().catch(onError),
          endcap_spent: hearSpent,
        },
        // What was said while nobody listened is only in the tables.
        () => void checkEverything().catch(onError),
        onError,
      );
      await checkEverything();
      await readShows();
      every(CHECK_EVERYTHING_EVERY_MS, checkEverything);
      every(READ_SHOWS_EVERY_MS, readShows);
      every(CHECK_SPEND_EVERY_MS, checkSpend);
      every(WRITE_LOG_EVERY_MS, writeLog);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await listening?.close();
      await loading;
      await collector.drain();
      await writeLog();
    },
    refresh: checkEverything,
  };
}
