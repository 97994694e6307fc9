import type { FrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import type { Language } from '#kernel/language.ts';
import { isVarying } from './bid-factors.ts';
import { buildSegment } from './build-segment.ts';
import type { IndexSegment, IndexedVersion } from './index-segment.ts';
import { type DayClock, type BudgetGates, type BudgetState, createDayClock } from './budget-state.ts';
import { NO_PAGE_FACTS, type PageFacts } from './rules/page-facts.ts';
import type { TrafficCurve } from './rules/pacing.ts';
import { columnBytes } from './segment-bytes.ts';
import type { ServingAdSet, ServingProduct } from './rules/serving.ts';
import { NO_RULES, type YieldBook } from './yield-book.ts';

/** A storefront's settings, as far as auctions need them. */
export type CatalogFacts = {
  readonly catalogId: string;
  readonly zone: string;
  /** Language of its shoppers' queries and sellers' texts. */
  readonly language: Language;
  /** Maximum slots of one page per company; null: unlimited. */
  readonly slotsPerAdvertiser: number | null;
  /** Of every campaign, beside its own; null: unlimited. */
  readonly frequencyCap: FrequencyCap | null;
  /** Distribution of its traffic over a day. */
  readonly traffic: TrafficCurve;
};

/** A catalog as one auction sees it. Immutable: a change creates the next snapshot. */
export type CatalogSnapshot = CatalogFacts & {
  readonly dayClock: DayClock;
  readonly gates: BudgetGates;
  /** The bulk, then the changes since it was built. The gate of an ad set holds the version that counts. */
  readonly segments: readonly IndexSegment[];
  /** An ad set excludes something of the page. */
  readonly readsPages: boolean;
  /** An ad set aims at something of the page. */
  readonly aimsAtPages: boolean;
  readonly pages: PageFacts;
  /** The marketplace's own. */
  readonly rules: YieldBook;
};

export interface CatalogIndex {
  snapshot(): CatalogSnapshot;
  /** Memory of its columns and lists, outside of the heap. */
  bytes(): number;
  /** Returns the campaigns that are served with one of these products, or were until the bulk is rebuilt. */
  promotersOf(skus: Iterable<string>): Set<string>;
  /** Applies the storefront's current settings. A changed language rebuilds the whole index. */
  describe(catalog: CatalogFacts, pause: Pause): Promise<void>;
  /** Applies what pages show, from the next auction on. */
  knowPages(pages: PageFacts): void;
  /** Applies the marketplace's rules, from the next auction on. */
  knowRules(rules: YieldBook): void;
  /** Records what may serve from now on. Removed ad sets lose every auction from this moment. */
  update(change: ServingChange): void;
  /**
   * Makes recorded changes visible to auctions: a few at once, many by rebuilding the bulk while the old one serves.
   */
  refresh(pause: Pause): Promise<void>;
  /** Rebuilds the bulk with the latest product facts and click rates. */
  rebuild(pause: Pause): Promise<void>;
}

export type ServingChange = {
  readonly changed: readonly ServingAdSet[];
  readonly removed: readonly string[];
  readonly products: Iterable<ServingProduct>;
};

/** Awaited between two slices of building, to yield to requests. */
export type Pause = () => Promise<void>;

const MAX_CHANGES_BESIDE_BULK = 200;

export function createCatalogIndex(first: CatalogFacts, liveSpend: BudgetState): CatalogIndex {
  const serving = new Map<string, IndexedVersion>();
  const products = new Map<string, ServingProduct>();
  let catalog = first;
  let dayClock = createDayClock(catalog.zone);
  const source = (adSets: readonly IndexedVersion[]) => ({
    adSets,
    productOf: (sku: string) => products.get(sku),
    language: catalog.language,
  });
  let lastRevision = 0;
  let bulkRevision = 0;
  /** Ad sets whose bids vary by auction apart: their lists are walked by what they bid at this hour and place. */
  let bulk: readonly IndexSegment[] = [];
  let pages = NO_PAGE_FACTS;
  let rules = NO_RULES;
  let current: CatalogSnapshot = {
    ...catalog,
    dayClock,
    gates: liveSpend.gates,
    segments: [],
    readsPages: false,
    aimsAtPages: false,
    pages,
    rules,
  };

  const changesSinceBulk = () => [...serving.values()].filter((version) => version.revision > bulkRevision);

  const publish = () => {
    const changes = changesSinceBulk();
    const segments = [...bulk];
    if (changes.length > 0) segments.push(drain(buildSegment(source(changes), liveSpend)));
    for (const { facts, revision } of serving.values()) liveSpend.setRevision(facts.adSetId, revision);
    const readsPages = segments.some((segment) => segment.readsPages);
    const aimsAtPages = segments.some(({ targets }) => targets !== null);
    current = { ...catalog, dayClock, gates: liveSpend.gates, segments, readsPages, aimsAtPages, pages, rules };
  };

  /** Deletes products that no serving ad set promotes. */
  const clearProducts = () => {
    const promoted = new Set([...serving.values()].flatMap(({ facts }) => facts.skus));
    for (const sku of products.keys()) if (!promoted.has(sku)) products.delete(sku);
  };

  const rebuild = async (pause: Pause) => {
    const upTo = lastRevision;
    clearProducts();
    const { plain = [], varying = [] } = Object.groupBy(serving.values(), ({ facts }) =>
      isVarying(facts) ? 'varying' : 'plain',
    );
    const built: IndexSegment[] = [];
    for (const versions of varying.length === 0 ? [plain] : [plain, varying]) {
      const building = buildSegment(source(versions), liveSpend);
      let step = building.next();
      while (!step.done) {
        await pause();
        step = building.next();
      }
      built.push(step.value);
    }
    bulk = built;
    bulkRevision = upTo;
    publish();
  };

  return {
    snapshot: () => current,
    bytes: () => current.segments.reduce((sum, segment) => sum + columnBytes(segment), 0),
    promotersOf(skus) {
      const campaignIds = new Set<string>();
      for (const sku of skus)
        for (const { adSets, productBySku, offers } of current.segments) {
          const product = productBySku.get(sku);
          if (product === undefined) continue;
          for (let at = offers.starts[product]!; at < offers.starts[product + 1]!; at += 1)
            campaignIds.add(adSets[offers.items[at]!]!.facts.campaignId);
        }
      return campaignIds;
    },
    async describe(next, pause) {
      const isLanguageChanged = next.language !== catalog.language;
      if (next.zone !== catalog.zone) dayClock = createDayClock(next.zone);
      catalog = next;
      if (isLanguageChanged) await rebuild(pause);
      else current = { ...current, ...catalog, dayClock };
    },
    knowPages(next) {
      pages = next;
      current = { ...current, pages };
    },
    knowRules(next) {
      rules = next;
      current = { ...current, rules };
    },
    update({ changed, removed, products: facts }) {
      for (const product of facts) products.set(product.sku, product);
      for (const adSet of changed)
        serving.set(adSet.adSetId, { facts: adSet, revision: (lastRevision = liveSpend.nextRevision()) });
      for (const adSetId of removed) {
        serving.delete(adSetId);
        liveSpend.setRevision(adSetId, 0);
      }
    },
    async refresh(pause) {
      if (changesSinceBulk().length > MAX_CHANGES_BESIDE_BULK) await rebuild(pause);
      else publish();
    },
    rebuild,
  };
}

function drain<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
