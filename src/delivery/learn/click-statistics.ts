import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import { nextStretch } from '#platform/db/log-reader.ts';
import { type ClickRates, PLACEMENTS } from '#delivery/decide/rules/serving.ts';
import {
  COUNTED_LOGS,
  type Evidence,
  countEvents,
  decayEvidence,
  lockProgress,
  readEvidenceSince,
  readFadedOn,
  saveProgress,
} from './learn.repository.ts';
import { type ClickCounts, clickRateWithin, decayed } from './rules/click-rate.ts';

/** Click statistics by product and placement. */
export interface ClickStatistics extends ClickRates {
  /**
   * Counts events logged since the last run, unless another process is counting, and reads what all processes counted.
   */
  catchUp(database: Database, nowMs: EpochMs): Promise<void>;
}

/** Counted in about a third of a second. */
const EVENTS_PER_COUNT = 20_000;
const NONE: ClickCounts = { impressions: 0, clicks: 0 };

const productKey = (catalogId: string, sku: string) => `${catalogId} ${sku}`;

export function createClickStatistics(): ClickStatistics {
  let { products, wider, batch } = NONE_READ();
  let decayedOn: string | null = null;
  /** By catalog and category, for products without evidence: most have none. */
  const unseen = new Map<string, readonly number[]>();

  const addTo = (key: string, impressions: number, clicks: number) => {
    const entry = wider.get(key);
    if (!entry) wider.set(key, { impressions, clicks });
    else {
      entry.impressions += impressions;
      entry.clicks += clicks;
    }
  };
  const spread = ({ catalogId, placement, categoryId, impressions, clicks }: Evidence, sign: 1 | -1) => {
    addTo(placement, sign * impressions, sign * clicks);
    addTo(`${placement} ${catalogId}`, sign * impressions, sign * clicks);
    if (categoryId !== null) addTo(`${placement} ${catalogId} ${categoryId}`, sign * impressions, sign * clicks);
  };

  const addEvidence = (row: Evidence, isFirstReading: boolean) => {
    if (row.batch > batch) batch = row.batch;
    const key = productKey(row.catalogId, row.sku);
    const before = products.get(key)?.get(row.placement);
    if (before) spread(before, -1);
    // Products no longer sold contribute to the wider averages only; a few late events of theirs wait for the next day.
    else if (!row.isSold && !isFirstReading) return;
    spread(row, 1);
    if (row.isSold) products.set(key, (products.get(key) ?? new Map<string, Evidence>()).set(row.placement, row));
    else if (before) products.get(key)!.delete(row.placement);
  };

  const levelsOf = (catalogId: string, placement: string) => [
    wider.get(placement) ?? NONE,
    wider.get(`${placement} ${catalogId}`) ?? NONE,
  ];
  const ratesOf = (catalogId: string, categoryId: string | null, own: ReadonlyMap<string, Evidence> | undefined) =>
    PLACEMENTS.map((placement) => {
      const levels = levelsOf(catalogId, placement);
      const seen = own?.get(placement);
      const category = seen?.categoryId ?? categoryId;
      if (category !== null) levels.push(wider.get(`${placement} ${catalogId} ${category}`) ?? NONE);
      return clickRateWithin([...levels, seen ?? NONE]);
    });

  return {
    async catchUp(database, nowMs) {
      await countNewEvents(database, nowMs);
      const read = await database.read(SYSTEM, async (tx) => {
        const today = await readFadedOn(tx);
        const isFirstReading = today !== decayedOn;
        return { today, isFirstReading, rows: await readEvidenceSince(tx, isFirstReading ? -1n : batch) };
      });
      // All evidence decays once a day: reload it completely, without entries that became negligible.
      if (read.isFirstReading) ({ products, wider, batch } = NONE_READ());
      decayedOn = read.today;
      for (const row of read.rows) addEvidence(row, read.isFirstReading);
      unseen.clear();
    },
    ofProduct(catalogId, sku, categoryId) {
      const own = products.get(productKey(catalogId, sku));
      if (own) return ratesOf(catalogId, categoryId, own);
      const key = categoryId === null ? catalogId : `${catalogId} ${categoryId}`;
      let rates = unseen.get(key);
      if (!rates) unseen.set(key, (rates = ratesOf(catalogId, categoryId, undefined)));
      return rates;
    },
    ofBanner: (catalogId, bannerType) => clickRateWithin(levelsOf(catalogId, bannerType)),
  };
}

const NONE_READ = () => ({
  /** By product, then placement. */
  products: new Map<string, Map<string, Evidence>>(),
  wider: new Map<string, { impressions: number; clicks: number }>(),
  batch: -1n,
});

/** Adds uncounted events to the evidence; once a day, decays the existing evidence first. */
export async function countNewEvents(database: Database, nowMs: EpochMs): Promise<void> {
  while (await database.transact(SYSTEM, (tx) => countSome(tx, nowMs)));
}

/**
 * Counts the next batch in a short transaction: readers of the log wait for running writers. Returns false when no
 * events remain or another process is counting.
 */
async function countSome(tx: Transaction, nowMs: EpochMs): Promise<boolean> {
  const progress = await lockProgress(tx);
  if (!progress) return false;
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const days = Math.round((todayMs - progress.fadedOnMs) / DAY_MS);
  const batch = progress.batch + 1n;
  if (days > 0) await decayEvidence(tx, decayed(days), batch, nowMs);
  const positions = { ...progress.positions };
  let isAll = true;
  for (const log of COUNTED_LOGS) {
    const stretch = await nextStretch(tx, log, positions[log], EVENTS_PER_COUNT);
    if (!stretch) continue;
    await countEvents(tx, log, stretch, batch);
    positions[log] = stretch.to;
    isAll &&= stretch.isLast;
  }
  const hasCounted = COUNTED_LOGS.some((log) => positions[log] !== progress.positions[log]);
  if (hasCounted || days > 0)
    await saveProgress(tx, { positions, batch, fadedOnMs: days > 0 ? todayMs : progress.fadedOnMs });
  return !isAll;
}
