import { describe, expect, it } from 'vitest';
import { readAuctions } from './auction-wire.ts';

const read = (fields: object) =>
  readAuctions(JSON.stringify({ auctions: [{ type: 'listings', slots: 2, ...fields }] }));

describe('where an auction is held', () => {
  it('is unknown unless the storefront says', () => {
    expect(read({})).toMatchObject({
      ok: true,
      value: [{ device: null, pageType: null, pageProductId: null, placementCode: null }],
    });
  });

  it('is read from page, placement and device', () => {
    const fields = { page: { type: 'product', productId: 'P-1' }, placement: 'below-fold', device: 'mobile' };
    expect(read(fields)).toMatchObject({
      ok: true,
      value: [{ device: 'mobile', pageType: 'PRODUCT', pageProductId: 'P-1', placementCode: 'below-fold' }],
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
    [{ placement: '' }],
    [{ placement: 'two words' }],
    [{ placement: 'x'.repeat(61) }],
    [{ placement: 5 }],
  ])('refuses %j', (fields) => {
    expect(read(fields)).toMatchObject({ ok: false, problem: { status: 422 } });
  });
});
