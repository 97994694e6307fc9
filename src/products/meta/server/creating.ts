import { z } from 'zod';
import { configurationOf } from '#core/settings/server/index.ts';
import { skusOfSeller, sellerProducts, type SellerProductFilter } from '#core/catalog/server/index.ts';
import type { NewMetaCampaign } from '#integrations/meta/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Message } from '#kernel/message.ts';
import { conflict, invalidFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, startOfDay } from '#kernel/time.ts';
import { defineJob, type Handler } from '#platform/jobs/queue.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { checkNewCampaign, type CampaignDraft, type MetaProblems } from '../rules/check-campaign.ts';
import { disclosureFor } from '../rules/disclosure.ts';
import { metaMessages } from '../rules/meta.messages.ts';
import { canStart } from '../rules/status.ts';
import { accountOf, audiencesOf, shopOf, type AccountRow, type Shop } from './account.repository.ts';
import { saveCampaigns } from './campaign.repository.ts';
import { notifyCreated } from './notices.ts';
import { languageOfRequester } from './requester.ts';
import { changeSession, insertSession, sessionById, type SessionRow } from './session.repository.ts';
import { retryOrFail } from './retry.ts';
import type { MetaAdsDeps } from './types.ts';

const createJob = defineJob({ id: 'meta.create-campaign', payload: z.object({ sessionId: z.guid() }) });
/** How often Meta is polled for the outcome. */
const POLL_MS = 3000;
/** Maximum number of unknown SKUs listed in the message. */
const NAMED_SKUS = 5;

export interface CampaignRequest extends CampaignDraft {
  shop: Shop;
  audienceIds: readonly bigint[];
  requestedBy: Uuid;
}

/** Returns the fields of a Meta campaign that this deployment excludes. */
export async function excludedFields(tx: Transaction): Promise<ReadonlySet<string>> {
  const list = (await configurationOf(tx, 'mpa_campaign_exclude_fields')) ?? '';
  return new Set(list.split(',').map((name) => name.trim()));
}

/** Records a campaign to create; a job creates it at Meta. */
export async function startCampaign(
  tx: Transaction,
  { clock, newId }: Pick<MetaAdsDeps, 'clock' | 'newId'>,
  request: CampaignRequest,
): Promise<Result<SessionRow, Problem>> {
  const account = await accountOf(tx, request.shop);
  if (!account) return fail(conflict(metaMessages.problem.notLinked()));
  const excluded = await excludedFields(tx);
  const today = dayIn(account.timezone, clock());
  const wrong = checkNewCampaign(request, { today, digits: account.digits, excludedFields: excluded });
  const problem = invalidFields(Object.keys(wrong).length ? wrong : await unknownReferences(tx, request, account));
  if (problem) return fail(problem);
  if (!canStart(account.fundedMicros - account.spentMicros)) return fail(conflict(metaMessages.problem.walletEmpty()));
  const id = newId();
  const { companyId, sellerId } = request.shop;
  await insertSession(
    tx,
    {
      id,
      companyId,
      sellerId,
      name: request.name.trim(),
      lifetimeBudgetMicros: request.lifetimeBudgetMicros!,
      startDate: request.startDate!,
      endDate: request.endDate!,
      creativeText: excluded.has('creativeText') ? null : request.creativeText!.trim(),
      audienceIds: [...new Set(request.audienceIds)],
      categoryIds: [...new Set(request.categories)],
      minPriceMicros: request.minPriceMicros,
      maxPriceMicros: request.maxPriceMicros,
      skus: [...new Set(request.skus)],
      requestedBy: request.requestedBy,
    },
    clock(),
  );
  await createJob.add(tx, { sessionId: id });
  return ok((await sessionById(tx, id))!);
}

/** Returns the problem of a request that references objects outside the shop or promotes no products. */
async function unknownReferences(
  tx: Transaction,
  request: CampaignRequest,
  account: AccountRow,
): Promise<MetaProblems> {
  const filter = productFilter(request.shop, { ...request, categoryIds: request.categories });
  if (request.skus.length) {
    const own = await skusOfSeller(tx, { ...filter, categoryIds: [], minPriceMicros: null, maxPriceMicros: null });
    const foreign = request.skus.filter((sku) => !own.has(sku));
    if (foreign.length) {
      const skus = foreign.slice(0, NAMED_SKUS).join(', ') + (foreign.length > NAMED_SKUS ? ', …' : '');
      return { skus: metaMessages.problem.skusUnknown({ skus }) };
    }
  } else if ((await sellerProducts(tx, filter, { offset: 0, limit: 1 })).total === 0) {
    return { skus: metaMessages.problem.noProducts() };
  }
  const known = new Set((await audiencesOf(tx, account)).map(({ id }) => id));
  return request.audienceIds.every((id) => known.has(id))
    ? {}
    : { customAudienceIds: metaMessages.problem.audienceUnknown() };
}

