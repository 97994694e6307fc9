import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import { trafficShare } from '#delivery/decide/rules/pacing.ts';
import { type SimulationPlan, type AutoBidState, createSimulation } from './campaign-simulation.ts';

const FLAT = Array.from({ length: 24 }, () => 1);
const MIDNIGHT = Date.UTC(2026, 2, 10);
const MIDDLE = 400_000;
const steering: AutoBidState = {
  bidMicros: null,
  minBidMicros: 20_000,
  medianMicros: MIDDLE,
  allowedMicros: null,
  clicks: 0,
};
const simulationOf = (plan: Partial<SimulationPlan>) =>
  createSimulation({
    bid: steering,
    dailyBudgetMicros: null,
    shared: null,
    zone: 'UTC',
    traffic: FLAT,
    hours: null,
    ...plan,
  });

/** Simulates `clicksAt(bid)` clicks every ten minutes from midnight on, each at half the bid. */
function live(plan: Partial<SimulationPlan>, days: number, clicksAt: (bidMicros: number) => number) {
  const simulation = simulationOf(plan);
  const spentByDay: number[] = [];
  let bid = 0;
  for (let day = 0; day < days; day += 1) {
    let spent = 0;
    for (let at: EpochMs = 0; at < DAY_MS; at += 10 * MINUTE_MS) {
      const now = simulation.at(MIDNIGHT + day * DAY_MS + at);
      bid = now.bidMicros;
      const clicks = now.chance * clicksAt(bid);
      const costMicros = (clicks * bid) / 2;
      spent += costMicros * simulation.spend(clicks, costMicros);
    }
    spentByDay.push(spent);
  }
  return { bid, spentByDay };
}

test('a bid set by hand stays, and takes part always without a budget', () => {
  const simulation = simulationOf({ bid: 300_000 });
  for (const hour of [0, 5, 30]) {
    expect(simulation.at(MIDNIGHT + hour * HOUR_MS)).toEqual({ bidMicros: 300_000, chance: 1 });
    expect(simulation.spend(10, 3_000_000)).toBe(1);
  }
});

describe('a shared budget', () => {
  const spend = (plan: Partial<SimulationPlan>) => live({ bid: 300_000, ...plan }, 1, () => 10).spentByDay[0]!;
  // Ten clicks at half of 300,000 every ten minutes.
  const WITHOUT = 144 * 10 * 150_000;

  test('leaves what the others do not spend', () => {
    expect(spend({})).toBeCloseTo(WITHOUT);
    const shared = { budgetMicros: WITHOUT / 2, othersMicros: WITHOUT / 4 };
    expect(spend({ shared }) / (WITHOUT / 4)).toBeCloseTo(1, 1);
  });

  test('leaves nothing where the others spend it all, and takes nothing where it is never reached', () => {
    expect(spend({ shared: { budgetMicros: WITHOUT / 2, othersMicros: WITHOUT } })).toBeLessThan(WITHOUT / 50);
    expect(spend({ shared: { budgetMicros: 3 * WITHOUT, othersMicros: WITHOUT } })).toBeCloseTo(WITHOUT);
  });

  test('is no more than the campaign’s own budget', () => {
    const shared = { budgetMicros: WITHOUT / 2, othersMicros: 0 };
    expect(spend({ shared, dailyBudgetMicros: WITHOUT / 10 }) / (WITHOUT / 10)).toBeCloseTo(1, 1);
  });
});

describe('a bid that is left to the engine', () => {
  test('starts at the current bid, or where the engine would set the first', () => {
    expect(simulationOf({}).at(MIDNIGHT).bidMicros).toBe(MIDDLE);
    expect(simulationOf({ bid: { ...steering, bidMicros: 250_000 } }).at(MIDNIGHT).bidMicros).toBe(250_000);
    expect(simulationOf({ bid: { ...steering, allowedMicros: 100_000 } }).at(MIDNIGHT).bidMicros).toBe(100_000);
  });

  test('moves every ten minutes, also while no auction comes', () => {
    const simulation = simulationOf({ dailyBudgetMicros: 50_000_000 });
    const first = simulation.at(MIDNIGHT + HOUR_MS).bidMicros;
    expect(simulation.at(MIDNIGHT + HOUR_MS + 9 * MINUTE_MS).bidMicros).toBe(first);
    expect(simulation.at(MIDNIGHT + HOUR_MS + 30 * MINUTE_MS).bidMicros).toBe(Math.ceil(MIDDLE * 1.1 ** 3));
  });

  test('comes to a cost per click that meets the target', () => {
    // Clicks cost half the bid, so the bid settles at twice the allowed cost.
    const { bid } = live({ bid: { ...steering, allowedMicros: 300_000, clicks: 1000 } }, 2, () => 5);
    expect(bid / 600_000).toBeGreaterThan(0.95);
    expect(bid / 600_000).toBeLessThan(1.05);
  });

  test('rises until the budget is spent, and falls where it would be spent too soon', () => {
    const budget = 80_000_000;
    const clicksAt = (bid: number) => bid / 200_000;
    const { bid, spentByDay } = live({ dailyBudgetMicros: budget }, 3, clicksAt);
    expect(bid).toBeGreaterThan(MIDDLE);
    expect(spentByDay[2]! / budget).toBeGreaterThan(0.9);
    const rich = live({ dailyBudgetMicros: budget / 10 }, 3, clicksAt);
    expect(rich.bid).toBeLessThan(MIDDLE);
    for (const spent of [
      ...spentByDay.map((day) => day / budget),
      ...rich.spentByDay.map((day) => day / (budget / 10)),
    ])
      expect(spent).toBeLessThanOrEqual(1);
  });
});

describe('a daily budget', () => {
  test('is followed through the day, paid in part at its end, and new on the next', () => {
    const simulation = simulationOf({ bid: 300_000, dailyBudgetMicros: 12_000_000 });
    expect(simulation.at(MIDNIGHT + 12 * HOUR_MS).chance).toBe(1);
    expect(simulation.spend(20, 6_000_000)).toBe(1);
    // A quarter of an hour's traffic ahead of noon: half of the allowed lead.
    const aheadMicros = 12_000_000 * (trafficShare(FLAT, 0.5 + 1 / 96) - 0.5);
    expect(simulation.spend(1, aheadMicros)).toBe(1);
    expect(simulation.at(MIDNIGHT + 12 * HOUR_MS).chance).toBeCloseTo(0.5, 9);
    expect(simulation.spend(40, 2 * (6_000_000 - aheadMicros))).toBeCloseTo(0.5, 9);
    expect(simulation.spend(1, 1)).toBe(0);
    expect(simulation.at(MIDNIGHT + DAY_MS).chance).toBe(1);
    expect(simulation.spend(1, 1)).toBe(1);
  });

  test('belongs to the days of the storefront', () => {
    const simulation = simulationOf({ bid: 300_000, dailyBudgetMicros: 1_000_000, zone: 'Asia/Singapore' });
    simulation.at(MIDNIGHT + 15 * HOUR_MS);
    simulation.spend(1, 1_000_000);
    expect(simulation.at(MIDNIGHT + 15.9 * HOUR_MS).chance).toBe(0);
    expect(simulation.at(MIDNIGHT + 16 * HOUR_MS).chance).toBe(1);
  });
});
