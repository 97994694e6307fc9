import { configurationOf } from '#features/shell/server/index.ts';
import { skusOfSeller, sellerProducts, type SellerProductFilter } from '#features/catalog/server/index.ts';
import type { NewMetaCampaign } from '#integrations/meta/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, startOfDay } from '#kernel/time.ts';
import { defineJob, type Handler } from '#platform/jobs/queue.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { checkNewCampaign, type CampaignDraft, type MetaProblems } from '../rules/check-campaign.ts';
import { disclosureFor } from '../rules/disclosure.ts';
import { canBegin } from '../rules/status.ts';
import { accountOf, audiencesOf, shopOf, type AccountRow, type Shop } from './account-store.ts';
import { saveCampaigns } from './campaign-store.ts';
import { tellCreated } from './notices.ts';
import { conflict, languageOfAsker, refusedFields } from './problems.ts';
import { changeSession, insertSession, sessionById, type SessionRow } from './session-store.ts';
import { tryAgainOr } from './try-again.ts';
import type { MetaAdsNeeds } from './types.ts';

const createJob = defineJob<{ sessionId: Uuid }>('create a Meta campaign');
/** How often Meta is asked whether it is through. */
const ASK_MS = 3000;
/** Of SKUs that are not the shop's, this many are named. */
const NAMED_SKUS = 5;

export interface CampaignWish extends CampaignDraft {
  shop: Shop;
  audienceIds: readonly bigint[];
  requestedBy: Uuid;
  language: Language;
}

/** Fields of a Meta campaign that this deployment does not ask for. */
export async function excludedFields(tx: Transaction): Promise<ReadonlySet<string>> {
  const list = (await configurationOf(tx, 'mpa_campaign_exclude_fields')) ?? '';
  return new Set(list.split(',').map((name) => name.trim()));
}

/** Writes down what campaign is to be made; a job makes it. */
export async function beginCampaign(
  tx: Transaction,
  { clock, newId }: Pick<MetaAdsNeeds, 'clock' | 'newId'>,
  wish: CampaignWish,
): Promise<Result<SessionRow, Problem>> {
  const account = await accountOf(tx, wish.shop);
  if (!account) return fail(conflict('notLinked', wish.language));
  const excluded = await excludedFields(tx);
  const today = dayIn(account.timezone, clock());
  const wrong = checkNewCampaign(wish, { today, digits: account.digits, excludedFields: excluded });
  const problem = refusedFields(
    Object.keys(wrong).length ? wrong : await foreignParts(tx, wish, account),
    wish.language,
  );
  if (problem) return fail(problem);
  if (!canBegin(account.funded_micros - account.spent_micros)) return fail(conflict('walletEmpty', wish.language));
  const id = newId();
  const { companyId, sellerId } = wish.shop;
  await insertSession(
    tx,
    {
      id,
      companyId,
      sellerId,
      name: wish.name.trim(),
      lifetimeBudget_micros: wish.lifetimeBudget_micros!,
      startDate: wish.startDate!,
      endDate: wish.endDate!,
      creativeText: excluded.has('creativeText') ? null : wish.creativeText!.trim(),
      audienceIds: [...new Set(wish.audienceIds)],
      categoryIds: [...new Set(wish.categories)],
      minPrice_micros: wish.minPrice_micros,
      maxPrice_micros: wish.maxPrice_micros,
      skus: [...new Set(wish.skus)],
      requestedBy: wish.requestedBy,
    },
    clock(),
  );
  await createJob.add(tx, { sessionId: id });
  return ok((await sessionById(tx, id))!);
}

