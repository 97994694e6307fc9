import { type Clock, DAY_MS, type Instant_ms, MINUTE_MS, dayIn } from '#kernel/time.ts';
import { createClickStatistics, setBids } from '#delivery/learn/index.ts';
import { type Collector, type SpentMessage, type WireEvents, createCollector } from '#delivery/collect/index.ts';
import {
  type Admit,
  type Allowance,
  type AuctionRecord,
  type AuctionRequest,
  type AuctionResult,
  type CatalogIndex,
  type CatalogRow,
  type KeyRow,
  type LogPlace,
  PLACEMENTS,
  type RateLimit,
  type ServingAdSet,
  type ServingProduct,
  type TokenKeys,
  type TrafficCurve,
  createCatalogIndex,
  createDecider,
  createLiveSpend,
  createShows,
  createTokenSigner,
  createTokenVerifier,
  insertAuctionLog,
  learnedTraffic,
  middleBidIn,
  prepareServing,
  readCatalogCampaigns,
  readCatalogs,
  readKeys,
  readLogPlace,
  readSeenAds,
  readSpend,
  readTraffic,
  readWallets,
  takeTurn,
} from '#delivery/decide/index.ts';
import { type ServingAdSet as StoredAdSet, servingAdSets } from '#features/campaigns/server/index.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { bidMarketOf, isAutomated } from './bid-market.ts';
import { type Listening, listen } from './notifications-store.ts';

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
/** Enough of the past for a process that begins to know whom its shoppers have seen. */
const FIRST_LOOK_EVENTS = 200_000;
const EVENTS_PER_READ = 20_000;
const TRAFFIC_LEARNT_FROM_MS = 7 * DAY_MS;
/** Changes of one save come together. */
const GATHER_CHANGES_MS = 20;
const COMPARED_AT_ONCE = 100;
const SORT_ANEW_EVERY_MS = 10 * MINUTE_MS;
const MOST_RECORDS_WAITING = 10_000;

type CatalogState = {
  row: CatalogRow;
  traffic: TrafficCurve;
  readonly index: CatalogIndex;
  readonly adSets: Map<string, ServingAdSet>;
  /** What each product was indexed by. */
  readonly products: Map<string, string>;
  /** When every list was last sorted by fresh click rates. */
  sorted_ms: number;
  /** The middle of the bids people chose here, platform default currency. */
  middle_micros: number;
};

export function createAdEngine(needs: AdEngineNeeds): AdEngine {
  const { database, clock, random, keys, onError, logsFrom_ms = 0, rateLimit = USUAL_RATE_LIMIT } = needs;
  const liveSpend = createLiveSpend();
  const shows = createShows();
  const statistics = createClickStatistics();
  const decideIn = createDecider(createTokenSigner(keys), random, shows);
  const collector: Collector = createCollector({ database, verify: createTokenVerifier(keys), liveSpend, clock });
  const catalogs = new Map<string, CatalogState>();
  let bids: ReadonlyMap<string, number> = new Map();
  let readUpTo: LogPlace | null = null;
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
        await takeIn(state, ofCatalog, [...state.adSets.keys()]);
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
        await takeIn(state, byCatalog.get(state.row.catalogId) ?? [], looked);
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
    if (!known) {
      const added = addCatalog(row);
      await learnTraffic(added);
      return added;
    }
    known.row = row;
    await known.index.describe({ ...row, traffic: known.traffic }, letRequestsThrough);
    return known;
  };

  const learnTraffic = async (state: CatalogState) => {
    const since_ms = clock() - TRAFFIC_LEARNT_FROM_MS;
    state.traffic = learnedTraffic(await database.as(SYSTEM, (tx) => readTraffic(tx, state.row, since_ms)));
    await state.index.describe({ ...state.row, traffic: state.traffic }, letRequestsThrough);
  };

  /** What shoppers have seen, whichever process was told of it. */
  const readShows = async () => {
    const capped = new Map(
      [...catalogs.values()].filter(({ row }) => row.showsPerShopper !== null).map(({ row }) => [row.catalogId, row]),
    );
    if (capped.size === 0) return;
    for (let isAll = false; !isAll;) {
      isAll = await database.as(SYSTEM, async (tx) => {
        const after: LogPlace = readUpTo ?? (await readLogPlace(tx, FIRST_LOOK_EVENTS));
        const read = await readSeenAds(tx, [...capped.keys()], after, EVENTS_PER_READ);
        for (const { at, ...ad } of read.seen)
          shows.note({ ...ad, until_ms: at.getTime() + capped.get(ad.catalogId)!.showWindow_ms });
        readUpTo = read.upTo;
        return read.isAll;
      });
    }
  };

  const addCatalog = (row: CatalogRow) => {
    const state: CatalogState = {
      row,
      traffic: learnedTraffic([]),
      index: createCatalogIndex({ ...row, traffic: learnedTraffic([]) }, liveSpend),
      adSets: new Map(),
      products: new Map(),
      sorted_ms: clock(),
      middle_micros: 0,
    };
    catalogs.set(row.catalogId, state);
    return state;
  };

  /** `looked` are the ad sets that would be among `stored` if they still served. */
  const takeIn = async (state: CatalogState, stored: readonly StoredAdSet[], looked: readonly string[]) => {
    const { adSets, index } = state;
    const automatedBid = (adSetId: string) => bids.get(adSetId) ?? state.middle_micros;
    const content = prepareServing(stored, state.row, automatedBid, clickRates, clock());
    const otherProducts = noteProducts(state, content.products);
    const present = new Set(content.adSets.map((adSet) => adSet.adSetId));
    const gone = looked.filter((adSetId) => !present.has(adSetId) && adSets.delete(adSetId));
    const changed: ServingAdSet[] = [];
    for (const [number, adSet] of content.adSets.entries()) {
      if (number % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await letRequestsThrough();
      const isSame = JSON.stringify(adSets.get(adSet.adSetId)) === JSON.stringify(adSet);
      if (isSame && !adSet.skus.some((sku) => otherProducts.has(sku))) continue;
      changed.push(adSet);
      adSets.set(adSet.adSetId, adSet);
    }
    index.update({ changed, gone, products: content.products });
    if (changed.length > 0 || gone.length > 0) await index.refresh(letRequestsThrough);
  };

  const takeInWallets = async (tx: Transaction) => {
    for (const { companyId, available_micros } of await readWallets(tx))
      liveSpend.setAvailable(companyId, Number(available_micros));
  };

  /** Products whose words or categories are others than before; their click rates move all the time and are taken in later. */
  const noteProducts = ({ products }: CatalogState, found: readonly ServingProduct[]) => {
    const others = new Set<string>();
    for (const { sku, text, categoryPath, categoryIds } of found) {
      const facts = JSON.stringify([text, categoryIds, categoryPath.toSorted()]);
      if (products.get(sku) === facts) continue;
      products.set(sku, facts);
      others.add(sku);
    }
    return others;
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

function letRequestsThrough(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
