import type { Language } from '#kernel/language.ts';
import { type IndexSegment, type IndexedVersion, buildSegment } from './index-segment.ts';
import { type DayClock, type BudgetGates, type BudgetState, createDayClock } from './budget-state.ts';
import type { TrafficCurve } from './rules/pacing.ts';
import type { ServingAdSet, ServingProduct } from './serving.ts';

/** What a storefront is and wants, as far as auctions need it. */
export type CatalogFacts = {
  readonly catalogId: string;
  readonly zone: string;
  /** What its shoppers and sellers write in. */
  readonly language: Language;
  /** Places of one page that may go to one company; null: any number. */
  readonly slotsPerAdvertiser: number | null;
  /** Auctions one campaign may win for one shopper within the window; null: any number. */
  readonly frequencyCap: number | null;
  readonly frequencyWindowMs: number;
  /** How its traffic spreads over a day. */
  readonly traffic: TrafficCurve;
};

/** A catalog as one auction sees it. Never changed: a change makes the next snapshot. */
export type CatalogSnapshot = CatalogFacts & {
  readonly dayClock: DayClock;
  readonly gates: BudgetGates;
  /** The bulk, and what changed since it was built. Which version of an ad set counts is told by its gate. */
  readonly segments: readonly IndexSegment[];
};

export interface CatalogIndex {
  snapshot(): CatalogSnapshot;
  /** Takes in what the storefront wants now; another language needs everything read anew. */
  describe(catalog: CatalogFacts, pause: Pause): Promise<void>;
  /** Notes what may serve from now on. Ad sets that are gone lose every auction from this moment. */
  update(change: ServingChange): void;
  /** Lets auctions see the noted changes: a few at once, many by building the bulk anew while the old one serves. */
  refresh(pause: Pause): Promise<void>;
  /** Builds the bulk anew with the latest product facts and click rates. */
  rebuild(pause: Pause): Promise<void>;
}

export type ServingChange = {
  readonly changed: readonly ServingAdSet[];
  readonly gone: readonly string[];
  readonly products: Iterable<ServingProduct>;
};

/** Awaited between two slices of building, to let requests through. */
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
  let bulk: IndexSegment | null = null;
  let current: CatalogSnapshot = { ...catalog, dayClock, gates: liveSpend.gates, segments: [] };

  const changesSinceBulk = () => [...serving.values()].filter((version) => version.revision > bulkRevision);

  const publish = () => {
    const changes = changesSinceBulk();
    const segments = bulk ? [bulk] : [];
    if (changes.length > 0) segments.push(drain(buildSegment(source(changes), liveSpend)));
    for (const { facts, revision } of serving.values()) liveSpend.setRevision(facts.adSetId, revision);
    current = { ...catalog, dayClock, gates: liveSpend.gates, segments };
  };

  /** What no ad set that serves promotes any more. */
  const clearProducts = () => {
    const promoted = new Set([...serving.values()].flatMap(({ facts }) => facts.skus));
    for (const sku of products.keys()) if (!promoted.has(sku)) products.delete(sku);
  };

  const rebuild = async (pause: Pause) => {
    const upTo = lastRevision;
    clearProducts();
    const building = buildSegment(source([...serving.values()]), liveSpend);
    let step = building.next();
    while (!step.done) {
      await pause();
      step = building.next();
    }
    bulk = step.value;
    bulkRevision = upTo;
    publish();
  };

  return {
    snapshot: () => current,
    async describe(next, pause) {
      const isReadOtherwise = next.language !== catalog.language;
      if (next.zone !== catalog.zone) dayClock = createDayClock(next.zone);
      catalog = next;
      if (isReadOtherwise) await rebuild(pause);
      else current = { ...current, ...catalog, dayClock };
    },
    update({ changed, gone, products: facts }) {
      for (const product of facts) products.set(product.sku, product);
      for (const adSet of changed)
        serving.set(adSet.adSetId, { facts: adSet, revision: (lastRevision = liveSpend.nextRevision()) });
      for (const adSetId of gone) {
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
