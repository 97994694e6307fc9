import {
  createCampaign,
  refreshStates,
  switchAdSet,
  updateCampaign,
  type Work,
} from '#features/campaigns/server/index.ts';
import { addCredit, settle } from '#features/wallet/server/index.ts';
import { createAdEngine, type AdEngine, type AuctionRequest, type WireEvents } from '#delivery/engine/index.ts';
import { uuidV7, type NewId } from '#kernel/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, dayIn, zoneOffset_ms, type Instant_ms } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import type { Marketplace, MarketCompany } from './base.ts';
import { inWallet, planCampaigns, type CampaignPlan } from './campaigns.ts';
import { brandNames, companyOfBrand, readProducts, readSearchTerms, RESELLER, slug, storeOf } from './feeds.ts';
import { COMPANIES, type Country } from './marketplace.ts';
import { pick, randomBytes, seededRandom, weightedPicker, type Random } from './random.ts';
import { buys, clicks, openStorefront, sees, TRAFFIC_BY_HOUR, type ShelfProduct, type Storefront } from './shoppers.ts';

export interface HistoryNeeds {
  database: Database;
  market: Marketplace;
  from_ms: Instant_ms;
  until_ms: Instant_ms;
  /** Pages that all shoppers open on a day. */
  pagesPerDay: number;
  seed: number;
  progress(share: number): void;
}

export interface HistoryReport {
  auctions: number;
  impressions: number;
  clicks: number;
  purchases: number;
}

const BLOCK_MS = 3 * HOUR_MS;
const SLOTS = 4;
const SHOPPERS = 6000;
const TOP_UP_SINGAPORE_DOLLARS = 120;

/**
 * Lives through the range in blocks of three hours: shoppers open pages, the ad engine decides, events are collected, purchases
 * follow days later, sellers create, pause and top up, staff review, days are settled. Everything goes through the doors
 * a real day uses; only the clock is ours.
 */
export async function simulateHistory(needs: HistoryNeeds): Promise<HistoryReport> {
  const { database, market, from_ms, until_ms, seed } = needs;
  const random = seededRandom(seed);
  let now_ms = from_ms;
  const clock = () => now_ms;
  const newId: NewId = () => uuidV7(now_ms, randomBytes(random, 10));
  const secret = randomBytes(random, 32);
  const engine = createAdEngine({ database, clock, random, keys: [{ id: 1, secret }], onError: raise });
  const source = { products: await readProducts(), terms: await readSearchTerms() };
  const plans = planCampaigns(market, source, random, { from_ms, until_ms });
  const shops = await Promise.all(market.catalogs.map((catalog) => openShop(database, catalog, source)));
  const report: HistoryReport = { auctions: 0, impressions: 0, clicks: 0, purchases: 0 };
  const sellers = createSellers({ database, market, plans, newId, random });

  await sellers.live(from_ms, from_ms + DAY_MS);
  await engine.start();
  try {
    for (let start_ms = from_ms; start_ms < until_ms; start_ms += BLOCK_MS) {
      const end_ms = Math.min(start_ms + BLOCK_MS, until_ms);
      now_ms = start_ms;
      const days = Math.floor((start_ms - from_ms) / DAY_MS);
      const hasNews = await sellers.live(start_ms, end_ms);
      if (hasNews || (start_ms - from_ms) % DAY_MS === 0) await engine.refresh();
      const batches = shops.map((shop) => {
        const pages = Math.round(
          needs.pagesPerDay * shop.country.traffic * shareOfDay(shop.country, start_ms, end_ms) * growth(days),
        );
        return {
          shop,
          events: shopFor(shop, engine, pages, start_ms, end_ms, random, (at_ms) => (now_ms = at_ms), report),
        };
      });
      now_ms = end_ms;
      await Promise.all(batches.map(({ shop, events }) => engine.collect(events, shop.catalogId)));
      if ((end_ms - from_ms) % DAY_MS === 0) await settle(database, end_ms, newId);
      needs.progress((end_ms - from_ms) / (until_ms - from_ms));
    }
  } finally {
    await engine.stop();
  }
  await database.as(SYSTEM, (tx) => refreshStates(tx, until_ms));
  return report;
}

interface Shop {
  catalogId: string;
  country: Country;
  storefront: Storefront;
  /** A price most people do not think about, in the catalog's currency. */
  priceLevel: number;
  /** Purchases that lie ahead, by their instant. */
  upcoming: { at_ms: Instant_ms; shopper: string; items: { sku: string; quantity: number; unitPrice: number }[] }[];
  serial: number;
}

