import type { BilledOn, FloorKind } from '#core/yield/rules/yield-rule.ts';
import type { PageType } from '#core/serving/rules/page-type.ts';
import type { EpochMs } from '#kernel/time.ts';
import { type Floor, type FloorTable, NO_FLOOR, floorOfPage, floorOfProduct } from './floor-table.ts';
import { exclusionsOn } from './exclusions.ts';
import type { IndexSegment } from './index-segment.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import { NO_PAGE_FACTS, type PageFacts } from './rules/page-facts.ts';
import type { Placement, ServingAdSet } from './rules/serving.ts';
import type { ReadText } from './rules/text.ts';
import { categoriesOf } from './segment-categories.ts';
import type { YieldBook } from './yield-book.ts';

/** The least prices of a running auction beside the catalog's minimum. */
export type AuctionFloors = Readonly<Record<BilledOn, PlaceFloor>> & {
  /** Of the product page of a brand, for all others. */
  readonly ofOthers: readonly OthersFloor[];
  /** Whether bids below them are left out. */
  readonly isBinding: boolean;
};

type OthersFloor = {
  readonly billedOn: BilledOn;
  readonly micros: number;
  /** Brands that do not pay it. */
  readonly allowed: ReadonlySet<string>;
};

type PlaceFloor = {
  /** Of banners, and of all products where `table` is null. */
  readonly page: Floor;
  /** Where the floor depends on the products' own categories. */
  readonly table: FloorTable | null;
  /** The storefront's own. */
  readonly requestedMicros: number;
};

/** Returns null where neither a rule nor the request asks for more than the minimum. */
export function auctionFloors(
  request: AuctionRequest,
  query: ReadText | null,
  placement: Placement,
  book: YieldBook,
  nowMs: EpochMs,
  pages: PageFacts = NO_PAGE_FACTS,
): AuctionFloors | null {
  const rules = book.at(nowMs);
  if (rules === null && request.floor === null) return null;
  const page: PageType = request.pageType ?? placement;
  const placeFloor = (billedOn: BilledOn): PlaceFloor => {
    const table = rules?.floors(billedOn, request.placementCode, page, query) ?? null;
    const requestedMicros = request.floor?.[billedOn === 'CLICK' ? 'click' : 'impression'] ?? 0;
    const isOfPage = table !== null && query === null && request.categories !== null;
    const general = table?.inCategory(null)?.floor ?? NO_FLOOR;
    return {
      page: isOfPage ? floorOfPage(table, request.categories.flat()) : general,
      table: table === null || table.isConstant || isOfPage ? null : table,
      requestedMicros,
    };
  };
  // Products are paid per click alone.
  const ofImpressions = request.type === 'banners' ? placeFloor('IMPRESSION') : FREE;
  const ofOthers = book.isExcluding ? othersFloorsOn({ ...request, pages, atMs: nowMs }, book) : NO_OTHERS;
  const floors = { CLICK: placeFloor('CLICK'), IMPRESSION: ofImpressions, ofOthers, isBinding: book.isBinding };
  return isFree(floors.CLICK) && isFree(floors.IMPRESSION) && ofOthers.length === 0 ? null : floors;
}

const NO_OTHERS: readonly OthersFloor[] = [];

function othersFloorsOn(auction: Parameters<typeof exclusionsOn>[0], book: YieldBook): readonly OthersFloor[] {
  return exclusionsOn(auction, book).flatMap(({ rule: { floor }, allowed }) =>
    floor === null ? [] : { ...floor, allowed },
  );
}

/** Returns what a brand pays at least because the page is another's. */
export function othersFloor({ ofOthers }: AuctionFloors, paidFor: BilledOn, brandId: string): number {
  let most = 0;
  for (const { billedOn, micros, allowed } of ofOthers)
    if (billedOn === paidFor && micros > most && !allowed.has(brandId)) most = micros;
  return most;
}

/** Of banners. */
export const NO_PRODUCT = -1;

