import type { Instant_ms } from '#kernel/time.ts';
import { believedTime } from './validity.ts';

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
  readonly price_micros: number;
  readonly decided_ms: Instant_ms;
};

export type Judgement = {
  readonly at_ms: Instant_ms;
  readonly invalidReason: InvalidReason | null;
  /** What the event may cost at most, or would have if it were valid. 0 for the kind of event the ad is not billed on. */
  readonly price_micros: number;
};

/** Judges a paid impression or click by itself; whether it was billed before or comes too fast is seen in the log. */
export function judge(
  event: { readonly kind: 'CLICK' | 'IMPRESSION'; readonly occurredAt_ms: Instant_ms },
  seal: Seal | InvalidReason,
  context: { readonly catalogId: string; readonly isBot: boolean; readonly now_ms: Instant_ms },
): Judgement {
  if (typeof seal === 'string') return refused(Math.min(event.occurredAt_ms, context.now_ms), seal);
  const at_ms = believedTime(event.occurredAt_ms, seal.decided_ms, context.now_ms);
  if (seal.catalogId !== context.catalogId) return refused(at_ms, 'FOREIGN_CATALOG');
  // What a bot's event would have cost is told to the advertiser, who does not pay it.
  const price_micros = seal.billedOn === event.kind ? seal.price_micros : 0;
  return { at_ms, invalidReason: context.isBot ? 'BOT' : null, price_micros };
}

function refused(at_ms: Instant_ms, invalidReason: InvalidReason): Judgement {
  return { at_ms, invalidReason, price_micros: 0 };
}
