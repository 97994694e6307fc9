import type { MessageOrText } from '#kernel/message.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { campaignProblem, operationReason } from '../rules/campaign.messages.ts';
import { copyOf, MAX_DUPLICATES } from '../rules/copied-campaign.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { campaignsById } from './campaign.repository.ts';
import { insertCopy } from './copying.ts';
import type { Deps } from './operations.ts';
import { readCampaigns, type StoredCampaign } from './stored-campaign.repository.ts';

/** One of several campaigns that are copied within their company. */
export interface Duplicate {
  campaignId: bigint;
  name: string;
  copyName: string;
  /** Why it cannot be copied. */
  problem: MessageOrText | null;
  /** Null before it is made, and where there is a problem. */
  copyId: bigint | null;
}

type Planned = Duplicate & Pick<StoredCampaign, 'row' | 'input'>;

/** What duplicating would make of each campaign; writes nothing. Those that the caller cannot see are left out. */
export async function planDuplicates(deps: Deps, campaignIds: readonly string[]): Promise<Result<Planned[], Problem>> {
  const ids = [...new Set(campaignIds.flatMap((id) => readCampaignId(id) ?? []))];
  if (ids.length === 0) return fail(invalid('ids', campaignProblem.required()));
  if (ids.length > MAX_DUPLICATES) return fail(invalid('ids', operationReason.tooManyRows({ max: MAX_DUPLICATES })));
  const { companyId, isStaff } = deps.actor;
  const rows = await campaignsById(deps.tx, ids, new Date(deps.nowMs));
  const campaigns = await readCampaigns(
    deps.tx,
    rows.filter((row) => isStaff || row.companyId === companyId),
  );
  return ok(
    campaigns.map(({ row, input }) => ({
      campaignId: row.id,
      name: input.name,
      copyName: copyOf(input, deps.nowMs).name,
      problem: input.adType === 'BANNER' && !deps.allowsBanners ? campaignProblem.typeUnavailable() : null,
      copyId: null,
      row,
      input,
    })),
  );
}

/** Copies campaigns as drafts. One that cannot be copied says why, and the others are. */
export async function duplicateCampaigns(
  deps: Deps,
  campaignIds: readonly string[],
): Promise<Result<Duplicate[], Problem>> {
  const planned = await planDuplicates(deps, campaignIds);
  if (!planned.ok) return planned;
  const made: Duplicate[] = [];
  for (const one of planned.value) {
    if (one.problem !== null) {
      made.push(one);
      continue;
    }
    const { row, input } = one;
    const copy = await insertCopy(deps, row.companyId, row.timezone, copyOf(input, deps.nowMs));
    if (!copy.ok) return copy;
    made.push({ ...one, copyId: copy.value.id });
  }
  return ok(made);
}
