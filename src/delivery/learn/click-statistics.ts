import type { Transaction } from '#platform/postgres/database.ts';
import { readEventsSince, readLogEnd } from './learn-store.ts';
import { type ClickCounts, averageClickRate, clickRate } from './rules/click-rate.ts';

/** What shoppers did with the ads of each product and placement, read from the event log as it grows. */
export interface ClickStatistics {
  /** Reads what was logged since the last time; at first the newest part of the log. */
  catchUp(tx: Transaction): Promise<void>;
  /** Predicted click rate per placement; `sku` null asks for the placements' averages. */
  rates(catalogId: string, sku: string | null, placements: readonly string[]): number[];
}

type Counts = { impressions: number; clicks: number };

/** Enough of the past to start from; older clicks say little about today's shoppers. */
const FIRST_LOOK_EVENTS = 500_000n;
const EVENTS_PER_READ = 20_000;

export function createClickStatistics(): ClickStatistics {
  const counts = new Map<string, Counts>();
  let position: bigint | null = null;
  const of = (key: string): ClickCounts => counts.get(key) ?? { impressions: 0, clicks: 0 };
  const add = (key: string, kind: string) => {
    let entry = counts.get(key);
    if (!entry) counts.set(key, (entry = { impressions: 0, clicks: 0 }));
    if (kind === 'CLICK') entry.clicks += 1;
    else entry.impressions += 1;
  };

  return {
    async catchUp(tx) {
      if (position === null) position = (await readLogEnd(tx)) - FIRST_LOOK_EVENTS;
      for (;;) {
        const events = await readEventsSince(tx, position, EVENTS_PER_READ);
        for (const { catalogId, placement, sku, kind } of events) {
          add(`${catalogId} ${placement}`, kind);
          if (sku) add(`${catalogId} ${placement} ${sku}`, kind);
        }
        const last = events.at(-1);
        if (last) position = last.position;
        if (events.length < EVENTS_PER_READ) return;
      }
    },
    rates: (catalogId, sku, placements) =>
      placements.map((placement) => {
        const average = averageClickRate(of(`${catalogId} ${placement}`));
        return sku === null ? average : clickRate(of(`${catalogId} ${placement} ${sku}`), average);
      }),
  };
}
