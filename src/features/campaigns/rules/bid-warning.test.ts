import { expect, test } from 'vitest';
import { newCampaign, type CampaignInput } from './campaign-input.ts';
import { budgetBelowBid, pricePerThousand } from './bid-warning.ts';

const campaign: CampaignInput = {
  ...newCampaign({ brandId: 'b', catalogId: 'c', startAt_ms: 0 }),
  bidType: 'MAXIMUM_CPC',
  bid_micros: 100_000_000n,
};
const daily = { budgetType: 'DAILY', budgetDaily_micros: 5_000_000n } as const;

test.each<[string, Partial<CampaignInput>, ReturnType<typeof budgetBelowBid>]>([
  ['above the day', daily, { kind: 'daily', micros: 5_000_000n }],
  ['as much as the day', { ...daily, bid_micros: 5_000_000n }, null],
  [
    'above everything',
    { budgetType: 'TOTAL', budgetTotal_micros: 50_000_000n },
    { kind: 'total', micros: 50_000_000n },
  ],
  ['above a budget that is off', { budgetDaily_micros: 5_000_000n, budgetType: 'ALWAYS_ON' }, null],
  ['left to us', { ...daily, bidType: 'AUTOMATED' }, null],
  ['not typed yet', { ...daily, bid_micros: null }, null],
])('a bid %s', (_, change, expected) => {
  expect(budgetBelowBid({ ...campaign, ...change })).toEqual(expected);
});

test('the price of a thousand impressions', () => {
  expect(pricePerThousand('0.000123')).toBe('0.123');
  expect(pricePerThousand('')).toBeNull();
});
