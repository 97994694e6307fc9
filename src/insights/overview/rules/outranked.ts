import type { Micros } from '#kernel/money.ts';
import { NOTHING_ELSE, type Todo } from './todos.ts';

/** A smaller fall of a week's spend, of the platform's default currency, is not worth a question. */
export const OUTRANKED_FROM_MICROS = 5_000_000n;
const FALLEN_PERCENT = 30n;
/** Campaigns whose auctions are looked at. */
export const MAX_FALLEN = 5;
/** Fewer entries of the log say nothing. */
const MIN_SEEN = 20;
/** Others stand above it in most auctions, and clearly more often than in the week before. */
const LOST_SHARE = 0.5;
const MORE_SHARE = 0.2;

/** A campaign's spend of the last seven closed days, and of the seven before. */
export interface SpendOfWeeks {
  id: string;
  spendMicros: Micros;
  previousMicros: Micros;
}

/** Returns the campaigns whose spend fell a lot, the largest fall first. */
export function mostFallen<Row extends SpendOfWeeks>(rows: readonly Row[], fromMicros: Micros): Row[] {
  const fall = ({ spendMicros, previousMicros }: Row) => previousMicros - spendMicros;
  return rows
    .filter((row) => fall(row) >= fromMicros && fall(row) * 100n >= row.previousMicros * FALLEN_PERCENT)
    .toSorted((a, b) => (fall(a) === fall(b) ? (a.id < b.id ? -1 : 1) : fall(a) > fall(b) ? -1 : 1))
    .slice(0, MAX_FALLEN);
}

interface Counted {
  seen: number;
  bids: number;
  lost: number;
}

/** Returns whether others took a campaign's places: it bids as before and loses most of its auctions by rank. */
export function isOutranked({ before, now }: { before: Counted; now: Counted }): boolean {
  if (before.seen < MIN_SEEN || now.seen < MIN_SEEN) return false;
  const share = ({ bids, lost }: Counted) => (bids > 0 ? lost / bids : 0);
  return share(now) >= LOST_SHARE && share(now) - share(before) >= MORE_SHARE;
}

/** At stake is what it spends less in a week. */
export const todoOfOutranked = (campaign: { id: bigint; name: string }, fallMicros: Micros): Todo => ({
  ...NOTHING_ELSE,
  key: `OUTRANKED:${campaign.id}`,
  kind: 'OUTRANKED',
  campaign,
  atStakeMicros: fallMicros,
});