/** Restricts a shop's products to those a campaign promotes. */
export function productFilter(
  { sellerId, catalogId }: Pick<Shop, 'sellerId' | 'catalogId'>,
  choice: Pick<SellerProductFilter, 'skus' | 'categoryIds' | 'minPriceMicros' | 'maxPriceMicros'>,
): SellerProductFilter {
  const { skus, categoryIds, minPriceMicros, maxPriceMicros } = choice;
  return { sellerId, catalogId, skus, categoryIds, minPriceMicros, maxPriceMicros, searchTerm: null };
}

export function createHandler(deps: MetaAdsDeps): Handler {
  return createJob.handledBy(({ sessionId }) => resumeCreation(deps, sessionId));
}

/** Idempotent: continues the creation of a campaign at Meta from its recorded state. */
export async function resumeCreation(deps: MetaAdsDeps, sessionId: Uuid): Promise<void> {
  const { database, clock, meta, newId } = deps;
  const known = await database.read(SYSTEM, async (tx) => {
    const session = await sessionById(tx, sessionId);
    if (!session || session.status === 'COMPLETED' || session.status === 'FAILED') return null;
    const account = (await accountOf(tx, session))!;
    const shop = await shopOf(tx, session.sellerId, session.companyId);
    return shop && { session, account, shop, language: await languageOfRequester(tx, session.requestedBy) };
  });
  if (!known) return;
  const { session, account } = known;
  const request = metaRequest(known);
  const answer = await meta.createCampaign(account, request, session.progress);
  const ends = async (tx: Transaction, rejection: Message | null) => {
    const change =
      rejection === null
        ? ({ status: 'COMPLETED' } as const)
        : ({ status: 'FAILED', errorMessage: rejection } as const);
    if (await changeSession(tx, sessionId, { ...change, endedMs: clock() }))
      await notifyCreated(tx, { ...session, rejection, at: clock() });
  };
  if (!answer.ok) {
    await retryOrFail(deps, { job: createJob, payload: { sessionId }, problem: answer.problem }, (tx, reason) =>
      ends(tx, metaMessages.rejected({ reason })),
    );
    return;
  }
  const { value } = answer;
  await database.transact(SYSTEM, async (tx) => {
    if (value.status === 'RUNNING') {
      await changeSession(tx, sessionId, value);
      await createJob.add(tx, { sessionId }, { delayMs: POLL_MS });
      return;
    }
    const made = {
      campaignRef: value.campaignRef,
      sessionId,
      name: request.name,
      isActive: true,
      effectiveStatus: 'ACTIVE',
      objective: 'OUTCOME_SALES',
      startMs: request.startMs,
      stopMs: request.stopMs,
      lifetimeBudgetMicros: request.lifetimeBudgetMicros,
      budgetRemainingMicros: request.lifetimeBudgetMicros,
      audienceIds: request.audienceIds,
    };
    await saveCampaigns(tx, newId, session, [made], clock());
    await ends(tx, null);
  });
}

/** Builds the request to Meta. Days are whole days of the account's time zone, including the last. */
function metaRequest({
  session,
  account,
  shop,
  language,
}: {
  session: SessionRow;
  account: AccountRow;
  shop: Shop;
  language: Language;
}): NewMetaCampaign {
  return {
    key: session.id,
    name: session.name,
    lifetimeBudgetMicros: session.lifetimeBudgetMicros,
    startMs: startOfDay(account.timezone, session.startDate),
    stopMs: startOfDay(account.timezone, addDays(session.endDate, 1)),
    creativeText: session.creativeText ?? shop.sellerName,
    linkUrl: shop.storefrontUrl,
    audienceIds: session.audienceIds,
    products: { ...session, currency: shop.catalogCurrency },
    disclosure: disclosureFor(account.countryCode, shop),
    language,
  };
}
