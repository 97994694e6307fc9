import type { Language } from '#kernel/language.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';

const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** Formats the time since an instant: "2 hours ago", "kemarin". */
export function timesince(language: Language, at: EpochMs, now: EpochMs): string {
  const ageMs = Math.max(0, now - at);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, unitMs] = UNITS.find(([, minMs]) => ageMs >= minMs) ?? (['second', Infinity] as const);
  return format.format(-Math.floor(ageMs / unitMs), unit);
}