const FREE: PlaceFloor = { page: NO_FLOOR, table: null, requestedMicros: 0 };

function isFree({ page, table, requestedMicros }: PlaceFloor): boolean {
  return page.micros === 0 && table === null && requestedMicros === 0;
}

/** Below this part of a micro-unit, amounts are equal: they were converted between currencies. */
const ROUNDING_MICROS = 1e-3;

/** Returns a least price in the wallet's currency. */
function inWallet(micros: number, walletRate: number): number {
  return Math.ceil(micros * walletRate - ROUNDING_MICROS);
}

/** Returns the least price of an ad in wallet currency, with what set it. Banners have no product. */
export function leastPriceOf(
  floors: AuctionFloors | null,
  segment: IndexSegment,
  { billedOn, brandId, minBidMicros, walletRate }: ServingAdSet,
  product: number,
): { readonly micros: number; readonly kind: FloorKind } {
  if (floors === null) return { micros: minBidMicros, kind: 'MINIMUM' };
  const { page, table, requestedMicros } = floors[billedOn];
  const ruled =
    table === null || product === NO_PRODUCT ? page : ruledFor(ruledIn(floors, segment), table, segment, product);
  const asked: Floor = requestedMicros > ruled.micros ? { micros: requestedMicros, kind: 'REQUEST' } : ruled;
  const others = floors.ofOthers.length === 0 ? 0 : othersFloor(floors, billedOn, brandId);
  const floor: Floor = others > asked.micros ? { micros: others, kind: 'BRAND' } : asked;
  const micros = inWallet(floor.micros, walletRate);
  return micros > minBidMicros ? { micros, kind: floor.kind } : { micros: minBidMicros, kind: 'MINIMUM' };
}

/** An ad as far as it decides which floors are for it. */
type PricedAd = {
  readonly billedOn: BilledOn;
  readonly brandId: string;
  /** Of its product; null for a banner, which is priced by the page. */
  readonly categoryIds: readonly string[] | null;
};

/** Returns the least price of an ad, in the platform's default currency. */
export function floorOfAd(floors: AuctionFloors, { billedOn, brandId, categoryIds }: PricedAd): number {
  const { page, table, requestedMicros } = floors[billedOn];
  const ruled = table === null || categoryIds === null ? page : floorOfProduct(table, categoryIds);
  return Math.max(ruled.micros, requestedMicros, othersFloor(floors, billedOn, brandId));
}

/** More than amounts differ by their exchange and by whole micro-units, of floors above a hundredth of a cent. */
export const CLEARLY = 1.02;

/** Whether a bid in the platform's default currency is below a floor. */
export function isBelow(bid: number, floor: number, walletRate: number): boolean {
  if (bid > floor * CLEARLY || floor === 0) return false;
  return Math.round(bid * walletRate) < inWallet(floor, walletRate);
}

/** Floors by product, as far as they were needed. */
export type RuledProducts = (Floor | undefined)[];

export function ruledFor(
  known: RuledProducts | null,
  table: FloorTable,
  segment: IndexSegment,
  product: number,
): Floor {
  if (known === null) return floorOfProduct(table, categoriesOf(segment, product));
  return (known[product] ??= floorOfProduct(table, categoriesOf(segment, product)));
}

/** Found once for each place, for as long as the segment and the rules stay. */
const ruledBy = new WeakMap<FloorTable, WeakMap<IndexSegment, RuledProducts>>();

/** Returns what was found before of a segment's products; null where it does not differ by product, or is for one search. */
export function ruledIn(floors: AuctionFloors | null, segment: IndexSegment): RuledProducts | null {
  const table = floors === null ? null : floors.CLICK.table;
  if (table === null || table.isOfSearch) return null;
  let bySegment = ruledBy.get(table);
  if (bySegment === undefined) ruledBy.set(table, (bySegment = new WeakMap()));
  let known = bySegment.get(segment);
  if (known === undefined) bySegment.set(segment, (known = Array.from({ length: segment.skus.length })));
  return known;
}
