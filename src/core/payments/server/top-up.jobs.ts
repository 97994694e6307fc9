import { moneyReadersOf } from '#core/ledger/server/index.ts';
import { recordWebhookEvent } from '#core/webhooks/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { roundToDigits } from '#kernel/money.ts';
import { DAY_MS, MINUTE_MS, startOfDay, dayIn, type EpochMs } from '#kernel/time.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { forEachIsolated, runAllSteps } from '#platform/jobs/for-each-isolated.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { priceTopUp } from '../rules/amounts.ts';
import { decideAutoTopUp } from '../rules/auto-top-up.ts';
import { isOpen } from '../rules/top-up-status.ts';
import { UNCONFIRMED_MS } from '../rules/waits-for.ts';
import { availableOf, companiesToTopUp, lockAutoTopUp } from './auto-top-up.repository.ts';
import { payerOf, taxesOf, type Payer } from './billing.repository.ts';
import { lowBalanceEmail } from './emails.ts';
import { companiesToAlert, clearRecoveredAlerts, claimLowBalance } from './notice.repository.ts';
import { chargeCard, defaultCard, paySellerCenter } from './order.ts';
import { finishRefunds, openRefunds } from './unmatched-payments.ts';
import { applyOutcome, listRequest } from './outcome.ts';
import { isTopUpAllowed, monthlyCapOf, payableDigits } from './settings.ts';
import {
  automaticSince,
  abandonedTopUps,
  hasAutomaticInFlight,
  insertTopUp,
  markChecked,
  openTopUps,
  topUpById,
  type TopUpRow,
} from './top-up.repository.ts';
import { providerKey, type BillingDeps } from './types.ts';
import { expiredRedemptions, releaseRedemptions } from './voucher.repository.ts';

/** A payment that the provider does not know by then never reached it. */
const NEVER_ARRIVED_MS = 15 * MINUTE_MS;
/** An unanswered payment is abandoned after this time. Money that arrives later is still credited. */
const UNANSWERED_MS = 7 * DAY_MS;
/**
 * How long abandoned payments without an answer are still queried: they may have arrived since, with their message
 * lost.
 */
const LAST_LOOK_MS = 10 * DAY_MS;

const companiesOf = (rows: readonly { companyId: Uuid }[]) =>
  [...new Set(rows.map(({ companyId }) => companyId))].map((companyId) => ({ companyId }));

/** Queries the provider for payments and refunds without a reported outcome. */
export const openPayments = defineCompanyWork({
  id: 'payments.resolve-open',
  payload: COMPANY,
  find: async (deps: BillingDeps) => companiesOf([...(await openRefunds(deps)), ...(await uncheckedTopUps(deps))]),
  run: (deps, { companyId }) =>
    runAllSteps(
      () => finishRefunds(deps, companyId),
      () => checkTopUps(deps, companyId),
    ),
});

function uncheckedTopUps({ database, clock }: BillingDeps, companyId: Uuid | null = null): Promise<TopUpRow[]> {
  const nowMs = clock();
  return database.read(SYSTEM, async (tx) => [
    ...(await openTopUps(tx, nowMs, companyId)),
    ...(await abandonedTopUps(tx, { sinceMs: nowMs - LAST_LOOK_MS, nowMs }, companyId)),
  ]);
}

async function checkTopUps(deps: BillingDeps, companyId: Uuid): Promise<void> {
  await forEachIsolated(
    await uncheckedTopUps(deps, companyId),
    ({ id }) => ({ companyId, topUp: id }),
    async (topUp) => {
      try {
        if (topUp.method === 'SELLER_CENTER') await paySellerCenter(deps, topUp);
        else await resolveCardPayment(deps, topUp);
      } finally {
        await deps.database.transact(SYSTEM, (tx) => markChecked(tx, topUp.id, deps.clock()));
      }
    },
  );
}

async function resolveCardPayment(deps: BillingDeps, topUp: TopUpRow): Promise<void> {
  const { cards } = deps;
  if (!cards || topUp.provider !== providerKey(cards)) return;
  const found = await cards.find({ reference: topUp.id, paymentRef: topUp.paymentRef });
  const ageMs = deps.clock() - topUp.createdAt.getTime();
  if (found.ok && found.value) {
    const changed = await applyOutcome(deps, topUp.id, { payment: found.value });
    if (changed?.status === 'PENDING_CONFIRMATION' && ageMs > UNCONFIRMED_MS)
      await applyOutcome(deps, topUp.id, { failure: 'not_confirmed' });
  } else if (!isOpen(topUp.status)) {
    return;
  } else if (found.ok && ageMs > NEVER_ARRIVED_MS) {
    await applyOutcome(deps, topUp.id, { failure: 'not_reached' });
  } else if (!found.ok && ageMs > UNANSWERED_MS) {
    await applyOutcome(deps, topUp.id, { failure: 'no_answer' });
  }
}

