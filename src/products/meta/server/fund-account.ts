import { reverseTransaction } from '#core/ledger/server/index.ts';
import type { Funds, MetaProblem } from '#integrations/meta/port.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { defineJob, type Handler } from '#platform/jobs/queue.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { shownText } from '#platform/i18n/text-of.ts';
import { metaMessages } from '../rules/meta.messages.ts';
import { accountQueue, SELLER } from './account-queue.ts';
import { accountOf, saveFunds, type AccountRow } from './account.repository.ts';
import { claimFunding, lockFunding, paidSums, releaseFunding } from './funding.repository.ts';
import { languageOfRequester } from './requester.ts';
import { changeMetaTopUp, metaTopUpById, oldestApproved, purchaseKey, type MetaTopUpRow } from './top-up.repository.ts';
import { retryOrFail } from './retry.ts';
import type { MetaAdsDeps, SellerRef } from './types.ts';

const fundJob = defineJob({ id: 'meta.fund-account', payload: SELLER, queue: accountQueue });

/** Longer than all calls of a round can take, so an expired claim belongs to a process that died. */
const ROUND_MS = 5 * MINUTE_MS;

/** One waiting job per account; it looks up the account's top-ups itself. */
const keyOf = ({ companyId, sellerId }: SellerRef) => `fund:${companyId}:${sellerId}`;

export const requestFunding = (tx: Transaction, seller: SellerRef, options: { delayMs?: number } = {}) =>
  fundJob.add(tx, { companyId: seller.companyId, sellerId: seller.sellerId }, { key: keyOf(seller), ...options });

export function fundHandler(deps: MetaAdsDeps): Handler {
  return fundJob.handledBy((seller) => fundAccount(deps, seller));
}

/** Funds the account of a top-up immediately. */
export async function fundTopUp(deps: MetaAdsDeps, metaTopUpId: Uuid): Promise<void> {
  const topUp = await deps.database.read(SYSTEM, (tx) => metaTopUpById(tx, metaTopUpId));
  if (topUp) await fundAccount(deps, topUp);
}

/** One request to Meta to raise an account's total spend limit to `targetMicros`. */
interface Round {
  number: number;
  account: AccountRow;
  targetMicros: Micros;
  /** The top-up that raises the limit; null when Meta reports less than it accepted before. */
  topUp: MetaTopUpRow | null;
  language: Language;
}

/**
 * Transfers paid top-ups of an account to Meta, oldest first, one at a time and in one process. Each request sets the
 * sum of what Meta accepted before and this top-up, so that repeating it changes nothing and a rejected top-up is not
 * part of the sum.
 */
async function fundAccount(deps: MetaAdsDeps, { companyId, sellerId }: SellerRef): Promise<void> {
  const seller = { companyId, sellerId };
  for (;;) {
    const round = await deps.database.transact(SYSTEM, (tx) => startRound(tx, deps, seller));
    if (!round) return;
    const answer = await raise(deps, round);
    if (!answer.ok) return retryOrReturn(deps, round, answer.problem);
    const goesOn = await deps.database.transact(SYSTEM, (tx) => complete(tx, deps, round, answer.value));
    if (!goesOn) return;
  }
}

async function startRound(tx: Transaction, { clock }: MetaAdsDeps, seller: SellerRef): Promise<Round | null> {
  const { until } = await lockFunding(tx, seller);
  if (until !== null && until.getTime() > clock()) {
    // The active process also handles new top-ups; this job takes over if it dies.
    await requestFunding(tx, seller, { delayMs: until.getTime() - clock() });
    return null;
  }
  const account = (await accountOf(tx, seller))!;
  const { completedMicros } = await paidSums(tx, seller);
  const topUp = (await oldestApproved(tx, seller)) ?? null;
  if (!topUp && account.fundedMicros >= completedMicros) {
    if (until !== null) await releaseFunding(tx, seller, await claimFunding(tx, seller, clock()));
    return null;
  }
  return {
    number: await claimFunding(tx, seller, clock() + ROUND_MS),
    account,
    targetMicros: completedMicros + (topUp?.amountMicros ?? 0n),
    topUp,
    language: await languageOfRequester(tx, topUp?.requestedBy ?? null),
  };
}

/**
 * Raises the limit. A rejection counts only if Meta really has less, because the answer to an earlier request may have
 * been lost.
 */
async function raise(
  { meta }: MetaAdsDeps,
  { account, targetMicros, language }: Round,
): Promise<Result<Funds, MetaProblem>> {
  const answer = await meta.raiseFunds(account, targetMicros, { language });
  if (answer.ok || answer.problem.kind !== 'REJECTED') return answer;
  const known = await meta.funds(account);
  if (known.ok) return known.value.fundedMicros >= targetMicros ? ok(known.value) : answer;
  const { problem } = known;
  if (problem.kind !== 'REJECTED') return known;
  const reason = `an account can neither be funded (${shownText(answer.problem.message, 'en')}) nor read (${shownText(problem.message, 'en')})`;
  return fail({ kind: 'DISCONNECTED', reason });
}

/** Returns false when nothing remains to be done or another process has taken over. */
async function complete(
  tx: Transaction,
  { clock }: MetaAdsDeps,
  { number, account, topUp }: Round,
  funds: Funds,
): Promise<boolean> {
  if (!(await releaseFunding(tx, account, number))) return false;
  await saveFunds(tx, account, funds);
  if (topUp) await changeMetaTopUp(tx, topUp.id, { status: 'COMPLETED' }, clock());
  return topUp !== null;
}

/** Retries later, or returns the money to the wallet it came from. */
async function retryOrReturn(deps: MetaAdsDeps, round: Round, problem: MetaProblem): Promise<void> {
  const { clock, newId, log } = deps;
  const { number, account, topUp } = round;
  const { companyId, sellerId } = account;
  const seller = { companyId, sellerId };
  const isStillOurs = (tx: Transaction) => releaseFunding(tx, seller, number);
  const retried = { job: fundJob, payload: seller, problem, key: keyOf(seller), isStillOurs };
  await retryOrFail(deps, retried, async (tx, reason) => {
    if (!topUp) {
      const why = shownText(reason, 'en');
      log.error({ ...seller, reason: why }, 'meta account limit is below its funding');
      return;
    }
    const returned = await reverseTransaction(tx, newId, topUp.ledgerTransactionId!, null, {
      idempotencyKey: `${purchaseKey(topUp.id)}:back`,
      reason: metaMessages.reason.notAccepted(),
      atMs: clock(),
      actorId: null,
    });
    if (!returned.ok) throw new Error(`a Meta top-up could not be returned: ${JSON.stringify(returned.problem)}`);
    const statusReason = metaMessages.topUpFailed.rejected({ reason });
    await changeMetaTopUp(tx, topUp.id, { status: 'FAILED', statusReason }, clock());
    await requestFunding(tx, seller);
  });
}
