import type { Uuid } from '#kernel/ids.ts';
import { roundToDigits } from '#kernel/money.ts';
import { DAY_MS, MINUTE_MS, startOfDay, dayIn, type Instant_ms } from '#kernel/time.ts';
import { forEachAlone, runAllSteps } from '#platform/jobs/alone.ts';
import { postLetter } from '#platform/mail/post.ts';
import { SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import { priceTopUp } from '../rules/amounts.ts';
import { decideAutoTopUp } from '../rules/auto-top-up.ts';
import { isOpen } from '../rules/top-up-life.ts';
import { UNCONFIRMED_MS } from '../rules/waits-for.ts';
import { availableOf, companiesToTopUp, lockAutoTopUp } from './auto-top-up-store.ts';
import { payerOf, readersOf, taxesOf, type Payer } from './billing-store.ts';
import { emptyWalletLetter, lowBalanceLetter } from './letters.ts';
import { companiesLowOnMoney, forgetRisenBalances, takeLowBalance } from './notice-store.ts';
import { chargeCard, defaultCard, paySellerCenter } from './order.ts';
import { finishRefunds } from './other-payments.ts';
import { applyOutcome, listRequest } from './outcome.ts';
import { isTopUpAllowed, monthlyCapOf, payableDigits } from './settings.ts';
import {
  automaticSince,
  givenUpTopUps,
  hasAutomaticInFlight,
  insertTopUp,
  markAsked,
  openTopUps,
  topUpById,
  type TopUpRow,
} from './top-up-store.ts';
import { providerKey, type BillingNeeds } from './types.ts';
import { lapsedRedemptions, releaseRedemptions } from './voucher-store.ts';

/** A payment the provider does not know by then never reached it. */
const NEVER_ARRIVED_MS = 15 * MINUTE_MS;
/** An answer that never came is given up. Money that comes later is credited all the same. */
const UNANSWERED_MS = 7 * DAY_MS;
/** So long a payment that was given up unheard is asked about all the same: it may have arrived since, and its message be lost. */
const LAST_LOOK_MS = 10 * DAY_MS;

/** Finds out how payments and refunds stand whose outcome nobody told us. */
export async function resolveOpenTopUps(needs: BillingNeeds): Promise<void> {
  await runAllSteps(
    () => finishRefunds(needs),
    () => askAboutTopUps(needs),
  );
}

async function askAboutTopUps(needs: BillingNeeds): Promise<void> {
  const now_ms = needs.clock();
  await forEachAlone(
    await needs.database.as(SYSTEM, async (tx) => [
      ...(await openTopUps(tx, now_ms)),
      ...(await givenUpTopUps(tx, { since_ms: now_ms - LAST_LOOK_MS, now_ms })),
    ]),
    ({ companyId, id }) => ({ companyId, topUp: id }),
    async (topUp) => {
      try {
        if (topUp.method === 'SELLER_CENTER') await paySellerCenter(needs, topUp);
        else await resolveCardPayment(needs, topUp);
      } finally {
        await needs.database.as(SYSTEM, (tx) => markAsked(tx, topUp.id, needs.clock()));
      }
    },
  );
}

async function resolveCardPayment(needs: BillingNeeds, topUp: TopUpRow): Promise<void> {
  const { cards } = needs;
  if (!cards || topUp.provider !== providerKey(cards)) return;
  const found = await cards.find({ reference: topUp.id, paymentRef: topUp.paymentRef });
  const age_ms = needs.clock() - topUp.createdAt.getTime();
  if (found.ok && found.value) {
    const changed = await applyOutcome(needs, topUp.id, { payment: found.value });
    if (changed?.status === 'PENDING_CONFIRMATION' && age_ms > UNCONFIRMED_MS)
      await applyOutcome(needs, topUp.id, { failure: 'not_confirmed' });
  } else if (!isOpen(topUp.status)) {
    return;
  } else if (found.ok && age_ms > NEVER_ARRIVED_MS) {
    await applyOutcome(needs, topUp.id, { failure: 'not_reached' });
  } else if (!found.ok && age_ms > UNANSWERED_MS) {
    await applyOutcome(needs, topUp.id, { failure: 'no_answer' });
  }
}

/** Charges the default card of every wallet that has reached its threshold; at most one charge of a wallet is on its way. */
export async function runAutoTopUps(needs: BillingNeeds): Promise<number> {
  const { cards, database, clock } = needs;
  if (!cards) return 0;
  const started = await forEachAlone(
    await database.as(SYSTEM, (tx) => companiesToTopUp(tx, clock())),
    (companyId) => ({ companyId }),
    async (companyId) => {
      const intent = await database.as(SYSTEM, (tx) => writeAutomaticIntent(tx, needs, companyId));
      if (!intent) return false;
      await chargeCard(needs, intent.topUp, intent.payer, { source: intent.source, isOffSession: true });
      return true;
    },
  );
  return started.filter(Boolean).length;
}

async function writeAutomaticIntent(tx: Transaction, needs: BillingNeeds, companyId: Uuid) {
  const { cards, clock, newId } = needs;
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
      available_micros: await availableOf(tx, companyId),
      monthlyCap_micros: await monthlyCapOf(tx, payer),
      chargedThisMonth_micros: await automaticSince(tx, companyId, startOfMonth(payer, clock())),
      nextAttemptAt_ms: setting.nextAttemptAt?.getTime() ?? null,
    },
    clock(),
  );
  if (decision !== 'CHARGE' || !source) return null;
  const id = newId();
  const digits = payableDigits(payer, cards);
  const price = priceTopUp({
    // Of a provider that came later, or of another currency.
    amount_micros: roundToDigits(setting.amount_micros, digits),
    discount: null,
    tax: { rate_micros: (await taxesOf(tx, payer.countryCode)).get('CARD') ?? 0n },
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
      provider,
      transferReference: null,
      creditNoteNo: null,
      purchase: null,
      requestedBy: null,
    },
    clock(),
  );
  if (!isWritten) return null;
  const topUp = (await topUpById(tx, id))!;
  await listRequest(tx, needs, topUp);
  return { topUp, payer, source };
}

