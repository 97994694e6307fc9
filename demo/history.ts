import { refreshStates } from '#features/campaigns/server/index.ts';
import { closeMonths, settle } from '#features/wallet/server/index.ts';
import { createAdEngine, fromBackEnd } from '#delivery/engine/index.ts';
import { uuidV7, type NewId } from '#kernel/ids.ts';
import { DAY_MS, HOUR_MS, type Instant_ms } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { Marketplace } from './base.ts';
import { createBookings } from './bookings.ts';
import { FRAUD_FOUND_DAYS_AGO, findFraud, takeReturns } from './corrections.ts';
import { planCampaigns } from './campaigns.ts';
import { readProducts, readSearchTerms } from './feeds.ts';
import { holdSales } from './prices.ts';
import { randomBytes, seededRandom } from './random.ts';
import { createSellers } from './sellers.ts';
import { openShop, pagesBetween, shopFor, type ShoppingReport } from './shop.ts';

export interface HistoryNeeds {
  database: Database;
  /** Where pictures of banners are kept; without it nobody runs banners. */
  files?: FileStorage | null;
  market: Marketplace;
  from_ms: Instant_ms;
  until_ms: Instant_ms;
  /** Pages that all shoppers open on a day. */
  pagesPerDay: number;
  seed: number;
  /** How often the engine looks at its campaigns beside news of them, and moves bids. */
  lookEvery_ms?: number;
  progress(share: number): void;
}

const LONGEST_BLOCK_MS = 3 * HOUR_MS;
/** Day of the month by which all countries have charged the month before. */
const MONTHS_CLOSE_UNTIL = 3;
/** Auctions older than this teach nothing any more. */
const LOGGED_DAYS = 30;

/**
 * Lives through the range in blocks of three hours at most: shoppers open pages, the ad engine decides, events are collected, purchases
 * follow days later, sellers create, pause and top up, staff review, days are settled. Everything goes through the doors
 * a real day uses; only the clock is ours.
 */
export async function simulateHistory(needs: HistoryNeeds): Promise<ShoppingReport> {
  const { database, market, from_ms, until_ms, seed, lookEvery_ms = DAY_MS } = needs;
  const block_ms = Math.min(LONGEST_BLOCK_MS, lookEvery_ms);
  const random = seededRandom(seed);
  let now_ms = from_ms;
  const clock = () => now_ms;
  const newId: NewId = () => uuidV7(now_ms, randomBytes(random, 10));
  const secret = randomBytes(random, 32);
  const engine = createAdEngine({
    database,
    clock,
    random,
    keys: [{ id: 1, secret }],
    logsFrom_ms: until_ms - LOGGED_DAYS * DAY_MS,
    onError: raise,
  });
  const source = { products: await readProducts(), terms: await readSearchTerms() };
  const plans = planCampaigns(market, source, random, { from_ms, until_ms });
  const shops = await Promise.all(market.catalogs.map((catalog) => openShop(database, catalog, source)));
  const report: ShoppingReport = { auctions: 0, impressions: 0, clicks: 0, purchases: 0 };
  const sellers = createSellers({ database, files: needs.files ?? null, market, plans, newId, random });
  const bookings = createBookings({ database, market, from_ms, until_ms, seed: seed + 1 });

  const fraudFound_ms = from_ms + (Math.floor((until_ms - from_ms) / DAY_MS) - FRAUD_FOUND_DAYS_AGO) * DAY_MS;

  await sellers.live(from_ms, from_ms + DAY_MS);
  await engine.start();
  try {
    for (let start_ms = from_ms; start_ms < until_ms; start_ms += block_ms) {
      const end_ms = Math.min(start_ms + block_ms, until_ms);
      now_ms = start_ms;
      const day = Math.floor((start_ms - from_ms) / DAY_MS);
      if ((start_ms - from_ms) % DAY_MS === 0) await holdSales({ database, market, newId }, day, start_ms);
      const hasNews = await sellers.live(start_ms, end_ms);
      if (hasNews || (start_ms - from_ms) % lookEvery_ms === 0) await engine.refresh();
      const batches = shops.map((shop) => {
        const pages = pagesBetween(shop.country, needs.pagesPerDay, day, start_ms, end_ms);
        return {
          shop,
          events: shopFor(shop, engine, pages, start_ms, end_ms, random, (at_ms) => (now_ms = at_ms), report),
        };
      });
      now_ms = end_ms;
      await Promise.all(batches.map(({ shop, events }) => engine.collect(events, fromBackEnd(shop.catalogId))));
      await takeReturns(database, shops, end_ms);
      // Before months are closed: documents are numbered in the order of their dates.
      await bookings.live(end_ms);
      // At noon, when it is the same day in all countries.
      if ((end_ms - from_ms) % DAY_MS === DAY_MS / 2 && new Date(end_ms).getUTCDate() <= MONTHS_CLOSE_UNTIL)
        await closeMonths(database, end_ms, newId);
      if ((end_ms - from_ms) % DAY_MS === 0) {
        await settle(database, end_ms, newId);
        if (end_ms === fraudFound_ms) await findFraud({ database, market, newId }, market.companies[0]!, end_ms);
      }
      needs.progress((end_ms - from_ms) / (until_ms - from_ms));
    }
  } finally {
    await engine.stop();
  }
  await bookings.live(until_ms);
  await database.as(SYSTEM, (tx) => refreshStates(tx, until_ms));
  return report;
}

function raise(error: unknown): never {
  throw error;
}
