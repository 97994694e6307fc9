import { recomputeStates } from '#products/sponsored/server/index.ts';
import { closeMonths, settle } from '#core/ledger/server/index.ts';
import { createAdEngine, fromBackEnd } from '#delivery/engine/index.ts';
import { uuidV7, type NewId } from '#kernel/ids.ts';
import { DAY_MS, HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import type { Marketplace } from './base.ts';
import { createBookings } from './bookings.ts';
import { FRAUD_FOUND_DAYS_AGO, findFraud, takeReturns } from './corrections.ts';
import { planCampaigns } from './campaigns.ts';
import { readProducts, readSearchTerms } from './feeds.ts';
import { feedSales } from './prices.ts';
import { randomBytes, seededRandom } from './random.ts';
import { createSellers } from './sellers.ts';
import { setBudgets } from './budgets.ts';
import { setFloors, setYieldRules } from './yield.ts';
import { changeContents, hasQueue } from './review-queue.ts';
import { feedStock } from './stock.ts';
import { plantStories } from './stories.ts';
import { feedOrders } from './together.ts';
import { fillDesk } from './desk.ts';
import { dealAt, dealsUntil, partsOf } from './deals.ts';
import { openShop, pagesBetween, shopFor, type ShoppingReport } from './shop.ts';

export interface HistoryDeps {
  database: Database;
  /** Storage of banner images; without it there are no banner campaigns. */
  files?: FileStorage | null;
  market: Marketplace;
  fromMs: EpochMs;
  untilMs: EpochMs;
  /** Page views of all shoppers per day. */
  pagesPerDay: number;
  seed: number;
  /** How often the engine reloads its campaigns, in addition to notifications, and adjusts bids. */
  lookEveryMs?: number;
  progress(share: number): void;
}

/** Pages that all shoppers view on a day of a full installation. */
export const PAGES_PER_DAY = 15_000;
const MAX_BLOCK_MS = 3 * HOUR_MS;
const BUSY_SCALE = 0.5;
/** Day of the month by which all countries have charged the previous month. */
const MONTHS_CLOSED_BY_DAY = 3;
/** Older auctions are no longer used for learning. */
const LOGGED_DAYS = 30;

/**
 * Simulates the range in blocks of at most three hours: shoppers view pages, the ad engine decides, events are
 * collected, purchases follow days later, sellers create campaigns, pause and top up, staff review, days are settled.
 * Everything uses the same interfaces as in production; only the clock is simulated.
 */
export async function simulateHistory(deps: HistoryDeps): Promise<ShoppingReport> {
  const { database, market, fromMs, untilMs, seed, lookEveryMs = DAY_MS } = deps;
  const blockMs = Math.min(MAX_BLOCK_MS, lookEveryMs);
  const random = seededRandom(seed);
  let nowMs = fromMs;
  const clock = () => nowMs;
  const newId: NewId = () => uuidV7(nowMs, randomBytes(random, 10));
  const secret = randomBytes(random, 32);
  const engine = createAdEngine({
    database,
    clock,
    random,
    keys: [{ id: 1, secret }],
    logsFromMs: untilMs - LOGGED_DAYS * DAY_MS,
    onError: raise,
  });
  const source = { products: await readProducts(), terms: await readSearchTerms() };
  const range = { fromMs, untilMs, scale: deps.pagesPerDay / PAGES_PER_DAY };
  const plans = plantStories(planCampaigns(market, source, random, range), range).toSorted(
    (a, b) => a.createAtMs - b.createAtMs,
  );
  const shops = await Promise.all(market.catalogs.map((catalog) => openShop(database, catalog, source)));
  const deals = dealsUntil(untilMs);
  // A slow machine stores the events of many shoppers in several goes: each has seconds.
  const partMs = range.scale > BUSY_SCALE ? HOUR_MS : MAX_BLOCK_MS;
  const report: ShoppingReport = { auctions: 0, impressions: 0, clicks: 0, purchases: 0 };
  const sellers = createSellers({ database, files: deps.files ?? null, market, plans, newId, random });
  const bookings = createBookings({ database, market, fromMs, untilMs, seed: seed + 1 });

  const fraudFoundMs = fromMs + (Math.floor((untilMs - fromMs) / DAY_MS) - FRAUD_FOUND_DAYS_AGO) * DAY_MS;

  await setFloors({ database, market, newId }, fromMs);
  await sellers.live(fromMs, fromMs + DAY_MS);
  await engine.start();
  try {
    for (let startMs = fromMs; startMs < untilMs; startMs += blockMs) {
      const endMs = Math.min(startMs + blockMs, untilMs);
      nowMs = startMs;
      const day = Math.floor((startMs - fromMs) / DAY_MS);
      const daysAgo = Math.floor((untilMs - startMs) / DAY_MS);
      if ((startMs - fromMs) % DAY_MS === 0) await feedSales({ database, market, newId }, day, startMs);
      await feedStock({ database, market, newId }, { startMs, blockMs, fromMs, untilMs });
      const hasChanges = await sellers.live(startMs, endMs);
      if (hasChanges || (startMs - fromMs) % lookEveryMs === 0) await engine.refresh();
      for (const [partStartMs, partEndMs] of partsOf(deals, startMs, endMs, partMs)) {
        const batches = shops.map((shop) => {
          const pages = pagesBetween(shop.country, deps.pagesPerDay, daysAgo, partStartMs, partEndMs);
          const deal = dealAt(deals, shop.country, deps.pagesPerDay, partStartMs);
          const block = { pages, deal, startMs: partStartMs, endMs: partEndMs };
          return { shop, events: shopFor(shop, engine, block, random, (atMs) => (nowMs = atMs), report) };
        });
        nowMs = partEndMs;
        await Promise.all(batches.map(({ shop, events }) => engine.account(events, fromBackEnd(shop.catalogId))));
      }
      await takeReturns(database, shops, endMs);
      // Runs before months are closed, because invoices are numbered in order of their dates.
      await bookings.live(endMs);
      // At noon UTC, when the date is the same in all countries.
      if ((endMs - fromMs) % DAY_MS === DAY_MS / 2 && new Date(endMs).getUTCDate() <= MONTHS_CLOSED_BY_DAY)
        await closeMonths(database, endMs, newId);
      if ((endMs - fromMs) % DAY_MS === 0) {
        await settle(database, endMs, newId);
        if (endMs === fraudFoundMs) await findFraud({ database, market, newId }, market.companies[0]!, endMs);
      }
      deps.progress((endMs - fromMs) / (untilMs - fromMs));
    }
  } finally {
    await engine.stop();
  }
  await bookings.live(untilMs);
  await setBudgets({ database, market, newId }, untilMs);
  await feedOrders({ database, market, newId }, untilMs);
  await setYieldRules({ database, market, newId }, untilMs);
  await fillDesk({ database, market, newId }, untilMs);
  if (hasQueue({ fromMs, untilMs })) await changeContents({ database, market, newId }, untilMs);
  await recomputeStates({ database, clock: () => untilMs });
  await database.transact(SYSTEM, async (tx) => {
    // Teams read their notifications every day, and the latest tomorrow.
    await tx
      .updateTable('notification')
      .set({ isRead: true })
      .where('createdAt', '<', new Date(untilMs - DAY_MS))
      .execute();
  });
  return report;
}

function raise(error: unknown): never {
  throw error;
}
