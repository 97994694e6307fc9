import { expect, test } from 'vitest';
import { fingerprintOf } from './receipt.ts';

const receipt = { catalogId: '00000000-0000-7000-8000-000000000001', kind: 'CLICK', eventId: 'a' } as const;
const weekOf = (at: string) =>
  new Date(Number.parseInt(fingerprintOf({ ...receipt, atMs: Date.parse(at) }).slice(0, 12), 16)).toISOString();

test.each([
  ['2026-11-23T00:00:00Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-29T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-30T00:00:00Z', '2026-11-30T00:00:00.000Z'],
  ['1969-12-31T00:00:00Z', '1970-01-05T00:00:00.000Z'],
])('%s is in the week of %s', (at, monday) => {
  expect(weekOf(at)).toBe(monday);
});

test('an event is the same by catalog, kind and id, whenever in a week it happened', () => {
  const fingerprint = fingerprintOf({ ...receipt, atMs: Date.UTC(2026, 10, 23) });
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
  expect(fingerprintOf({ ...receipt, atMs: Date.UTC(2026, 10, 29) })).toBe(fingerprint);
  const others = [
    { kind: 'IMPRESSION' },
    { eventId: 'b' },
    { catalogId: receipt.catalogId.replace('1', '2') },
  ] as const;
  for (const other of others)
    expect(fingerprintOf({ ...receipt, ...other, atMs: Date.UTC(2026, 10, 23) })).not.toBe(fingerprint);
});
