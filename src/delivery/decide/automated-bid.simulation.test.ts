import { describe, expect, test } from 'vitest';
import { allowedCost, nextBid, paceOf, valuePerClick } from './rules/automated-bid.ts';
import { USUAL_TRAFFIC, participation, trafficShare } from './rules/pacing.ts';
import { type Candidate, selectWinners } from './rules/ranking.ts';
import { seeded } from './testing.ts';

// A market of rivals with bids of their own, shoppers who click and buy, and one bidder that leaves its bid to us. What fails names its seed.
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
  readonly target_percent: number | null;
  readonly budget_micros: number | null;
  /** Of the middle bid; null lets it start by itself. */
  readonly firstBid: number | null;
  readonly isFixed?: boolean;
};

type Day = { clicks: number; cost_micros: number; sales_micros: number; bids: number[]; farthest: number };

function play({ seed, days, auctionsADay, conversion, target_percent, budget_micros, firstBid, isFixed }: Play): Day[] {
  const random = seeded(seed);
  const storefront = { clicks: 5000, sold: 5000 * CONVERSION, sales_micros: 5000 * CONVERSION * PRICE };
  const own = { clicks: 0, sold: 0, sales_micros: 0 };
  const since = { clicks: 0, cost_micros: 0 };
  let bid: number | null = firstBid === null ? null : firstBid * MIDDLE_BID;
  const results: Day[] = [];
  for (let day = 0; day < days; day += 1) {
    const result: Day = { clicks: 0, cost_micros: 0, sales_micros: 0, bids: [], farthest: 0 };
    results.push(result);
    own.clicks *= 0.97;
    own.sold *= 0.97;
    own.sales_micros *= 0.97;
    for (let step = 0; step < STEPS_A_DAY; step += 1) {
      const [from, to] = [step / STEPS_A_DAY, (step + 1) / STEPS_A_DAY];
      if (!isFixed || bid === null) {
        const next = nextBid({
          bid_micros: bid,
          minBid_micros: MIN_BID,
          middle_micros: MIDDLE_BID,
          allowed_micros: allowedCost(valuePerClick(own, storefront, PRICE), target_percent),
          clicks: own.clicks,
          since,
          pace: paceOf(result.cost_micros, budget_micros, from, USUAL_TRAFFIC),
        });
        bid = next.bid_micros;
        if (next.isByCost) Object.assign(since, { clicks: 0, cost_micros: 0 });
      }
      result.bids.push(bid);
      const auctions = Math.round(auctionsADay * (trafficShare(USUAL_TRAFFIC, to) - trafficShare(USUAL_TRAFFIC, from)));
      for (let auction = 0; auction < auctions; auction += 1) {
        const at = from + ((to - from) * auction) / auctions;
        if (budget_micros !== null) {
          if (result.cost_micros >= budget_micros) break;
          if (random() >= participation(result.cost_micros, budget_micros, at, USUAL_TRAFFIC)) continue;
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
        since.cost_micros += win.price_micros;
        result.clicks += 1;
        result.cost_micros += win.price_micros;
        if (random() >= conversion) continue;
        own.sold += 1;
        own.sales_micros += PRICE;
        result.sales_micros += PRICE;
      }
      if (budget_micros !== null)
        result.farthest = Math.max(
          result.farthest,
          result.cost_micros / budget_micros - trafficShare(USUAL_TRAFFIC, to),
        );
    }
  }
  return results;
}

function candidate(payer: string, bid: number): Candidate {
  return {
    product: payer,
    payer,
    bid_micros: Math.round(bid),
    minBid_micros: MIN_BID,
    walletRate: 1,
    weight: CLICK_RATE,
  };
}

const sum = (days: readonly Day[], key: 'clicks' | 'cost_micros' | 'sales_micros') =>
  days.reduce((total, day) => total + day[key], 0);
const last = (days: readonly Day[], count: number) => days.slice(-count);

describe('sales per cost come to the target', () => {
  const base = { days: 40, auctionsADay: 2000, budget_micros: null };
  test.each([
    ['from its own start', CONVERSION, 200, null],
    ['from a bid far too high', CONVERSION, 200, 5],
    ['from a bid far too low', CONVERSION, 200, 0.1],
    ['though it sells twice as well as the storefront', 2 * CONVERSION, 400, null],
    ['though it sells half as well', CONVERSION / 2, 120, null],
  ])('%s', (_, conversion, target_percent, firstBid) => {
    const reached = [1, 2, 3, 4, 5].map((seed) => {
      const days = last(play({ ...base, seed, conversion, target_percent, firstBid }), 20);
      expect(sum(days, 'clicks'), `clicks with seed ${seed}`).toBeGreaterThan(500);
      return (100 * sum(days, 'sales_micros')) / sum(days, 'cost_micros');
    });
    const middle = reached.toSorted((a, b) => a - b)[2]!;
    // Some hundred sales are left to chance by as much.
    expect(middle / target_percent, `reached ${reached.map(Math.round).join(', ')} %`).toBeGreaterThan(0.9);
    expect(middle / target_percent, `reached ${reached.map(Math.round).join(', ')} %`).toBeLessThan(1.1);
  });

  test('and a lower target brings more clicks', () => {
    const clicksAt = (target_percent: number) =>
      sum(last(play({ ...base, seed: 1, conversion: CONVERSION, target_percent, firstBid: null }), 20), 'clicks');
    expect(clicksAt(150)).toBeGreaterThan(clicksAt(200) * 1.1);
  });
});

describe('without a target the budget is spent evenly', () => {
  const base = { seed: 3, days: 6, conversion: CONVERSION, target_percent: null };
  const budget_micros = 20_000_000;

  test('a budget that is soon spent buys more clicks than at a fixed bid, and never runs ahead of the day', () => {
    const market = { ...base, auctionsADay: 5000, budget_micros, firstBid: 1 };
    const moved = last(play(market), 3);
    const fixed = last(play({ ...market, isFixed: true }), 3);
    for (const days of [moved, fixed]) expect(sum(days, 'cost_micros') / (3 * budget_micros)).toBeGreaterThan(0.95);
    expect(sum(moved, 'clicks')).toBeGreaterThan(sum(fixed, 'clicks') * 1.1);
    for (const { farthest } of moved) expect(farthest).toBeLessThan(0.05);
  });

  test('a budget that would be left over is spent by bidding more', () => {
    const market = { ...base, auctionsADay: 600, budget_micros: 60_000_000, firstBid: 0.8 };
    expect(sum(last(play(market), 3), 'cost_micros')).toBeGreaterThan(
      sum(last(play({ ...market, isFixed: true }), 3), 'cost_micros') * 1.3,
    );
  });
});
