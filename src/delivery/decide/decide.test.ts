import { describe, expect, test } from 'vitest';
import type { CatalogFacts } from './auction-index.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { createTokenSigner, createTokenVerifier } from './bid-token.ts';
import { createDecider } from './decide.ts';
import { createLiveSpend } from './budget-state.ts';
import { createShopperHistory } from './shopper-history.ts';
import { NOW_MS, adSet, listing, product, seeded, snapshotOf, uuid } from './decide.test-support.ts';

const KEYS = [{ id: 1, secret: new Uint8Array(32).fill(1) }];

async function storefront(adSets: ReturnType<typeof adSet>[], catalog: Partial<CatalogFacts> = {}) {
  const products = adSets.flatMap(({ skus }) => skus.map((sku) => product(sku)));
  const snapshot = await snapshotOf(adSets, products, createLiveSpend(), catalog);
  const history = createShopperHistory();
  const decide = createDecider(createTokenSigner(KEYS), seeded(5), history);
  const skus = (requests: AuctionRequest[], atMs = NOW_MS) =>
    decide(requests, snapshot, atMs).results.map(({ winners }) => winners.map(({ id }) => id));
  return { snapshot, history, decide, skus };
}

const ownedBy = (company: number, number: number, more: Parameters<typeof adSet>[1]) =>
  adSet(number, { companyId: uuid(company), ...more });

describe('a page', () => {
  const ads = [
    ownedBy(1, 1, { skus: ['A1'], bidMicros: 900_000 }),
    ownedBy(1, 2, { skus: ['A2'], bidMicros: 800_000 }),
    ownedBy(1, 3, { skus: ['A3'], bidMicros: 700_000 }),
    ownedBy(2, 4, { skus: ['B1'], bidMicros: 100_000 }),
    ownedBy(3, 5, { skus: ['C1'], bidMicros: 90_000 }),
  ];

  test('shows a product once, whichever of its auctions came first', async () => {
    const { skus } = await storefront(ads);
    expect(skus([listing({ slots: 2 }), listing({ slots: 2 }), listing({ slots: 2 })])).toEqual([
      ['A1', 'A2'],
      ['A3', 'B1'],
      ['C1'],
    ]);
  });

  test('gives one advertiser no more than its slots; a skipped candidate sets no price', async () => {
    const { decide, snapshot } = await storefront(ads, { slotsPerAdvertiser: 1 });
    const [first] = decide([listing({ slots: 2 })], snapshot, NOW_MS).results;
    expect(first!.winners.map(({ id }) => id)).toEqual(['A1', 'B1']);
    const verify = createTokenVerifier(KEYS);
    const prices = first!.winners.map(({ resolvedBidId }) => {
      const opened = verify(resolvedBidId, NOW_MS);
      return opened.ok ? opened.value.priceMicros : null;
    });
    // B1 set the price of A1, not the company's own second product.
    expect(prices).toEqual([100_000, 90_000]);
  });

  test('counts slots over all its auctions, and from zero on the next page', async () => {
    const { skus } = await storefront(ads, { slotsPerAdvertiser: 2 });
    expect(skus([listing({ slots: 1 }), listing({ slots: 3 })])).toEqual([['A1'], ['A2', 'B1', 'C1']]);
    expect(skus([listing({ slots: 1 })])).toEqual([['A1']]);
  });
});

