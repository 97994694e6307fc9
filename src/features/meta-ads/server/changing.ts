import type { CampaignChange } from '#integrations/meta/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, startOfDay, type Day } from '#kernel/time.ts';
import { defineJob, type Handler } from '#platform/jobs/queue.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { checkEdit } from '../rules/check-campaign.ts';
import { accountOf, audiencesOf, type AccountRow, type Shop } from './account-store.ts';
import { addWish, campaignById, endWish, type ReportRow, type Wish } from './campaign-store.ts';
import { tellRefusedChange } from './notices.ts';
import { conflict, languageOfAsker, refusedFields } from './problems.ts';
import { tryAgainOr } from './try-again.ts';
import type { MetaAdsNeeds, SellerRef } from './types.ts';

const changeJob = defineJob<{ companyId: Uuid; sellerId: Uuid; campaignId: Uuid; number: number; requestedBy: Uuid }>(
  'change a Meta campaign',
);

/** Left out is unchanged. */
export interface CampaignEditWish {
  name?: string;
  isActive?: boolean;
  lifetimeBudget_micros?: Micros;
  startDate?: Day;
  endDate?: Day;
  audienceIds?: readonly bigint[];
}

export interface EditAsked {
  shop: Shop;
  campaignId: Uuid;
  edit: CampaignEditWish;
  requestedBy: Uuid;
  language: Language;
}

/** Writes down what is to change; a job tells Meta. */
export async function changeCampaign(
  tx: Transaction,
  { clock }: Pick<MetaAdsNeeds, 'clock'>,
  { shop, campaignId, edit, requestedBy, language }: EditAsked,
): Promise<Result<ReportRow, Problem>> {
  const account = await accountOf(tx, shop);
  if (!account) return fail(conflict('notLinked', language));
  const known = await campaignById(tx, account, campaignId);
  if (!known) return fail(notFound('Campaign'));
  const today = dayIn(account.timezone, clock());
  const wrong = checkEdit(edit, wishedFacts(known, account), {
    today,
    digits: account.digits,
    excludedFields: new Set(),
  });
  const audiences = edit.audienceIds && new Set((await audiencesOf(tx, account)).map(({ id }) => id));
  const isForeign = edit.audienceIds?.some((id) => !audiences!.has(id)) ?? false;
  const problem = refusedFields(
    isForeign ? { ...wrong, customAudienceIds: { key: 'audienceUnknown' } } : wrong,
    language,
  );
  if (problem) return fail(problem);
  const wish = wishOf(edit);
  if (!Object.keys(wish).length) return ok(known);
  const number = await addWish(tx, campaignId, wish);
  const { companyId, sellerId } = account;
  await changeJob.add(tx, { companyId, sellerId, campaignId, number, requestedBy });
  return ok((await campaignById(tx, account, campaignId))!);
}

/** A campaign's days and money as they will be once Meta took what is wished. */
export function wishedFacts(row: ReportRow, { timezone }: Pick<AccountRow, 'timezone'>) {
  const wish = row.wish ?? {};
  // It stops at a midnight, which belongs to the next day already.
  const lastDay = row.stop_ms === null ? null : dayIn(timezone, row.stop_ms - 1);
  return {
    name: wish.name ?? row.name,
    isActive: wish.isActive ?? row.isActive,
    lifetimeBudget_micros:
      wish.lifetimeBudget_micros === undefined ? row.lifetimeBudget_micros : BigInt(wish.lifetimeBudget_micros),
    startDate: wish.startDate ?? dayIn(timezone, row.start_ms),
    endDate: wish.endDate ?? lastDay,
    audienceIds: wish.audienceIds?.map(BigInt) ?? row.audienceIds,
    spent_micros: row.lifetimeBudget_micros - row.budgetRemaining_micros,
  };
}

const wishOf = ({
  name,
  isActive,
  lifetimeBudget_micros,
  startDate,
  endDate,
  audienceIds,
}: CampaignEditWish): Wish => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(isActive === undefined ? {} : { isActive }),
  ...(lifetimeBudget_micros === undefined ? {} : { lifetimeBudget_micros: String(lifetimeBudget_micros) }),
  ...(startDate === undefined ? {} : { startDate }),
  ...(endDate === undefined ? {} : { endDate }),
  ...(audienceIds === undefined ? {} : { audienceIds: audienceIds.map(String) }),
});

export function changeHandler(needs: MetaAdsNeeds): Handler {
  return changeJob.doneBy(async (payload) => {
    const { database, meta } = needs;
    const seller: SellerRef = payload;
    const known = await database.as(SYSTEM, async (tx) => {
      const account = await accountOf(tx, seller);
      const campaign = await campaignById(tx, seller, payload.campaignId);
      // A newer wish holds all that older ones asked for.
      if (!account || !campaign?.wish || campaign.wishNumber !== payload.number) return null;
      return { account, campaign, wish: campaign.wish, language: await languageOfAsker(tx, payload.requestedBy) };
    });
    if (!known) return;
    const { account, campaign, wish, language } = known;
    const change = changeOf(wish, account);
    const ends = async (tx: Transaction, reason: string | null) => {
      await endWish(tx, campaign.id, { number: payload.number, refusal: reason, taken: reason === null ? change : {} });
      if (reason !== null) await tellRefusedChange(tx, { ...campaign, reason, at: needs.clock() });
    };
    const answer = await meta.changeCampaign(account, campaign.campaignRef, change, { language });
    if (answer.ok) await database.as(SYSTEM, (tx) => ends(tx, null));
    else await tryAgainOr(needs, { job: changeJob, payload, problem: answer.problem }, ends);
  });
}

function changeOf(wish: Wish, { timezone }: AccountRow): CampaignChange {
  const { startDate, endDate, lifetimeBudget_micros, audienceIds, ...same } = wish;
  return {
    ...same,
    ...(lifetimeBudget_micros === undefined ? {} : { lifetimeBudget_micros: BigInt(lifetimeBudget_micros) }),
    ...(startDate === undefined ? {} : { start_ms: startOfDay(timezone, startDate) }),
    ...(endDate === undefined ? {} : { stop_ms: startOfDay(timezone, addDays(endDate, 1)) }),
    ...(audienceIds === undefined ? {} : { audienceIds: audienceIds.map(BigInt) }),
  };
}