const startOfMonth = (payer: Payer, now_ms: Instant_ms) =>
  startOfDay(payer.timezone, `${dayIn(payer.timezone, now_ms).slice(0, 7)}-01`);

/**
 * Tells owners whose wallet ran empty, and those whose wallet fell below what they wanted to be told about, once each time it
 * does. One letter says it when both are so.
 */
export async function sendLowBalanceLetters({ database, clock, publicUrl }: BillingNeeds): Promise<number> {
  await database.as(SYSTEM, forgetRisenBalances);
  const sent = await forEachAlone(
    await database.as(SYSTEM, companiesLowOnMoney),
    (companyId) => ({ companyId }),
    (companyId) =>
      database.as(SYSTEM, async (tx) => {
        const low = await takeLowBalance(tx, companyId, clock());
        if (!low) return false;
        const { available_micros, alert_micros } = low;
        const about = { payer: (await payerOf(tx, companyId))!, url: `${publicUrl}/billing/method` };
        for (const reader of await readersOf(tx, companyId)) {
          const letter =
            alert_micros === null
              ? emptyWalletLetter(reader, about)
              : lowBalanceLetter(reader, { available_micros, alert_micros }, about);
          await postLetter(tx, letter);
        }
        return true;
      }),
  );
  return sent.filter(Boolean).length;
}

/** Gives vouchers back that were set aside and not used in time. */
export async function releaseLapsedVouchers({ database, clock }: BillingNeeds): Promise<number> {
  const released = await forEachAlone(
    await database.as(SYSTEM, (tx) => lapsedRedemptions(tx, clock())),
    ({ id, companyId }) => ({ companyId, redemption: id }),
    ({ id }) => database.as(SYSTEM, (tx) => releaseRedemptions(tx, { id, lapsedAt_ms: clock() })),
  );
  return released.reduce((sum, count) => sum + count, 0);
}
