import { expect, test } from 'vitest';
import { fieldOf, shortShopper, shownBody } from './what-was-sent.ts';

test('of a shopper only the beginning is shown', () => {
  expect(shortShopper('shopper-4711')).toBe('shoppe…');
  expect(shortShopper('ann')).toBe('ann');
});

test.each([
  ['{"clicks":[{"id":"c","opaqueUserId":"shopper-4711"}]}', '{"clicks":[{"id":"c","opaqueUserId":"shoppe…"}]}'],
  ['{"opaqueUserId": 4711, "id":"c"}', '{"opaqueUserId": "…", "id":"c"}'],
  ['{"opaqueUserId":"shopper-4711', '{"opaqueUserId":"shoppe…"'],
  ['{"ipAddress":"203.0.113.9","userAgent":"a \\"b\\" c"}', '{"ipAddress":"…","userAgent":"…"}'],
  ['{"note":"TSE_abc-1234 epk_012345678 ek_ab-cd_ef12"}', '{"note":"YOUR_KEY YOUR_KEY YOUR_KEY"}'],
])('%s is shown as %s', (body, shown) => {
  expect(shownBody(body)).toBe(shown);
});

test('a long body is not shown', () => {
  expect(shownBody('x'.repeat(4_001))).toBeNull();
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
