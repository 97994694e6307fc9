import { DAY_MS, HOUR_MS, type Instant_ms, MINUTE_MS } from '#kernel/time.ts';

/** More clicks of one shopper than a person makes: within each window, this many count and the rest are kept unbilled. */
const CLICK_LIMITS = [
  { window_ms: MINUTE_MS, clicks: 1 },
  { window_ms: 10 * MINUTE_MS, clicks: 3 },
  { window_ms: HOUR_MS, clicks: 10 },
  { window_ms: DAY_MS, clicks: 25 },
] as const;

/** How far around a click other clicks of its shopper matter. */
export const CLICK_HORIZON_MS = DAY_MS;

/**
 * Whether a click comes too fast after, or before, the clicks already recorded for its shopper. Both directions count because
 * events may arrive in any order.
 */
export function isTooFast(at_ms: Instant_ms, recorded_ms: readonly Instant_ms[]): boolean {
  return CLICK_LIMITS.some(
    ({ window_ms, clicks }) =>
      recorded_ms.filter((other_ms) => Math.abs(other_ms - at_ms) < window_ms).length >= clicks,
  );
}

/** Programs that say who they are. Back ends that relay real shoppers' events are not among them. */
const KNOWN_BOTS =
  /bot\b|bots\b|crawl|spider|slurp|headless|lighthouse|pingdom|uptime|facebookexternalhit|mediapartners|preview|scrap|phantomjs|selenium|puppeteer|playwright/i;

export function isKnownBot(userAgent: string): boolean {
  return KNOWN_BOTS.test(userAgent);
}

/** When an event took place as far as we believe it: not before its ad was decided, not after now. */
export function believedTime(claimed_ms: Instant_ms, decided_ms: Instant_ms, now_ms: Instant_ms): Instant_ms {
  return Math.min(now_ms, Math.max(decided_ms, claimed_ms));
}
