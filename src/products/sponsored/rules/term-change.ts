import { addKeywords, keywordKey, MAX_KEYWORDS } from '#core/serving/rules/keywords.ts';
import type { KeywordBid } from '#core/serving/rules/ad-set.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { ok } from '#kernel/result.ts';
import type { Edit } from './ad-set-edits.ts';
import { campaignProblem } from './campaign.messages.ts';

/** What an operation on search terms does to the keywords of one campaign; all as typed. */
export interface TermChange {
  keywords: readonly string[];
  /** Of the keywords; null: none of their own. */
  bidMicros: Micros | null;
  negativeKeywords: readonly string[];
  /** What moves elsewhere is no longer aimed at. */
  dropped: readonly string[];
}

export const NO_TERM_CHANGE: TermChange = { keywords: [], bidMicros: null, negativeKeywords: [], dropped: [] };

export type ChangesByCampaign = ReadonlyMap<bigint, TermChange>;

interface Aimed {
  readonly keywords: readonly string[];
  readonly keywordBids: readonly KeywordBid[];
  readonly negativeKeywords: readonly string[];
}

/** Adds keywords with their bid and negative keywords beside those that are there. */
export function withTerms<Campaign extends Aimed>(
  before: Campaign,
  { keywords, bidMicros, negativeKeywords, dropped }: TermChange,
) {
  const leaving = new Set(dropped.map(keywordKey));
  const bids = bidMicros === null ? [] : keywords.map((keyword) => ({ keyword, bidMicros }));
  const replaced = new Set([...leaving, ...bids.map(({ keyword }) => keywordKey(keyword))]);
  return {
    ...before,
    keywords: [...before.keywords.filter((typed) => !leaving.has(keywordKey(typed))), ...keywords],
    keywordBids: [...before.keywordBids.filter(({ keyword }) => !replaced.has(keywordKey(keyword))), ...bids],
    negativeKeywords: [...before.negativeKeywords, ...negativeKeywords],
  };
}

export const termEdit =
  (change: TermChange): Edit =>
  (before) =>
    ok(withTerms(before, change));

/** Checks changes as sent, before any campaign is looked at. */
export function checkTermChanges(changes: ChangesByCampaign): Problem | null {
  const lists = [...changes.values()].map(({ keywords, negativeKeywords }) => [...keywords, ...negativeKeywords]);
  if (lists.some((list) => list.length > MAX_KEYWORDS))
    return invalid('terms', campaignProblem.tooManyKeywords({ max: MAX_KEYWORDS }));
  const isWrong = lists.some((list) => {
    const { added, tooLong } = addKeywords([], list);
    return added === 0 || tooLong > 0;
  });
  return isWrong || lists.length === 0 ? invalid('terms', campaignProblem.required()) : null;
}

interface Lists {
  keywords?: readonly string[];
  negativeKeywords?: readonly string[];
}

const gains = (field: keyof Lists, { before, after }: { before: Lists; after: Lists }): boolean => {
  const known = new Set((before[field] ?? []).map(keywordKey));
  return (after[field] ?? []).some((typed) => !known.has(keywordKey(typed)));
};

/** Whether what is written is the place that terms move to. */
export const takesTerms = (values: { before: Lists; after: Lists }): boolean => gains('keywords', values);

/** Whether what is written only gives terms away: it has to wait for the place that they move to. */
export const givesTermsAway = (values: { before: Lists; after: Lists }): boolean =>
  gains('negativeKeywords', values) && !gains('keywords', values);
