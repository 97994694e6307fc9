import { recordOrders } from '#delivery/attribute/index.ts';
import { requestApproval } from '#core/accounts/server/back-office.ts';
import { importFeed } from '#core/catalog/server/index.ts';
import { payerOf, PLAIN_TOP_UP, writeIntent, type BillingDeps } from '#core/payments/server/index.ts';
import { createTopUp } from '#core/payments/server/order.ts';
import { applyOutcome } from '#core/payments/server/outcome.ts';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import type { MarketCompany } from './base.ts';
import { inWallet } from './campaign-plan.ts';
import type { FeedDeps } from './feed-products.ts';
import { feedsOf } from './feeds.ts';
import { linkPictures } from './shop/pictures.ts';
import { billingDeps } from './transfers.ts';
import { unwrap } from './unwrap.ts';

/** In Singapore dollars. */
const AMOUNT = 400;
/** Companies by index: whose transfers wait, and since when; who paid by card; who ask for approval. */
const TRANSFERS = [
  { company: 1, ageMs: 26 * HOUR_MS },
  { company: 6, ageMs: 3 * HOUR_MS },
];
const PAYS_LESS = { company: 3, number: '4000000000000507' };
const DISPUTES = { company: 14, number: '4242424242424242' };
const ASKING = [
  { company: 12, ageMs: 2 * DAY_MS },
  { company: 13, ageMs: 5 * HOUR_MS },
];
const FEED_AGE_MS = 2 * HOUR_MS;

/**
 * Fills the desk of the staff: transfers that wait, a payment that does not match, a dispute, companies that ask for
 * approval, a feed with rejected lines.
 */
export async function fillDesk({ database, market, newId }: FeedDeps, untilMs: EpochMs): Promise<void> {
  let nowMs = untilMs;
  const clock = () => nowMs;
  const cards = createSandboxProvider({ database, clock, newId, secret: 'demo' });
  // What does not match is meant here.
  const log = createLogger({ level: 'silent' });
  const deps: BillingDeps = { ...billingDeps(database, { clock, newId }), cards, log };
  const companyAt = (index: number) => market.companies[index]!;
  const inputOf = async (company: MarketCompany, method: 'CARD' | 'WIRE_TRANSFER') => ({
    ...PLAIN_TOP_UP,
    payer: (await database.read(SYSTEM, (tx) => payerOf(tx, company.id)))!,
    userId: company.ownerId,
    amountMicros: inWallet(AMOUNT, company.walletCurrency),
    method,
  });
  const payByCard = async ({ company, number }: typeof PAYS_LESS) => {
    const { token } = (await cards.tokenize({ number, expMonth: 12, expYear: 2031 }))!;
    const input = { ...(await inputOf(companyAt(company), 'CARD')), paymentData: JSON.stringify({ token }) };
    const { topUp } = unwrap(await createTopUp(deps, input), `the card of company ${company}`);
    const payment = unwrap(await cards.find({ reference: topUp.id, paymentRef: null }))!;
    await applyOutcome(deps, topUp.id, { payment });
    return { topUp, payment };
  };

  for (const { company, ageMs } of ASKING) {
    nowMs = untilMs - ageMs;
    const { id: companyId, ownerId: userId } = companyAt(company);
    await database.transact(SYSTEM, async (tx) =>
      unwrap(await requestApproval(tx, { newId, clock }, { companyId, userId })),
    );
  }
  for (const { company, ageMs } of TRANSFERS) {
    nowMs = untilMs - ageMs;
    const input = await inputOf(companyAt(company), 'WIRE_TRANSFER');
    await database.transact(SYSTEM, async (tx) => unwrap(await writeIntent(tx, deps, input), 'a transfer'));
  }
  nowMs = untilMs - FEED_AGE_MS;
  await feedWithMistakes({ database, market, newId }, nowMs);
  nowMs = untilMs - 20 * MINUTE_MS;
  await payByCard(PAYS_LESS);
  const { topUp, payment } = await payByCard(DISPUTES);
  nowMs = untilMs - 10 * MINUTE_MS;
  const returned = { ...payment, refundedMicros: payment.amountMicros, isDisputed: true };
  await applyOutcome(deps, topUp.id, { payment: returned });
}

/** Of a dozen products one has a word for a price, and one no name. */
async function feedWithMistakes({ database, market, newId }: FeedDeps, nowMs: EpochMs): Promise<void> {
  const { id: catalogId, country } = market.catalogs[1]!;
  const { products } = await feedsOf(country, new Date(nowMs).toISOString());
  const lines = products
    .slice(0, 12)
    .map((line, index) => (index === 3 ? { ...line, price: 'free' } : index === 7 ? { ...line, name: '' } : line));
  const deps = { database, newId, clock: () => nowMs, recordOrders };
  unwrap(await importFeed(deps, { catalogId, kind: 'products', lines }));
  await linkPictures(database);
}
