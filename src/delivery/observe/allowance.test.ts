import { expect, test } from 'vitest';
import { createAllowance } from './allowance.ts';

const [NOW, WINDOW_MS] = [1_000_000, 10_000];
const problem = (field: string, catalogId = 'shop') => ({
  ...{ catalogId, keyId: 'key', kind: 'REFUSED' as const, reason: 'unprocessable_entity' },
  field,
});

test.each([
  [false, 3],
  [true, 50],
])('of one kind some are kept within a window (a page shows it: %s): %i', (isOpen, kept) => {
  const allowance = createAllowance();
  const takes = (atMs: number) =>
    Array.from({ length: 60 }, () => allowance.takes(problem('clicks'), atMs, isOpen)).filter(Boolean).length;
  expect([takes(NOW), takes(NOW + WINDOW_MS - 1), takes(NOW + WINDOW_MS)]).toEqual([kept, 0, kept]);
});

test('where in a list it was makes no other kind', () => {
  const allowance = createAllowance();
  const fields = Array.from({ length: 50 }, (_, index) => `purchases[${index}].items[${index}].productId`);
  expect(fields.filter((field) => allowance.takes(problem(field), NOW, false))).toHaveLength(3);
  expect(allowance.takes(problem('purchases[0].id'), NOW, false)).toBe(true);
});

test('one storefront with many kinds does not silence another', () => {
  const allowance = createAllowance();
  const fields = Array.from({ length: 2_000 }, (_, index) => `clicks.field${index}`);
  expect(fields.filter((field) => allowance.takes(problem(field), NOW, false))).toHaveLength(100);
  expect(allowance.takes(problem('clicks.id', 'other'), NOW, false)).toBe(true);
});
