import { isTooPoor } from './ad-load.ts';
import { type BidPlace, OWN_PLACE, bidPlaceOf, matchingPlace, unnamedPlace } from './base-bids.ts';
import { bidIn } from './bid-factors.ts';
import { ALL_CLOSED, NO_BUCKET, SUBSTITUTES, bucketOf } from './buckets.ts';
import { isProductBlocked } from './blocks.ts';
import { takesPart } from './eligibility.ts';
import { CLEARLY, isBelow } from './floors.ts';
import type { Lists } from './lists.ts';
import { categoryRelevance } from './auction-relevance.ts';
import { clickFloor, isBelowOthers, offered, offeredIn } from './offered-bids.ts';
import { type Relevance, competes, relevanceQuality } from './rules/relevance.ts';
import { NO_WALLET, type Search, UNKNOWN } from './search.ts';
import { aimOf } from './target-index.ts';
import { ROUNDING } from './walk.ts';
import type { Contender } from './shortlist.ts';

/** Equal bids for a product among which the lot decides, beside the best two: more would cost an auction its time. */
const MAX_EQUAL_BIDS = 30;

/**
 * Considers the best bid on a product and the best of another company. A third that is worth less cannot win or set a
 * price unless companies may run out of slots; where it is to be logged, it is considered as well.
 */
export function visitProduct(search: Search, product: number, relevance: Relevance, quality: number): void {
  const { segment, rates, shortlist, page, wantsAllBids, excluded, floors, least } = search;
  const { offers, bids, controls, walletSlots } = segment;
  if (page.taken.size > 0 && page.taken.has(segment.skus[product]!)) return;
  if (least !== null && isTooPoor(least, relevance, quality)) return;
  if (search.blocked !== null && isProductBlocked(search, product)) return;
  const weight = rates[product]! * relevanceQuality(relevance) * quality;
  // A score of 0 is worth nothing at any bid.
  if (weight === 0) return;
  if (segment.varied !== null && segment.varied[product] === 1) return visitVaried(search, product, relevance, weight);
  const end = offers.starts[product + 1]!;
  const floor = floors === null ? 0 : clickFloor(search, product);
  // Nearly all bids are above it: what it is in their wallets' currencies is not looked up for them.
  const clearly = floor * CLEARLY;
  // A company's best bid for the product is enough.
  let [first, next] = [excluded, NO_WALLET];
  let others: number[] | undefined;
  // Of equal bids the lot decides: those that are as good as the second are considered as well.
  let second = 0;
  for (let offer = offers.starts[product]!; offer < end; offer += 1) {
    const adSet = offers.items[offer]!;
    const value = bids[adSet]! * weight;
    if (value < shortlist.min || value < second) return;
    if (bids[adSet]! <= clearly && isBelow(bids[adSet]!, floor, segment.adSets[adSet]!.facts.walletRate)) continue;
    if (floors !== null && isBelowOthers(search, adSet)) continue;
    const payer = walletSlots[adSet]!;
    if (payer === first || payer === next || (others !== undefined && others.includes(payer))) continue;
    if (!competes(relevance, controls[adSet]!) || !takesPart(search, adSet)) continue;
    shortlist.add(contenderOf(search, adSet, product, weight, value, OWN_PLACE));
    if (first === NO_WALLET) first = payer;
    else if (next === NO_WALLET) {
      next = payer;
      if (!wantsAllBids) second = value;
    } else if ((others ??= []).push(payer) === MAX_EQUAL_BIDS && !wantsAllBids) return;
  }
}

