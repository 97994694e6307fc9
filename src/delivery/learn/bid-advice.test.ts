import { FACTOR_UNIT } from '#core/serving/rules/bid-modifiers.ts';
import { describe, expect, it } from 'vitest';
import type { AuctionCandidate } from '#delivery/decide/index.ts';
import { adviseBid } from './bid-advice.ts';
import type { AuctionReplay } from './auction-replay.ts';
import { AD_LOAD_PARTS, type AdLoad } from '#core/yield/rules/yield-rule.ts';
import { marketplaceRules } from '#delivery/decide/index.ts';
import { type PastAuction, type PastBid, type Sample, UNKNOWN_AUCTION } from './samples.ts';

const MINE = 'mine';
const request = {
  companyId: MINE,
  skus: new Set(['A', 'B']),
  minBidMicros: 20_000,
  billedOn: 'CLICK' as const,
  storefront: { rules: marketplaceRules.NO_RULES, language: 'en' as const },
};

function bid(sku: string, companyId: string, bidMicros: number, more: Partial<PastBid> = {}): PastBid {
  const weight = more.weight ?? 0.01;
  return {
    adSetId: `${companyId} ads`,
    companyId,
    brandId: `${companyId} brand`,
    billedOn: 'CLICK',
    relevance: 100,
    score: 1,
    sku,
    bidMicros,
    weight,
    clickRate: weight,
    rank: null,
    priceMicros: null,
    ...more,
  };
}

function auction(bids: PastBid[], slots = 1): PastAuction {
  return {
    ...UNKNOWN_AUCTION,
    ...{ atMs: 0, weight: 1, type: 'listings', platform: 'SEARCH' },
    slots,
    bids: bids.toSorted((a, b) => b.bidMicros * b.weight - a.bidMicros * a.weight),
  };
}

const sampleOf = (auctions: readonly PastAuction[]): Sample => ({ auctions, days: 7, ranks: { seen: () => 1 } });
/** Enters these products with these weights into every auction. */
const fits = (...own: [string, number][]): AuctionReplay =>
  entering(() =>
    own.map(
      ([product, weight]) => ({ product, weight, minBidMicros: 20_000, factor: FACTOR_UNIT }) as AuctionCandidate,
    ),
  );
const entering = (enter: AuctionReplay['enter']): AuctionReplay => ({
  enter,
  enterUnbound: enter,
  enterUndemanded: enter,
  enterUnblocked: enter,
  blockedBy: () => [],
  apartBy: () => [],
});
const advise = (auctions: readonly PastAuction[], contest: AuctionReplay) =>
  adviseBid(sampleOf(auctions), contest, request, 'listings');
const times = <Item>(count: number, of: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, number) => of(number));

