import { bidOnLine } from './rules/own-bids.ts';
import { OWN_PLACE, lineOfPlace, namedCeilingOf, targetPlace } from './base-bids.ts';
import type { IndexSegment } from './index-segment.ts';
import { type AimedList, aimedListsOf, weigh } from './known-aims.ts';
import { has, lengthOf, roundedUp } from './lists.ts';
import type { AimedPage } from './rules/page-facts.ts';
import { PLACEMENTS } from './rules/serving.ts';
import type { Search } from './search.ts';
import type { AimedPlacement } from './target-index.ts';

const ANY_CATEGORY = -2;

/**
 * Positions of a page's targets in their lists, at most, that are merged: an auction waits for it. Of more the first ones
 * are enough as a rule, and each target's list is walked.
 */
const MAX_MERGED = 512;

/**
 * Returns a page's own list. Null for a page that is asked for for the first time, or that too many aim at: to merge the
 * lists of its targets takes longer than to walk them once.
 */
export function aimedListOf(
  { segment, snapshot, groups }: Search,
  page: AimedPage,
  fitting: readonly number[],
  placement: AimedPlacement,
): AimedList | null {
  const { lists: knownLists, on } = segment.targets!;
  let positions = 0;
  for (const target of fitting) if ((positions += lengthOf(on[placement].byTarget, target)) > MAX_MERGED) return null;
  const lists = aimedListsOf(knownLists, snapshot.pages);
  let known = lists.byPage.get(page);
  if (known === undefined) {
    lists.byPage.set(page, (known = { byKey: new Map(), weight: 0 }));
    weigh(lists, known, 0);
    return null;
  }
  // What is shown in one category alone is a list of its own. Other filters are rare, and apply to the list of all.
  const category = groups !== null && groups.length === 1 && groups[0]!.length === 1 ? groups[0]![0]! : ANY_CATEGORY;
  const key = category * PLACEMENTS.length + PLACEMENTS.indexOf(placement);
  let list = known.byKey.get(key);
  if (list === undefined) {
    known.byKey.set(key, (list = merge(segment, fitting, placement, category)));
    weigh(lists, known, list.adSets.length);
  }
  return list;
}

const NO_ENTRIES: AimedList = {
  list: { starts: new Int32Array(2), items: new Int32Array() },
  worth: new Float32Array(),
  adSets: new Int32Array(),
};

function merge(
  segment: IndexSegment,
  fitting: readonly number[],
  placement: AimedPlacement,
  category: number,
): AimedList {
  const { targets, rates, bidLines, factors } = segment;
  const { owners, on } = targets!;
  const { byTarget, productsOf } = on[placement];
  const found = new Set<number>();
  for (const target of fitting)
    for (let at = byTarget.starts[target]!; at < byTarget.starts[target + 1]!; at += 1)
      found.add(owners[byTarget.items[at]!]!);
  const worthOf = (adSet: number): number => {
    let first = productsOf.starts[adSet]!;
    const end = productsOf.starts[adSet + 1]!;
    while (first < end && !isIn(segment, productsOf.items[first]!, category)) first += 1;
    if (first === end) return 0;
    const { facts } = segment.adSets[adSet]!;
    const place = targetPlace(segment, fitting, adSet);
    const bidMicros = place === OWN_PLACE ? namedCeilingOf(facts) : bidOnLine(facts, lineOfPlace(bidLines, place));
    const most = factors === null ? bidMicros : factors.most.of(bidMicros, facts);
    return roundedUp((most / facts.walletRate) * rates[placement][productsOf.items[first]!]!);
  };
  const entries = [...found]
    .map((adSet) => ({ adSet, worth: worthOf(adSet) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth);
  if (entries.length === 0) return NO_ENTRIES;
  const items = new Int32Array(entries.length);
  for (let at = 0; at < items.length; at += 1) items[at] = at;
  return {
    list: { starts: Int32Array.of(0, items.length), items },
    worth: Float32Array.from(entries, ({ worth }) => worth),
    adSets: Int32Array.from(entries, ({ adSet }) => adSet),
  };
}

const isIn = ({ ownCategoriesOf, parentCategoriesOf }: IndexSegment, product: number, category: number): boolean =>
  category === ANY_CATEGORY || has(ownCategoriesOf, product, category) || has(parentCategoriesOf, product, category);
