import type { CampaignProblems } from './campaign-terms.ts';
import { campaignProblem } from './campaign.messages.ts';

// Problems allowed in a draft: missing values, and dates that have passed in the meantime. The launch requires all of
// them to be resolved.
const OPEN: ReadonlySet<string> = new Set(
  [
    campaignProblem.required(),
    campaignProblem.limitMissing(),
    campaignProblem.skusMissing(),
    campaignProblem.skusOrFilterMissing(),
    campaignProblem.noMatch(),
    campaignProblem.sellersMissing(),
    campaignProblem.keywordsMissing(),
    campaignProblem.bucketsAllClosed(),
    campaignProblem.placementMissing(),
    campaignProblem.bannerDetailsMissing({ name: '' }),
    campaignProblem.bannerCategoryMissing(),
    campaignProblem.segmentsMissing(),
    campaignProblem.startInPast(),
    campaignProblem.endInPast(),
  ].map(({ code }) => code),
);
const REQUIRED = campaignProblem.required().code;
// Required even in a draft: it is listed by its name and has a start. What is bid apart and what is aimed at are stored
// whole or not at all, so nothing of them is still to be typed.
const ALWAYS =
  /^(name|startDate|maxBidWalletCurrency|targets\.\d+\.value|(keywordBids|productBids|targets|automatic)\.\w+\.bidWalletCurrency)$/;

/** Returns the problems that prevent saving a draft: invalid values, but not missing ones. */
export function problemsOfDraft(problems: CampaignProblems): CampaignProblems {
  const relaxed = Object.entries(problems).map(([field, list]) => {
    const isNeeded = ALWAYS.test(field);
    return [field, list.filter(({ code }) => !OPEN.has(code) || (isNeeded && code === REQUIRED))] as const;
  });
  return Object.fromEntries(relaxed.filter(([, list]) => list.length > 0));
}
