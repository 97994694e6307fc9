import type { EpochMs } from '#kernel/time.ts';
import { clampEventTime } from './validity.ts';

/** Why an event is kept but never billed. */
export type InvalidReason =
  | 'MALFORMED'
  | 'UNKNOWN_KEY'
  | 'FORGED'
  | 'EXPIRED'
  | 'FOREIGN_CATALOG'
  | 'BOT'
  | 'CLICK_RATE';

/** What the seal of an ad says, as far as judging needs it. */
export type Seal = {
  readonly catalogId: string;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly priceMicros: number;
  readonly decidedMs: EpochMs;
};

export type Classification = {
  readonly atMs: EpochMs;
  readonly invalidReason: InvalidReason | null;
  /** What the event may cost at most, or would have if it were valid. 0 for the kind of event the ad is not billed on. */
  readonly priceMicros: number;
};

/** Judges a paid impression or click by itself; whether it was billed before or comes too fast is seen in the log. */
export function classify(
  event: { readonly kind: 'CLICK' | 'IMPRESSION'; readonly occurredAtMs: EpochMs },
  seal: Seal | InvalidReason,
  context: { readonly catalogId: string; readonly isBot: boolean; readonly nowMs: EpochMs },
): Classification {
  if (typeof seal === 'string') return refused(Math.min(event.occurredAtMs, context.nowMs), seal);
  const atMs = clampEventTime(event.occurredAtMs, seal.decidedMs, context.nowMs);
  if (seal.catalogId !== context.catalogId) return refused(atMs, 'FOREIGN_CATALOG');
  // What a bot's event would have cost is told to the advertiser, who does not pay it.
  const priceMicros = seal.billedOn === event.kind ? seal.priceMicros : 0;
  return { atMs, invalidReason: context.isBot ? 'BOT' : null, priceMicros };
}

function refused(atMs: EpochMs, invalidReason: InvalidReason): Classification {
  return { atMs, invalidReason, priceMicros: 0 };
}
