import { expect, test } from 'vitest';
import { fieldOf, shortShopper, shownBody } from './what-was-sent.ts';

test('of a shopper only the beginning is shown, half of it at most', () => {
  expect(['shopper-4711', 'shopper', 'ann', 'a', ''].map(shortShopper)).toEqual(['shoppe…', 'sho…', 'a…', '…', '…']);
});

const KEY = 'epk_0123456789abcdefghij-_';
const shown = (sent: unknown): unknown => JSON.parse(shownBody(JSON.stringify(sent))!);

test('fields of the API are shown, of a shopper the beginning, and nothing of a person else', () => {
  const click = { id: 'c', occurredAt: 'yesterday', resolvedBidId: 'x', placement: { path: '/p' } };
  const person = { ip: '203.0.113.9', ipAddress: '203.0.113.9', ip_address: '203.0.113.9', userAgent: 'a "b" c' };
  const more = { opaqueUserID: 'shopper-4711', user: { email: 'ann@example.com' }, email: 'ann@example.com' };
  expect(shown({ clicks: [{ ...click, ...person, ...more, opaqueUserId: 'shopper-4711' }], ...more })).toEqual({
    clicks: [{ ...click, opaqueUserId: 'shoppe…' }],
  });
  const items = [{ productId: 'P', quantity: 2, unitPrice: 5, email: 'ann@example.com' }];
  expect(shown({ purchases: [{ id: 'o', opaqueUserId: ['shopper-4711'], items }] })).toEqual({
    purchases: [{ id: 'o', opaqueUserId: ['shoppe…'], items: [{ productId: 'P', quantity: 2, unitPrice: 5 }] }],
  });
});

test('what is of a wrong kind stays wrong, without what it says', () => {
  const clicks = [{ id: { email: 'ann@example.com' }, opaqueUserId: 4711, entity: 'ann', placement: 4711 }];
  expect(shown({ clicks })).toEqual({ clicks: [{ id: {}, opaqueUserId: 0, entity: '…', placement: 0 }] });
  expect(shown(['shopper-4711'])).toEqual(['…']);
});

test('an auction is shown for a look alone, without audience, and without the shopper who agreed to no more than the page', () => {
  const auction = { type: 'listings', slots: 1, audience: { gender: 'female', age: 30, segments: ['s'] } };
  const opaqueUserId = 'shopper-4711';
  const auctions = [undefined, 'full', 'contextual', 'none'].map((consent) => ({ ...auction, opaqueUserId, consent }));
  const seen = { type: 'listings', slots: 1, test: true };
  expect(shown({ auctions: [...auctions, { ...auction, test: false }, { test: 'yes' }, 4711] })).toEqual({
    auctions: [
      { ...seen, opaqueUserId: 'shoppe…' },
      { ...seen, consent: 'full', opaqueUserId: 'shoppe…' },
      { ...seen, consent: 'contextual' },
      { ...seen, consent: 'none' },
      seen,
      { test: 'yes' },
      0,
    ],
  });
});

test('keys are not shown; products whose names are like them are', () => {
  const ids = ['eco_bottle-500ml', 'epk_bottle', `a ${KEY} b`, 'TSE_abc-1234', `ek_${'x'.repeat(32)}`];
  expect(shown({ auctions: [{ products: { ids } }] })).toEqual({
    auctions: [
      { products: { ids: ['eco_bottle-500ml', 'epk_bottle', 'a YOUR_KEY b', 'YOUR_KEY', 'YOUR_KEY'] }, test: true },
    ],
  });
});

test.each(["{'opaqueUserId':'shopper-4711'}", '{"opaqueUserId":"shopper-4711', 'shopper-4711', ''])(
  '%s is no JSON and not shown',
  (body) => expect(shownBody(body)).toBeNull(),
);

test('what is shown is JSON whatever the escapes', () => {
  const searchQuery = '"\\\0\ud83d 😀';
  expect(shown({ auctions: [{ searchQuery, opaqueUserId: '\\"😀😀😀😀' }] })).toEqual({
    auctions: [{ searchQuery, opaqueUserId: shortShopper('\\"😀😀😀😀'), test: true }],
  });
});

test('a long body is not shown', () => {
  expect(shownBody(JSON.stringify({ clicks: [{ id: 'x'.repeat(4_001) }] }))).toBeNull();
});

test.each([
  ['clicks[0].occurredAt must be an RFC 3339 time with its offset.', 'clicks[0].occurredAt'],
  ['purchases[1].items[3]: quantity times unitPrice is more than 1.', 'purchases[1].items[3]'],
  ['clicks holds 51 events; at most 50 fit.', 'clicks'],
  ['auctions[0].slots must be a whole number.', 'auctions[0].slots'],
  ['The body is not valid JSON.', null],
  ['events cannot be stored', null],
])('%s is about %s', (message, field) => {
  expect(fieldOf(message)).toBe(field);
});
