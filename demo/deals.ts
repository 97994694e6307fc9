import { addDays, dayIn, MINUTE_MS, startOfDay, type EpochMs } from '#kernel/time.ts';
import { slug } from './feeds.ts';
import { COUNTRIES, type Country } from './marketplace.ts';

/** The shop's deal of the day is about one brand, on three days of each of the last two weeks, after lunch. */
const DEAL = { brand: 'Amazon', country: 'SG', daysAgo: [2, 3, 5, 9, 10, 12] } as const;
const FROM_MINUTE = 13 * 60 + 36;
/** While it lasts, costs are known within minutes, as they always are in a real shop. */
const PARTS = 3;
const PART_MS = 8 * MINUTE_MS;
/** Of the pages of all shops on a day. */
const SHARE = 0.36;

/** Returns when deals begin, up to the end of the history. */
export function dealsUntil(untilMs: EpochMs): EpochMs[] {
  const { timezone } = COUNTRIES.find(({ code }) => code === DEAL.country)!;
  const today = dayIn(timezone, untilMs);
  return DEAL.daysAgo.map((days) => startOfDay(timezone, addDays(today, -days)) + FROM_MINUTE * MINUTE_MS);
}

/** Cuts a block of the history where a deal begins, goes on and ends, and after so much time. */
export function partsOf(
  deals: readonly EpochMs[],
  startMs: EpochMs,
  endMs: EpochMs,
  everyMs: number,
): [EpochMs, EpochMs][] {
  const cuts = deals.flatMap((dealMs) => Array.from({ length: PARTS + 1 }, (_, part) => dealMs + part * PART_MS));
  for (let atMs = startMs + everyMs; atMs < endMs; atMs += everyMs) cuts.push(atMs);
  const instants = [startMs, ...cuts.filter((atMs) => atMs > startMs && atMs < endMs).toSorted((a, b) => a - b), endMs];
  return instants.slice(1).map((toMs, index) => [instants[index]!, toMs]);
}

/** Returns the pages that shoppers view for a deal in a part that begins then; null without one. */
export function dealAt(
  deals: readonly EpochMs[],
  country: Country,
  pagesPerDay: number,
  startMs: EpochMs,
): { brand: string; pages: number } | null {
  const isOn = deals.some((dealMs) => startMs >= dealMs && startMs < dealMs + PARTS * PART_MS);
  if (country.code !== DEAL.country || !isOn) return null;
  return { brand: slug(DEAL.brand), pages: Math.round((pagesPerDay * SHARE) / PARTS) };
}
