import { expect, test } from 'vitest';
import type { Language } from '#kernel/language.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { timesince } from './timesince.ts';

test.each<[number, Language, string]>([
  [0, 'en', 'now'],
  [-5000, 'en', 'now'],
  [59_999, 'pt', 'agora'],
  [MINUTE_MS, 'en', '1 minute ago'],
  [2 * HOUR_MS + 59 * MINUTE_MS, 'en', '2 hours ago'],
  [DAY_MS, 'en', 'yesterday'],
  [DAY_MS, 'id', 'kemarin'],
  [3 * DAY_MS, 'pt', 'há 3 dias'],
  [8 * DAY_MS, 'en', 'last week'],
  [70 * DAY_MS, 'id', '2 bulan yang lalu'],
  [800 * DAY_MS, 'en', '2 years ago'],
])('%i ms ago in %s: %s', (ageMs, language, expected) => {
  const now = Date.UTC(2026, 5, 1);
  expect(timesince(language, now - ageMs, now)).toBe(expected);
});
