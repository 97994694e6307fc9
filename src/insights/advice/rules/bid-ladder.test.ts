import { expect, test } from 'vitest';
import { bidLadder } from './bid-ladder.ts';

const cents = (micros: number) => BigInt(Math.ceil(micros / 10_000)) * 10_000n;

test.each<[string, [number, number][], [bigint, number][]]>([
  ['nothing is known', [], []],
  [
    'bids are rounded up to what can be entered',
    [
      [411_000, 0.304],
      [610_000, 0.6],
    ],
    [
      [420_000n, 30],
      [610_000n, 60],
    ],
  ],
  [
    'bids that become equal win the larger share',
    [
      [411_000, 0.3],
      [419_000, 0.45],
      [900_000, 0.951],
    ],
    [
      [420_000n, 45],
      [900_000n, 95],
    ],
  ],
])('of a ladder: %s', (_, steps, expected) => {
  expect(
    bidLadder(
      steps.map(([bidMicros, share]) => ({ bidMicros, share })),
      cents,
    ).map(({ bidMicros, sharePercent }) => [bidMicros, sharePercent]),
  ).toEqual(expected);
});
