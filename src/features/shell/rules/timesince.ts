import type { Language } from '#kernel/language.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant_ms } from '#kernel/time.ts';

const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** How long ago something was, in words: "2 hours ago", "kemarin". */
export function timesince(language: Language, at: Instant_ms, now: Instant_ms): string {
  const age_ms = Math.max(0, now - at);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, unit_ms] = UNITS.find(([, least_ms]) => age_ms >= least_ms) ?? (['second', Infinity] as const);
  return words.format(-Math.floor(age_ms / unit_ms), unit);
}
