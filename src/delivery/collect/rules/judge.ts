import type { EpochMs } from '#kernel/time.ts';
import { clampEventTime } from './validity.ts';

/** Why an event is stored but never billed. */
export type InvalidReason =
  | 'MALFORMED'
  | 'UNKNOWN_KEY'
  | 'FORGED'
  | 'EXPIRED'
  | 'FOREIGN_CATALOG'
  | 'BOT'
  | 'CLICK_RATE';

/** The signed claims of an ad that classification needs. */
export type Seal = {
  readonly catalogId: string;
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  readonly priceMicros: number;
  readonly decidedMs: EpochMs;
};

export type Classification = {
  readonly atMs: EpochMs;
  readonly invalidReason: InvalidReason | null;
  /** Maximum cost of the event, also when it is invalid. 0 for a kind of event the ad is not billed on. */
  readonly priceMicros: number;
};

/** Classifies a paid impression or click by itself. Duplicates and excess clicks are detected against the log. */
export function classify(
  event: { readonly kind: 'CLICK' | 'IMPRESSION'; readonly occurredAtMs: EpochMs },
  seal: Seal | InvalidReason,
  context: { readonly catalogId: string; readonly isBot: boolean; readonly nowMs: EpochMs },
): Classification {
  if (typeof seal === 'string') return rejected(Math.min(event.occurredAtMs, context.nowMs), seal);
  const atMs = clampEventTime(event.occurredAtMs, seal.decidedMs, context.nowMs);
  if (seal.catalogId !== context.catalogId) return rejected(atMs, 'FOREIGN_CATALOG');
  // The cost of a bot's event is reported to the advertiser but not charged.
  const priceMicros = seal.billedOn === event.kind ? seal.priceMicros : 0;
  return { atMs, invalidReason: context.isBot ? 'BOT' : null, priceMicros };
}

function rejected(atMs: EpochMs, invalidReason: InvalidReason): Classification {
  return { atMs, invalidReason, priceMicros: 0 };
}
