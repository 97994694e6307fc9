import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { believedTime, isKnownBot, isTooFast } from './validity.ts';

const T = 1_800_000_000_000;
const spread = (count: number, every_ms: number) =>
  Array.from({ length: count }, (_, index) => T - (index + 1) * every_ms);

describe('isTooFast', () => {
  it.each<[string, number[], boolean]>([
    ['first click', [], false],
    ['second within a minute', [T - 59_999], true],
    ['second after a minute', [T - MINUTE_MS], false],
    ['a later click arrived first', [T + 30_000], true],
    ['at the same instant', [T], true],
    ['third within ten minutes', spread(2, 2 * MINUTE_MS), false],
    ['fourth within ten minutes', spread(3, 2 * MINUTE_MS), true],
    ['tenth within the hour', spread(9, 6 * MINUTE_MS), false],
    ['eleventh within the hour', spread(10, 5.9 * MINUTE_MS), true],
    ['twenty-fifth within the day', spread(24, 40 * MINUTE_MS), false],
    ['twenty-sixth within the day', spread(25, 40 * MINUTE_MS), true],
    ['many, a day ago', spread(100, 1).map((at) => at - 24 * HOUR_MS), false],
  ])('%s', (_, recorded, expected) => {
    expect(isTooFast(T, recorded)).toBe(expected);
  });
});

describe('isKnownBot', () => {
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/120.0', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1', false],
    ['@topsort/sdk 0.3.8', false],
    ['node', false],
    ['Abbott Laboratories Browser', false],
    ['', false],
  ])('%s → %s', (userAgent, expected) => {
    expect(isKnownBot(userAgent)).toBe(expected);
  });
});

describe('believedTime', () => {
  it.each([
    ['as claimed', T, T],
    ['before the ad was decided', T - 5000, T - 1000],
    ['in the future', T + 5000, T + 1000],
  ])('%s', (_, claimed, expected) => {
    expect(believedTime(claimed, T - 1000, T + 1000)).toBe(expected);
  });
});