describe('the bid that is recommended', () => {
  it('wins a place in three of four auctions, and no bid below does', async () => {
    const rivals = times(100, (number) => auction([bid('X', 'other', 1000 * (number + 21))]));
    const { bidMicros, lowMicros, highMicros } = await advise(rivals, fits(['A', 0.01]));
    const wins = (amount: number) => rivals.filter(({ bids }) => bids[0]!.bidMicros < amount).length;
    expect(wins(bidMicros!)).toBe(75);
    expect(wins(bidMicros! - 1)).toBe(74);
    expect([wins(lowMicros!), wins(highMicros!)]).toEqual([50, 90]);
  });

  it('stands on a ladder of rising bids, each with the share that it really wins', async () => {
    const rivals = times(100, (number) => auction([bid('X', 'other', 1000 * (number + 21))]));
    const { ladder, bidMicros } = await advise(rivals, fits(['A', 0.01]));
    const wins = (amount: number) => rivals.filter(({ bids }) => bids[0]!.bidMicros < amount).length;
    expect(ladder.map(({ share }) => share)).toEqual([0.3, 0.45, 0.6, 0.75, 0.9, 0.95]);
    for (const step of ladder) expect(wins(step.bidMicros)).toBe(Math.round(step.share * 100));
    expect(ladder[3]!.bidMicros).toBe(bidMicros);
  });

  it('of one search is said from twenty auctions with three rivals on', async () => {
    const searched = (searchTerm: string, count: number, rivals: number) =>
      times(count, (number) => ({ ...auction([bid('X', `rival ${number % rivals}`, 500_000)]), searchTerm }));
    const auctions = [...searched('Shoes ', 20, 3), ...searched('few', 19, 3), ...searched('two', 40, 2)];
    const { bySearch } = await advise(auctions, fits(['A', 0.01]));
    expect([...bySearch]).toEqual([['shoes', 500_001]]);
  });

  it('of one search counts as rivals who won or nearly did, not everyone who was logged', async () => {
    const tail = times(20, (number) => bid(`T${number}`, `tail ${number}`, 30_000));
    const searched = (searchTerm: string, bids: PastBid[], slots: number) =>
      times(20, () => ({ ...auction([...bids, ...tail], slots), searchTerm }));
    const [first, second] = [bid('X', 'x', 500_000, { rank: 1 }), bid('Y', 'y', 400_000)];
    const auctions = [
      ...searched('shoes', [first, bid('X', 'z', 450_000), second], 1),
      ...searched('hats', [first, bid('Z', 'z', 450_000), second], 2),
      // Another product of one's own stands before them; the last is a winner behind others that were barred.
      ...searched('coats', [bid('C', MINE, 600_000, { rank: 1 }), second, first], 1),
      ...searched('boots', [first, second, bid('Z', 'y', 390_000), bid('W', 'w', 380_000, { rank: 2 })], 2),
    ];
    const { bySearch } = await advise(auctions, fits(['A', 0.01]));
    expect([...bySearch.keys()]).toEqual(['hats', 'boots']);
  });

  it('is for a place, not for the first: that is named apart', async () => {
    const bids = [bid('X', 'x', 900_000), bid('Y', 'y', 500_000), bid('Z', 'z', 100_000)];
    const { bidMicros, firstMicros } = await advise(
      times(40, () => auction(bids, 3)),
      fits(['A', 0.01]),
    );
    expect([bidMicros, firstMicros]).toEqual([100_001, 900_001]);
  });

  it('beats an ad of its brand where the marketplace allows no more of one, and a brand that is kept apart', async () => {
    const bids = [bid('X', 'x', 900_000, { brandId: 'own' }), bid('Y', 'y', 500_000, { brandId: 'y' })];
    const everywhere = { categoryId: null, placementCode: null, pageType: null, terms: [], fromMs: 0, untilMs: null };
    const noLoad = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;
    const advised = async (brand: string, mostOfBrand: number, apart: string[]) => {
      const rules = marketplaceRules.createYieldBook({
        ...{ floors: [], blocks: [], exclusions: [], categoryPaths: new Map(), language: 'en' },
        loads: [{ ...noLoad, ...everywhere, mostOfBrand }],
        aparts: [{ ...everywhere, brandIds: apart, reason: { en: '', pt: '', id: '' } }],
      });
      const own = { product: 'A', brand, weight: 0.01, minBidMicros: 20_000, factor: FACTOR_UNIT };
      const contest = entering(() => [own as AuctionCandidate]);
      const auctions = times(40, () => auction(bids, 2));
      const storefront = { ...request.storefront, rules };
      return (await adviseBid(sampleOf(auctions), contest, { ...request, storefront }, 'listings')).bidMicros;
    };
    expect([await advised('own', 2, []), await advised('own', 1, [])]).toEqual([500_001, 900_001]);
    expect([await advised('mine', 1, []), await advised('mine', 1, ['own', 'mine'])]).toEqual([500_001, 900_001]);
  });

  it('is the minimum where places stayed empty', async () => {
    const { bidMicros, highMicros } = await advise(
      times(40, () => auction([bid('X', 'x', 900_000)], 2)),
      fits(['A', 0.01]),
    );
    expect([bidMicros, highMicros]).toEqual([20_000, 20_000]);
  });

  it('beats others’ bids for the same product too, unless another of the products wins for less', async () => {
    const bids = [bid('A', 'other', 700_000)];
    expect(
      (
        await advise(
          times(40, () => auction(bids, 2)),
          fits(['A', 0.01]),
        )
      ).bidMicros,
    ).toBe(700_001);
    expect(
      (
        await advise(
          times(40, () => auction(bids, 2)),
          fits(['A', 0.01], ['B', 0.01]),
        )
      ).bidMicros,
    ).toBe(20_000);
  });

  it('is never more than the bid that a campaign wins nearly all by, whatever was learnt of clicks since', async () => {
    const won = times(391, () =>
      auction([
        bid('A', MINE, 130_000, { weight: 0.05, rank: 1, priceMicros: 20_000 }),
        bid('X', 'strong', 250_000, { weight: 0.02 }),
      ]),
    );
    // Its click rate has fallen to a hundredth: at the new weight, outbidding the stranger would cost fifty times as
    // much.
    const { bidMicros, highMicros } = await advise(won, fits(['A', 0.0005]));
    expect(bidMicros).toBeLessThanOrEqual(130_000);
    expect(highMicros).toBeLessThanOrEqual(130_000);
    expect(bidMicros).toBe(100_001);
  });

  it.each(['listings', 'banners'] as const)('is no more than that even where few fit: %s', async (type) => {
    const sku = type === 'listings' ? 'A' : null;
    const own = times(10, () => ({
      ...auction([bid('A', MINE, 130_000, { sku, rank: 1, priceMicros: 20_000 })]),
      type,
    }));
    const unrelated = times(40, () => ({
      ...auction([bid('X', 'x', 900_000, { rank: 1, priceMicros: 300_000 })]),
      searchTerm: 'elsewhere',
      type,
    }));
    const contest = entering(({ searchTerm }) =>
      searchTerm ? [] : [{ product: 'A', weight: 0.01, minBidMicros: 20_000, factor: FACTOR_UNIT } as AuctionCandidate],
    );
    const { bidMicros, highMicros, basis } = await adviseBid(sampleOf([...own, ...unrelated]), contest, request, type);
    expect([bidMicros, highMicros, basis.scope]).toEqual([130_000, 130_000, 'COUNTRY']);
  });

  it('of a banner is no more than it wins nearly all by either', async () => {
    const won = times(40, () => ({
      ...auction([
        bid('', MINE, 130_000, { sku: null, rank: 1, weight: 1 }),
        bid('', 'strong', 120_000, { sku: null, weight: 1 }),
      ]),
      type: 'banners' as const,
    }));
    // Its category is less relevant than before.
    const { highMicros } = await adviseBid(sampleOf(won), fits(['banner', 0.5]), request, 'banners');
    expect(highMicros).toBe(120_001);
  });

  it('says nothing of the first place where it only knows what others paid', async () => {
    const unrelated = times(40, () => auction([bid('X', 'x', 900_000, { rank: 1, priceMicros: 300_000 })]));
    expect(
      await advise(
        unrelated,
        entering(() => []),
      ),
    ).toMatchObject({
      bidMicros: 300_000,
      firstMicros: null,
      basis: { scope: 'COUNTRY' },
    });
  });
});
