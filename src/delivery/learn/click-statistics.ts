import { DAY_MS, type Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type ClickRates, PLACEMENTS } from '#delivery/decide/index.ts';
import {
  type Evidence,
  countEvents,
  fadeEvidence,
  lockProgress,
  readEvidenceSince,
  saveProgress,
} from './learn-store.ts';
import { type ClickCounts, clickRateWithin, faded } from './rules/click-rate.ts';

/** What shoppers did with the ads of each product and placement. */
export interface ClickStatistics extends ClickRates {
  /** Counts what was logged since the last time unless another process is at it, and reads what any of them counted. */
  catchUp(tx: Transaction, now_ms: Instant_ms): Promise<void>;
}

const EVENTS_PER_COUNT = 100_000;
const NONE: ClickCounts = { impressions: 0, clicks: 0 };

export function createClickStatistics(): ClickStatistics {
  const products = new Map<string, Evidence>();
  const wider = new Map<string, { impressions: number; clicks: number }>();
  let batch = -1n;

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

  const levelsOf = (catalogId: string, placement: string) => [
    wider.get(placement) ?? NONE,
    wider.get(`${placement} ${catalogId}`) ?? NONE,
  ];

  return {
    async catchUp(tx, now_ms) {
      await countNewEvents(tx, now_ms);
      for (const row of await readEvidenceSince(tx, batch)) {
        const key = `${row.placement} ${row.catalogId} ${row.sku}`;
        const before = products.get(key);
        if (before) spread(before, -1);
        spread(row, 1);
        products.set(key, row);
        if (row.batch > batch) batch = row.batch;
      }
    },
    ofProduct: (catalogId, sku, categoryId) =>
      PLACEMENTS.map((placement) => {
        const inCountry = `${placement} ${catalogId}`;
        const levels = levelsOf(catalogId, placement);
        const own = products.get(`${inCountry} ${sku}`);
        const category = own?.categoryId ?? categoryId;
        if (category !== null) levels.push(wider.get(`${inCountry} ${category}`) ?? NONE);
        return clickRateWithin([...levels, own ?? NONE]);
      }),
    ofBanner: (catalogId, bannerType) => clickRateWithin(levelsOf(catalogId, bannerType)),
  };
}

/** Adds the events that nobody has counted to the evidence; once a day what was there fades first. */
export async function countNewEvents(tx: Transaction, now_ms: Instant_ms): Promise<void> {
  let progress = await lockProgress(tx);
  if (!progress) return;
  const today_ms = Math.floor(now_ms / DAY_MS) * DAY_MS;
  const days = Math.round((today_ms - progress.fadedOn_ms) / DAY_MS);
  const batch = progress.batch + 1n;
  if (days > 0) await fadeEvidence(tx, faded(days), batch);
  for (;;) {
    const counted = await countEvents(tx, progress, batch, EVENTS_PER_COUNT);
    progress = { ...progress, ...counted.upTo };
    if (counted.events < EVENTS_PER_COUNT) break;
  }
  await saveProgress(tx, { ...progress, batch, fadedOn_ms: days > 0 ? today_ms : progress.fadedOn_ms });
}
