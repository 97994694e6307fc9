import { targetKey } from '#core/serving/rules/targets.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import { type AuctionCandidate, type AuctionOutcome, auctionOf, runAuction } from './auction.ts';
import { barsOf } from './bars.ts';
import type { Bar } from './rules/ranking.ts';
import { isAdSetBlocked } from './blocks.ts';
import { openedIn } from './buckets.ts';
import { canCompete } from './budget-state.ts';
import { excludes, hasSeenEnough } from './eligibility.ts';
import type { AuctionRequest, PageSoFar } from './rules/auction-request.ts';
import { reaches } from './rules/audience.ts';
import { keywordMatches } from './rules/keywords.ts';
import type { IndexedAdSet, IndexedNegatives, IndexSegment } from './index-segment.ts';
import type { LossReason } from './rules/loss-reasons.ts';
import { type YieldBook, unblocked, unbound, undemanding } from './yield-book.ts';

/** An ad that did not win: its product or landing page, its campaign and why. */
export type Loser = { readonly id: string; readonly campaignId: string; readonly reason: LossReason };

/** Beyond these an answer is of no use, and an auction would take long. */
const MAX_EXPLAINED = 2_000;
const MAX_LOSERS = 100;

/** Runs an auction to be looked at, and explains why the others did not win: rivals first, then who did not take part. */
export function runTestAuction(
  request: AuctionRequest,
  snapshot: CatalogSnapshot,
  nowMs: EpochMs,
  random: () => number,
  page: PageSoFar,
): { outcome: AuctionOutcome; losers: Loser[] } {
  // What the runs found is compared: in each, every ad is looked at by all limits.
  const run = (asked: AuctionRequest, market: CatalogSnapshot) =>
    runAuction(asked, market, nowMs, random, page, 0, true);
  const outcome = run(request, snapshot);
  const losers = outbid(outcome, snapshot);
  const present = new Set(outcome.candidates.map(({ adSet }) => adSet.facts.adSetId));
  const auction = auctionOf(request, snapshot, nowMs, random, page);
  const play = (rules: YieldBook, market = snapshot) =>
    run({ ...request, slots: MAX_LOSERS }, { ...market, rules }).candidates;
  const least = auction.load?.least ?? null;
  const isRuled = auction.floors !== null || auction.blocks !== null || least !== null;
  const allowed = isRuled ? play(undemanding(unbound(snapshot.rules))) : [];
  const low = belowFloor(allowed);
  const poor = least === null ? NONE : adSetIds(allowed).difference(adSetIds(play(snapshot.rules)));
  const blocked =
    auction.blocks === null
      ? NONE
      : adSetIds(play(undemanding(unbound(unblocked(snapshot.rules))))).difference(adSetIds(allowed));
  const opened = snapshot.segments.some(({ buckets }) => buckets !== null)
    ? adSetIds(play(snapshot.rules, withOpenBuckets(snapshot))).difference(adSetIds(play(snapshot.rules)))
    : NONE;
  const reasonOf = (
    segment: IndexSegment,
    adSet: number,
    { facts, locations, negatives }: IndexedAdSet,
  ): LossReason => {
    if (blocked.has(facts.adSetId) || (auction.blocks !== null && isAdSetBlocked(auction.blocks, facts)))
      return 'BLOCKED';
    if (auction.location !== null && locations !== null && !locations.has(auction.location)) return 'OTHER_PLACE';
    if (facts.people !== null && !reaches(facts.people, request)) return 'OTHER_AUDIENCE';
    const { query } = auction;
    if (query !== null && negatives.some((negative) => keywordMatches(negative, query))) return 'NEGATIVE_KEYWORD';
    if (facts.negativeTargets.some((target) => auction.shown.includes(targetKey(target)))) return 'NEGATIVE_TARGET';
    for (const list of listsOf(segment, adSet)) {
      const barring = [...list.byFirstWord.values()].flat();
      if (query !== null && barring.some((negative) => keywordMatches(negative, query))) return 'NEGATIVE_KEYWORD';
      if (excludes(list.excluded, auction.shown)) return 'NEGATIVE_TARGET';
    }
    if (hasSeenEnough(auction, facts)) return 'FREQUENCY_CAP';
    if (opened.has(facts.adSetId)) return 'FIT_CLOSED';
    if (low.has(facts.adSetId)) return 'BELOW_FLOOR';
    if (poor.has(facts.adSetId)) return 'BELOW_QUALITY';
    const slot = segment.slots[adSet]!;
    // An ad that is paced draws the lot that lets it take part: it does now and then, and is no case for repair.
    const takesPart = canCompete(snapshot.gates, slot, segment.walletSlots[adSet]!, facts, snapshot, nowMs, () => 0);
    return takesPart ? 'NO_MATCH' : 'BUDGET_OR_SCHEDULE';
  };
  let explained = 0;
  for (const segment of snapshot.segments) {
    for (const [adSet, indexed] of segment.adSets.entries()) {
      const { facts } = indexed;
      if (losers.length >= MAX_LOSERS || (explained += 1) > MAX_EXPLAINED) return { outcome, losers };
      // A newer version of it is in another segment.
      if (segment.revisions[adSet] !== snapshot.gates.revisions[segment.slots[adSet]!]) continue;
      if (present.has(facts.adSetId) || facts.banners.length > 0 !== (request.type === 'banners')) continue;
      const id = facts.skus[0] ?? facts.banners[0]?.landingUrl ?? '';
      losers.push({ id, campaignId: facts.campaignId, reason: reasonOf(segment, adSet, indexed) });
    }
  }
  return { outcome, losers };
}

