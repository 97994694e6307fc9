import type { EpochMs } from '#kernel/time.ts';

/** Automated bids by ad set, and when all of them had last been moved. */
export type KnownBids = { readonly bids: ReadonlyMap<string, number>; readonly movedMs: EpochMs };

export const NO_BIDS: KnownBids = { bids: new Map(), movedMs: Number.NEGATIVE_INFINITY };
