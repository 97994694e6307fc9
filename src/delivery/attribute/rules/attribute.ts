import { DAY_MS, type EpochMs } from '#kernel/time.ts';

/** A paid click or view by the shopper who bought. */
export type Touch = {
  readonly position: bigint;
  /** Of views that share a position, from 1 on; 0 of others. */
  readonly place: number;
  readonly kind: 'CLICK' | 'IMPRESSION';
  readonly atMs: EpochMs;
  /** Empty for banners without a product. */
  readonly sku: string;
  readonly brandId: string;
};

export type SoldLine = { readonly sku: string; readonly brandId: string | null; readonly atMs: EpochMs };

export type AttributionWindows = { readonly clickDays: number; readonly viewDays: number };

export type Attribution = 'DIRECT_CLICK' | 'HALO_CLICK' | 'DIRECT_VIEW' | 'HALO_VIEW';

export type Credit<T extends Touch> = { readonly touch: T; readonly attribution: Attribution };

/**
 * Returns the touch that earned a sale: clicks before views, the product itself before another of its brand, then the
 * latest. Returns null when no touch in its window qualifies. Touches after the sale never qualify.
 */
export function attribute<T extends Touch>(
  line: SoldLine,
  touches: readonly T[],
  windows: AttributionWindows,
): Credit<T> | null {
  const clicks = touches.filter((touch) => touch.kind === 'CLICK' && isWithin(touch, line, windows.clickDays));
  const views = touches.filter((touch) => touch.kind === 'IMPRESSION' && isWithin(touch, line, windows.viewDays));
  const direct = (touch: Touch) => touch.sku === line.sku;
  const halo = (touch: Touch) => touch.brandId === line.brandId;
  return (
    credit('DIRECT_CLICK', latest(clicks.filter(direct))) ??
    credit('HALO_CLICK', latest(clicks.filter(halo))) ??
    credit('DIRECT_VIEW', latest(views.filter(direct))) ??
    credit('HALO_VIEW', latest(views.filter(halo)))
  );
}

function isWithin(touch: Touch, line: SoldLine, days: number): boolean {
  return touch.atMs <= line.atMs && line.atMs - touch.atMs <= days * DAY_MS;
}

function latest<T extends Touch>(touches: readonly T[]): T | null {
  return touches.reduce<T | null>((best, touch) => (best === null || isLater(touch, best) ? touch : best), null);
}

function isLater(touch: Touch, other: Touch): boolean {
  if (touch.atMs !== other.atMs) return touch.atMs > other.atMs;
  if (touch.position !== other.position) return touch.position > other.position;
  return touch.place > other.place;
}

function credit<T extends Touch>(attribution: Attribution, touch: T | null): Credit<T> | null {
  return touch && { touch, attribution };
}