/**
 * Charges the default card of every wallet that has reached its threshold; a wallet has at most one charge in flight.
 */
export const autoTopUps = defineCompanyWork({
  id: 'payments.auto-top-up',
  payload: COMPANY,
  find: async ({ cards, database, clock }: BillingDeps) =>
    cards ? database.read(SYSTEM, (tx) => companiesToTopUp(tx, clock())) : [],
  async run(deps, { companyId }) {
    const intent = await deps.database.transact(SYSTEM, (tx) => writeAutomaticIntent(tx, deps, companyId));
    if (!intent) return false;
    await chargeCard(deps, intent.topUp, intent.payer, { source: intent.source, isOffSession: true });
    return true;
  },
});

async function writeAutomaticIntent(tx: Transaction, deps: BillingDeps, companyId: Uuid) {
  const { cards, clock, newId } = deps;
  const setting = await lockAutoTopUp(tx, companyId);
  const payer = await payerOf(tx, companyId);
  if (!setting || !payer || !cards?.environment || !(await isTopUpAllowed(tx))) return null;
  const provider = providerKey(cards);
  const source = await defaultCard(tx, companyId, provider);
  const decision = decideAutoTopUp(
    {
      ...setting,
      canBeToppedUp: payer.canBeToppedUp,
      hasCard: source !== null,
      isInFlight: await hasAutomaticInFlight(tx, companyId),
      availableMicros: await availableOf(tx, companyId),
      monthlyCapMicros: await monthlyCapOf(tx, payer),
      chargedThisMonthMicros: await automaticSince(tx, companyId, startOfMonth(payer, clock())),
      nextAttemptAtMs: setting.nextAttemptAt?.getTime() ?? null,
    },
    clock(),
  );
  if (decision !== 'CHARGE' || !source) return null;
  const id = newId();
  const digits = payableDigits(payer, cards);
  const price = priceTopUp({
    // The amount may have been saved for another provider or currency.
    amountMicros: roundToDigits(setting.amountMicros, digits),
    discount: null,
    tax: { rateMicros: (await taxesOf(tx, payer.countryCode)).get('CARD') ?? 0n },
    digits,
  });
  const isWritten = await insertTopUp(
    tx,
    {
      ...price,
      id,
      companyId,
      method: 'CARD',
      isAutomatic: true,
      currency: payer.currency,
      redemptionId: null,
      installmentMonths: null,
      description: null,
      purpose: null,
      provider,
      transferReference: null,
      creditNoteNo: null,
      card: source.kind === 'stored' ? source.card : null,
      purchase: null,
      requestedBy: null,
    },
    clock(),
  );
  if (!isWritten) return null;
  const topUp = (await topUpById(tx, id))!;
  await listRequest(tx, deps, topUp);
  return { topUp, payer, source };
}

const startOfMonth = (payer: Payer, nowMs: EpochMs) =>
  startOfDay(payer.timezone, `${dayIn(payer.timezone, nowMs).slice(0, 7)}-01`);

/** E-mails owners whose wallet ran empty or fell below its alert amount, once per drop. One e-mail covers both. */
export const lowBalances = defineCompanyWork({
  id: 'payments.notify-low-balance',
  payload: COMPANY,
  find: ({ database }: BillingDeps) => database.read(SYSTEM, companiesToAlert),
  run: ({ database, clock }, { companyId }) =>
    database.transact(SYSTEM, async (tx) => {
      await clearRecoveredAlerts(tx, companyId);
      const low = await claimLowBalance(tx, companyId, clock());
      if (!low) return false;
      await recordWebhookEvent(tx, { companyId, type: 'wallet.low', objectId: companyId, data: {}, atMs: clock() });
      const payer = (await payerOf(tx, companyId))!;
      for (const recipient of await moneyReadersOf(tx, companyId)) {
        await enqueueEmail(tx, lowBalanceEmail(recipient, low, payer));
      }
      return true;
    }),
});

/** Releases reserved vouchers that were not used in time. */
export const expiredVouchers = defineCompanyWork({
  id: 'payments.release-vouchers',
  payload: COMPANY,
  find: async ({ database, clock }: BillingDeps) =>
    companiesOf(await database.read(SYSTEM, (tx) => expiredRedemptions(tx, clock()))),
  async run({ database, clock }, { companyId }) {
    await forEachIsolated(
      await database.read(SYSTEM, (tx) => expiredRedemptions(tx, clock(), companyId)),
      ({ id }) => ({ companyId, redemption: id }),
      ({ id }) => database.transact(SYSTEM, (tx) => releaseRedemptions(tx, { id, expiredAtMs: clock() })),
    );
  },
});

/** The module's work for each company. */
export const paymentWork = { openPayments, autoTopUps, lowBalances, expiredVouchers };
