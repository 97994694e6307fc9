import { walletCurrencyOf } from '#core/accounts/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { conflict, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { changesOfNew } from '../rules/activity.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { imageNameOf } from '#core/media/rules/image.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import { copyOf, inCurrencyOf } from '../rules/copied-campaign.ts';
import { readInput } from './stored-campaign.repository.ts';
import { type CampaignRow } from './campaign.repository.ts';
import { compatibleSuppliers } from './copying.repository.ts';
import { shareImages } from '#core/media/server/index.ts';
import { creativeOf, findCampaign, finish, type Outcome, type Deps } from './operations.ts';
import * as save from './save-campaign.repository.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';

/** Copies a campaign within its company as a draft, to be launched from the wizard. */
export async function duplicateCampaign(deps: Deps, id: string): Promise<Outcome> {
  const original = await readOriginal(deps, id);
  if (!original.ok) return original;
  const { row, input } = original.value;
  return insertCopy(deps, row.companyId, row.timezone, copyOf(input, deps.nowMs));
}

/** A campaign to be copied, read with the copier's rights. */
export interface Original {
  row: CampaignRow;
  input: CampaignInput;
}

export async function readOriginal(deps: Deps, id: string): Promise<Result<Original, Problem>> {
  const found = await findCampaign(deps, readCampaignId(id), { staffCanWrite: true });
  if (!found.ok) return found;
  const row = found.value;
  const input = await readInput(deps.tx, row, await creativeOf(deps.tx, row.id));
  return ok({ row, input });
}

/**
 * Writes the copy into another company; requires a transaction that sees both companies. The brand must be sold there
 * and, unless the copier is staff, the copier must have an account there. Budgets and bid are converted to that
 * company's currency.
 */
export async function copyToCompany(deps: Deps, { row, input }: Original, companyId: string): Promise<Outcome> {
  const { tx, actor } = deps;
  if (!isUuid(companyId)) return fail(notFound('Company'));
  const target = await compatibleSuppliers(
    tx,
    { campaignId: row.id, userId: actor.isStaff ? null : actor.userId, companyId, searchTerm: null },
    { offset: 0, limit: 1 },
  );
  if (target.total === 0) return fail(notFound('Company'));
  const [from, to] = [await walletCurrencyOf(tx, row.companyId), await walletCurrencyOf(tx, companyId)];
  const restated = inCurrencyOf(copyOf(input, deps.nowMs), from.rateMicros, to.rateMicros);
  const images = [...input.banners, ...Object.values(input.productImages)];
  const names = images.flatMap(({ url }) => imageNameOf(url) ?? []);
  await shareImages(tx, { names, from: row.companyId, to: companyId });
  // The lists of negatives are the other company's.
  return insertCopy(deps, companyId, row.timezone, { ...restated, negativeListIds: [] });
}

export async function insertCopy(
  deps: Deps,
  companyId: Uuid,
  timezone: string,
  input: CampaignInput,
): Promise<Outcome> {
  if (input.adType === 'BANNER' && !deps.allowsBanners) return fail(conflict(campaignProblem.typeUnavailable()));
  const copy = { companyId, createdBy: deps.actor.userId, isQuickCreate: false, isDraft: true, input };
  const inserted = await save.insertCampaign(deps.tx, copy, new Date(deps.nowMs), deps.newId);
  const { campaignId } = inserted!;
  return finish(deps, { id: campaignId, companyId }, changesOfNew(input, timezone));
}