async function openShop(
  database: Database,
  { id, country }: Marketplace['catalogs'][number],
  source: { products: Awaited<ReturnType<typeof readProducts>>; terms: Awaited<ReturnType<typeof readSearchTerms>> },
): Promise<Shop> {
  const rows = await database.as(SYSTEM, (tx) =>
    tx
      .selectFrom('product')
      .select(['sku', 'name', 'price_micros', 'category_ids'])
      .where('catalog_id', '=', id)
      .where('quantity', '>', 0)
      .orderBy('sku')
      .execute(),
  );
  const bySku = new Map(source.products.map((product) => [product.id, product]));
  const brands = brandNames(source.products);
  const products = rows.map((row): ShelfProduct => {
    const origin = bySku.get(row.sku.replace(/-BB$/, ''))!;
    const owner = origin.brand ? companyOfBrand(brands, origin.brand) : null;
    const isOwnStore = owner !== null && !row.sku.endsWith('-BB') && COMPANIES[owner]!.sellsIn.includes(country.code);
    return {
      sku: row.sku,
      name: row.name,
      brand: slug(origin.brand),
      category: row.category_ids[0] ?? 'other',
      price: Number(row.price_micros) / 1e6,
      rating: Number(origin.rating),
      sellerId: isOwnStore ? storeOf(owner) : RESELLER,
    };
  });
  const prices = products.map(({ price }) => price).toSorted((a, b) => a - b);
  return {
    catalogId: id,
    country,
    storefront: openStorefront(products, source.terms),
    priceLevel: prices[Math.floor(prices.length / 2)]!,
    upcoming: [],
    serial: 0,
  };
}

/** Which part of a local day's traffic falls between two instants. */
function shareOfDay(country: Country, start_ms: Instant_ms, end_ms: Instant_ms): number {
  let share = 0;
  for (let at_ms = start_ms; at_ms < end_ms; at_ms += HOUR_MS) {
    const hour = new Date(at_ms + zoneOffset_ms(country.timezone, at_ms)).getUTCHours();
    share += (TRAFFIC_BY_HOUR[hour]! / 24) * Math.min(1, (end_ms - at_ms) / HOUR_MS);
  }
  return share;
}

/** Weekends are busier, and the marketplace grows by a quarter over a quarter. */
function growth(day: number): number {
  return (day % 7 >= 5 ? 1.18 : 0.94) * (1 + day / 360);
}

function shopFor(
  shop: Shop,
  engine: AdEngine,
  pages: number,
  start_ms: Instant_ms,
  end_ms: Instant_ms,
  random: Random,
  setClock: (at_ms: Instant_ms) => void,
  report: HistoryReport,
): WireEvents {
  const touches: WireEvents['touches'][number][] = [];
  const id = () => `${shop.country.code}-${start_ms / 1000}-${(shop.serial += 1)}`;
  const visits = Array.from({ length: pages }, () => start_ms + random() * (end_ms - start_ms - 2 * MINUTE_MS)).sort(
    (a, b) => a - b,
  );
  for (const visit_ms of visits) {
    const at_ms = Math.floor(visit_ms);
    setClock(at_ms);
    const shopper = `${shop.country.code}-shopper-${Math.floor(random() * SHOPPERS)}`;
    const deviceType = random() < 0.63 ? 'mobile' : random() < 0.95 ? 'desktop' : null;
    const page = shop.storefront.open(random);
    const [result] = engine.decide([requestFor(page)], shop.catalogId);
    report.auctions += 1;
    for (const winner of result?.winners ?? []) {
      const product = shop.storefront.bySku.get(winner.id);
      if (!product || !sees(random, winner.rank)) continue;
      const base = {
        resolvedBidId: winner.resolvedBidId,
        shopper,
        deviceType,
        entity: null,
        path: page.searchQuery === null ? '/category' : '/search',
        searchQuery: page.searchQuery,
      } as const;
      touches.push({ ...base, kind: 'IMPRESSION', id: id(), occurredAt_ms: at_ms + 400 });
      report.impressions += 1;
      if (!clicks(random, winner.rank, product)) continue;
      const clicked_ms = at_ms + 4000 + Math.floor(random() * 60_000);
      touches.push({ ...base, kind: 'CLICK', id: id(), occurredAt_ms: clicked_ms });
      report.clicks += 1;
      const purchase = buys(random, product, shop.storefront, shop.priceLevel);
      if (!purchase) continue;
      const items = purchase.items.map((item) => ({
        sku: item.product.sku,
        quantity: item.quantity,
        unitPrice: item.product.price,
      }));
      shop.upcoming.push({ at_ms: clicked_ms + Math.floor(purchase.delay_ms), shopper, items });
    }
  }
  const due = shop.upcoming.filter(({ at_ms }) => at_ms < end_ms);
  shop.upcoming = shop.upcoming.filter(({ at_ms }) => at_ms >= end_ms);
  report.purchases += due.length;
  return {
    touches: touches.sort((a, b) => a.occurredAt_ms - b.occurredAt_ms),
    purchases: due
      .sort((a, b) => a.at_ms - b.at_ms)
      .map(({ at_ms, shopper, items }) => ({ id: id(), occurredAt_ms: at_ms, shopper, items })),
    pageviews: [],
  };
}

function requestFor(page: ReturnType<Storefront['open']>): AuctionRequest {
  return {
    type: 'listings',
    slots: SLOTS,
    searchQuery: page.searchQuery,
    categories: page.category === null ? null : [[page.category]],
    products: { ids: page.skus, qualityScores: null },
    location: null,
    slotId: null,
    device: 'desktop' as const,
    shopper: null,
    gender: null,
    age: null,
  };
}

