import { createHmac } from 'node:crypto';
import { FLOOR_KINDS } from '#core/yield/rules/yield-rule.ts';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BidClaims, type TokenKeys, createTokenSigner, createTokenVerifier, tokenTemplate } from './bid-token.ts';
import {
  bucketIn,
  bucketNumber,
  BID_KINDS,
  type BidKind,
  PRICE_PARTS_BYTES,
  type PriceParts,
  readPriceParts,
  writePriceParts,
} from './rules/price-parts.ts';
import { visitOf } from './rules/visit-of.ts';
import { bytesFromUuid } from './uuid-bytes.ts';
import { runLength } from '../../../testing/run-length.ts';

const NOW_MS = 1_800_000_000_000;
const oldKey = { id: 1, secret: new Uint8Array(32).fill(7) };
const newKey = { id: 2, secret: new Uint8Array(80).fill(9) };

const PARTS: PriceParts = {
  kind: 'KEYWORD',
  isAutomated: false,
  number: 3,
  revision: 7,
  bidMicros: 500_000,
  minBidMicros: 20_000,
  floorKind: 'MINIMUM',
  place: 1,
  device: 0,
  audience: -1,
  hour: 18,
};

function sealed(parts: PriceParts): Buffer {
  const bytes = Buffer.alloc(PRICE_PARTS_BYTES);
  writePriceParts(bytes, 0, parts);
  return bytes;
}

const claims: BidClaims = {
  decisionId: '0199a000-0000-7000-8000-000000000001',
  adSetId: '0199a000-0000-7000-8000-000000000002',
  campaignId: '100001',
  companyId: '0199a000-0000-7000-8000-000000000003',
  brandId: '0199a000-0000-7000-8000-000000000004',
  catalogId: '0199a000-0000-7000-8000-000000000005',
  sku: 'SKU-1',
  adType: 'PRODUCT',
  billedOn: 'CLICK',
  placement: 'SEARCH',
  priceMicros: 350_000,
  priceParts: sealed(PARTS),
  expiresAtMs: NOW_MS + 60_000,
  shopperKey: null,
  searchTerm: 'red shoes',
};

function sign(what: BidClaims, keys: TokenKeys = [oldKey]): string {
  const decision = Buffer.alloc(16);
  bytesFromUuid(what.decisionId, decision, 0);
  return createTokenSigner(keys)(tokenTemplate(what), { ...what, decision, parts: readPriceParts(what.priceParts!) });
}

const verify = createTokenVerifier([oldKey]);