const NONE: ReadonlySet<string> = new Set();

/** The snapshot as if searches and categories closed no ad set out. */
function withOpenBuckets(snapshot: CatalogSnapshot): CatalogSnapshot {
  const segments = snapshot.segments.map((segment) => {
    const { buckets } = segment;
    return buckets === null ? segment : { ...segment, buckets: { ...buckets, open: openedIn(buckets) } };
  });
  return { ...snapshot, segments };
}

function listsOf({ listsOf: lists, negativeLists }: IndexSegment, adSet: number): IndexedNegatives[] {
  if (lists === null) return [];
  return [...lists.items.subarray(lists.starts[adSet], lists.starts[adSet + 1])].map((list) => negativeLists[list]!);
}

/** Returns the ad sets whose bids fit, but are below the least price. */
const belowFloor = (candidates: readonly AuctionCandidate[]): ReadonlySet<string> =>
  adSetIds(candidates.filter(({ bidMicros, minBidMicros }) => bidMicros < minBidMicros));

const adSetIds = (candidates: readonly AuctionCandidate[]): ReadonlySet<string> =>
  new Set(candidates.map(({ adSet }) => adSet.facts.adSetId));

const BARRED_AS: Readonly<Record<Bar, LossReason>> = { APART: 'KEPT_APART', PLACES: 'NO_PLACE' };

const adOf = ({ adSet, product }: AuctionCandidate): string => `${adSet.facts.adSetId} ${product}`;

/** Rivals that could have won, the best first. */
function outbid(outcome: AuctionOutcome, { slotsPerAdvertiser }: CatalogSnapshot): Loser[] {
  const { wins, candidates } = outcome;
  const bars = barsOf(outcome);
  // An ad that is found by its words and by a keyword is a candidate twice.
  const named = new Set(wins.map(({ candidate }) => adOf(candidate)));
  const shown = new Set(wins.map(({ candidate }) => candidate.product));
  const placesOf = Map.groupBy(wins, ({ candidate }) => candidate.payer);
  return candidates
    .toSorted((a, b) => b.bid * b.weight - a.bid * a.weight)
    .filter((candidate) => {
      const ad = adOf(candidate);
      return !named.has(ad) && named.add(ad);
    })
    .slice(0, MAX_LOSERS)
    .map((candidate) => {
      const { adSet, product, payer, sku, banner } = candidate;
      const bar = bars.get(candidate);
      const isLimited = slotsPerAdvertiser !== null && (placesOf.get(payer)?.length ?? 0) >= slotsPerAdvertiser;
      const reason = shown.has(product)
        ? 'PRODUCT_SHOWN'
        : isLimited
          ? 'ADVERTISER_LIMIT'
          : bar
            ? BARRED_AS[bar]
            : 'OUTBID';
      return { id: sku ?? banner!.landingUrl, campaignId: adSet.facts.campaignId, reason };
    });
}
