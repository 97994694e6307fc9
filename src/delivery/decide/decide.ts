import type { EpochMs } from '#kernel/time.ts';
import { type AuctionOutcome, runAuction } from './auction.ts';
import type { CatalogSnapshot } from './auction-index.ts';
import { type AuctionRecord, LOGGED_LOSERS, loggedPage, recordOf } from './auction-record.ts';
import type { TokenSigner } from './bid-token.ts';
import { type OpenPage, withWins } from './open-page.ts';
import { type AuctionRequest, NEW_PAGE } from './rules/auction-request.ts';
import { type Sampling, isSampled, newSampling } from './rules/sampling.ts';
import type { TrialAuction } from './rules/trial-auction.ts';
import { type ShopperHistory, createShopperHistory } from './shopper-history.ts';
import { shopperKey } from './shopper-key.ts';
import { type Loser, runTestAuction } from './test-auction.ts';
import { uuidFromBytes } from './uuid-bytes.ts';
import { type Winner, fillDecisionId, winnersOf, winnersOfTest } from './winners.ts';

export type AuctionResult = {
  readonly resultType: 'listings' | 'banners';
  readonly winners: readonly Winner[];
  /** Of test auctions: why the others did not win. */
  readonly losers?: readonly Loser[];
  /** Why this auction failed, without affecting the others; null on success. */
  readonly failure: Error | null;
};

/** The auctions of one request make up one page, in their order. */
export type Decider = (
  requests: readonly AuctionRequest[],
  snapshot: CatalogSnapshot,
  nowMs: EpochMs,
) => { results: AuctionResult[]; records: AuctionRecord[] };

/** `random` returns numbers in [0, 1); it breaks ties, samples the log and makes decision ids. */
export function createDecider(
  sign: TokenSigner,
  random: () => number,
  history: ShopperHistory = createShopperHistory(),
  onTrialAuction: (auction: TrialAuction) => void = () => {},
): Decider {
  const decision = new Uint8Array(16);
  const samplings = new Map<string, Sampling>();
  const samplingOf = (catalogId: string) => {
    let sampling = samplings.get(catalogId);
    if (!sampling) samplings.set(catalogId, (sampling = newSampling()));
    return sampling;
  };

  const recordImpressions = (
    { shopper }: AuctionRequest,
    { wins }: AuctionOutcome,
    { catalogId, frequencyCap }: CatalogSnapshot,
    nowMs: EpochMs,
  ) => {
    if (shopper === null) return;
    for (const { candidate } of wins) {
      const { facts } = candidate.adSet;
      if (frequencyCap === null && facts.frequencyCap === null) continue;
      const decisionId = uuidFromBytes(decision, 0);
      history.record({ catalogId, shopper, adSetId: facts.adSetId, decisionId, atMs: nowMs, seenForHours: null });
    }
  };

  const countInTrials = (
    { shopper }: AuctionRequest,
    { wins }: AuctionOutcome,
    { rules: { split }, catalogId, dayClock }: CatalogSnapshot,
    nowMs: EpochMs,
  ) => {
    if (split === null || shopper === null) return;
    const { day } = dayClock(nowMs);
    for (const { trialId, group } of split.groupsOf(shopperKey(catalogId, shopper), nowMs, day))
      onTrialAuction({ trialId, group, day, isFilled: wins.length > 0 });
  };

  const pageOf = (before: OpenPage | null, { shopper }: AuctionRequest, snapshot: CatalogSnapshot, nowMs: number) => {
    const shown = shopper === null ? null : history.shownTo(snapshot.catalogId, shopper, nowMs);
    if (before === null && shown === null) return NEW_PAGE;
    const { taken, places, asked, ads, adsByPlacement, adsByBrand } = before ?? NEW_PAGE;
    return { taken, places, shown, asked, ads, adsByPlacement, adsByBrand };
  };

  return (requests, snapshot, nowMs) => {
    const sampling = samplingOf(snapshot.catalogId);
    const results: AuctionResult[] = [];
    const records: AuctionRecord[] = [];
    let page: OpenPage | null = null;
    const decideOne = (request: AuctionRequest): readonly Winner[] => {
      const isLogged = isSampled(sampling, nowMs, random);
      const losers = isLogged ? LOGGED_LOSERS : 0;
      const before = isLogged && page !== null ? loggedPage(page) : null;
      const outcome = runAuction(request, snapshot, nowMs, random, pageOf(page, request, snapshot, nowMs), losers);
      if (requests.length > 1) page = withWins(page, request, outcome);
      fillDecisionId(decision, nowMs, random);
      recordImpressions(request, outcome, snapshot, nowMs);
      countInTrials(request, outcome, snapshot, nowMs);
      if (isLogged)
        records.push(
          recordOf(uuidFromBytes(decision, 0), request, outcome, before, snapshot, nowMs, 1 / sampling.share),
        );
      return winnersOf(request, outcome, decision, snapshot, nowMs, sign);
    };
    for (const request of requests) {
      const { type: resultType } = request;
      try {
        if (request.isTest === true) {
          const { outcome, losers } = runTestAuction(
            request,
            snapshot,
            nowMs,
            random,
            pageOf(page, request, snapshot, nowMs),
          );
          if (requests.length > 1) page = withWins(page, request, outcome);
          results.push({ resultType, winners: winnersOfTest(outcome), losers, failure: null });
          continue;
        }
        results.push({ resultType, winners: decideOne(request), failure: null });
      } catch (failure) {
        results.push({ resultType, winners: [], failure: failure as Error });
      }
    }
    return { results, records };
  };
}
