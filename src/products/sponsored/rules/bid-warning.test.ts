import { expect, test } from 'vitest';
import { newCampaign, type CampaignInput } from './campaign-input.ts';
import { budgetBelowBid, pricePerThousand } from './bid-warning.ts';

const campaign: CampaignInput = {
  ...newCampaign({ brandId: 'b', catalogId: 'c', startAtMs: 0 }),
  bidType: 'MAXIMUM_CPC',
  bidMicros: 100_000_000n,
};
const daily = { budgetType: 'DAILY', budgetDailyMicros: 5_000_000n } as const;

test.each<[string, Partial<CampaignInput>, ReturnType<typeof budgetBelowBid>]>([
  ['above the daily budget', daily, { kind: 'daily', micros: 5_000_000n }],
  ['equal to the daily budget', { ...daily, bidMicros: 5_000_000n }, null],
  [
    'above the total budget',
    { budgetType: 'TOTAL', budgetTotalMicros: 50_000_000n },
    { kind: 'total', micros: 50_000_000n },
  ],
  ['above a budget that is off', { budgetDailyMicros: 5_000_000n, budgetType: 'ALWAYS_ON' }, null],
  ['automatic', { ...daily, bidType: 'AUTOMATED' }, null],
  ['not typed yet', { ...daily, bidMicros: null }, null],
])('a bid %s', (_, change, expected) => {
  expect(budgetBelowBid({ ...campaign, ...change })).toEqual(expected);
});

test('the price of a thousand impressions', () => {
  expect(pricePerThousand('0.000123')).toBe('0.123');
  expect(pricePerThousand('')).toBeNull();
});
