import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Uuid } from '#kernel/ids.ts';
import { defineJob, type Handler } from '#platform/jobs/queue.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { GIVE_UP_MS, isOnItsWay, pageUrlProblem } from '../rules/onboarding.ts';
import { problemText } from '../rules/problem-texts.ts';
import type { Language } from '#kernel/language.ts';
import {
  accountOf,
  changeLinking,
  insertAccount,
  insertLinking,
  linkingById,
  shopOf,
  type LinkingRow,
  type Shop,
} from './account-store.ts';
import { conflict, languageOfAsker, refused } from './problems.ts';
import { tryAgainOr } from './try-again.ts';
import type { MetaAdsNeeds } from './types.ts';

const linkJob = defineJob<{ linkingId: Uuid }>('link a seller to Meta');

/** How often Meta is asked whether a page's owner has agreed. */
const ASK_MS = 5000;
const ASK_LATER_MS = 60_000;
const ASKED_OFTEN_MS = 10 * 60_000;

/** Writes down that a seller is to be linked; a job does it. */
export async function beginLinking(
  tx: Transaction,
  { clock, newId }: Pick<MetaAdsNeeds, 'clock' | 'newId'>,
  wish: { shop: Shop; pageUrl: string; requestedBy: Uuid; language: Language },
): Promise<Result<LinkingRow, Problem>> {
  const wrong = pageUrlProblem(wish.pageUrl);
  if (wrong) return fail(refused('sellerPageUrl', wrong, wish.language));
  if (await accountOf(tx, wish.shop)) return fail(conflict('linked', wish.language));
  const { companyId, sellerId } = wish.shop;
  const id = newId();
  const linking = { id, companyId, sellerId, pageUrl: wish.pageUrl.trim(), requestedBy: wish.requestedBy };
  if (!(await insertLinking(tx, linking, clock()))) return fail(conflict('linking', wish.language));
  await linkJob.add(tx, { linkingId: id });
  return ok((await linkingById(tx, id))!);
}

export function linkHandler(needs: MetaAdsNeeds): Handler {
  return linkJob.doneBy(({ linkingId }) => carryOnLinking(needs, linkingId));
}

/** Harmless at any time, and however often. */
export async function carryOnLinking(needs: MetaAdsNeeds, linkingId: Uuid): Promise<void> {
  const { database, clock, meta } = needs;
  const known = await database.as(SYSTEM, async (tx) => {
    const linking = await linkingById(tx, linkingId);
    const shop = linking && (await shopOf(tx, linking.sellerId, linking.companyId));
    if (!linking || !shop || !isOnItsWay(linking.status)) return null;
    return { linking, shop, language: await languageOfAsker(tx, linking.requestedBy) };
  });
  if (!known) return;
  const { linking, shop, language } = known;
  const answer = await meta.link({
    key: linking.id,
    sellerName: shop.sellerName,
    pageUrl: linking.pageUrl,
    currency: shop.walletCurrency,
    timezone: shop.timezone,
    countryCode: shop.countryCode,
    language,
  });
  const failed = (tx: Transaction, userMessage: string) =>
    changeLinking(tx, linkingId, { status: 'FAILED', userMessage, ended_ms: clock() });
  if (!answer.ok) {
    await tryAgainOr(needs, { job: linkJob, payload: { linkingId }, problem: answer.problem }, failed);
    return;
  }
  const { value } = answer;
  const age_ms = clock() - linking.createdAt.getTime();
  await database.as(SYSTEM, async (tx) => {
    if (value !== 'WAITING') {
      await insertAccount(tx, linking, value, clock());
      await changeLinking(tx, linkingId, { status: 'COMPLETED', ended_ms: clock() });
    } else if (age_ms > GIVE_UP_MS) {
      await failed(tx, problemText({ key: 'noAnswer' }, language));
    } else {
      await changeLinking(tx, linkingId, { status: 'IN_PROGRESS' });
      await linkJob.add(tx, { linkingId }, { runAt: clock() + (age_ms < ASKED_OFTEN_MS ? ASK_MS : ASK_LATER_MS) });
    }
  });
}
