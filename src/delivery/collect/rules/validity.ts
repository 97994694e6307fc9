import type { EpochMs } from '#kernel/time.ts';

/** Programs that say who they are. Back ends that relay real shoppers' events are not among them. */
const KNOWN_BOTS =
  /bot\b|bots\b|crawl|spider|slurp|headless|lighthouse|pingdom|uptime|facebookexternalhit|mediapartners|preview|scrap|phantomjs|selenium|puppeteer|playwright/i;

export function isKnownBot(userAgent: string): boolean {
  return KNOWN_BOTS.test(userAgent);
}

/** When an event took place as far as we believe it: not before its ad was decided, not after now. */
export function clampEventTime(claimedMs: EpochMs, decidedMs: EpochMs, nowMs: EpochMs): EpochMs {
  return Math.min(nowMs, Math.max(decidedMs, claimedMs));
}
