import { isAdSetBlocked } from './blocks.ts';
import { type Lists, hasAny, hasNumber } from './lists.ts';
import { canCompete } from './budget-state.ts';
import { reaches } from './rules/audience.ts';
import { keywordMatches } from './rules/keywords.ts';
import type { ServingAdSet } from './rules/serving.ts';
import type { Auction, Search } from './search.ts';
import { isCapReached } from './rules/frequency.ts';

/** Decides whether an ad set takes part in this auction, once per ad set: pacing must draw only one lot. */
export function takesPart(search: Search, adSet: number): boolean {
  const { mark, segment } = search;
  const { verdicts } = segment.scratch;
  const verdict = verdicts[adSet]!;
  if (verdict >= mark) return verdict > mark;
  const isIn = isEligible(search, adSet);
  verdicts[adSet] = isIn ? mark + 1 : mark;
  return isIn;
}

function isEligible(search: Search, adSet: number): boolean {
  const { segment, snapshot, nowMs, random, query, words, location, page } = search;
  const { gates } = snapshot;
  const slot = segment.slots[adSet]!;
  if (segment.revisions[adSet] !== gates.revisions[slot]) return false;
  const indexed = segment.adSets[adSet]!;
  if (search.blocks !== null && isAdSetBlocked(search.blocks, indexed.facts)) return false;
  if (location !== null && segment.isLocal[adSet] === 1 && !indexed.locations!.has(location)) return false;
  if (indexed.facts.people !== null && !reaches(indexed.facts.people, search.request)) return false;
  if (query !== null && hasAny(segment.negativesOf, adSet, words)) {
    if (indexed.negatives.some((negative) => keywordMatches(negative, query))) return false;
  }
  if (search.excluding.length > 0 && search.excluding.some((adSets) => hasNumber(adSets, adSet))) return false;
  if (segment.listsOf !== null && isBarredByList(search, segment.listsOf, adSet)) return false;
  if ((page.shown !== null || indexed.facts.frequencyCap !== null) && hasSeenEnough(search, indexed.facts)) {
    search.seenEnough.push(indexed.facts.adSetId);
    return false;
  }
  return canCompete(gates, slot, segment.walletSlots[adSet]!, indexed.facts, snapshot, nowMs, random);
}

function isBarredByList(search: Search, { starts, items }: Lists, adSet: number): boolean {
  for (let at = starts[adSet]!; at < starts[adSet + 1]!; at += 1) if (barsAuction(search, items[at]!)) return true;
  return false;
}

/** Whether a list of negatives excludes what was searched or what the page shows; asked once an auction. */
function barsAuction({ segment, mark, query, words, shown }: Search, list: number): boolean {
  const { listVerdicts } = segment.scratch;
  const verdict = listVerdicts[list]!;
  if (verdict >= mark) return verdict > mark;
  const { byFirstWord, excluded } = segment.negativeLists[list]!;
  const isBarred =
    (query !== null &&
      words.some((word) => byFirstWord.get(word)?.some((negative) => keywordMatches(negative, query)))) ||
    excludes(excluded, shown);
  listVerdicts[list] = isBarred ? mark + 1 : mark;
  return isBarred;
}

/** Whether the page shows something that an ad set excludes. */
export function excludes(excluded: ReadonlySet<string>, shown: readonly string[]): boolean {
  for (const key of shown) if (excluded.has(key)) return true;
  return false;
}

/** Returns whether the shopper was shown the ad set as often as the storefront or the campaign allows. */
export function hasSeenEnough(
  { request, page, snapshot, nowMs }: Pick<Auction, 'request' | 'page' | 'snapshot' | 'nowMs'>,
  { adSetId, frequencyCap }: ServingAdSet,
): boolean {
  if (request.shopper === null) return frequencyCap !== null && !frequencyCap.showsUnknown;
  const shows = page.shown?.get(adSetId);
  if (!shows) return false;
  if (snapshot.frequencyCap !== null && isCapReached(shows, snapshot.frequencyCap, nowMs)) return true;
  return frequencyCap !== null && isCapReached(shows, frequencyCap, nowMs);
}
