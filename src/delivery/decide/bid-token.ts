import { hash, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '#kernel/time.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { PRICE_PARTS_BYTES, type PriceParts, writePriceParts, writeWhole } from './rules/price-parts.ts';
import { bytesFromUuid, uuidFromBytes } from './uuid-bytes.ts';

/**
 * The `resolvedBidId` of a winner: everything needed to trust and bill an event, signed with HMAC-SHA256.
 *
 * Bytes: version, key id, flags, expiry (s, 4), price (micro-units, 6), decision, ad set, company, brand, catalog (16
 * each), campaign (6), price parts (20; version 1, which is accepted until its last token has expired, has none), SKU length, SKU, placement length, placement, the shopper's fingerprint (8, if its flag is set),
 * search term; then the first 16 bytes of the signature. In base64url.
 */
export type BidClaims = {
  readonly decisionId: string;
  readonly adSetId: string;
  readonly campaignId: string;
  readonly companyId: string;
  readonly brandId: string;
  readonly catalogId: string;
  /** Empty for banners without a product. */
  readonly sku: string;
  readonly adType: 'PRODUCT' | 'BANNER';
  readonly billedOn: 'CLICK' | 'IMPRESSION';
  /** A page placement or a banner type, at most 60 plain characters. */
  readonly placement: string;
  /** Wallet currency; the maximum this decision can ever cost. */
  readonly priceMicros: number;
  readonly expiresAtMs: EpochMs;
  /** What explains the price (`rules/price-parts.ts`); null in tokens of version 1. */
  readonly priceParts: Uint8Array | null;
  /** The shopper the auction was requested for (`shopperKey`); null when it named none. */
  readonly shopperKey: bigint | null;
  /** The shopper's search, at most 100 characters; empty outside search. */
  readonly searchTerm: string;
};

/**
 * Newest first: the first key signs, all verify, so that a key can be rotated while its tokens are still in use. Ids
 * only select candidates: keys may share one.
 */
export type TokenKeys = readonly { readonly id: number; readonly secret: Uint8Array }[];

/** Returns a byte that distinguishes keys and reveals nothing about them. */
export function tokenKeyId(secret: Uint8Array): number {
  return hash('sha256', Buffer.concat([Buffer.from('token key id'), secret]), 'buffer')[0]!;
}

export type TokenProblem = 'MALFORMED' | 'UNKNOWN_KEY' | 'FORGED' | 'EXPIRED';

/** The claims that are the same for all wins of an ad set, encoded once. */
export type TokenTemplate = { readonly bytes: Uint8Array; readonly flags: number };

const VERSION = 2;
const SEAL_BYTES = 16;
const STEM_START = 29;
const STEM_BYTES = 70;
const PARTS_START = STEM_START + STEM_BYTES;
/** By version. */
const SKU_STARTS: Readonly<Record<number, number>> = { 1: PARTS_START, 2: PARTS_START + PRICE_PARTS_BYTES };
const SKU_START = SKU_STARTS[VERSION]!;
export const MAX_SKU_BYTES = 255;
const MAX_TERM_CHARACTERS = 100;
const MAX_PLACEMENT_LENGTH = 60;
// At most four bytes per character, so that a search term always fits.
const SHOPPER_BYTES = 8;
const MAX_TOKEN_BYTES =
  SKU_START + 2 + MAX_SKU_BYTES + MAX_PLACEMENT_LENGTH + SHOPPER_BYTES + MAX_TERM_CHARACTERS * 4 + SEAL_BYTES;
const BANNER_FLAG = 1;
const IMPRESSION_FLAG = 2;
const SHOPPER_FLAG = 4;

export function tokenTemplate(
  claims: Pick<BidClaims, 'adSetId' | 'campaignId' | 'companyId' | 'brandId' | 'catalogId' | 'adType' | 'billedOn'>,
): TokenTemplate {
  const bytes = Buffer.alloc(STEM_BYTES);
  bytesFromUuid(claims.adSetId, bytes, 0);
  bytesFromUuid(claims.companyId, bytes, 16);
  bytesFromUuid(claims.brandId, bytes, 32);
  bytesFromUuid(claims.catalogId, bytes, 48);
  bytes.writeUIntBE(Number(claims.campaignId), 64, 6);
  const flags =
    (claims.adType === 'BANNER' ? BANNER_FLAG : 0) | (claims.billedOn === 'IMPRESSION' ? IMPRESSION_FLAG : 0);
  return { bytes, flags };
}

/** The claims that differ between wins. */
export type TokenVariables = {
  readonly decision: Uint8Array;
  readonly sku: string;
  readonly placement: string;
  readonly priceMicros: number;
  readonly parts: PriceParts;
  readonly expiresAtMs: EpochMs;
  readonly shopperKey: bigint | null;
  readonly searchTerm: string;
};

export type TokenSigner = (stem: TokenTemplate, variables: TokenVariables) => string;

export function createTokenSigner(keys: TokenKeys): TokenSigner {
  const key = keys[0];
  if (!key) throw new Error('at least one token key is needed');
  const { message, seal } = sign(key.secret);
  message[0] = VERSION;
  message[1] = key.id;
  return (stem, { decision, sku, placement, priceMicros, parts, expiresAtMs, shopperKey, searchTerm }) => {
    message[2] = shopperKey === null ? stem.flags : stem.flags | SHOPPER_FLAG;
    writeWhole(message, 3, 4, Math.floor(expiresAtMs / 1000));
    writeWhole(message, 7, 6, priceMicros);
    message.set(decision, 13);
    message.set(stem.bytes, STEM_START);
    writePriceParts(message, PARTS_START, parts);
    const skuBytes = message.write(sku, SKU_START + 1);
    message[SKU_START] = skuBytes;
    let end = SKU_START + 1 + skuBytes;
    const placementBytes = message.write(placement.slice(0, MAX_PLACEMENT_LENGTH), end + 1, 'latin1');
    message[end] = placementBytes;
    end += 1 + placementBytes;
    if (shopperKey !== null) end = message.writeBigInt64BE(shopperKey, end);
    if (searchTerm !== '') end += message.write(searchTerm.slice(0, MAX_TERM_CHARACTERS), end);
    message.write(seal(end), end, SEAL_BYTES, 'latin1');
    return message.toString('base64url', 0, end + SEAL_BYTES);
  };
}

export type TokenVerifier = (token: string, nowMs: EpochMs) => Result<BidClaims, TokenProblem>;

export function createTokenVerifier(keys: TokenKeys): TokenVerifier {
  const seals = new Map<number, ReturnType<typeof sign>[]>();
  for (const { id, secret } of keys) seals.set(id, [...(seals.get(id) ?? []), sign(secret)]);
  return (token, nowMs) => {
    const bytes = Buffer.from(token, 'base64url');
    // Base64 has several spellings of the same bytes; only the one that was signed is accepted.
    const skuStart = SKU_STARTS[bytes[0] ?? 0];
    if (skuStart === undefined || bytes.length < skuStart + 2 + SEAL_BYTES) return fail('MALFORMED');
    if (bytes.length > MAX_TOKEN_BYTES || bytes.toString('base64url') !== token) return fail('MALFORMED');
    const sealings = seals.get(bytes[1]!);
    if (!sealings) return fail('UNKNOWN_KEY');
    const end = bytes.length - SEAL_BYTES;
    if (!sealings.some((sealing) => isSealedBy(sealing, bytes, end))) return fail('FORGED');
    const claims = readClaims(bytes, skuStart, end);
    return nowMs >= claims.expiresAtMs ? fail('EXPIRED') : ok(claims);
  };
}

function isSealedBy({ message, seal }: ReturnType<typeof sign>, bytes: Buffer, end: number): boolean {
  bytes.copy(message, 0, 0, end);
  const expected = Buffer.from(seal(end), 'latin1').subarray(0, SEAL_BYTES);
  return timingSafeEqual(expected, bytes.subarray(end));
}

function readClaims(bytes: Buffer, skuStart: number, end: number): BidClaims {
  const flags = bytes[2]!;
  const skuEnd = skuStart + 1 + bytes[skuStart]!;
  const placementEnd = skuEnd + 1 + bytes[skuEnd]!;
  const hasShopper = (flags & SHOPPER_FLAG) !== 0;
  return {
    expiresAtMs: bytes.readUInt32BE(3) * 1000,
    priceMicros: bytes.readUIntBE(7, 6),
    decisionId: uuidFromBytes(bytes, 13),
    adSetId: uuidFromBytes(bytes, STEM_START),
    companyId: uuidFromBytes(bytes, STEM_START + 16),
    brandId: uuidFromBytes(bytes, STEM_START + 32),
    catalogId: uuidFromBytes(bytes, STEM_START + 48),
    campaignId: String(bytes.readUIntBE(STEM_START + 64, 6)),
    adType: flags & BANNER_FLAG ? 'BANNER' : 'PRODUCT',
    billedOn: flags & IMPRESSION_FLAG ? 'IMPRESSION' : 'CLICK',
    placement: bytes.toString('latin1', skuEnd + 1, placementEnd),
    sku: bytes.toString('utf8', skuStart + 1, skuEnd),
    priceParts: skuStart === PARTS_START ? null : bytes.subarray(PARTS_START, skuStart),
    shopperKey: hasShopper ? bytes.readBigInt64BE(placementEnd) : null,
    searchTerm: bytes.toString('utf8', hasShopper ? placementEnd + SHOPPER_BYTES : placementEnd, end),
  };
}

/**
 * HMAC-SHA256 from two one-shot hashes over prepared padded keys: a third of the time of `createHmac`. It matters
 * because every winner is signed while the shopper waits, and every event verified. Write the bytes to sign to
 * `message`.
 */
function sign(secret: Uint8Array): { message: Buffer; seal: (length: number) => string } {
  const BLOCK = 64;
  const key = Buffer.alloc(BLOCK);
  key.set(secret.length > BLOCK ? Buffer.from(hash('sha256', secret, 'binary'), 'latin1') : secret);
  const inner = Buffer.alloc(BLOCK + MAX_TOKEN_BYTES);
  const outer = Buffer.alloc(BLOCK + 32);
  for (let index = 0; index < BLOCK; index += 1) {
    inner[index] = key[index]! ^ 0x36;
    outer[index] = key[index]! ^ 0x5c;
  }
  return {
    message: inner.subarray(BLOCK),
    seal: (length) => {
      outer.write(hash('sha256', inner.subarray(0, BLOCK + length), 'binary'), BLOCK, 'latin1');
      return hash('sha256', outer, 'binary');
    },
  };
}
