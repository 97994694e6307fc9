import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents } from './events-wire.ts';

const base = { id: 'e1', occurredAt: '2026-03-10T12:00:00+08:00', opaqueUserId: 'shopper' };
const click = { ...base, resolvedBidId: 'token' };
const purchase = { ...base, items: [{ productId: 'A', quantity: 2, unitPrice: 9.5 }] };
const pageview = { ...base, page: { pageId: '/', type: 'home', value: 'x' } };

describe('readEvents', () => {
  it('reads every kind', () => {
    const events = readEvents(
      JSON.stringify({
        impressions: [{ ...base, entity: { id: 'A', type: 'product' }, channel: 'onsite', unknown: 1 }],
        clicks: [{ ...click, deviceType: 'mobile', placement: { path: '/search', searchQuery: 'shoes', page: 2 } }],
        purchases: [purchase],
        pageviews: [pageview, { ...pageview, page: { pageId: '/cart', type: 'cart', value: ['A'] } }],
      }),
    );
    const read = { id: 'e1', occurredAt_ms: Date.parse('2026-03-10T04:00:00Z'), shopper: 'shopper' };
    const touch = { ...read, resolvedBidId: null, entity: null, deviceType: null, path: null, searchQuery: null };
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
        purchases: [{ ...read, items: [{ sku: 'A', quantity: 2, unitPrice: 9.5 }] }],
        pageviews: [read, read],
      },
    });
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
      'purchases[0].items[0].quantity must be a whole number of at least 1.',
      { purchases: [{ ...base, items: [{ productId: 'A', quantity: 0.5, unitPrice: 1 }] }] },
    ],
    [
      'purchases[0].items[0].unitPrice must be a number of at least 0.',
      { purchases: [{ ...base, items: [{ productId: 'A', quantity: 1, unitPrice: -1 }] }] },
    ],
    ['pageviews[0].page must be an object.', { pageviews: [base] }],
    ['pageviews[0].page.type is missing.', { pageviews: [{ ...base, page: { pageId: '/', value: 'x' } }] }],
    [
      'pageviews[0].page.value must be a list of products for a cart.',
      { pageviews: [{ ...base, page: { pageId: '/', type: 'cart', value: 'A' } }] },
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
