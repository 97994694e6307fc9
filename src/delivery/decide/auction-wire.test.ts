import { describe, expect, it } from 'vitest';
import { readAuctions } from './auction-wire.ts';

const read = (fields: object) =>
  readAuctions(JSON.stringify({ auctions: [{ type: 'listings', slots: 2, ...fields }] }));

describe('where an auction is held', () => {
  it('is unknown unless the storefront says', () => {
    expect(read({})).toMatchObject({
      ok: true,
      value: [{ device: null, pageType: null, pageProductId: null, pageProductIds: [], placementCode: null }],
    });
  });

  it('is read from page, placement and device', () => {
    const fields = { page: { type: 'product', productId: 'P-1' }, placement: 'below-fold', device: 'mobile' };
    expect(read(fields)).toMatchObject({
      ok: true,
      value: [{ device: 'mobile', pageType: 'PRODUCT', pageProductId: 'P-1', placementCode: 'below-fold' }],
    });
  });

  it('is read with the other products of the page', () => {
    expect(read({ page: { type: 'cart', productIds: ['P-1', 'P-2'] } })).toMatchObject({
      ok: true,
      value: [{ pageType: 'CART', pageProductId: null, pageProductIds: ['P-1', 'P-2'] }],
    });
  });

  it('ignores a device it does not know, as products do not depend on it', () => {
    expect(read({ device: 'fridge' })).toMatchObject({ ok: true, value: [{ device: null }] });
  });

  it.each([
    [{ page: 'home' }],
    [{ page: { type: 'HOME' } }],
    [{ page: { type: 'checkout' } }],
    [{ page: { productId: 7 } }],
    [{ page: { productId: 'x'.repeat(256) } }],
    [{ page: { productIds: 'P-1' } }],
    [{ page: { productIds: ['P-1', ''] } }],
    [{ page: { productIds: Array.from({ length: 101 }, (_, index) => `P-${index}`) } }],
    [{ placement: '' }],
    [{ placement: 'two words' }],
    [{ placement: 'x'.repeat(61) }],
    [{ placement: 5 }],
  ])('refuses %j', (fields) => {
    expect(read(fields)).toMatchObject({ ok: false, problem: { status: 422 } });
  });
});

describe('consent and tests', () => {
  const shopper = { opaqueUserId: 'ann', audience: { gender: 'female', age: 30, segments: ['vip'] } };

  it('uses nothing of a shopper who agreed to the page alone', () => {
    expect(read({ ...shopper, consent: 'contextual' })).toMatchObject({
      value: [{ shopper: null, gender: null, age: null, segmentIds: [] }],
    });
    expect(read({ ...shopper, consent: 'full' })).toMatchObject({ value: [{ shopper: 'ann', age: 30 }] });
  });

  it('marks tests alone', () => {
    expect(read({ test: true })).toMatchObject({ value: [{ isTest: true }] });
    for (const fields of [{}, { test: false }, { test: null }])
      expect((read(fields) as { value: object[] }).value[0]).not.toHaveProperty('isTest');
  });

  it.each([[{ consent: 'yes' }], [{ consent: true }], [{ test: 'true' }], [{ test: 1 }]])('refuses %j', (fields) => {
    expect(read(fields)).toMatchObject({ ok: false, problem: { status: 422 } });
  });
});

describe('the least price of a request', () => {
  it('is read in micro-units of the catalog’s currency; what is left out asks for nothing', () => {
    expect(read({ floor: { click: 0.25, impression: 0.002 } })).toMatchObject({
      value: [{ floor: { click: 250_000, impression: 2_000 } }],
    });
    expect(read({ floor: { click: 0.25 } })).toMatchObject({ value: [{ floor: { click: 250_000, impression: 0 } }] });
    expect(read({})).toMatchObject({ value: [{ floor: null }] });
  });

  it.each([[0.25], [{ click: -1 }], [{ click: '0.25' }], [{ impression: 1e12 }]])('refuses %j', (floor) => {
    expect(read({ floor })).toMatchObject({ ok: false, problem: { status: 422 } });
  });
});
