import {
  type ServingAdSet as StoredAdSet,
  categoryVersions,
  isRunning,
  promotersOf,
  servingAdSets,
  servingVersions,
} from '#core/serving/server/index.ts';
import { learnedTraffic } from '#delivery/decide/rules/pacing.ts';
import type { BudgetState } from '#delivery/decide/index.ts';
import type { ClickRates } from '#delivery/decide/rules/serving.ts';
import { automatedBids } from '#delivery/learn/index.ts';
import { type KnownBids, NO_BIDS } from '#delivery/learn/rules/known-bids.ts';
import { type Clock, DAY_MS, type EpochMs, MINUTE_MS } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { bidAutomatically } from './bid-market.ts';
import {
  type CatalogState,
  addServing,
  applyBids,
  applyServing,
  createCatalogState,
  serveFirst,
  sortAgain,
  yieldToRequests,
} from './catalog-state.ts';
import type { Changes } from './change-queue.ts';
import { type CatalogRow, type KeyRow, readCatalogs, readKeys, readTraffic } from './engine.repository.ts';
import { createOptionally } from './optional-reads.ts';
import { createPageReader } from './page-reader.ts';
import { createPreparedParts, medianBidIn } from './serving-loader.ts';
import { servingPages } from './serving-pages.ts';
import { type Spending, companiesOf, sharedIdsOf } from './spending.ts';
import { readYieldInto } from './yield-reader.ts';

/** What is served, as the tables have it: loaded once, then changed by announcements, and compared to find what none named. */
export interface Content {
  /** Loads all of it, before anything is decided. */
  load(): Promise<void>;
  /** Loads what was announced. */
  apply(changes: Changes): Promise<void>;
  /** Compares versions with the tables, a page at a time beside announced changes, and loads what differs. */
  compare(): Promise<void>;
  /** Reads storefronts, keys and rules, and takes in what was learned. */
  keepUp(): Promise<void>;
}

/** Ad sets that are loaded between two other changes. */
const LOADED_AT_ONCE = 500;
const COMPARED_AT_ONCE = 1_000;
const PUBLISH_EVERY_MS = 10_000;
/** No ad set has this version. */
const NOT_APPLIED = '';
const TRAFFIC_LEARNT_FROM_MS = 7 * DAY_MS;
const RESORT_EVERY_MS = 10 * MINUTE_MS;

