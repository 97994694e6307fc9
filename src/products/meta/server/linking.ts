import { z } from 'zod';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { defineJob, type Handler } from '#platform/jobs/queue.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { GIVE_UP_MS, isOnItsWay, pageUrlProblem } from '../rules/onboarding.ts';
import { metaMessages } from '../rules/meta.messages.ts';
import {
  accountOf,
  changeLinking,
  insertAccount,
  insertLinking,
  linkingById,
  shopOf,
  type LinkingRow,
  type Shop,
} from './account.repository.ts';
import { languageOfRequester } from './requester.ts';
import { retryOrFail } from './retry.ts';
import type { MetaAdsDeps } from './types.ts';

const linkJob = defineJob({ id: 'meta.link-seller', payload: z.object({ linkingId: z.guid() }) });

/** How often the job polls Meta for the page owner's agreement. */
const POLL_MS = 5000;
const POLL_LATER_MS = 60_000;
const POLL_OFTEN_MS = 10 * 60_000;

/** Records a seller to link; a job links it. */
export async function startLinking(
  tx: Transaction,
  { clock, newId }: Pick<MetaAdsDeps, 'clock' | 'newId'>,
  request: { shop: Shop; pageUrl: string; requestedBy: Uuid },
): Promise<Result<LinkingRow, Problem>> {
  const wrong = pageUrlProblem(request.pageUrl);
  if (wrong) return fail(invalid('sellerPageUrl', wrong));
  if (await accountOf(tx, request.shop)) return fail(conflict(metaMessages.problem.alreadyLinked()));
  const { companyId, sellerId } = request.shop;
  const id = newId();
  const linking = { id, companyId, sellerId, pageUrl: request.pageUrl.trim(), requestedBy: request.requestedBy };
  if (!(await insertLinking(tx, linking, clock()))) return fail(conflict(metaMessages.problem.linkingInProgress()));
  await linkJob.add(tx, { linkingId: id });
  return ok((await linkingById(tx, id))!);
}

export function linkHandler(deps: MetaAdsDeps): Handler {
  return linkJob.handledBy(({ linkingId }) => resumeLinking(deps, linkingId));
}

/** Idempotent: continues the linking of a seller from its recorded state. */
export async function resumeLinking(deps: MetaAdsDeps, linkingId: Uuid): Promise<void> {
  const { database, clock, meta } = deps;
  const known = await database.read(SYSTEM, async (tx) => {
    const linking = await linkingById(tx, linkingId);
    const shop = linking && (await shopOf(tx, linking.sellerId, linking.companyId));
    if (!linking || !shop || !isOnItsWay(linking.status)) return null;
    return { linking, shop, language: await languageOfRequester(tx, linking.requestedBy) };
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
  const failed = (tx: Transaction, userMessage: Message) =>
    changeLinking(tx, linkingId, { status: 'FAILED', userMessage, endedMs: clock() });
  if (!answer.ok) {
    await retryOrFail(deps, { job: linkJob, payload: { linkingId }, problem: answer.problem }, (tx, reason) =>
      failed(tx, metaMessages.rejected({ reason })),
    );
    return;
  }
  const { value } = answer;
  const ageMs = clock() - linking.createdAt.getTime();
  await database.transact(SYSTEM, async (tx) => {
    if (value !== 'WAITING') {
      await insertAccount(tx, linking, value, clock());
      await changeLinking(tx, linkingId, { status: 'COMPLETED', endedMs: clock() });
    } else if (ageMs > GIVE_UP_MS) {
      await failed(tx, metaMessages.problem.noAnswer());
    } else {
      await changeLinking(tx, linkingId, { status: 'IN_PROGRESS' });
      await linkJob.add(tx, { linkingId }, { delayMs: ageMs < POLL_OFTEN_MS ? POLL_MS : POLL_LATER_MS });
    }
  });
}