/** What people do beside shopping: sellers create, pause and top up, staff review. */
function createSellers({
  database,
  market,
  plans,
  newId,
  random,
}: {
  database: Database;
  market: Marketplace;
  plans: CampaignPlan[];
  newId: NewId;
  random: Random;
}) {
  const waiting = [...plans];
  const pauses: { at_ms: Instant_ms; adSetId: string; company: MarketCompany }[] = [];
  // One in seven pays once and never again: what a seller sees when the wallet runs dry.
  const paysAgain = new Map(market.companies.map((company) => [company.id, company.index % 7 !== 4]));
  const drawFree = weightedPicker([true, false], (isFree) => (isFree ? 0.2 : 0.8));

  const workOf = (tx: Work['tx'], company: MarketCompany | null, now_ms: Instant_ms): Work => ({
    tx,
    actor: {
      personId: company?.ownerId ?? market.staffId,
      impersonatorId: null,
      isStaff: company === null,
      companyId: company?.id ?? null,
    },
    now_ms,
    newId,
    allowsPastDays: true,
    allowsProductFilter: true,
    allowsBanners: false,
  });

  const create = (plan: CampaignPlan) =>
    database.as(SYSTEM, async (tx) => {
      const { company, input, createAt_ms, verdict } = plan;
      const created = await createCampaign(workOf(tx, company, createAt_ms), {
        companyId: company.id,
        input,
        isQuickCreate: false,
      });
      if (!created.ok) throw new Error(`“${input.name}” was refused: ${JSON.stringify(created.problem)}`);
      const adSet = await tx
        .selectFrom('ad_set')
        .select('id')
        .where('campaign_id', '=', created.value)
        .executeTakeFirstOrThrow();
      if (plan.pauseAt_ms !== null) pauses.push({ at_ms: plan.pauseAt_ms, adSetId: adSet.id, company });
      if (verdict === 'wait') return;
      const reviewAt_ms = createAt_ms + 20 * MINUTE_MS;
      const notes = 'Two of the pictures show a price. Please upload pictures without text.';
      const reviewed = await updateCampaign(workOf(tx, null, reviewAt_ms), {
        id: String(created.value),
        version: null,
        edit: null,
        verdict: verdict === 'approve' ? { kind: 'APPROVE' } : { kind: 'REJECT', notes },
      });
      if (!reviewed.ok) throw new Error(`“${input.name}” could not be reviewed: ${JSON.stringify(reviewed.problem)}`);
    });

  const topUp = async (at_ms: Instant_ms) => {
    const wallets = await database.as(SYSTEM, (tx) =>
      tx.selectFrom('wallet').select(['company_id', 'balance_micros', 'unpaid_micros']).execute(),
    );
    for (const company of market.companies) {
      const wallet = wallets.find((row) => row.company_id === company.id)!;
      const amount = inWallet(TOP_UP_SINGAPORE_DOLLARS, company.walletCurrency);
      const isFirst = wallet.balance_micros === 0n && wallet.unpaid_micros === 0n && !paidBefore.has(company.id);
      const isLow = wallet.balance_micros - wallet.unpaid_micros < amount / 4n;
      if (!isFirst && !(isLow && paysAgain.get(company.id))) continue;
      paidBefore.add(company.id);
      const isFree = !isFirst && drawFree(random);
      const today = dayIn('UTC', at_ms);
      await database.as(SYSTEM, (tx) =>
        addCredit(tx, newId, {
          idempotencyKey: `demo-top-up:${company.id}:${today}`,
          companyId: company.id,
          kind: isFree ? 'FREE' : 'PAID',
          creditType: isFree ? 'PROMOTION' : 'TOPUP',
          paymentMethod: isFree ? null : pick(random, ['CARD', 'WIRE_TRANSFER'] as const),
          amount_micros: amount,
          tax_micros: 0n,
          startDate: today,
          expiryDate: isFree ? dayIn('UTC', at_ms + 180 * DAY_MS) : null,
          description: isFree ? 'Promotional credit' : 'Top-up',
          at_ms,
          actorId: isFree ? market.staffId : company.ownerId,
        }),
      );
    }
  };
  const paidBefore = new Set<string>();
  let lastTopUp_ms = 0;

  return {
    /** Does what is due between two instants; true when something may serve differently now. */
    async live(start_ms: Instant_ms, end_ms: Instant_ms): Promise<boolean> {
      let hasNews = false;
      if (start_ms - lastTopUp_ms >= DAY_MS) {
        lastTopUp_ms = start_ms;
        await topUp(start_ms);
        hasNews = true;
      }
      while (waiting[0] && waiting[0].createAt_ms < end_ms) {
        await create(waiting.shift()!);
        hasNews = true;
      }
      for (const due of pauses.filter(({ at_ms }) => at_ms >= start_ms && at_ms < end_ms)) {
        await database.as(SYSTEM, async (tx) => {
          await refreshStates(tx, due.at_ms);
          await switchAdSet(workOf(tx, due.company, due.at_ms), due.adSetId, 'PAUSED');
        });
        hasNews = true;
      }
      return hasNews;
    },
  };
}

function raise(error: unknown): never {
  throw error;
}
