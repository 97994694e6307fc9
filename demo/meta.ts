import { NO_ORDERS, NO_SELLER_BALANCES, type BillingDeps } from '#core/payments/server/index.ts';
import {
  startCampaign,
  startLinking,
  metaAdsWork,
  orderMetaTopUp,
  metaWork,
  saveMarketplace,
  shopOf,
} from '#products/meta/server/index.ts';
import { addCredit } from '#core/ledger/server/index.ts';
import { createMetaSandbox } from '#integrations/meta/index.ts';
import { uuidV7, type NewId } from '#kernel/ids.ts';
import { addDays, DAY_MS, dayIn, type EpochMs } from '#kernel/time.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import type { Marketplace } from './base.ts';
import { storeOf } from './feeds.ts';
import { inWallet } from './campaign-plan.ts';
import { randomBytes, seededRandom } from './random.ts';
import { unwrap } from './unwrap.ts';

const COUNTRY = 'SG';
const FUNDS_SINGAPORE_DOLLARS = 1500;
/** How many days before today campaigns started, if the history reaches back that far. */
const RUNNING_DAYS = 12;
const CREATIVE_TEXT = 'New in our shop this week. Free delivery from S$50, returns within 30 days.';

const CAMPAIGNS = [
  { name: 'Always on – best sellers', budget: 620, days: 30 },
  { name: 'New arrivals – people like our customers', budget: 380, days: 21 },
] as const;

export interface MetaDeps {
  database: Database;
  market: Marketplace;
  fromMs: EpochMs;
  untilMs: EpochMs;
  seed: number;
}

/** Loads one seller linked to Meta, with a funded Meta wallet and campaigns that have been running for a while. */
export async function loadMeta({ database, market, fromMs, untilMs, seed }: MetaDeps): Promise<void> {
  const random = seededRandom(seed);
  let nowMs = fromMs;
  const clock = () => nowMs;
  const newId: NewId = () => uuidV7(nowMs, randomBytes(random, 10));
  const log = createLogger({ level: 'warn' });
  const meta = createMetaSandbox({ database, clock, newId, linkDelayMs: 0, creationDelayMs: 0 });
  const deps = { database, clock, newId, log, meta };
  const work = metaAdsWork(deps);
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);
  const company = market.companies[0]!;
  const catalog = market.catalogs.find(({ country }) => country.code === COUNTRY)!;

  const shop = await asSystem(async (tx) => {
    await saveMarketplace(tx, COUNTRY, { creativeText: CREATIVE_TEXT });
    const seller = await tx
      .selectFrom('seller')
      .select('id')
      .where('catalogId', '=', catalog.id)
      .where('originalSellerId', '=', storeOf(company.index))
      .executeTakeFirstOrThrow();
    return (await shopOf(tx, seller.id, company.id))!;
  });
  const pageUrl = 'https://www.facebook.com/endcap.demo.shop';
  const linking = unwrap(
    await asSystem((tx) => startLinking(tx, deps, { shop, pageUrl, requestedBy: company.ownerId })),
  );
  await work.link(linking.id);

  const amountMicros = inWallet(FUNDS_SINGAPORE_DOLLARS, company.walletCurrency);
  await asSystem((tx) =>
    addCredit(tx, newId, {
      idempotencyKey: `demo-meta:${company.id}`,
      companyId: company.id,
      kind: 'PAID',
      creditType: 'MANUAL',
      paymentMethod: 'MANUAL',
      amountMicros,
      taxMicros: 0n,
      startDate: dayIn(shop.timezone, fromMs),
      expiryDate: null,
      description: 'For campaigns at Meta',
      atMs: fromMs,
      actorId: null,
    }),
  );
  const billing: BillingDeps = {
    ...deps,
    cards: null,
    sellers: NO_SELLER_BALANCES,
    purchases: NO_ORDERS,
    publicUrl: '',
  };
  const topUp = unwrap(
    await orderMetaTopUp(billing, {
      shop,
      userId: company.ownerId,
      amountMicros,
      method: 'PAID_CREDIT',
      takesPaidCredit: true,
    }),
  );
  await work.fund(topUp.id);

  nowMs = Math.max(fromMs, untilMs - RUNNING_DAYS * DAY_MS);
  const startDate = addDays(dayIn(shop.timezone, nowMs), 1);
  for (const { name, budget, days } of CAMPAIGNS) {
    const session = unwrap(
      await asSystem((tx) =>
        startCampaign(tx, deps, {
          shop,
          name,
          lifetimeBudgetMicros: inWallet(budget, company.walletCurrency),
          startDate,
          endDate: addDays(startDate, days - 1),
          creativeText: CREATIVE_TEXT,
          categories: [],
          minPriceMicros: null,
          maxPriceMicros: null,
          skus: [],
          audienceIds: [],
          requestedBy: company.ownerId,
        }),
      ),
    );
    await work.create(session.id);
  }
  nowMs = untilMs;
  await metaWork.metaResults.runDue(deps);
}
