import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents as readAt } from './events-wire.ts';

const NOW_MS = Date.parse('2026-03-10T12:00:00Z');
const readEvents = (body: string) => readAt(body, NOW_MS);
const base = { id: 'e1', occurredAt: '2026-03-10T12:00:00+08:00', opaqueUserId: 'shopper' };
const click = { ...base, resolvedBidId: 'token' };
const purchase = { ...base, items: [{ productId: 'A', quantity: 2, unitPrice: 9.5, vendorId: 'shop' }] };
const pageview = { ...base, page: { pageId: '/', type: 'home', value: 'x' } };

describe('readEvents', () => {
  it('reads every kind', () => {
    const events = readEvents(
      JSON.stringify({
        impressions: [{ ...base, entity: { id: 'A', type: 'product' }, channel: 'onsite', unknown: 1 }],
        clicks: [{ ...click, deviceType: 'mobile', placement: { path: '/search', searchQuery: 'shoes', page: 2 } }],
        purchases: [purchase],
        pageviews: [
          pageview,
          { ...pageview, deviceType: 'desktop', page: { pageId: '/cart', type: 'cart', value: ['A'] } },
          { ...pageview, page: { pageId: '/', type: 'home', value: '' } },
        ],
      }),
    );
    const read = { id: 'e1', occurredAtMs: Date.parse('2026-03-10T04:00:00Z'), shopper: 'shopper' };
    const touch = {
      ...read,
      resolvedBidId: null,
      entity: null,
      deviceType: null,
      path: null,
      searchQuery: null,
      ipAddress: null,
      userAgent: null,
    };
    expect(events).toEqual({
      ok: true,
      value: {
        touches: [
          { ...touch, kind: 'IMPRESSION', entity: { id: 'A', type: 'product' } },
          {
            ...touch,
            kind: 'CLICK',
            resolvedBidId: 'token',
            deviceType: 'mobile',
            path: '/search',
            searchQuery: 'shoes',
          },
        ],
        purchases: [{ ...read, items: [{ sku: 'A', quantity: 2, unitPrice: 9.5, sellerId: 'shop' }] }],
        pageviews: [
          { ...read, deviceType: null, page: { type: 'home', id: '/', values: ['x'] } },
          { ...read, deviceType: 'desktop', page: { type: 'cart', id: '/cart', values: ['A'] } },
          { ...read, deviceType: null, page: { type: 'home', id: '/', values: [] } },
        ],
      },
    });
  });

  it('reads the shopper of an event relayed by a back end', () => {
    const shopper = { ipAddress: '2001:db8::1', userAgent: 'Mozilla/5.0' };
    const events = readEvents(JSON.stringify({ clicks: [{ ...click, ...shopper }] }));
    expect(events).toMatchObject({ ok: true, value: { touches: [shopper] } });
  });

  it('takes the largest line an order may have', () => {
    const items = [{ productId: 'A', quantity: 1000, unitPrice: 1e9 }];
    expect(readEvents(JSON.stringify({ purchases: [{ ...base, items }] }))).toMatchObject({ ok: true });
  });

  it('ignores the entity of a paid event', () => {
    const events = readEvents(JSON.stringify({ clicks: [{ ...click, entity: 'nonsense' }] }));
    expect(events).toMatchObject({ ok: true, value: { touches: [{ resolvedBidId: 'token', entity: null }] } });
  });

  it.each<[string, unknown]>([
    ['clicks[0].id must be text.', { clicks: [{ ...click, id: 7 }] }],
    ['clicks[0].id must be text.', { clicks: [{ ...click, id: '' }] }],
    ['clicks[0].id is longer than 200 characters.', { clicks: [{ ...click, id: 'x'.repeat(201) }] }],
    ['clicks[0].id holds a NUL character.', { clicks: [{ ...click, id: 'a\0' }] }],
    ['clicks[1].opaqueUserId must be text.', { clicks: [click, { ...click, opaqueUserId: undefined }] }],
    [
      'clicks[0].occurredAt must be an RFC 3339 time with its offset.',
      { clicks: [{ ...click, occurredAt: '2026-03-10T12:00:00' }] },
    ],
    [
      'clicks[0].occurredAt must be an RFC 3339 time with its offset.',
      { clicks: [{ ...click, occurredAt: '2026-13-10T12:00:00Z' }] },
    ],
    ['clicks[0].occurredAt must be an RFC 3339 time with its offset.', { clicks: [{ ...click, occurredAt: 1 }] }],
    ['clicks[0] needs resolvedBidId or entity.', { clicks: [base] }],
    [
      'clicks[0].entity.type must be one of product, vendor.',
      { clicks: [{ ...base, entity: { id: 'A', type: 'x' } }] },
    ],
    ['clicks[0].deviceType must be one of desktop, mobile.', { clicks: [{ ...click, deviceType: 'tv' }] }],
    ['clicks[0].channel must be one of onsite, offsite, instore.', { clicks: [{ ...click, channel: 'x' }] }],
    ['clicks[0].placement.path must be text.', { clicks: [{ ...click, placement: {} }] }],
    ['clicks holds 51 events; at most 50 fit.', { clicks: Array.from({ length: 51 }, () => click) }],
    ['clicks must be a list.', { clicks: 'x' }],
    ['clicks[0] must be an object.', { clicks: [null] }],
    ['purchases[0].items must be a list of 1 to 1000 items.', { purchases: [{ ...purchase, items: [] }] }],
    [
      'purchases[0].items[0].quantity must be a whole number from 1 to 1000000.',
      { purchases: [{ ...base, items: [{ productId: 'A', quantity: 0.5, unitPrice: 1 }] }] },
    ],
    [
      'purchases[0].items[0].unitPrice must be a number from 0 to 1000000000.',
      { purchases: [{ ...base, items: [{ productId: 'A', quantity: 1, unitPrice: -1 }] }] },
    ],
    [
      'purchases[0].items[1]: quantity times unitPrice is more than 1000000000000.',
      { purchases: [{ ...base, items: [purchase.items[0], { productId: 'A', quantity: 1_000_000, unitPrice: 1e9 }] }] },
    ],
    [
      'purchases[0].occurredAt is more than 91 days ago.',
      { purchases: [{ ...purchase, occurredAt: '2025-12-01T00:00:00Z' }] },
    ],
    ['clicks[0].occurredAt is more than 91 days ago.', { clicks: [{ ...click, occurredAt: '0000-01-01T00:00:00Z' }] }],
    ['clicks[0].opaqueUserId holds half a character.', { clicks: [{ ...click, opaqueUserId: 'a\ud800' }] }],
    ['clicks[0].ipAddress must be an IPv4 or IPv6 address.', { clicks: [{ ...click, ipAddress: '1.2.3' }] }],
    ['clicks[0].ip must be an IPv4 or IPv6 address.', { clicks: [{ ...click, ip: '1.2.3' }] }],
    ['viewables[0].resolvedBidId must be text.', { viewables: [{ id: 'v', occurredAt: click.occurredAt, ms: 1 }] }],
    [
      'viewables[0].ms must be a whole number of milliseconds from 1 to 86400000.',
      { viewables: [{ id: 'v', occurredAt: click.occurredAt, resolvedBidId: 'b', ms: 0.5 }] },
    ],
    ['viewables[0].id must be text.', { viewables: [{ occurredAt: click.occurredAt, resolvedBidId: 'b', ms: 1 }] }],
    ['clicks[0].userAgent is longer than 1000 characters.', { clicks: [{ ...click, userAgent: 'x'.repeat(1001) }] }],
    ['pageviews[0].page must be an object.', { pageviews: [base] }],
    ['pageviews[0].page.type is missing.', { pageviews: [{ ...base, page: { pageId: '/', value: 'x' } }] }],
    [
      'pageviews[0].page.value must be a list of 1 to 1000 products for a cart.',
      { pageviews: [{ ...base, page: { pageId: '/', type: 'cart', value: 'A' } }] },
    ],
    [
      'pageviews[0].page.value is longer than 2000 characters.',
      { pageviews: [{ ...base, page: { pageId: '/', type: 'search', value: 'x'.repeat(2001) } }] },
    ],
    [
      'pageviews[0].page.value must be text.',
      { pageviews: [{ ...base, page: { pageId: '/', type: 'search', value: 1 } }] },
    ],
    ['The body must be an object.', []],
  ])('%s', (message, body) => {
    expect(readEvents(JSON.stringify(body))).toEqual({
      ok: false,
      problem: { status: 422, errCode: 'unprocessable_entity', message },
    });
  });

  it.each([
    ['', 'empty_request'],
    ['{}', 'empty_request'],
    ['{"clicks":null}', 'empty_request'],
    ['{', 'invalid_json'],
  ])('%j is %s', (body, errCode) => {
    expect(readEvents(body)).toMatchObject({ ok: false, problem: { status: 400, errCode } });
  });

  it('accepts empty lists', () => {
    expect(readEvents('{"clicks":[]}')).toEqual({ ok: true, value: { touches: [], purchases: [], pageviews: [] } });
  });

  it('answers for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('clicks', 'impressions', 'purchases', 'pageviews'), (json, name) => {
        expect(readEvents(json)).toHaveProperty('ok');
        expect(readEvents(`{"${name}":[${json}]}`)).toHaveProperty('ok');
      }),
    );
  });
});
