import type { CampaignProblems } from './check-campaign.ts';
import type { ProblemKey } from './problem.messages.ts';

// Problems allowed in a draft: missing values, and dates that have passed in the meantime. The launch requires all of
// them to be resolved.
const OPEN: ReadonlySet<ProblemKey> = new Set<ProblemKey>([
  'fillOut',
  'limitMissing',
  'skusMissing',
  'skusOrFilterMissing',
  'noMatch',
  'sellersMissing',
  'keywordsMissing',
  'placementMissing',
  'bannerDetailsMissing',
  'bannerCategoryMissing',
  'segmentsMissing',
  'startInPast',
  'endInPast',
]);
// Required even in a draft: it is listed by its name and has a start.
const ALWAYS = new Set(['name', 'startDate']);

/** Returns the problems that prevent saving a draft: invalid values, but not missing ones. */
export function problemsOfDraft(problems: CampaignProblems): CampaignProblems {
  const relaxed = Object.entries(problems).map(([field, list]) => {
    const isNeeded = ALWAYS.has(field);
    return [field, list.filter(({ key }) => !OPEN.has(key) || (isNeeded && key === 'fillOut'))] as const;
  });
  return Object.fromEntries(relaxed.filter(([, list]) => list.length > 0));
}
