import { expect, test } from 'vitest';
import { storedReceipt } from './receipt.ts';

const receipt = { catalogId: '00000000-0000-7000-8000-000000000001', kind: 'CLICK', eventId: 'a' } as const;
const weekOf = (at: string) => new Date(storedReceipt({ ...receipt, atMs: Date.parse(at) }).weekMs).toISOString();

test.each([
  ['2026-11-23T00:00:00Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-29T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-30T00:00:00Z', '2026-11-30T00:00:00.000Z'],
  ['1969-12-31T00:00:00Z', '1969-12-29T00:00:00.000Z'],
])('%s is in the week of %s', (at, monday) => {
  expect(weekOf(at)).toBe(monday);
});

test('an event is the same by catalog, kind and id, whenever it happened', () => {
  const { fingerprint } = storedReceipt({ ...receipt, atMs: 0 });
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
  expect(storedReceipt({ ...receipt, atMs: 1 }).fingerprint).toBe(fingerprint);
  for (const other of [{ kind: 'IMPRESSION' as const }, { eventId: 'b' }, { catalogId: receipt.catalogId.replace('1', '2') }])
    expect(storedReceipt({ ...receipt, ...other, atMs: 0 }).fingerprint).not.toBe(fingerprint);
});