/** What a wish names that is not the shop's own, or promotes nothing. */
async function foreignParts(tx: Transaction, wish: CampaignWish, account: AccountRow): Promise<MetaProblems> {
  const filter = productFilter(wish.shop, { ...wish, categoryIds: wish.categories });
  if (wish.skus.length) {
    const own = await skusOfSeller(tx, { ...filter, categoryIds: [], minPrice_micros: null, maxPrice_micros: null });
    const foreign = wish.skus.filter((sku) => !own.has(sku));
    if (foreign.length) {
      const skus = foreign.slice(0, NAMED_SKUS).join(', ') + (foreign.length > NAMED_SKUS ? ', …' : '');
      return { skus: { key: 'skusUnknown', params: { skus } } };
    }
  } else if ((await sellerProducts(tx, filter, { offset: 0, size: 1 })).total === 0) {
    return { skus: { key: 'noProducts' } };
  }
  const known = new Set((await audiencesOf(tx, account)).map(({ id }) => id));
  return wish.audienceIds.every((id) => known.has(id)) ? {} : { customAudienceIds: { key: 'audienceUnknown' } };
}

/** A shop's products narrowed by what a campaign promotes. */
export function productFilter(
  { sellerId, catalogId }: Pick<Shop, 'sellerId' | 'catalogId'>,
  choice: Pick<SellerProductFilter, 'skus' | 'categoryIds' | 'minPrice_micros' | 'maxPrice_micros'>,
): SellerProductFilter {
  const { skus, categoryIds, minPrice_micros, maxPrice_micros } = choice;
  return { sellerId, catalogId, skus, categoryIds, minPrice_micros, maxPrice_micros, searchTerm: null };
}

export function createHandler(needs: MetaAdsNeeds): Handler {
  return createJob.doneBy(({ sessionId }) => carryOnCreating(needs, sessionId));
}

/** Harmless at any time, and however often. */
export async function carryOnCreating(needs: MetaAdsNeeds, sessionId: Uuid): Promise<void> {
  const { database, clock, meta, newId } = needs;
  const known = await database.as(SYSTEM, async (tx) => {
    const session = await sessionById(tx, sessionId);
    if (!session || session.status === 'COMPLETED' || session.status === 'FAILED') return null;
    const account = (await accountOf(tx, session))!;
    const shop = await shopOf(tx, session.sellerId, session.companyId);
    return shop && { session, account, shop, language: await languageOfAsker(tx, session.requestedBy) };
  });
  if (!known) return;
  const { session, account } = known;
  const wish = metaWish(known);
  const answer = await meta.createCampaign(account, wish, session.progress);
  const ends = async (tx: Transaction, refusal: string | null) => {
    const change =
      refusal === null ? ({ status: 'COMPLETED' } as const) : ({ status: 'FAILED', errorMessage: refusal } as const);
    if (await changeSession(tx, sessionId, { ...change, ended_ms: clock() }))
      await tellCreated(tx, { ...session, refusal, at: clock() });
  };
  if (!answer.ok) {
    await tryAgainOr(needs, { job: createJob, payload: { sessionId }, problem: answer.problem }, ends);
    return;
  }
  const { value } = answer;
  await database.as(SYSTEM, async (tx) => {
    if (value.status === 'RUNNING') {
      await changeSession(tx, sessionId, value);
      await createJob.add(tx, { sessionId }, { runAt: clock() + ASK_MS });
      return;
    }
    const made = {
      campaignRef: value.campaignRef,
      sessionId,
      name: wish.name,
      isActive: true,
      effectiveStatus: 'ACTIVE',
      objective: 'OUTCOME_SALES',
      start_ms: wish.start_ms,
      stop_ms: wish.stop_ms,
      lifetimeBudget_micros: wish.lifetimeBudget_micros,
      budgetRemaining_micros: wish.lifetimeBudget_micros,
      audienceIds: wish.audienceIds,
    };
    await saveCampaigns(tx, newId, session, [made], clock());
    await ends(tx, null);
  });
}

/** Days are whole ones of the account: the last is run to its end. */
function metaWish({
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
    lifetimeBudget_micros: session.lifetimeBudget_micros,
    start_ms: startOfDay(account.timezone, session.startDate),
    stop_ms: startOfDay(account.timezone, addDays(session.endDate, 1)),
    creativeText: session.creativeText ?? shop.sellerName,
    linkUrl: shop.storefrontUrl,
    audienceIds: session.audienceIds,
    products: { ...session, currency: shop.catalogCurrency },
    disclosure: disclosureFor(account.countryCode, shop),
    language,
  };
}
