import { NO_PURCHASES, NO_SELLER_BALANCES, type BillingNeeds } from '#features/billing/server/index.ts';
import {
  beginCampaign,
  beginLinking,
  metaAdsWork,
  orderMetaTopUp,
  readMeta,
  saveMarketplace,
  shopOf,
} from '#features/meta-ads/server/index.ts';
import { addCredit } from '#features/wallet/server/index.ts';
import { createMetaSandbox } from '#integrations/meta/index.ts';
import { uuidV7, type NewId } from '#kernel/ids.ts';
import { addDays, DAY_MS, dayIn, type Instant_ms } from '#kernel/time.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/postgres/database.ts';
import type { Marketplace } from './base.ts';
import { storeOf } from './feeds.ts';
import { inWallet } from './campaigns.ts';
import { randomBytes, seededRandom } from './random.ts';
import { taken } from './taken.ts';

const COUNTRY = 'SG';
const FUNDS_SINGAPORE_DOLLARS = 1500;
/** Campaigns began so long before today, where the history reaches that far. */
const RUNNING_DAYS = 12;
const CREATIVE_TEXT = 'New in our shop this week. Free delivery from S$50, returns within 30 days.';

const CAMPAIGNS = [
  { name: 'Always on – best sellers', budget: 620, days: 30 },
  { name: 'New arrivals – people like our customers', budget: 380, days: 21 },
] as const;

export interface MetaNeeds {
  database: Database;
  market: Marketplace;
  from_ms: Instant_ms;
  until_ms: Instant_ms;
  seed: number;
}

/** One seller at Meta, with money there and campaigns that have run for a while. */
export async function loadMeta({ database, market, from_ms, until_ms, seed }: MetaNeeds): Promise<void> {
  const random = seededRandom(seed);
  let now_ms = from_ms;
  const clock = () => now_ms;
  const newId: NewId = () => uuidV7(now_ms, randomBytes(random, 10));
  const log = createLogger({ level: 'warn' });
  const meta = createMetaSandbox({ database, clock, newId, linkTakes_ms: 0, creationTakes_ms: 0 });
  const needs = { database, clock, newId, log, meta };
  const work = metaAdsWork(needs);
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.as(SYSTEM, work);
  const company = market.companies[0]!;
  const catalog = market.catalogs.find(({ country }) => country.code === COUNTRY)!;
  const language = 'en';

  const shop = await asSystem(async (tx) => {
    await saveMarketplace(tx, COUNTRY, { creativeText: CREATIVE_TEXT });
    const seller = await tx
      .selectFrom('seller')
      .select('id')
      .where('catalog_id', '=', catalog.id)
      .where('original_seller_id', '=', storeOf(company.index))
      .executeTakeFirstOrThrow();
    return (await shopOf(tx, seller.id, company.id))!;
  });
  const pageUrl = 'https://www.facebook.com/endcap.demo.shop';
  const linking = taken(
    await asSystem((tx) => beginLinking(tx, needs, { shop, pageUrl, requestedBy: company.ownerId, language })),
  );
  await work.link(linking.id);

  const amount_micros = inWallet(FUNDS_SINGAPORE_DOLLARS, company.walletCurrency);
  await asSystem((tx) =>
    addCredit(tx, newId, {
      idempotencyKey: `demo-meta:${company.id}`,
      companyId: company.id,
      kind: 'PAID',
      creditType: 'MANUAL',
      paymentMethod: 'MANUAL',
      amount_micros,
      tax_micros: 0n,
      startDate: dayIn(shop.timezone, from_ms),
      expiryDate: null,
      description: 'For campaigns at Meta',
      at_ms: from_ms,
      actorId: null,
    }),
  );
  const billing: BillingNeeds = {
    ...needs,
    cards: null,
    sellers: NO_SELLER_BALANCES,
    purchases: NO_PURCHASES,
    publicUrl: '',
  };
  const topUp = taken(
    await orderMetaTopUp(billing, {
      shop,
      personId: company.ownerId,
      amount_micros,
      method: 'PAID_CREDIT',
      takesPaidCredit: true,
      language,
    }),
  );
  await work.fund(topUp.id);

  now_ms = Math.max(from_ms, until_ms - RUNNING_DAYS * DAY_MS);
  const startDate = addDays(dayIn(shop.timezone, now_ms), 1);
  for (const { name, budget, days } of CAMPAIGNS) {
    const session = taken(
      await asSystem((tx) =>
        beginCampaign(tx, needs, {
          shop,
          name,
          lifetimeBudget_micros: inWallet(budget, company.walletCurrency),
          startDate,
          endDate: addDays(startDate, days - 1),
          creativeText: CREATIVE_TEXT,
          categories: [],
          minPrice_micros: null,
          maxPrice_micros: null,
          skus: [],
          audienceIds: [],
          requestedBy: company.ownerId,
          language,
        }),
      ),
    );
    await work.create(session.id);
  }
  now_ms = until_ms;
  await readMeta(needs);
}
