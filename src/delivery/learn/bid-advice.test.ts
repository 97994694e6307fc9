import { describe, expect, it } from 'vitest';
import type { AuctionCandidate } from '#delivery/decide/index.ts';
import { adviseBid } from './bid-advice.ts';
import type { Contest } from './contest.ts';
import type { PastAuction, PastBid, Sample } from './samples.ts';

const MINE = 'mine';
const asked = { companyId: MINE, skus: new Set(['A', 'B']), minBid_micros: 20_000, billedOn: 'CLICK' as const };

function bid(sku: string, companyId: string, bid_micros: number, more: Partial<PastBid> = {}): PastBid {
  const weight = more.weight ?? 0.01;
  return {
    adSetId: `${companyId} ads`,
    companyId,
    sku,
    bid_micros,
    weight,
    clickRate: weight,
    rank: null,
    price_micros: null,
    ...more,
  };
}

function auction(bids: PastBid[], slots = 1): PastAuction {
  return {
    at_ms: 0,
    weight: 1,
    type: 'listings',
    searchTerm: null,
    categoryIds: [],
    productIds: null,
    platform: 'SEARCH',
    slots,
    bids: bids.toSorted((a, b) => b.bid_micros * b.weight - a.bid_micros * a.weight),
  };
}

const sampleOf = (auctions: readonly PastAuction[]): Sample => ({ auctions, days: 7, ranks: { seen: () => 1 } });
/** Fits every auction with the given products, as they are weighed now. */
const fits = (...own: [string, number][]): Contest => ({
  enter: () => own.map(([product, weight]) => ({ product, weight }) as AuctionCandidate),
});
const advise = (auctions: readonly PastAuction[], contest: Contest) =>
  adviseBid(sampleOf(auctions), contest, asked, 'listings');
const times = (count: number, of: (number: number) => PastAuction) =>
  Array.from({ length: count }, (_, number) => of(number));

describe('the bid that is recommended', () => {
  it('wins a place in three of four auctions, and no bid below does', async () => {
    const rivals = times(100, (number) => auction([bid('X', 'other', 1000 * (number + 21))]));
    const { bid_micros, low_micros, high_micros } = await advise(rivals, fits(['A', 0.01]));
    const wins = (amount: number) => rivals.filter(({ bids }) => bids[0]!.bid_micros < amount).length;
    expect(wins(bid_micros!)).toBe(75);
    expect(wins(bid_micros! - 1)).toBe(74);
    expect([wins(low_micros!), wins(high_micros!)]).toEqual([50, 90]);
  });

  it('is for a place, not for the first: that is named apart', async () => {
    const bids = [bid('X', 'x', 900_000), bid('Y', 'y', 500_000), bid('Z', 'z', 100_000)];
    const { bid_micros, first_micros } = await advise(
      times(40, () => auction(bids, 3)),
      fits(['A', 0.01]),
    );
    expect([bid_micros, first_micros]).toEqual([100_001, 900_001]);
  });

  it('is the minimum where places stayed empty', async () => {
    const { bid_micros, high_micros } = await advise(
      times(40, () => auction([bid('X', 'x', 900_000)], 2)),
      fits(['A', 0.01]),
    );
    expect([bid_micros, high_micros]).toEqual([20_000, 20_000]);
  });

  it('beats others’ bids for the same product too, unless another of the products wins for less', async () => {
    const bids = [bid('A', 'other', 700_000)];
    expect(
      (
        await advise(
          times(40, () => auction(bids, 2)),
          fits(['A', 0.01]),
        )
      ).bid_micros,
    ).toBe(700_001);
    expect(
      (
        await advise(
          times(40, () => auction(bids, 2)),
          fits(['A', 0.01], ['B', 0.01]),
        )
      ).bid_micros,
    ).toBe(20_000);
  });

  it('is never more than the bid that a campaign wins nearly all by, whatever was learnt of clicks since', async () => {
    const won = times(391, () =>
      auction([
        bid('A', MINE, 130_000, { weight: 0.05, rank: 1, price_micros: 20_000 }),
        bid('X', 'strong', 250_000, { weight: 0.02 }),
      ]),
    );
    // Its click rate has fallen to a hundredth: weighed so, the stranger would cost fifty times as much to beat.
    const { bid_micros, high_micros } = await advise(won, fits(['A', 0.0005]));
    expect(bid_micros).toBeLessThanOrEqual(130_000);
    expect(high_micros).toBeLessThanOrEqual(130_000);
    expect(bid_micros).toBe(100_001);
  });

  it.each(['listings', 'banners'] as const)('is no more than that even where few fit: %s', async (type) => {
    const sku = type === 'listings' ? 'A' : null;
    const own = times(10, () => ({
      ...auction([bid('A', MINE, 130_000, { sku, rank: 1, price_micros: 20_000 })]),
      type,
    }));
    const elsewhere = times(40, () => ({
      ...auction([bid('X', 'x', 900_000, { rank: 1, price_micros: 300_000 })]),
      searchTerm: 'elsewhere',
      type,
    }));
    const contest: Contest = {
      enter: ({ searchTerm }) => (searchTerm ? [] : [{ product: 'A', weight: 0.01 } as AuctionCandidate]),
    };
    const { bid_micros, high_micros, basis } = await adviseBid(sampleOf([...own, ...elsewhere]), contest, asked, type);
    expect([bid_micros, high_micros, basis.scope]).toEqual([130_000, 130_000, 'COUNTRY']);
  });

  it('of a banner is no more than it wins nearly all by either', async () => {
    const won = times(40, () => ({
      ...auction([
        bid('', MINE, 130_000, { sku: null, rank: 1, weight: 1 }),
        bid('', 'strong', 120_000, { sku: null, weight: 1 }),
      ]),
      type: 'banners' as const,
    }));
    // Its category fits less well than it did.
    const { high_micros } = await adviseBid(sampleOf(won), fits(['banner', 0.5]), asked, 'banners');
    expect(high_micros).toBe(120_001);
  });

  it('says nothing of the first place where it only knows what others paid', async () => {
    const elsewhere = times(40, () => auction([bid('X', 'x', 900_000, { rank: 1, price_micros: 300_000 })]));
    expect(await advise(elsewhere, { enter: () => [] })).toMatchObject({
      bid_micros: 300_000,
      first_micros: null,
      basis: { scope: 'COUNTRY' },
    });
  });
});
