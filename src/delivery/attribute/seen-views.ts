import type { EpochMs } from '#kernel/time.ts';

/** A view at its place in a batch, from 1 on. What it was of is known by its fingerprints only. */
export type SeenView = { readonly place: number; readonly atMs: EpochMs; readonly sku: bigint; readonly brand: bigint };

const BYTES = 24;

/** Packs views: of each its place, how long after the first it was, and the fingerprints of product and brand. */
export function packViews(views: readonly SeenView[], firstMs: EpochMs): Buffer {
  const packed = Buffer.allocUnsafe(views.length * BYTES);
  for (const [index, { place, atMs, sku, brand }] of views.entries()) {
    let at = index * BYTES;
    at = packed.writeUInt32BE(place, at);
    at = packed.writeUInt32BE(Math.min(atMs - firstMs, MAX_SPAN_MS), at);
    at = packed.writeBigInt64BE(sku, at);
    packed.writeBigInt64BE(brand, at);
  }
  return packed;
}

export function unpackViews(packed: Buffer, firstMs: EpochMs): SeenView[] {
  return Array.from({ length: packed.length / BYTES }, (_, index) => {
    const at = index * BYTES;
    return {
      place: packed.readUInt32BE(at),
      atMs: firstMs + packed.readUInt32BE(at + 4),
      sku: packed.readBigInt64BE(at + 8),
      brand: packed.readBigInt64BE(at + 16),
    };
  });
}

/** Seven weeks: a token is valid for a day. */
const MAX_SPAN_MS = 2 ** 32 - 1;
