import { expect, test } from 'vitest';
import type { FindingReason } from '#insights/advice/rules/findings.ts';
import { funnelOf } from './funnel.ts';

const loss = (reason: FindingReason, auctions: number) => ({ reason, auctions });

test('each step says how much of the one before is left, and why the rest is not', () => {
  const losses = [loss('FEW_MATCHES', 900), loss('BUDGET', 30), loss('RANK', 20), loss('PAUSED', 10)];
  const steps = funnelOf({ auctions: 1000, opportunities: 100, won: 40, losses }, { clicks: 8, purchases: 2 });
  expect(steps.map(({ name, count, share }) => [name, count, share])).toEqual([
    ['auctions', 1000, null],
    ['eligible', 100, 10],
    ['competed', 60, 60],
    ['won', 40, (100 * 40) / 60],
    ['clicked', 8, 20],
    ['bought', 2, 25],
  ]);
  expect(steps.map((step) => step.losses.map(({ reason }) => reason))).toEqual([
    [],
    ['FEW_MATCHES'],
    ['BUDGET', 'PAUSED'],
    ['RANK'],
    [],
    [],
  ]);
});

test('nothing competed less than it won, and no share is taken of nothing', () => {
  const steps = funnelOf(
    { auctions: 10, opportunities: 10, won: 8, losses: [loss('PACING', 5)] },
    { clicks: 0, purchases: 0 },
  );
  expect(steps.map(({ count, share }) => [count, share])).toEqual([
    [10, null],
    [10, 100],
    [8, 80],
    [8, 100],
    [0, 0],
    [0, null],
  ]);
});
