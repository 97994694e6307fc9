import { type IndexSegment, type IndexedVersion, buildSegment } from './index-segment.ts';
import { type DayClock, type Gates, type LiveSpend, createDayClock } from './live-spend.ts';
import type { ServingAdSet, ServingProduct } from './serving.ts';

/** A catalog as one auction sees it. Never changed: a change makes the next snapshot. */
export type CatalogSnapshot = {
  readonly catalogId: string;
  readonly zone: string;
  readonly dayClock: DayClock;
  readonly gates: Gates;
  /** The bulk, and what changed since it was built. Which version of an ad set counts is told by its gate. */
  readonly segments: readonly IndexSegment[];
};

export interface CatalogIndex {
  snapshot(): CatalogSnapshot;
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

const MOST_CHANGES_BESIDE_BULK = 200;

export function createCatalogIndex(
  catalog: { readonly catalogId: string; readonly zone: string },
  liveSpend: LiveSpend,
): CatalogIndex {
  const serving = new Map<string, IndexedVersion>();
  const products = new Map<string, ServingProduct>();
  const dayClock = createDayClock(catalog.zone);
  const source = (adSets: readonly IndexedVersion[]) => ({ adSets, productOf: (sku: string) => products.get(sku) });
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

  const rebuild = async (pause: Pause) => {
    const upTo = lastRevision;
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
    update({ changed, gone, products: facts }) {
      for (const product of facts) products.set(product.sku, product);
      for (const adSet of changed) serving.set(adSet.adSetId, { facts: adSet, revision: (lastRevision += 1) });
      for (const adSetId of gone) {
        serving.delete(adSetId);
        liveSpend.setRevision(adSetId, 0);
      }
    },
    async refresh(pause) {
      if (changesSinceBulk().length > MOST_CHANGES_BESIDE_BULK) await rebuild(pause);
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
