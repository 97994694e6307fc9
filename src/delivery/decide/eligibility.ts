import { hasAny } from './lists.ts';
import { canCompete } from './budget-state.ts';
import { reaches } from './rules/audience.ts';
import { keywordMatches } from './rules/keywords.ts';
import type { Search } from './search.ts';

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
  const { segment, snapshot, nowMs, random, query, words, location, page, request } = search;
  const { gates } = snapshot;
  const slot = segment.slots[adSet]!;
  if (segment.revisions[adSet] !== gates.revisions[slot]) return false;
  const indexed = segment.adSets[adSet]!;
  if (location !== null && segment.isLocal[adSet] === 1 && !indexed.locations!.has(location)) return false;
  if (indexed.facts.people !== null && !reaches(indexed.facts.people, request)) return false;
  if (page.cappedAdSets !== null && page.cappedAdSets.has(indexed.facts.adSetId)) return false;
  if (query !== null && hasAny(segment.negativesOf, adSet, words)) {
    if (indexed.negatives.some((negative) => keywordMatches(negative, query))) return false;
  }
  if (indexed.excluded !== null && excludes(indexed.excluded, search.shown)) return false;
  return canCompete(gates, slot, segment.walletSlots[adSet]!, indexed.facts, snapshot, nowMs, random);
}

/** Whether the page shows something that an ad set excludes. */
export function excludes(excluded: ReadonlySet<string>, shown: readonly string[]): boolean {
  for (const key of shown) if (excluded.has(key)) return true;
  return false;
}
