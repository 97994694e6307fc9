import { z } from 'zod';
import type { CampaignChange } from '#integrations/meta/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import { conflict, invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, startOfDay, type Day } from '#kernel/time.ts';
import { defineJob, type Handler } from '#platform/jobs/queue.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { checkEdit } from '../rules/check-campaign.ts';
import { metaMessages } from '../rules/meta.messages.ts';
import { accountQueue, SELLER } from './account-queue.ts';
import { accountOf, audiencesOf, type AccountRow, type Shop } from './account.repository.ts';
import {
  queueChange,
  campaignById,
  completeChange,
  type ReportRow,
  type PendingChange,
} from './campaign.repository.ts';
import { notifyRejectedChange } from './notices.ts';
import { languageOfRequester } from './requester.ts';
import { retryOrFail } from './retry.ts';
import type { MetaAdsDeps, SellerRef } from './types.ts';

const changeJob = defineJob({
  id: 'meta.update-campaign',
  payload: SELLER.extend({ campaignId: z.guid(), number: z.int(), requestedBy: z.guid() }),
  queue: accountQueue,
});

/** Omitted fields are unchanged. */
export interface CampaignEditInput {
  name?: string;
  isActive?: boolean;
  lifetimeBudgetMicros?: Micros;
  startDate?: Day;
  endDate?: Day;
  audienceIds?: readonly bigint[];
}

export interface ChangeRequest {
  shop: Shop;
  campaignId: Uuid;
  edit: CampaignEditInput;
  requestedBy: Uuid;
}

/** Records a change; a job sends it to Meta. */
export async function changeCampaign(
  tx: Transaction,
  { clock }: Pick<MetaAdsDeps, 'clock'>,
  { shop, campaignId, edit, requestedBy }: ChangeRequest,
): Promise<Result<ReportRow, Problem>> {
  const account = await accountOf(tx, shop);
  if (!account) return fail(conflict(metaMessages.problem.notLinked()));
  const known = await campaignById(tx, account, campaignId);
  if (!known) return fail(notFound('Campaign'));
  const today = dayIn(account.timezone, clock());
  const wrong = checkEdit(edit, requestedFacts(known, account), {
    today,
    digits: account.digits,
    excludedFields: new Set(),
  });
  const audiences = edit.audienceIds && new Set((await audiencesOf(tx, account)).map(({ id }) => id));
  const isForeign = edit.audienceIds?.some((id) => !audiences!.has(id)) ?? false;
  const problem = invalidFields(
    isForeign ? { ...wrong, customAudienceIds: metaMessages.problem.audienceUnknown() } : wrong,
  );
  if (problem) return fail(problem);
  const pending = pendingChangeOf(edit);
  if (!Object.keys(pending).length) return ok(known);
  const number = await queueChange(tx, campaignId, pending);
  const { companyId, sellerId } = account;
  await changeJob.add(tx, { companyId, sellerId, campaignId, number, requestedBy });
  return ok((await campaignById(tx, account, campaignId))!);
}

/** Returns a campaign's dates and budget as they will be when Meta has applied the pending change. */
export function requestedFacts(row: ReportRow, { timezone }: Pick<AccountRow, 'timezone'>) {
  const pending = row.pendingChange ?? {};
  // The stop is a midnight, which already belongs to the next day.
  const lastDay = row.stopMs === null ? null : dayIn(timezone, row.stopMs - 1);
  return {
    name: pending.name ?? row.name,
    isActive: pending.isActive ?? row.isActive,
    lifetimeBudgetMicros:
      pending.lifetimeBudgetMicros === undefined ? row.lifetimeBudgetMicros : BigInt(pending.lifetimeBudgetMicros),
    startDate: pending.startDate ?? dayIn(timezone, row.startMs),
    endDate: pending.endDate ?? lastDay,
    audienceIds: pending.audienceIds?.map(BigInt) ?? row.audienceIds,
    spentMicros: row.lifetimeBudgetMicros - row.budgetRemainingMicros,
  };
}

const pendingChangeOf = ({
  name,
  isActive,
  lifetimeBudgetMicros,
  startDate,
  endDate,
  audienceIds,
}: CampaignEditInput): PendingChange => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(isActive === undefined ? {} : { isActive }),
  ...(lifetimeBudgetMicros === undefined ? {} : { lifetimeBudgetMicros: String(lifetimeBudgetMicros) }),
  ...(startDate === undefined ? {} : { startDate }),
  ...(endDate === undefined ? {} : { endDate }),
  ...(audienceIds === undefined ? {} : { audienceIds: audienceIds.map(String) }),
});

export function changeHandler(deps: MetaAdsDeps): Handler {
  return changeJob.handledBy(async (payload) => {
    const { database, meta } = deps;
    const seller: SellerRef = payload;
    const known = await database.read(SYSTEM, async (tx) => {
      const account = await accountOf(tx, seller);
      const campaign = await campaignById(tx, seller, payload.campaignId);
      // A newer change includes all older ones.
      if (!account || !campaign?.pendingChange || campaign.changeNumber !== payload.number) return null;
      return {
        account,
        campaign,
        pending: campaign.pendingChange,
        language: await languageOfRequester(tx, payload.requestedBy),
      };
    });
    if (!known) return;
    const { account, campaign, pending, language } = known;
    const change = changeOf(pending, account);
    const ends = async (tx: Transaction, rejection: Message | null) => {
      await completeChange(tx, campaign.id, {
        number: payload.number,
        rejection,
        applied: rejection === null ? change : {},
      });
      if (rejection !== null) await notifyRejectedChange(tx, { ...campaign, rejection, at: deps.clock() });
    };
    const answer = await meta.changeCampaign(account, campaign.campaignRef, change, { language });
    if (answer.ok) await database.transact(SYSTEM, (tx) => ends(tx, null));
    else
      await retryOrFail(deps, { job: changeJob, payload, problem: answer.problem }, (tx, reason) =>
        ends(tx, metaMessages.rejected({ reason })),
      );
  });
}

function changeOf(pending: PendingChange, { timezone }: AccountRow): CampaignChange {
  const { startDate, endDate, lifetimeBudgetMicros, audienceIds, ...same } = pending;
  return {
    ...same,
    ...(lifetimeBudgetMicros === undefined ? {} : { lifetimeBudgetMicros: BigInt(lifetimeBudgetMicros) }),
    ...(startDate === undefined ? {} : { startMs: startOfDay(timezone, startDate) }),
    ...(endDate === undefined ? {} : { stopMs: startOfDay(timezone, addDays(endDate, 1)) }),
    ...(audienceIds === undefined ? {} : { audienceIds: audienceIds.map(BigInt) }),
  };
}
