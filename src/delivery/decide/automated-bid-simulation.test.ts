import { describe, expect, test } from 'vitest';
import { allowedCost, nextBid, paceOf, valuePerClick } from './rules/automated-bid.ts';
import { DEFAULT_TRAFFIC, participation, trafficShare } from './rules/pacing.ts';
import { type Candidate, selectWinners } from './rules/ranking.ts';
import { seeded } from './decide.test-support.ts';

// A market of competitors with bids of their own, shoppers who click and buy, and one automated bidder. Failures report
// their seed.
const MIN_BID = 20_000;
const MIDDLE_BID = 500_000;
const PRICE = 8_000_000;
const CLICK_RATE = 0.2;
/** Order lines per click, on average. */
const CONVERSION = 0.1;
const STEPS_A_DAY = 144;

type Play = {
  readonly seed: number;
  readonly days: number;
  readonly auctionsADay: number;
  readonly conversion: number;
  readonly targetPercent: number | null;
  readonly budgetMicros: number | null;
  /** In multiples of the median bid; null lets it start by itself. */
  readonly firstBid: number | null;
  readonly isFixed?: boolean;
};

type Day = { clicks: number; costMicros: number; salesMicros: number; bids: number[]; farthest: number };

function play({ seed, days, auctionsADay, conversion, targetPercent, budgetMicros, firstBid, isFixed }: Play): Day[] {
  const random = seeded(seed);
  const storefront = { clicks: 5000, sold: 5000 * CONVERSION, salesMicros: 5000 * CONVERSION * PRICE };
  const own = { clicks: 0, sold: 0, salesMicros: 0 };
  const since = { clicks: 0, costMicros: 0 };
  let bid: number | null = firstBid === null ? null : firstBid * MIDDLE_BID;
  const results: Day[] = [];
  for (let day = 0; day < days; day += 1) {
    const result: Day = { clicks: 0, costMicros: 0, salesMicros: 0, bids: [], farthest: 0 };
    results.push(result);
    own.clicks *= 0.97;
    own.sold *= 0.97;
    own.salesMicros *= 0.97;
    for (let step = 0; step < STEPS_A_DAY; step += 1) {
      const [from, to] = [step / STEPS_A_DAY, (step + 1) / STEPS_A_DAY];
      if (!isFixed || bid === null) {
        const next = nextBid({
          bidMicros: bid,
          minBidMicros: MIN_BID,
          medianMicros: MIDDLE_BID,
          allowedMicros: allowedCost(valuePerClick(own, storefront, PRICE), targetPercent),
          clicks: own.clicks,
          since,
          pace: paceOf(result.costMicros, budgetMicros, from, DEFAULT_TRAFFIC),
        });
        bid = next.bidMicros;
        if (next.isByCost) Object.assign(since, { clicks: 0, costMicros: 0 });
      }
      result.bids.push(bid);
      const auctions = Math.round(
        auctionsADay * (trafficShare(DEFAULT_TRAFFIC, to) - trafficShare(DEFAULT_TRAFFIC, from)),
      );
      for (let auction = 0; auction < auctions; auction += 1) {
        const at = from + ((to - from) * auction) / auctions;
        if (budgetMicros !== null) {
          if (result.costMicros >= budgetMicros) break;
          if (random() >= participation(result.costMicros, budgetMicros, at, DEFAULT_TRAFFIC)) continue;
        }
        const rivals = Array.from({ length: 4 }, (_, number) =>
          candidate(`r${number}`, MIDDLE_BID * (0.3 + 1.4 * random())),
        );
        const win = selectWinners([candidate('own', bid), ...rivals], 2, random).find(
          (won) => won.candidate.payer === 'own',
        );
        if (!win || random() >= CLICK_RATE) continue;
        own.clicks += 1;
        since.clicks += 1;
        since.costMicros += win.priceMicros;
        result.clicks += 1;
        result.costMicros += win.priceMicros;
        if (random() >= conversion) continue;
        own.sold += 1;
        own.salesMicros += PRICE;
        result.salesMicros += PRICE;
      }
      if (budgetMicros !== null)
        result.farthest = Math.max(
          result.farthest,
          result.costMicros / budgetMicros - trafficShare(DEFAULT_TRAFFIC, to),
        );
    }
  }
  return results;
}

function candidate(payer: string, bid: number): Candidate {
  return {
    product: payer,
    payer,
    brand: payer,
    bidMicros: Math.round(bid),
    minBidMicros: MIN_BID,
    walletRate: 1,
    weight: CLICK_RATE,
  };
}

const sum = (days: readonly Day[], key: 'clicks' | 'costMicros' | 'salesMicros') =>
  days.reduce((total, day) => total + day[key], 0);
const last = (days: readonly Day[], count: number) => days.slice(-count);

describe('sales per cost come to the target', () => {
  const base = { days: 40, auctionsADay: 2000, budgetMicros: null };
  test.each([
    ['from its own start', CONVERSION, 200, null],
    ['from a bid far too high', CONVERSION, 200, 5],
    ['from a bid far too low', CONVERSION, 200, 0.1],
    ['though it sells twice as well as the storefront', 2 * CONVERSION, 400, null],
    ['though it sells half as well', CONVERSION / 2, 120, null],
  ])('%s', (_, conversion, targetPercent, firstBid) => {
    const reached = [1, 2, 3, 4, 5].map((seed) => {
      const days = last(play({ ...base, seed, conversion, targetPercent, firstBid }), 20);
      expect(sum(days, 'clicks'), `clicks with seed ${seed}`).toBeGreaterThan(500);
      return (100 * sum(days, 'salesMicros')) / sum(days, 'costMicros');
    });
    const middle = reached.toSorted((a, b) => a - b)[2]!;
    // A few hundred sales leave this much variance.
    expect(middle / targetPercent, `reached ${reached.map(Math.round).join(', ')} %`).toBeGreaterThan(0.9);
    expect(middle / targetPercent, `reached ${reached.map(Math.round).join(', ')} %`).toBeLessThan(1.1);
  });

  test('and a lower target brings more clicks', () => {
    const clicksAt = (targetPercent: number) =>
      sum(last(play({ ...base, seed: 1, conversion: CONVERSION, targetPercent, firstBid: null }), 20), 'clicks');
    expect(clicksAt(150)).toBeGreaterThan(clicksAt(200) * 1.1);
  });
});

describe('without a target the budget is spent evenly', () => {
  const base = { seed: 3, days: 6, conversion: CONVERSION, targetPercent: null };
  const budgetMicros = 20_000_000;

  test('a budget that is soon spent buys more clicks than at a fixed bid, and never runs ahead of the day', () => {
    const market = { ...base, auctionsADay: 5000, budgetMicros, firstBid: 1 };
    const moved = last(play(market), 3);
    const fixed = last(play({ ...market, isFixed: true }), 3);
    for (const days of [moved, fixed]) expect(sum(days, 'costMicros') / (3 * budgetMicros)).toBeGreaterThan(0.95);
    expect(sum(moved, 'clicks')).toBeGreaterThan(sum(fixed, 'clicks') * 1.1);
    for (const { farthest } of moved) expect(farthest).toBeLessThan(0.05);
  });

  test('a budget that would be left over is spent by bidding more', () => {
    const market = { ...base, auctionsADay: 600, budgetMicros: 60_000_000, firstBid: 0.8 };
    expect(sum(last(play(market), 3), 'costMicros')).toBeGreaterThan(
      sum(last(play({ ...market, isFixed: true }), 3), 'costMicros') * 1.3,
    );
  });
});
