import type { CampaignProblems } from './check-campaign.ts';
import type { ProblemKey } from './problem-texts.ts';

// What a draft may still lack, and what time alone makes wrong; the launch asks for all of it.
const OPEN: ReadonlySet<ProblemKey> = new Set<ProblemKey>([
  'fillOut',
  'limitMissing',
  'skusMissing',
  'skusOrFilterMissing',
  'nothingMatches',
  'sellersMissing',
  'keywordsMissing',
  'placementMissing',
  'bannerDetailsMissing',
  'bannerCategoryMissing',
  'segmentsMissing',
  'startInPast',
  'endInPast',
]);
// A draft is listed by its name and has a start.
const ALWAYS = new Set(['name', 'startDate']);

/** What keeps a draft from being saved: wrong is wrong, only missing is not. */
export function problemsOfDraft(problems: CampaignProblems): CampaignProblems {
  const kept = Object.entries(problems).map(([field, list]) => {
    const isNeeded = ALWAYS.has(field);
    return [field, list.filter(({ key }) => !OPEN.has(key) || (isNeeded && key === 'fillOut'))] as const;
  });
  return Object.fromEntries(kept.filter(([, list]) => list.length > 0));
}
