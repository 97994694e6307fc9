import { describe, expect, it } from 'vitest';
import { clampEventTime, isKnownBot } from './validity.ts';

const T = 1_800_000_000_000;

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
    expect(clampEventTime(claimed, T - 1000, T + 1000)).toBe(expected);
  });
});