describe('a shopper', () => {
  const ads = [adSet(1, { skus: ['A1'], bidMicros: 900_000 }), adSet(2, { skus: ['B1'], bidMicros: 100_000 })];
  const requestOf = (shopper: string | null) => listing({ slots: 1, shopper });

  test('sees a campaign up to the cap, and others without limit', async () => {
    const { skus } = await storefront(ads, { frequencyCap: { times: 2, hours: 24 } });
    const seen = Array.from({ length: 4 }, () => skus([requestOf('ann')])[0]![0]);
    expect(seen).toEqual(['A1', 'A1', 'B1', 'B1']);
    expect(skus([requestOf('ann')])).toEqual([[]]);
    expect(skus([requestOf('bob')])).toEqual([['A1']]);
    expect(skus([requestOf(null)])).toEqual([['A1']]);
  });

  test('several products of a campaign in one auction are one showing', async () => {
    const broad = adSet(3, { skus: ['C1', 'C2'], bidMicros: 900_000 });
    const { skus } = await storefront([broad], { frequencyCap: { times: 1, hours: 24 } });
    expect(skus([listing({ slots: 3, shopper: 'ann' })])[0]!.toSorted()).toEqual(['C1', 'C2']);
    expect(skus([listing({ slots: 3, shopper: 'ann' })])).toEqual([[]]);
  });

  test('what was won but not seen is forgotten soon, what was seen after the window', async () => {
    const { skus, decide, history, snapshot } = await storefront(ads, { frequencyCap: { times: 1, hours: 24 } });
    const [result] = decide([requestOf('ann')], snapshot, NOW_MS).results;
    expect(skus([requestOf('ann')], NOW_MS + 119_999)[0]).toEqual(['B1']);
    expect(skus([requestOf('ann')], NOW_MS + 120_000)[0]).toEqual(['A1']);
    const opened = createTokenVerifier(KEYS)(result!.winners[0]!.resolvedBidId, NOW_MS);
    if (!opened.ok) throw new Error(opened.problem);
    const { catalogId, adSetId, decisionId } = opened.value;
    history.record({ catalogId, shopper: 'ann', adSetId, decisionId, atMs: NOW_MS, seenForHours: 24 });
    const untilMs = NOW_MS + 86_400_000;
    expect(skus([requestOf('ann')], untilMs - 1)[0]).toEqual(['B1']);
    expect(skus([requestOf('ann')], untilMs + 120_000)[0]).toEqual(['A1']);
  });

  const cappedAt = (times: number, showsUnknown = true) => ({ times, hours: 24, showsUnknown });

  test('sees a campaign as often as it allows, where the storefront allows more', async () => {
    const own = [
      adSet(1, { skus: ['A1'], bidMicros: 900_000, frequencyCap: cappedAt(2) }),
      adSet(2, { skus: ['B1'], bidMicros: 100_000, frequencyCap: cappedAt(9) }),
    ];
    const rounds = (times: number | null) =>
      storefront(own, { frequencyCap: times === null ? null : { times, hours: 24 } }).then(({ skus }) =>
        Array.from({ length: 5 }, () => skus([requestOf('ann')])[0]![0]),
      );
    expect(await rounds(null)).toEqual(['A1', 'A1', 'B1', 'B1', 'B1']);
    expect(await rounds(1)).toEqual(['A1', 'B1', undefined, undefined, undefined]);
  });

  test('who is not named is shown a capped campaign, unless it wants to be shown to known shoppers only', async () => {
    const own = (showsUnknown: boolean) => [
      adSet(1, { skus: ['A1'], bidMicros: 900_000, frequencyCap: cappedAt(1, showsUnknown) }),
    ];
    const { skus } = await storefront(own(true));
    expect([skus([requestOf(null)]), skus([requestOf(null)])]).toEqual([[['A1']], [['A1']]]);
    const known = await storefront(own(false));
    expect([known.skus([requestOf(null)]), known.skus([requestOf('ann')])]).toEqual([[[]], [['A1']]]);
  });

  test('has seen enough: the log and a test auction say so', async () => {
    const own = [
      adSet(1, { skus: ['A1'], bidMicros: 900_000, frequencyCap: cappedAt(1) }),
      adSet(2, { skus: ['B1'], bidMicros: 100_000 }),
    ];
    const { decide, snapshot } = await storefront(own);
    const first = decide([requestOf('ann')], snapshot, NOW_MS).records;
    expect(first).toMatchObject([{ hasShopper: true, seenEnough: [] }]);
    const { records } = decide([requestOf('ann')], snapshot, NOW_MS + 60_000);
    expect(records).toMatchObject([{ hasShopper: true, seenEnough: [own[0]!.adSetId] }]);
    const { results } = decide([{ ...requestOf('ann'), isTest: true }], snapshot, NOW_MS);
    expect(results[0]!.losers).toEqual([{ id: 'A1', campaignId: own[0]!.campaignId, reason: 'FREQUENCY_CAP' }]);
  });
});

describe('the log', () => {
  test('logs all winners, and some of the losers', async () => {
    const ads = Array.from({ length: 60 }, (_, number) => adSet(number + 1, { skus: [`S${number}`] }));
    const { decide, snapshot } = await storefront(ads);
    const [record] = decide([listing({ slots: 30 })], snapshot, NOW_MS).records;
    const ranks = record!.candidates.flatMap(({ rank }) => rank ?? []);
    expect(ranks.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, rank) => rank + 1));
    // One of the losers sets the price of the last winner.
    expect(record!.candidates).toHaveLength(30 + 1 + 20);
  });

  test('logs bids and prices in one currency', async () => {
    const rich = { walletRate: 10_000, bidMicros: 9_000_000_000, minBidMicros: 200_000_000 };
    const ads = [adSet(1, { skus: ['A1'], ...rich }), adSet(2, { skus: ['B1'], bidMicros: 400_000 })];
    const { decide, snapshot } = await storefront(ads);
    const [record] = decide([listing({ slots: 1 })], snapshot, NOW_MS).records;
    expect(record!.candidates.map(({ bidMicros, priceMicros }) => [bidMicros, priceMicros])).toEqual([
      [900_000, 400_000],
      [400_000, null],
    ]);
  });
});