export function createContent(needs: {
  readonly database: Database;
  readonly clock: Clock;
  readonly liveSpend: BudgetState;
  readonly catalogs: Map<string, CatalogState>;
  readonly clickRates: ClickRates;
  readonly spending: Pick<Spending, 'readAhead'>;
  readonly onKeys: (keys: ReadonlyMap<string, KeyRow>) => void;
  /** After all lists were sorted again. */
  readonly onSorted: () => void;
  /** Everything of a storefront changed: it must be compared. */
  readonly onStale: () => void;
  /** What could not be read, without which the rest goes on. */
  readonly onError: (error: unknown) => void;
}): Content {
  const { database, clock, liveSpend, catalogs, clickRates, spending } = needs;
  const optionally = createOptionally(needs.onError);
  const pages = createPageReader({ database, optionally });
  /** By campaign: what is served, or may be once it has products in stock. */
  const versions = new Map<string, { readonly adSetId: string; readonly version: string }>();
  /** By catalog. */
  let categories: ReadonlyMap<string, string> = new Map();
  /** Storefronts of which everything changed. */
  const stale = new Set<string>();
  let bids: KnownBids = NO_BIDS;
  let isLoaded = false;
  /** Whether the marketplace's rules could be read when last tried. */
  let areRulesRead = true;
  // Changes are applied one after the other: what was read later is applied later.
  const inTurn = createTurns();
  const inComparison = createTurns();

  const learned = () => ({ bids: bids.bids, clickRates, nowMs: clock() });

  /** A storefront's settings may change while it is served. */
  const describe = async (row: CatalogRow) => {
    const known = catalogs.get(row.catalogId);
    if (known) {
      if (partOfAdSets(row) !== partOfAdSets(known.row)) stale.add(row.catalogId);
      known.row = row;
      return known.index.describe({ ...row, traffic: known.traffic }, yieldToRequests);
    }
    const added = createCatalogState(row, liveSpend, clock());
    catalogs.set(row.catalogId, added);
    if (isLoaded) stale.add(row.catalogId);
    await optionally(() => learnTraffic(added));
  };

  const learnTraffic = async (state: CatalogState) => {
    const sinceMs = clock() - TRAFFIC_LEARNT_FROM_MS;
    state.traffic = learnedTraffic(await database.read(SYSTEM, (tx) => readTraffic(tx, state.row, sinceMs)));
    await state.index.describe({ ...state.row, traffic: state.traffic }, yieldToRequests);
  };

  const readRules = async (pagesOfState: (state: CatalogState) => Promise<void>) => {
    const read = () => database.read(SYSTEM, (tx) => readYieldInto(tx, catalogs));
    // Nothing is decided before they are known, and what is named besides.
    if (!isLoaded) return read();
    areRulesRead = await optionally(read);
    // Rules name what pages show, too.
    for (const state of catalogs.values()) await pagesOfState(state);
  };

  const readStorefronts = async (pagesOfState = namedNow) => {
    const rows = await database.read(SYSTEM, async (tx) => {
      needs.onKeys(await readKeys(tx));
      return readCatalogs(tx);
    });
    for (const row of rows) await describe(row);
    await readRules(pagesOfState);
  };
  const namedNow = (state: CatalogState) => pages.refresh(state, false);
  const upkeepStorefronts = () => readStorefronts(pages.tryAgain);

  /**
   * An ad set that resumes may have spent its budget earlier, and a shared budget has other spending with other members:
   * read it before it serves. Not needed before everything is loaded, when nothing is decided yet.
   */
  const spendingAhead = async ({ adSets }: CatalogState, stored: readonly StoredAdSet[]) => {
    const added = stored.filter(({ adSetId }) => !adSets.has(adSetId));
    const left = stored.flatMap(({ adSetId }) => adSets.get(adSetId) ?? []);
    const shared = sharedIdsOf([...stored, ...left]);
    if (added.length + shared.length === 0) return;
    await spending.readAhead({ adSets: added.map(({ adSetId }) => adSetId), shared, companies: companiesOf(added) });
  };

  const noteVersions = (stored: readonly StoredAdSet[], nowMs: EpochMs) => {
    for (const adSet of stored) {
      const { adSetId, campaignId, catalogId, version } = adSet;
      if (catalogs.has(catalogId) && isRunning(adSet, nowMs)) versions.set(String(campaignId), { adSetId, version });
    }
  };

  /** An ad set that resumes bids what it had learned, not the median until bids are moved again. */
  const learnBids = async (stored: readonly StoredAdSet[]) => {
    const missing = stored.flatMap(({ adSetId, bidMicros }) =>
      bidMicros === null && !bids.bids.has(adSetId) ? adSetId : [],
    );
    if (missing.length === 0) return;
    await optionally(async () => {
      const read = await database.read(SYSTEM, (tx) => automatedBids.read(tx, missing));
      if (read.size > 0) bids = { ...bids, bids: new Map([...bids.bids, ...read]) };
    });
  };

  /** Loads campaigns, a part in each turn. */
  const loadCampaigns = async (campaignIds: readonly string[]) => {
    const touched = new Set<CatalogState>();
    const publish = async () => {
      for (const state of touched) await state.index.refresh(yieldToRequests);
      touched.clear();
      publishedMs = performance.now();
    };
    let publishedMs = performance.now();
    try {
      await loadParts(campaignIds, async (states) => {
        for (const state of states) touched.add(state);
        // Sorting many ad sets takes seconds: not after each part of them.
        if (performance.now() - publishedMs > PUBLISH_EVERY_MS) await publish();
      });
    } finally {
      await inTurn(publish);
    }
  };

  const loadParts = async (
    campaignIds: readonly string[],
    onApplied: (states: readonly CatalogState[]) => Promise<void>,
  ) => {
    for (let at = 0; at < campaignIds.length; at += LOADED_AT_ONCE) {
      const ids = campaignIds.slice(at, at + LOADED_AT_ONCE);
      await inTurn(async () => {
        const stored = await database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: ids.map(BigInt) }));
        // Also after a failure half-way it must be found that one of them no longer serves.
        for (const { campaignId, adSetId } of stored)
          if (!versions.has(String(campaignId))) versions.set(String(campaignId), { adSetId, version: NOT_APPLIED });
        await learnBids(stored);
        const byCatalog = Map.groupBy(stored, ({ catalogId }) => catalogId);
        const known = ids.flatMap((id) => versions.get(id)?.adSetId ?? []);
        const rates = learned();
        const applied: CatalogState[] = [];
        for (const state of catalogs.values()) {
          const looked = known.filter((adSetId) => state.adSets.has(adSetId));
          const ofCatalog = byCatalog.get(state.row.catalogId) ?? [];
          if (looked.length + ofCatalog.length === 0) continue;
          await spendingAhead(state, ofCatalog);
          applied.push(state);
          await applyServing(state, ofCatalog, looked, rates, pages.of(state, false));
        }
        for (const id of ids) versions.delete(id);
        noteVersions(stored, rates.nowMs);
        await onApplied(applied);
      });
    }
  };

  /** Those that may promote products now, and those that are served with them: after what is being loaded. */
  const promotersIn = (catalogId: string, skus: ReadonlySet<string>) =>
    inTurn(async () => {
      const named = await database.read(SYSTEM, (tx) => promotersOf(tx, catalogId, { skus: [...skus], brandIds: [] }));
      const served = catalogs.get(catalogId)?.index.promotersOf(skus) ?? new Set<string>();
      return served.union(new Set(named.map(String)));
    });

  /** What pages show may have changed with their products. */
  const readAllPages = (catalogIds: Iterable<string>) =>
    inTurn(async () => {
      for (const catalogId of catalogIds) {
        const state = catalogs.get(catalogId);
        if (state) await pages.refresh(state, true);
      }
    });

  const compareAll = async () => {
    const found = await database.read(SYSTEM, categoryVersions);
    for (const catalogId of catalogs.keys())
      if (found.get(catalogId) !== categories.get(catalogId)) stale.add(catalogId);
    const taken = new Set(stale);
    stale.clear();
    try {
      await comparePages(taken);
    } catch (error) {
      for (const catalogId of taken) stale.add(catalogId);
      throw error;
    }
    categories = found;
  };

  const comparePages = async (changed: ReadonlySet<string>) => {
    const unseen = new Set(versions.keys());
    let after = 0n;
    let isMore = true;
    while (isMore) {
      const page = await database.read(SYSTEM, (tx) =>
        servingVersions(tx, { after, limit: COMPARED_AT_ONCE, atMs: clock() }),
      );
      const differing: string[] = [];
      for (const { campaignId, catalogId, version } of page) {
        const id = String(campaignId);
        unseen.delete(id);
        if (changed.has(catalogId) || (versions.get(id)?.version !== version && catalogs.has(catalogId)))
          differing.push(id);
        after = campaignId;
      }
      await loadCampaigns(differing);
      isMore = page.length === COMPARED_AT_ONCE;
    }
    await loadCampaigns([...unseen]);
  };

  const compare = () =>
    inComparison(async () => {
      await inTurn(upkeepStorefronts);
      await readAllPages(catalogs.keys());
      await compareAll();
    });

  const moveBids = async () => {
    const known = bids;
    bids = await bidAutomatically(database, catalogs, known, clock());
    if (bids === known) return;
    for (const state of catalogs.values()) await applyBids(state, bids.bids);
  };

  return {
    load: () =>
      inTurn(async () => {
        await readStorefronts();
        // Before the ad sets: of a category that is moved meanwhile, all of them are compared.
        categories = await database.read(SYSTEM, categoryVersions);
        const prepared = createPreparedParts();
        for await (const page of servingPages(database, clock)) {
          const rates = learned();
          for (const [catalogId, stored] of Map.groupBy(page, (adSet) => adSet.catalogId)) {
            const state = catalogs.get(catalogId);
            if (state) await addServing(state, stored, rates, prepared);
          }
          noteVersions(page, rates.nowMs);
        }
        for (const state of catalogs.values()) state.medianMicros = medianBidIn(state.adSets.values(), state.row);
        await optionally(moveBids);
        for (const state of catalogs.values()) await serveFirst(state, pages.of(state, false));
        isLoaded = true;
      }),
    async apply({ campaignIds, productsOf, isOfStorefronts }) {
      if (isOfStorefronts) await inTurn(() => readStorefronts());
      if (productsOf.size > 0) {
        // Rules are for categories and all below them.
        if (areRulesRead) await inTurn(() => readRules(namedNow));
        await readAllPages(productsOf.keys());
      }
      await loadCampaigns([...campaignIds]);
      for (const [catalogId, skus] of productsOf) {
        if (skus === null) stale.add(catalogId);
        else await loadCampaigns([...(await promotersIn(catalogId, skus))]);
      }
      if (stale.size > 0) needs.onStale();
    },
    compare,
    async keepUp() {
      await inTurn(async () => {
        await upkeepStorefronts();
        await optionally(moveBids);
        for (const state of catalogs.values()) {
          if (clock() - state.sortedMs < RESORT_EVERY_MS) continue;
          state.sortedMs = clock();
          state.medianMicros = medianBidIn(state.adSets.values(), state.row);
          await optionally(() => learnTraffic(state));
          await sortAgain(state, clickRates);
          needs.onSorted();
        }
      });
      if (stale.size > 0) needs.onStale();
    },
  };
}

/** What of a storefront is part of its ad sets as they serve. */
const partOfAdSets = ({ baseUrl, minBidMicros, rate }: CatalogRow) => `${baseUrl} ${minBidMicros} ${rate}`;

/** Runs work one after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
