import { describe, expect, test } from 'vitest';
import { FACTOR_UNIT } from '#core/serving/rules/bid-modifiers.ts';
import { AD_LOAD_PARTS, type AdLoad, type ApartRule, type LoadRule } from '#core/yield/rules/yield-rule.ts';
import { type AuctionCandidate, marketplaceRules } from '#delivery/decide/index.ts';
import { OWN_BID } from '#delivery/decide/rules/own-bids.ts';
import { NEW_PAGE, type PageSoFar } from '#delivery/decide/rules/auction-request.ts';
import type { AuctionReplay } from './auction-replay.ts';
import { UNKNOWN_AUCTION, type PastAuction, type PastBid } from './samples.ts';
import { type Examined, explainVisibility } from './why-not-shown.ts';

const EVERYWHERE = { categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null };
const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;
const storefrontWith = (loads: readonly Partial<LoadRule>[], aparts: readonly Partial<ApartRule>[] = []) => ({
  zone: 'Asia/Singapore',
  language: 'en' as const,
  slotsPerAdvertiser: null,
  rules: marketplaceRules.createYieldBook({
    ...{ floors: [], blocks: [], exclusions: [], categoryPaths: new Map(), language: 'en' },
    loads: loads.map((parts) => ({ ...NO_LOAD, ...EVERYWHERE, ...parts })),
    aparts: aparts.map((parts) => ({ brandIds: [], reason: { en: '', pt: '', id: '' }, ...EVERYWHERE, ...parts })),
  }),
});

const OWN = { product: 'OWN', payer: 'mine', brand: 'mine', bidMicros: 100_000, minBidMicros: 20_000 };
const replay: AuctionReplay = (() => {
  const enter = () => [{ ...OWN, walletRate: 1, weight: 0.01, factor: FACTOR_UNIT } as AuctionCandidate];
  const nothing = { blockedBy: () => [], apartBy: () => [] };
  return { enter, enterUnbound: enter, enterUndemanded: enter, enterUnblocked: enter, ...nothing };
})();
const examined = (storefront: Examined['storefront']): Examined => ({
  ...{ adSetId: 'mine', companyId: 'mine', minBidMicros: 20_000, zone: storefront.zone, type: 'listings' },
  past: {
    ...{ approvedAtMs: 0, startAtMs: 0, endAtMs: null, switches: [], daySpentAtMs: new Map(), totalSpentAtMs: null },
    ...{ sharedSpentAtMs: new Map(), walletEmptyAtMs: null, isPaced: true },
  },
  lineOf: () => OWN_BID,
  ...{ isAimed: false, showsUnknown: true, hours: null, storefront },
  contests: { asSet: replay, plain: replay, unbarred: replay, open: replay, inStock: replay, bucketed: null },
});

const bid = (name: string, bidMicros: number, more: Partial<PastBid> = {}): PastBid => ({
  ...{ adSetId: name, companyId: name, brandId: name, sku: name, bidMicros, weight: 0.01, clickRate: 0.01 },
  ...{ billedOn: 'CLICK' as const, relevance: 100, score: 1, rank: null, priceMicros: null },
  ...more,
});
const OUTRANKED = bid('mine', OWN.bidMicros);
const [FIRST, SECOND] = [bid('first', 900_000, { rank: 1 }), bid('second', 500_000, { rank: 2 })];
const barred = (name: string, bidMicros: number) => bid(name, bidMicros, { bar: 'PLACES' });

const why = async (storefront: Examined['storefront'], bids: PastBid[], slots = 4, page: Partial<PageSoFar> = {}) => {
  const auction: PastAuction = {
    ...UNKNOWN_AUCTION,
    ...{ atMs: 1, weight: 1, type: 'listings', platform: 'HOME', slots, bids, page: { ...NEW_PAGE, ...page } },
  };
  const sample = { auctions: [auction], days: 7, ranks: { seen: () => 1 } };
  const { losses, bidToWinMicros } = await explainVisibility(sample, examined(storefront));
  return [losses[0]!.reason, bidToWinMicros];
};

describe('the bid to win', () => {
  const OTHERS = [barred('third', 400_000), barred('fourth', 300_000)];
  const TWO = storefrontWith([{ mostOnPage: 2 }]);

  test('is that of the last place that was asked for', async () => {
    expect(await why(storefrontWith([]), [FIRST, SECOND, OUTRANKED], 2)).toEqual(['RANK', 500_000]);
    expect(await why(storefrontWith([]), [FIRST, SECOND, OUTRANKED], 3)).toEqual(['RANK', 20_000]);
  });

  test('is that of the last place that the marketplace allows', async () => {
    expect(await why(TWO, [FIRST, SECOND, ...OTHERS, OUTRANKED])).toEqual(['RANK', 500_000]);
    // One that did not take part was not held back by pacing alone.
    expect(await why(TWO, [FIRST, SECOND, ...OTHERS])).toEqual(['RANK', 500_000]);
  });

  test('is that of the last place that earlier auctions of the page had left', async () => {
    const bids = [FIRST, barred('second', 500_000), ...OTHERS, OUTRANKED];
    const page = { asked: 2, ads: 2 };
    expect(await why(storefrontWith([{ mostOnPage: 3 }]), bids, 4, page)).toEqual(['RANK', 900_000]);
    expect(await why(storefrontWith([{ mostOnPage: 3, mostOfBrand: 1 }]), bids, 4, page)).toEqual(['RANK', 900_000]);
  });

  test('is not told where no place was left at all', async () => {
    const bids = [barred('first', 900_000), ...OTHERS, OUTRANKED];
    expect(await why(storefrontWith([{ mostOnPage: 3 }]), bids, 4, { asked: 3, ads: 3 })).toEqual(['PLACES', null]);
    expect(await why(storefrontWith([{ mostOnPage: 0 }]), bids)).toEqual(['PLACES', null]);
  });

  test('is not told where its brand has no place left on the page, or another one stands there', async () => {
    const bids = [FIRST, OUTRANKED];
    const after = (brand: string) => ({ asked: 1, ads: 1, adsByBrand: new Map([[brand, 1]]) });
    expect(await why(storefrontWith([{ mostOfBrand: 1 }]), bids, 2, after('mine'))).toEqual(['PLACES', null]);
    const apart = storefrontWith([], [{ brandIds: ['mine', 'other'] }]);
    expect((await why(apart, bids, 2, after('other')))[1]).toBeNull();
  });

  test('is that of the last place which its brand may have, where that costs more', async () => {
    const ofItsBrand = { ...FIRST, brandId: 'mine' };
    const bids = [ofItsBrand, SECOND, OUTRANKED];
    expect(await why(storefrontWith([{ mostOfBrand: 1 }]), bids, 2)).toEqual(['RANK', 900_000]);
    expect(await why(storefrontWith([{ mostOfBrand: 2 }]), bids, 2)).toEqual(['RANK', 500_000]);
  });

  test('is above that of a brand from which its own is kept apart', async () => {
    const apart = (...brandIds: string[]) => storefrontWith([], [{ brandIds }]);
    expect(await why(apart('mine', 'first'), [FIRST, SECOND, OUTRANKED], 2)).toEqual(['RANK', 900_000]);
    expect(await why(apart('first', 'second'), [FIRST, SECOND, OUTRANKED], 2)).toEqual(['RANK', 500_000]);
  });
});
