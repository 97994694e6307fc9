import type { AuctionOutcome } from './auction.ts';
import type { AuctionRequest, PageSoFar } from './rules/auction-request.ts';

/** A page as the auctions of one request fill it. */
export type OpenPage = Omit<PageSoFar, 'shown' | 'asked' | 'ads'> & {
  readonly taken: Set<string>;
  readonly places: Map<string, number>;
  asked: number;
  ads: number;
  readonly adsByPlacement: Map<string, number>;
  readonly adsByBrand: Map<string, number>;
};

function newOpenPage(): OpenPage {
  return { taken: new Set(), places: new Map(), asked: 0, ads: 0, adsByPlacement: new Map(), adsByBrand: new Map() };
}

/** Takes in what an auction awarded. */
export function withWins(
  before: OpenPage | null,
  { slots, placementCode }: AuctionRequest,
  { wins }: AuctionOutcome,
): OpenPage {
  const page = before ?? newOpenPage();
  page.asked += slots;
  page.ads += wins.length;
  if (placementCode !== null) add(page.adsByPlacement, placementCode, wins.length);
  for (const { candidate } of wins) {
    page.taken.add(candidate.product);
    add(page.places, candidate.payer, 1);
    add(page.adsByBrand, candidate.brand, 1);
  }
  return page;
}

function add(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}
