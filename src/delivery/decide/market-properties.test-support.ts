import fc from 'fast-check';
import { expect } from 'vitest';
import type { AuctionOutcome } from './auction.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { type Candidate, selectWinners, valueAt } from './rules/ranking.ts';
import type { ServingAdSet } from './rules/serving.ts';

const MIN_BID_MICROS = 20_000;

interface Win {
  adSetId: string;
  sku: string | null;
  bidMicros: number;
  priceMicros: number;
}

export const winsOf = ({ wins }: AuctionOutcome): Win[] =>
  wins.map(({ candidate, priceMicros }) => ({
    adSetId: candidate.adSet.facts.adSetId,
    sku: candidate.sku,
    bidMicros: candidate.bidMicros,
    priceMicros,
  }));

interface Market {
  adSets: fc.Arbitrary<ServingAdSet[]>;
  request: fc.Arbitrary<Partial<AuctionRequest>>;
  /** Finds candidates by looking at every ad set. */
  naively(adSets: readonly ServingAdSet[], request: Partial<AuctionRequest>): (Candidate & { adSetId: string })[];
  winsIn(adSets: readonly ServingAdSet[], request: Partial<AuctionRequest>): Promise<Win[]>;
  runs: fc.Parameters<unknown>;
}

const hasTies = (candidates: readonly Candidate[]) => {
  const values = candidates.map((one) => Math.round(valueAt(one.bidMicros, one) * 1e6));
  return new Set(values).size < values.length;
};

/** What holds in any market, whatever its ad sets find ads by. Lots are left out: ties are drawn again. */
export function marketProperties({ adSets, request, naively, winsIn, runs }: Market) {
  return {
    /** The index finds who wins at what price, as looking at every ad set does. */
    findsWinners: () =>
      fc.assert(
        fc.asyncProperty(adSets, request, async (market, asked) => {
          const candidates = naively(market, asked);
          fc.pre(!hasTies(candidates));
          const expected = selectWinners(candidates, asked.slots!, () => 0).map(({ candidate, priceMicros }) => ({
            adSetId: candidate.adSetId,
            sku: candidate.product,
            bidMicros: candidate.bidMicros,
            priceMicros,
          }));
          expect(await winsIn(market, asked)).toEqual(expected);
        }),
        runs,
      ),
    /** A price is between the minimum and the bid, the least against other companies, the minimum alone. */
    pricesAreLeast: () =>
      fc.assert(
        fc.asyncProperty(adSets, request, async (market, asked) => {
          const candidates = naively(market, asked);
          fc.pre(!hasTies(candidates));
          const wins = selectWinners(candidates, asked.slots!, () => 0);
          for (const [index, { bidMicros, priceMicros }] of (await winsIn(market, asked)).entries()) {
            const { rival, candidate } = wins[index]!;
            expect(priceMicros).toBeGreaterThanOrEqual(MIN_BID_MICROS);
            expect(priceMicros).toBeLessThanOrEqual(bidMicros);
            if (rival === null) expect(priceMicros).toBe(MIN_BID_MICROS);
            else if (priceMicros > MIN_BID_MICROS)
              expect(valueAt(priceMicros - 1, candidate)).toBeLessThan(valueAt(rival.bidMicros, rival));
          }
        }),
        runs,
      ),
    /** Winners and prices are the same with every other ad set as `plain` and with all of them. */
    isNeutral: (plain: (adSet: ServingAdSet) => ServingAdSet, neutral: Partial<ServingAdSet>) =>
      fc.assert(
        fc.asyncProperty(adSets, request, async (market, asked) => {
          const before = market.map(plain);
          fc.pre(!hasTies(naively(before, asked)));
          const after = before.map((facts, n) => (n % 2 ? facts : { ...facts, ...neutral }));
          expect(await winsIn(after, asked)).toEqual(await winsIn(before, asked));
        }),
        runs,
      ),
    /** Raising some bid of an ad set never lowers its rank. */
    raisingNeverLowers: (raise: (adSet: ServingAdSet, by: number) => ServingAdSet) =>
      fc.assert(
        fc.asyncProperty(adSets, request, fc.integer({ min: 1, max: 500_000 }), async (market, asked, by) => {
          const [own, ...others] = market;
          const raised = [raise(own!, by), ...others];
          fc.pre(!hasTies(naively(market, asked)) && !hasTies(naively(raised, asked)));
          const rankIn = async (all: readonly ServingAdSet[]) => {
            const rank = (await winsIn(all, asked)).findIndex(({ adSetId }) => adSetId === own!.adSetId);
            return rank < 0 ? Number.POSITIVE_INFINITY : rank;
          };
          expect(await rankIn(raised)).toBeLessThanOrEqual(await rankIn(market));
        }),
        runs,
      ),
  };
}
