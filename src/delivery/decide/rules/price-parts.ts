import { BUCKETS, type Bucket } from '#core/serving/rules/automatic.ts';
import { FLOOR_KINDS, type FloorKind } from '#core/yield/rules/yield-rule.ts';

/** Which bid of an ad set counted in an auction. */
export const BID_KINDS = ['AD_SET', 'KEYWORD', 'PRODUCT', 'TARGET', 'BUCKET'] as const;
export type BidKind = (typeof BID_KINDS)[number];

/** Which of an ad set's modifiers applied, by their position at its revision; NO_MODIFIER where none did. */
export type AppliedModifiers = {
  readonly place: number;
  /** Devices come first in the list: 0 or 1. */
  readonly device: number;
  readonly audience: number;
  /** Hour of the week; null when the ad set has no hours. */
  readonly hour: number | null;
};

/** What explains a price later, whatever the ad set is changed to in between. Amounts in the wallet's currency. */
export type PriceParts = AppliedModifiers & {
  readonly kind: BidKind;
  /** The engine bids; a keyword's, target's, bucket's or product's bid was the most it could. */
  readonly isAutomated: boolean;
  /**
   * Position of the keyword or target among those with a bid at `revision`, of the bucket among all. For other kinds the
   * bucket by which the ad was found, from 1 on; 0 for none, and in seals of before.
   */
  readonly number: number;
  readonly revision: number;
  /** Before modifiers. */
  readonly bidMicros: number;
  /** The least price, and what set it. */
  readonly minBidMicros: number;
  readonly floorKind: FloorKind;
};

export const PRICE_PARTS_BYTES = 20;
const KIND_BITS = 0b11;
const DEVICE_UNIT = 0b100;
const DEVICE_BITS = 0b11;
/** The third bit of the kind: the bits of the first four kinds are as before there was a fifth. */
const HIGH_KIND_UNIT = 0b1_0000;
const AUTOMATED_FLAG = 0x80;
/** More than an ad set has keywords or targets. */
const NUMBERS = 8192;

/** Bytes: kind, device and flag; number and kind of floor (2), revision (3), hour, bid (6), minimum (5), place, audience. 0 is none. */
export function writePriceParts(bytes: Uint8Array, offset: number, parts: PriceParts): void {
  const { kind, isAutomated, number, revision, bidMicros, minBidMicros, floorKind, place, device, audience, hour } =
    parts;
  const kindNumber = BID_KINDS.indexOf(kind);
  bytes[offset] =
    (kindNumber & KIND_BITS) +
    (kindNumber >> 2) * HIGH_KIND_UNIT +
    (device + 1) * DEVICE_UNIT +
    (isAutomated ? AUTOMATED_FLAG : 0);
  writeWhole(bytes, offset + 1, 2, number + FLOOR_KINDS.indexOf(floorKind) * NUMBERS);
  writeWhole(bytes, offset + 3, 3, revision);
  bytes[offset + 6] = hour === null ? 0 : hour + 1;
  writeWhole(bytes, offset + 7, 6, bidMicros);
  writeWhole(bytes, offset + 13, 5, minBidMicros);
  bytes[offset + 18] = place + 1;
  bytes[offset + 19] = audience + 1;
}

export function readPriceParts(bytes: Uint8Array): PriceParts {
  const whole = (offset: number, length: number) =>
    bytes.subarray(offset, offset + length).reduce((value, byte) => value * 256 + byte, 0);
  const first = bytes[0]!;
  return {
    kind: kindIn(first),
    isAutomated: (first & AUTOMATED_FLAG) !== 0,
    number: whole(1, 2) % NUMBERS,
    revision: whole(3, 3),
    bidMicros: whole(7, 6),
    minBidMicros: whole(13, 5),
    floorKind: FLOOR_KINDS[Math.floor(whole(1, 2) / NUMBERS)]!,
    place: bytes[18]! - 1,
    device: ((first >> 2) & DEVICE_BITS) - 1,
    audience: bytes[19]! - 1,
    hour: bytes[6] === 0 ? null : bytes[6]! - 1,
  };
}

/** Returns the kind of automatic fit by which the ad was found, whether or not its bid counted; null for none. */
export const bucketIn = ({ kind, number }: Pick<PriceParts, 'kind' | 'number'>): Bucket | null =>
  kind === 'BUCKET'
    ? (BUCKETS[number] ?? null)
    : kind === 'AD_SET' || kind === 'PRODUCT'
      ? (BUCKETS[number - 1] ?? null)
      : null;

/** As `bucketIn` from 1 on, of sealed parts: without reading the others, since it is asked for every event. */
export function bucketNumber(bytes: Uint8Array): number | null {
  const bucket = bucketIn({ kind: kindIn(bytes[0]!), number: (bytes[1]! * 256 + bytes[2]!) % NUMBERS });
  return bucket === null ? null : BUCKETS.indexOf(bucket) + 1;
}

const kindIn = (first: number): BidKind =>
  BID_KINDS[(first & KIND_BITS) + ((first & HIGH_KIND_UNIT) === 0 ? 0 : KIND_BITS + 1)]!;

/** Writes a big-endian integer without the checks of Buffer's methods, which are too slow to run for every winner. */
export function writeWhole(bytes: Uint8Array, offset: number, length: number, value: number): void {
  let rest = value;
  for (let index = offset + length - 1; index >= offset; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
}