/** As `visitProduct`, for a product whose offers are only in the order of the most they may bid. */
function visitVaried(search: Search, product: number, relevance: Relevance, weight: number): void {
  const { segment, shortlist, wantsAllBids, excluded } = search;
  const { offers, ceilings, controls, walletSlots, bidLines, buckets } = segment;
  let [best, bestPayer, second] = [0, NO_WALLET, 0];
  for (let offer = offers.starts[product]!; offer < offers.starts[product + 1]!; offer += 1) {
    const adSet = offers.items[offer]!;
    const reach = ceilings[adSet]! * weight * search.reach * ROUNDING;
    if (reach < shortlist.min || (reach < second && !wantsAllBids)) return;
    const payer = walletSlots[adSet]!;
    if (payer === excluded || !competes(relevance, controls[adSet]!)) continue;
    const isMarked = bidLines !== null && bidLines.marks[adSet] === 1;
    const isBucketed = buckets !== null && buckets.marks[adSet] === 1;
    const bucket = isBucketed ? bucketOf(search, adSet, product) : NO_BUCKET;
    // Beside the page's product, the ad set is visited for itself.
    if (bucket === ALL_CLOSED || bucket >= SUBSTITUTES) continue;
    const place = isMarked ? unnamedPlace(bidLines, adSet, product, bucket) : OWN_PLACE;
    const value = offeredIn(search, adSet, product, place) * weight;
    if (value === 0 || value < shortlist.min) continue;
    // Where a keyword's bid counts or a target fits, the ad set was visited by it, which fits better than anything else.
    if (isMarked && (matchingPlace(search, adSet) !== OWN_PLACE || aimOf(search, adSet) !== UNKNOWN)) continue;
    if (!takesPart(search, adSet)) continue;
    shortlist.add(contenderOf(search, adSet, product, weight, value, place));
    if (payer === bestPayer) best = Math.max(best, value);
    else if (value > best) [second, best, bestPayer] = [best, value, payer];
    else second = Math.max(second, value);
  }
}

/** Visits an ad set's products in falling order of their click rates, until they can be worth too little. */
export function visitProductsOf(search: Search, { starts, items }: Lists, adSet: number, relevance: Relevance): void {
  const { segment, rates, shortlist, groups, reach } = search;
  const { bidLines, ceilings } = segment;
  const isMarked = bidLines !== null && bidLines.marks[adSet] === 1;
  const place = isMarked ? matchingPlace(search, adSet) : OWN_PLACE;
  // A bid for the product may count.
  const isOfProduct = isMarked && place === OWN_PLACE;
  const bid = isOfProduct ? ceilings[adSet]! * reach : bidIn(search, adSet, place);
  const most = bid * relevanceQuality(relevance) * ROUNDING;
  for (let at = starts[adSet]!; at < starts[adSet + 1]!; at += 1) {
    const product = items[at]!;
    if (most * rates[product]! < shortlist.min) return;
    if (groups !== null && categoryRelevance(search, product) === 0) continue;
    if (isOfProduct) visitOffer(search, adSet, product, relevance, 1);
    else visitBid(search, adSet, product, relevance, 1, place, bid);
  }
}

/** Returns which of its bids an ad set makes for a product. */
export function placeOf(search: Search, adSet: number, product: number): BidPlace {
  const { bidLines } = search.segment;
  return bidLines === null || bidLines.marks[adSet] === 0 ? OWN_PLACE : bidPlaceOf(search, adSet, product);
}

export function visitOffer(
  search: Search,
  adSet: number,
  product: number,
  relevance: Relevance,
  quality: number,
): void {
  const place = placeOf(search, adSet, product);
  visitBid(search, adSet, product, relevance, quality, place, bidIn(search, adSet, place));
}

function visitBid(
  search: Search,
  adSet: number,
  product: number,
  relevance: Relevance,
  quality: number,
  place: BidPlace,
  bid: number,
): void {
  const { segment, rates, shortlist, excluded } = search;
  if (segment.walletSlots[adSet] === excluded) return;
  if (search.least !== null && isTooPoor(search.least, relevance, quality)) return;
  const weight = rates[product]! * relevanceQuality(relevance) * quality;
  if (bid === 0 || bid * weight < shortlist.min) return;
  if (search.blocked !== null && isProductBlocked(search, product)) return;
  const value = offered(search, adSet, product, bid) * weight;
  if (value === 0) return;
  if (search.page.taken.size > 0 && search.page.taken.has(segment.skus[product]!)) return;
  if (!competes(relevance, segment.controls[adSet]!) || !takesPart(search, adSet)) return;
  shortlist.add(contenderOf(search, adSet, product, weight, value, place));
}

function contenderOf(
  { segment }: Search,
  adSet: number,
  product: number,
  weight: number,
  value: number,
  place: BidPlace,
): Contender {
  const payer = segment.walletSlots[adSet]!;
  return { segment, adSet, key: segment.skus[product]!, product, banner: null, weight, value, payer, place };
}
