import { describe, expect, it } from 'vitest';
import { automatedBid } from './automated-bid.ts';

describe('automatedBid', () => {
  it.each([
    ['nobody else bids', [], 40],
    ['one other', [90], 90],
    ['the middle of several', [30, 500, 70], 70],
    ['never below the minimum', [5, 6, 7], 20],
  ])('%s', (_, others, expected) => {
    expect(automatedBid(others, 20)).toBe(expected);
  });
});
