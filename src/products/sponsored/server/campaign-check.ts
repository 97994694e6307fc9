import { isUuid, type Uuid } from '#kernel/ids.ts';
import { invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { changesContent, isSame, type CampaignInput } from '../rules/campaign-input.ts';
import { checkCampaign } from '../rules/check-campaign.ts';
import { type CampaignProblems, type SavedCampaign } from '../rules/campaign-terms.ts';
import { withOpenFeatures } from '../rules/open-features.ts';
import { problemsOfDraft } from '../rules/draft-problems.ts';
import { checkQuickCreate } from '../rules/quick-create.ts';
import { normalizeCampaign } from '../rules/normalize-campaign.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import { findListProblems } from './negative-lists.ts';
import type { Deps } from './operations.ts';
import { findUnknown, readTerms, type StoredTerms } from './terms.ts';

/** A campaign as saved. */
export type Before = CampaignInput & SavedCampaign;

interface CheckOptions {
  isQuickCreate?: boolean;
  /** A draft, which may be incomplete. */
  isDraft?: boolean;
  /** Terms that were already read for the campaign's company, brand and catalog. */
  terms?: StoredTerms;
}

export interface Checked {
  campaign: CampaignInput;
  problems: CampaignProblems;
  timezone: string;
}

/** As `check`, but fails with the problems. */
export async function checkInput(
  deps: Deps,
  companyId: Uuid,
  input: CampaignInput,
  before: Before | null,
  options: CheckOptions = {},
): Promise<Result<Checked, Problem>> {
  const checked = await check(deps, companyId, input, before, options);
  const wrong = invalidFields(checked.problems);
  if (wrong) return fail(wrong);
  return ok(checked);
}

/** Normalizes an input and returns it with all its problems. */
export async function check(
  deps: Deps,
  companyId: Uuid,
  input: CampaignInput,
  before: Before | null,
  { isQuickCreate = false, isDraft = false, terms: known }: CheckOptions = {},
): Promise<Checked> {
  const terms = known ?? (await readTerms(deps.tx, companyId, input));
  const campaign = withOpenFeatures(normalizeCampaign(input, terms), before, deps);
  const found = {
    ...(isQuickCreate ? checkQuickCreate(campaign, terms.disabledFields) : {}),
    ...checkCampaign(campaign, { ...terms, ...deps, before }),
  };
  Object.assign(found, await findListProblems(deps.tx, companyId, campaign, before));
  const isLaunched = !before || before.isDraft;
  if (campaign.adType === 'BANNER' && !deps.allowsBanners && isLaunched)
    found['adType'] = [campaignProblem.typeUnavailable()];
  const problems = isDraft ? problemsOfDraft(found) : found;
  if (Object.keys(problems).length === 0 && namesMoved(before, campaign)) {
    if (!isUuid(campaign.brandId)) problems['brandId'] = [campaignProblem.brandUnknown()];
    else if (!isUuid(campaign.catalogId)) problems['catalogId'] = [campaignProblem.catalogUnknown()];
    else {
      const unknown = await findUnknown(deps.tx, companyId, campaign, terms.placements);
      Object.assign(problems, isDraft ? problemsOfDraft(unknown) : unknown);
    }
  }
  return { campaign, problems, timezone: terms.timezone };
}

/**
 * Returns whether referenced objects must be looked up. A launched campaign is not checked again unless its content
 * changes, since products come and go; a draft is checked at every save and at its launch.
 */
function namesMoved(before: Before | null, after: CampaignInput): boolean {
  return before === null || before.isDraft || changesContent(before, after) || !isSame(before.brandId, after.brandId);
}
