import type { EpochMs } from '#kernel/time.ts';

/** Programs that identify themselves. Back ends that relay real shoppers' events are not among them. */
const KNOWN_BOTS =
  /bot\b|bots\b|crawl|spider|slurp|headless|lighthouse|pingdom|uptime|facebookexternalhit|mediapartners|preview|scrap|phantomjs|selenium|puppeteer|playwright/i;

export function isKnownBot(userAgent: string): boolean {
  return KNOWN_BOTS.test(userAgent);
}

/** Clamps an event's time: not before its ad was decided, not after now. */
export function clampEventTime(claimedMs: EpochMs, decidedMs: EpochMs, nowMs: EpochMs): EpochMs {
  return Math.min(nowMs, Math.max(decidedMs, claimedMs));
}
