import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, expectedValue, selectWinners } from './ranking.ts';
import { runLength } from '../../../../testing/run-length.ts';

const first = () => 0;

function bid(product: number, payer: string, bidMicros: number, more: Partial<Candidate> = {}): Candidate {
  return {
    product: `${product}`,
    payer,
    brand: payer,
    bidMicros,
    minBidMicros: 100,
    walletRate: 1,
    weight: 0.1,
    ...more,
  };
}

function outcome(candidates: Candidate[], slots: number) {
  return selectWinners(candidates, slots, first).map(({ candidate, rank, priceMicros }) => [
    rank,
    Number(candidate.product),
    candidate.payer,
    priceMicros,
  ]);
}

describe('selectWinners', () => {
  it('charges the next bid', () => {
    expect(outcome([bid(1, 'a', 900), bid(2, 'b', 700), bid(3, 'c', 400)], 2)).toEqual([
      [1, 1, 'a', 700],
      [2, 2, 'b', 400],
    ]);
  });

  it('charges the minimum bid to a winner without a rival', () => {
    expect(outcome([bid(1, 'a', 900)], 3)).toEqual([[1, 1, 'a', 100]]);
  });

  it('lets a better click rate beat a higher bid, at a lower price', () => {
    expect(outcome([bid(1, 'a', 900, { weight: 0.1 }), bid(2, 'b', 600, { weight: 0.2 })], 1)).toEqual([
      [1, 2, 'b', 450],
    ]);
  });

  it('shows a product once and makes its rivals for that product set the price', () => {
    expect(outcome([bid(1, 'a', 900), bid(1, 'b', 800), bid(2, 'c', 500)], 2)).toEqual([
      [1, 1, 'a', 800],
      [2, 2, 'c', 100],
    ]);
  });

  it.each<[string, Candidate[], number, [number, number, string, number][]]>([
    ['for one product', [bid(1, 'a', 900), bid(1, 'a', 800), bid(2, 'c', 500)], 1, [[1, 1, 'a', 500]]],
    ['with another product', [bid(1, 'a', 900), bid(2, 'a', 800), bid(3, 'c', 500)], 1, [[1, 1, 'a', 500]]],
    [
      'for two places, and pays for both what the best of the others offers',
      [bid(1, 'a', 900), bid(2, 'a', 800), bid(3, 'a', 700), bid(4, 'c', 500)],
      2,
      [
        [1, 1, 'a', 500],
        [2, 2, 'a', 500],
      ],
    ],
    [
      'when nobody else bids',
      [bid(1, 'a', 900), bid(2, 'a', 800), bid(3, 'a', 700)],
      2,
      [
        [1, 1, 'a', 100],
        [2, 2, 'a', 100],
      ],
    ],
  ])('does not let a company bid against itself %s', (_, candidates, slots, expected) => {
    expect(outcome(candidates, slots)).toEqual(expected);
  });

  it('leaves out bids below the minimum', () => {
    expect(outcome([bid(1, 'a', 99), bid(2, 'b', 100)], 2)).toEqual([[1, 2, 'b', 100]]);
  });

  it('compares bids across currencies and charges in the wallet’s own', () => {
    const rupiah = bid(1, 'a', 12_000_000_000, { walletRate: 12_000 });
    expect(outcome([rupiah, bid(2, 'b', 600_000)], 1)).toEqual([[1, 1, 'a', 7_200_000_000]]);
  });

  it('gives equal bids equal chances', () => {
    const wins = [0, 0, 0];
    let state = 1;
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const equal = [0, 1, 2].map((product) => bid(product, `${product}`, 500));
    for (let round = 0; round < 6000; round += 1)
      wins[selectWinners(equal, 1, random)[0]!.candidate.product as unknown as number]! += 1;
    for (const count of wins) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });
});

