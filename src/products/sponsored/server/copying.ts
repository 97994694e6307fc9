import { walletCurrencyOf } from '#core/accounts/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { changesOfNew } from '../rules/activity.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { imageNameOf } from '#core/media/rules/image.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import { copyOf, inCurrencyOf } from '../rules/copied-campaign.ts';
import { inputOf, keywordsOf, type CampaignRow } from './campaign.repository.ts';
import { compatibleSuppliers } from './copying.repository.ts';
import { shareImages } from '#core/media/server/index.ts';
import { creativeOf, findCampaign, finish, refused, type Outcome, type Work } from './operations.ts';
import * as save from './save-campaign.repository.ts';

/** Copies a campaign within its company as a draft, to be launched from the wizard. */
export async function duplicateCampaign(work: Work, id: string): Promise<Outcome> {
  const original = await readOriginal(work, id);
  if (!original.ok) return original;
  const { row, input } = original.value;
  return insertCopy(work, row.companyId, row.timezone, copyOf(input, work.nowMs));
}

/** A campaign to be copied, read with the copier's rights. */
export interface Original {
  row: CampaignRow;
  input: CampaignInput;
}

export async function readOriginal(work: Work, id: string): Promise<Result<Original, Problem>> {
  const found = await findCampaign(work, readCampaignId(id), { staffMayWrite: true });
  if (!found.ok) return found;
  const row = found.value;
  const input = inputOf(row, await creativeOf(work.tx, row.id), await keywordsOf(work.tx, [row.adSetId]));
  return ok({ row, input });
}

/**
 * Writes the copy into another company; requires a transaction that sees both companies. The brand must be sold there
 * and, unless the copier is staff, the copier must have an account there. Budgets and bid are converted to that
 * company's currency.
 */
export async function copyToSupplier(work: Work, { row, input }: Original, supplierId: string): Promise<Outcome> {
  const { tx, actor } = work;
  if (!isUuid(supplierId)) return fail(notFound('Company'));
  const target = await compatibleSuppliers(
    tx,
    { campaignId: row.id, userId: actor.isStaff ? null : actor.userId, companyId: supplierId, searchTerm: null },
    { offset: 0, size: 1 },
  );
  if (target.total === 0) return fail(notFound('Company'));
  const [from, to] = [await walletCurrencyOf(tx, row.companyId), await walletCurrencyOf(tx, supplierId)];
  const restated = inCurrencyOf(copyOf(input, work.nowMs), from.rateMicros, to.rateMicros);
  const pictures = [...input.banners, ...Object.values(input.productImages)];
  const names = pictures.flatMap(({ url }) => imageNameOf(url) ?? []);
  await shareImages(tx, { names, from: row.companyId, to: supplierId });
  return insertCopy(work, supplierId, row.timezone, restated);
}

async function insertCopy(work: Work, companyId: Uuid, timezone: string, input: CampaignInput): Promise<Outcome> {
  if (input.adType === 'BANNER' && !work.allowsBanners) return fail(await refused(work, 'typeUnavailable'));
  const copy = { companyId, createdBy: work.actor.userId, isQuickCreate: false, isDraft: true, input };
  const { campaignId } = await save.insertCampaign(work.tx, copy, new Date(work.nowMs), work.newId);
  return finish(work, { id: campaignId, companyId }, changesOfNew(input, timezone));
}