describe('a bid token', () => {
  it('gives back exactly what was signed', () => {
    const uuid = fc.uuid();
    const anyClaims: fc.Arbitrary<BidClaims> = fc.record({
      decisionId: uuid,
      adSetId: uuid,
      companyId: uuid,
      brandId: uuid,
      catalogId: uuid,
      campaignId: fc.integer({ min: 1, max: 2 ** 47 }).map(String),
      sku: fc.string({ unit: 'grapheme', maxLength: 30 }).filter((sku) => Buffer.byteLength(sku) < 256),
      adType: fc.constantFrom('PRODUCT', 'BANNER'),
      billedOn: fc.constantFrom('CLICK', 'IMPRESSION'),
      placement: fc.constantFrom('SEARCH', 'HOME', 'DESKTOP_SEARCH'),
      priceMicros: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      priceParts: fc
        .record({
          kind: fc.constantFrom(...BID_KINDS),
          isAutomated: fc.boolean(),
          number: fc.integer({ min: 0, max: 8191 }),
          revision: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
          bidMicros: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
          minBidMicros: fc.integer({ min: 0, max: 2 ** 40 - 1 }),
          floorKind: fc.constantFrom(...FLOOR_KINDS),
          place: fc.integer({ min: -1, max: 199 }),
          device: fc.integer({ min: -1, max: 1 }),
          audience: fc.integer({ min: -1, max: 199 }),
          hour: fc.option(fc.integer({ min: 0, max: 167 })),
        })
        .map((parts) => {
          expect(readPriceParts(sealed(parts))).toEqual(parts);
          return sealed(parts);
        }),
      expiresAtMs: fc.integer({ min: NOW_MS / 1000 + 1, max: 2 ** 32 - 1 }).map((s) => s * 1000),
      shopperKey: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      searchTerm: fc.string({ unit: 'grapheme-ascii', maxLength: 100 }),
    });
    fc.assert(
      fc.property(anyClaims, (what) => {
        expect(verify(sign(what), NOW_MS)).toEqual({ ok: true, value: what });
      }),
    );
  });

  it('has its kind of bid where it was before there was a fifth', () => {
    const parts = readPriceParts(claims.priceParts!);
    const firstByte = (kind: BidKind, device: number) => sealed({ ...parts, kind, device, isAutomated: false })[0];
    expect(BID_KINDS.map((kind) => firstByte(kind, -1))).toEqual([0, 1, 2, 3, 16]);
    expect(BID_KINDS.map((kind) => firstByte(kind, 1))).toEqual([8, 9, 10, 11, 24]);
  });

  it('names the kind of automatic fit whichever bid counted, in no more bytes, and none in seals of before', () => {
    const parts = readPriceParts(claims.priceParts!);
    for (const kind of ['AD_SET', 'PRODUCT'] as const) {
      const written = [0, 1, 2, 3, 4].map((number) => sealed({ ...parts, kind, number }));
      expect(written.map((bytes) => bucketIn(readPriceParts(bytes)))).toEqual([null, ...BUCKETS]);
      expect(written.map(bucketNumber)).toEqual([null, 1, 2, 3, 4]);
    }
    expect(BUCKETS.map((_, number) => bucketIn({ kind: 'BUCKET', number }))).toEqual(BUCKETS);
    expect(bucketNumber(sealed({ ...parts, kind: 'BUCKET', number: 3, floorKind: 'PAGE' }))).toBe(4);
    for (const kind of ['KEYWORD', 'TARGET'] as const)
      expect(bucketNumber(sealed({ ...parts, kind, number: 2 }))).toBeNull();
    expect(PRICE_PARTS_BYTES).toBe(20);
  });

  it('of version 1, which explains no price, is accepted until it expires', () => {
    const signed = Buffer.from(sign(claims), 'base64url');
    const PARTS_START = 99;
    const before = Buffer.concat([
      signed.subarray(0, PARTS_START),
      signed.subarray(PARTS_START + PRICE_PARTS_BYTES, -16),
    ]);
    before[0] = 1;
    const seal = createHmac('sha256', oldKey.secret).update(before).digest().subarray(0, 16);
    const token = Buffer.concat([before, seal]).toString('base64url');
    expect(verify(token, NOW_MS)).toEqual({ ok: true, value: { ...claims, priceParts: null } });
    expect(verify(token, claims.expiresAtMs)).toEqual({ ok: false, problem: 'EXPIRED' });
  });

  it('is sealed with standard HMAC-SHA256, also under a key longer than a block', () => {
    const bytes = Buffer.from(sign(claims, [newKey]), 'base64url');
    const expected = createHmac('sha256', newKey.secret).update(bytes.subarray(0, -16)).digest().subarray(0, 16);
    expect(bytes.subarray(-16)).toEqual(expected);
  });

  it('cuts a long search term', () => {
    const verified = verify(sign({ ...claims, shopperKey: -7n, searchTerm: '靴'.repeat(300) }), NOW_MS);
    expect(verified).toMatchObject({
      ok: true,
      value: { searchTerm: '靴'.repeat(100), shopperKey: -7n, sku: 'SKU-1' },
    });
  });

  it('says which auction it is of, whatever its seal', () => {
    const visit = claims.decisionId.slice(0, -4);
    expect([visitOf(sign(claims)), visitOf(sign(claims).slice(0, 60))]).toEqual([visit, visit]);
    for (const token of ['', 'none', 'x'.repeat(60), '\u0000'.repeat(60)]) expect(visitOf(token)).toBeNull();
  });

  it('expires', () => {
    expect(verify(sign(claims), claims.expiresAtMs - 1).ok).toBe(true);
    expect(verify(sign(claims), claims.expiresAtMs)).toEqual({ ok: false, problem: 'EXPIRED' });
  });

  it('outlives the replacement of its key, until the old key is dropped', () => {
    const token = sign(claims, [oldKey]);
    expect(createTokenVerifier([newKey, oldKey])(token, NOW_MS).ok).toBe(true);
    expect(createTokenVerifier([newKey])(token, NOW_MS)).toEqual({ ok: false, problem: 'UNKNOWN_KEY' });
  });

  it('is verified also where two keys share an id', () => {
    const twin = { id: oldKey.id, secret: newKey.secret };
    for (const keys of [
      [oldKey, twin],
      [twin, oldKey],
    ]) {
      for (const key of keys) expect(createTokenVerifier(keys)(sign(claims, [key]), NOW_MS).ok).toBe(true);
    }
    expect(createTokenVerifier([oldKey, twin])(sign(claims, [{ id: 1, secret: new Uint8Array(32) }]), NOW_MS)).toEqual({
      ok: false,
      problem: 'FORGED',
    });
  });

  it('of another platform is rejected although it names one of our keys', () => {
    const foreign = sign(claims, [{ id: oldKey.id, secret: newKey.secret }]);
    expect(verify(foreign, NOW_MS)).toEqual({ ok: false, problem: 'FORGED' });
  });

  it.each(['', 'x', '!!!', 'a'.repeat(5000), `${sign(claims)}=`, `${sign(claims)} `, sign(claims).slice(1)])(
    'cannot be %#: damaged text',
    (token) => {
      expect(verify(token, NOW_MS).ok).toBe(false);
    },
  );

  it('is rejected after any change of any bit', () => {
    const genuine = Buffer.from(sign(claims), 'base64url');
    for (let bit = 0; bit < genuine.length * 8; bit += 1) {
      const mutated = Buffer.from(genuine);
      mutated[bit >> 3]! ^= 1 << (bit & 7);
      expect(verify(mutated.toString('base64url'), NOW_MS).ok).toBe(false);
    }
  });

  it('is rejected after any change of its text', () => {
    const genuine = sign(claims);
    fc.assert(
      fc.property(fc.nat({ max: genuine.length - 1 }), fc.string({ minLength: 1, maxLength: 3 }), (at, text) => {
        const mutated = genuine.slice(0, at) + text + genuine.slice(at + text.length);
        fc.pre(mutated !== genuine);
        expect(verify(mutated, NOW_MS).ok).toBe(false);
      }),
      { numRuns: runLength(1000) },
    );
  });
});
