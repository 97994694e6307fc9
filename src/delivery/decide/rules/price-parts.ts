/** Which bid of an ad set counted in an auction. */
export const BID_KINDS = ['AD_SET', 'KEYWORD', 'PRODUCT'] as const;
export type BidKind = (typeof BID_KINDS)[number];

/** What explains a price later, whatever the ad set is changed to in between. Amounts in the wallet's currency. */
export type PriceParts = {
  readonly kind: BidKind;
  /** The engine bids; a keyword's or product's bid was the most it could. */
  readonly isAutomated: boolean;
  /** Position of the keyword among those with a bid at `revision`; 0 for other kinds. */
  readonly number: number;
  readonly revision: number;
  readonly bidMicros: number;
  readonly minBidMicros: number;
};

export const PRICE_PARTS_BYTES = 19;
const AUTOMATED_FLAG = 0x80;

/** Bytes: kind and flag, number (2), revision (4), bid (6), minimum (6). */
export function writePriceParts(bytes: Uint8Array, offset: number, parts: PriceParts): void {
  const { kind, isAutomated, number, revision, bidMicros, minBidMicros } = parts;
  bytes[offset] = BID_KINDS.indexOf(kind) | (isAutomated ? AUTOMATED_FLAG : 0);
  writeWhole(bytes, offset + 1, 2, number);
  writeWhole(bytes, offset + 3, 4, revision);
  writeWhole(bytes, offset + 7, 6, bidMicros);
  writeWhole(bytes, offset + 13, 6, minBidMicros);
}

export function readPriceParts(bytes: Uint8Array): PriceParts {
  const whole = (offset: number, length: number) =>
    bytes.subarray(offset, offset + length).reduce((value, byte) => value * 256 + byte, 0);
  return {
    kind: BID_KINDS[bytes[0]! & ~AUTOMATED_FLAG]!,
    isAutomated: (bytes[0]! & AUTOMATED_FLAG) !== 0,
    number: whole(1, 2),
    revision: whole(3, 4),
    bidMicros: whole(7, 6),
    minBidMicros: whole(13, 6),
  };
}

/** Writes a big-endian integer without the checks of Buffer's methods, which are too slow to run for every winner. */
export function writeWhole(bytes: Uint8Array, offset: number, length: number, value: number): void {
  let rest = value;
  for (let index = offset + length - 1; index >= offset; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
}