describe('for any bids', () => {
  const anyBid = fc.record({
    product: fc.constantFrom('0', '1', '2', '3', '4', '5', '6'),
    payer: fc.constantFrom('a', 'b', 'c'),
    brand: fc.constantFrom('x', 'y', 'z'),
    bidMicros: fc.integer({ min: 0, max: 5_000_000 }),
    minBidMicros: fc.integer({ min: 1, max: 100_000 }),
    walletRate: fc.constantFrom(1, 0.74, 12_000, 3.3),
    weight: fc.double({ min: 0.0001, max: 1, noNaN: true }),
  });
  const auction = fc.array(anyBid, { maxLength: 20 });
  const slots = fc.integer({ min: 1, max: 5 });

  it('prices lie between minimum and bid and preserve the rank; one micro-unit less would not', () => {
    fc.assert(
      fc.property(auction, slots, (candidates, count) => {
        const wins = selectWinners(candidates, count, first);
        for (const { candidate, rank, priceMicros } of wins) {
          expect(Number.isInteger(priceMicros)).toBe(true);
          expect(priceMicros).toBeGreaterThanOrEqual(candidate.minBidMicros);
          expect(priceMicros).toBeLessThanOrEqual(candidate.bidMicros);
          const above = new Set(wins.slice(0, rank - 1).map((win) => win.candidate.product));
          const rivals = candidates.filter(
            (competitor) =>
              competitor !== candidate &&
              competitor.bidMicros >= competitor.minBidMicros &&
              competitor.payer !== candidate.payer &&
              !above.has(competitor.product),
          );
          const best = Math.max(0, ...rivals.map(expectedValue));
          expect(expectedValue({ ...candidate, bidMicros: priceMicros })).toBeGreaterThanOrEqual(best);
          const isBetween = priceMicros > candidate.minBidMicros && priceMicros < candidate.bidMicros;
          const oneLess = expectedValue({ ...candidate, bidMicros: priceMicros - 1 });
          expect(isBetween && oneLess >= best).toBe(false);
        }
      }),
    );
  });

  it('a company pays the same or less with more ads of its own, and the minimum without competitors', () => {
    const ofOneCompany = fc.array(
      anyBid.map((candidate) => ({ ...candidate, payer: 'mine' })),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(auction, ofOneCompany, fc.integer({ min: 2, max: 8 }), (competitors, mine, count) => {
        const [first_, ...more] = mine;
        const priceOf = (wins: ReturnType<typeof selectWinners>) =>
          wins.find(({ candidate }) => candidate === first_)?.priceMicros;
        const soloPrice = priceOf(selectWinners([...competitors, first_!], count, first));
        const sharedPrice = priceOf(selectWinners([...competitors, first_!, ...more], count, first));
        if (soloPrice !== undefined && sharedPrice !== undefined) expect(sharedPrice).toBeLessThanOrEqual(soloPrice);
        for (const { candidate, priceMicros } of selectWinners(mine, count, first))
          expect(priceMicros).toBe(candidate.minBidMicros);
      }),
      { numRuns: runLength(1000) },
    );
  });

  it('the same ads win as if a company bid against itself, at prices no higher', () => {
    fc.assert(
      fc.property(auction, slots, (candidates, count) => {
        const wins = selectWinners(candidates, count, first);
        const asStrangers = selectWinners(
          candidates.map((candidate, number) => ({ ...candidate, payer: `${number}` })),
          count,
          first,
        );
        expect(wins.map(({ candidate }) => ({ ...candidate, payer: '' }))).toEqual(
          asStrangers.map(({ candidate }) => ({ ...candidate, payer: '' })),
        );
        wins.forEach(({ priceMicros }, index) =>
          expect(priceMicros).toBeLessThanOrEqual(asStrangers[index]!.priceMicros),
        );
      }),
      { numRuns: runLength(1000) },
    );
  });

  it('each product wins once and values fall with rank', () => {
    fc.assert(
      fc.property(auction, slots, (candidates, count) => {
        const wins = selectWinners(candidates, count, first);
        expect(new Set(wins.map((win) => win.candidate.product)).size).toBe(wins.length);
        expect(wins.length).toBeLessThanOrEqual(count);
        const values = wins.map((win) => expectedValue(win.candidate));
        expect(values).toEqual(values.toSorted((a, b) => b - a));
      }),
    );
  });

  it('removing a loser never changes who wins, and never raises a price', () => {
    fc.assert(
      fc.property(auction, slots, fc.nat(), (candidates, count, select) => {
        const wins = selectWinners(candidates, count, first);
        const winners = wins.map((win) => win.candidate);
        const losers = candidates.filter((candidate) => !winners.includes(candidate));
        if (losers.length === 0) return;
        const removed = losers[select % losers.length];
        const after = selectWinners(
          candidates.filter((candidate) => candidate !== removed),
          count,
          first,
        );
        expect(after.map((win) => win.candidate)).toEqual(winners);
        after.forEach((win, index) => expect(win.priceMicros).toBeLessThanOrEqual(wins[index]!.priceMicros));
      }),
    );
  });
});
