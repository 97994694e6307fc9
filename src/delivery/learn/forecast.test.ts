import { expect, test } from 'vitest';
import { marketplaceRules } from '#delivery/decide/index.ts';
import type { AuctionReplay } from './auction-replay.ts';
import { forecasts, type ForecastPlan } from './forecast.ts';
import { UNKNOWN_AUCTION, type PastAuction, type Sample } from './samples.ts';

const auction: PastAuction = {
  ...UNKNOWN_AUCTION,
  ...{ atMs: 0, weight: 1, type: 'listings', platform: 'SEARCH', slots: 1, bids: [] },
};
const sample: Sample = { auctions: [auction, auction], days: 7, ranks: { seen: () => 1 } };
const plan: ForecastPlan = {
  ...{ companyId: 'mine', skus: new Set(['A']), billedOn: 'CLICK', minBidMicros: 1, bid: 2 },
  ownBids: { keywordBids: [], productBids: [] } as unknown as ForecastPlan['ownBids'],
  ...{
    hours: null,
    mostMicros: null,
    frequencyCap: null,
    adSetId: null,
    dailyBudgetMicros: null,
    shared: null,
    days: 7,
  },
  storefront: { zone: 'UTC', language: 'en', slotsPerAdvertiser: null, rules: marketplaceRules.NO_RULES },
};

test('of several changes the campaign as it is is replayed once', async () => {
  let times = 0;
  const contest: AuctionReplay = {
    enter: () => {
      times += 1;
      return [];
    },
    enterUnbound: () => [],
    enterUndemanded: () => [],
    enterUnblocked: () => [],
    blockedBy: () => [],
    apartBy: () => [],
  };
  const asIs = { contest, plan };
  const found = await forecasts.forecastChanges(sample, { before: asIs, afters: [asIs, asIs, asIs] }, 7, () => true);
  expect(found?.map(({ clicks }) => clicks)).toEqual(Array.from({ length: 3 }, () => ({ low: 0, high: 0 })));
  expect(times).toBe((1 + 3) * sample.auctions.length);
});
