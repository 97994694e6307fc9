import { typedKeyword } from '#core/serving/rules/keywords.ts';
import { keywordMatches, readKeyword } from '#delivery/decide/rules/keywords.ts';
import { readText } from '#delivery/decide/rules/text.ts';
import type { Visibility } from '#delivery/learn/index.ts';
import { dayIn } from '#kernel/time.ts';
import { impressionShares, type ImpressionShare, type ShareDimension } from '../rules/impression-share.ts';
import type { AnalyzedCampaign } from './analyzed-campaign.repository.ts';
import type { Place } from './advice.repository.ts';

type JudgedAuction = Visibility['judged'][number];

/** Returns what a campaign won and lost in its sampled opportunities, by one dimension. */
export function sharesOf(
  judged: readonly JudgedAuction[],
  campaign: AnalyzedCampaign,
  place: Place,
  dimension: ShareDimension,
): ImpressionShare[] {
  const subjectsOf = { TERM: termOf, KEYWORD: keywordsIn(campaign, place), PLACEMENT: placeOf, DAY: dayOf(place) };
  return impressionShares(
    judged.map((one) => {
      const { weight, outcome, auction } = one;
      const won = auction.bids.filter(({ rank }) => rank !== null).toSorted((a, b) => a.rank! - b.rank!);
      const own = won.filter(({ adSetId }) => adSetId === campaign.adSetId);
      return {
        weight,
        outcome,
        subjects: subjectsOf[dimension](one),
        // The first places may be free of ads.
        isFirst: won[0]?.adSetId === campaign.adSetId,
        ownAds: own.length,
        ads: won.length,
        others: won.flatMap(({ companyId }) => (companyId === campaign.companyId ? [] : [companyId])),
      };
    }),
    { isOfAllTold: dimension === 'TERM' },
  );
}

const termOf = ({ auction: { searchTerm } }: JudgedAuction): string[] => {
  const term = searchTerm?.trim().toLowerCase();
  return term ? [term] : [];
};

const placeOf = ({ placement }: JudgedAuction): string[] => [placement];

const dayOf =
  ({ zone }: Place) =>
  ({ atMs }: JudgedAuction): string[] => [dayIn(zone, atMs)];

function keywordsIn({ keywords }: AnalyzedCampaign, { language }: Place) {
  const read = keywords.flatMap(([keyword, matchType, isNegative]) => {
    if (isNegative === 'true') return [];
    const typed = typedKeyword({ keyword, matchType });
    const comparable = readKeyword(typed, language);
    return comparable ? [{ typed, comparable }] : [];
  });
  const known = new Map<string, string[]>();
  return ({ auction: { searchTerm } }: JudgedAuction): string[] => {
    if (searchTerm === null) return [];
    const found = known.get(searchTerm);
    if (found) return found;
    const query = readText(searchTerm, language);
    const fitting = read.flatMap(({ typed, comparable }) => (keywordMatches(comparable, query) ? [typed] : []));
    known.set(searchTerm, fitting);
    return fitting;
  };
}
