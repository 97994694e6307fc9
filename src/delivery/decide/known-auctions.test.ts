import { expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import { createCatalogIndex } from './auction-index.ts';
import { type AuctionOutcome, runAuction } from './auction.ts';
import { createLiveSpend } from './budget-state.ts';
import { CATALOG, NOW_MS, seeded } from './decide.test-support.ts';
import { type RandomMarket, randomMarket } from './random-market.test-support.ts';
import { NEW_PAGE } from './rules/auction-request.ts';
import type { ServingAdSet } from './rules/serving.ts';
import { createYieldBook } from './yield-book.ts';

const MARKETS = 15;
const ENOUGH = 1_000_000_000_000;
/** More than there are: every candidate is looked at. */
const ALL = 10_000;

const winsOf = ({ wins }: AuctionOutcome) =>
  wins.map(({ candidate, priceMicros, rank }) => {
    const { sku, adSet, bidMicros, line, factor, floorKind } = candidate;
    return { sku, adSetId: adSet.facts.adSetId, bidMicros, priceMicros, rank, line, factor, floorKind };
  });

function indexOf({ companyIds, slotsPerAdvertiser }: RandomMarket) {
  const spend = createLiveSpend();
  for (const companyId of companyIds) spend.setAvailable(companyId, ENOUGH);
  return createCatalogIndex({ ...CATALOG, slotsPerAdvertiser }, spend);
}

type State = {
  readonly adSets: ReadonlyMap<string, ServingAdSet>;
  readonly pages: ReturnType<RandomMarket['newPages']>;
  readonly rules: ReturnType<RandomMarket['newRules']>;
};

/** An index that was never asked, and knows nothing of pages and rules from before. */
async function neverAsked(market: RandomMarket, { adSets, pages, rules }: State) {
  const index = indexOf(market);
  index.knowPages({ ...pages });
  index.knowRules(createYieldBook(rules));
  index.update({ changed: [...adSets.values()], removed: [], products: market.products });
  await index.rebuild(async () => {});
  return index.snapshot();
}

/**
 * What an index remembers of pages, carts, searches, places and rules changes no winner and no price: all is compared with
 * an auction that looks at every candidate in an index that was never asked before.
 */
test(
  'auctions that are asked for again are won as if for the first time, after any change',
  { timeout: 60_000 },
  async () => {
    for (let seed = 1; seed <= MARKETS; seed += 1) {
      const random = seeded(seed * 7919);
      const market = randomMarket(random);
      const { products, newAdSet, newPages, newRules } = market;
      const index = indexOf(market);
      let state: State = {
        adSets: new Map(market.adSets.map((adSet) => [adSet.adSetId, adSet])),
        ...{ pages: newPages(), rules: newRules() },
      };
      index.knowPages(state.pages);
      index.knowRules(createYieldBook(state.rules));
      index.update({ changed: market.adSets, removed: [], products });
      await index.rebuild(async () => {});
      const changes: (() => void | Promise<void>)[] = [
        () => {},
        () => index.knowPages((state = { ...state, pages: newPages() }).pages),
        () => index.knowRules(createYieldBook((state = { ...state, rules: newRules() }).rules)),
        async () => {
          const changed = newAdSet(1 + Math.floor(random() * state.adSets.size));
          state = { ...state, adSets: new Map([...state.adSets, [changed.adSetId, changed]]) };
          index.update({ changed: [changed], removed: [], products });
          await index.refresh(async () => {});
        },
      ];
      for (const [phase, change] of changes.entries()) {
        await change();
        const snapshot = index.snapshot();
        const nowMs = NOW_MS + Math.floor(random() * 168) * HOUR_MS;
        const expected = new Map<unknown, unknown>();
        for (const request of market.requests) {
          const fresh = await neverAsked(market, state);
          expected.set(request, winsOf(runAuction(request, fresh, nowMs, random, NEW_PAGE, ALL, true)));
        }
        for (const time of ['first', 'second', 'third'])
          for (const request of market.requests)
            expect(
              winsOf(runAuction(request, snapshot, nowMs, random)),
              `market ${seed}, change ${phase}, asked the ${time} time: ${JSON.stringify(request)}`,
            ).toEqual(expected.get(request));
      }
    }
  },
);
