import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consume, allocateReturn, inConsumptionOrder, type Lot } from './consume.ts';

const DAY = '2026-03-15';
const lot = (id: string, kind: Lot['kind'], remain: number, expiryDate: string | null = null): Lot => ({
  id,
  kind,
  remainMicros: BigInt(remain),
  expiryDate,
});

test('free before paid, earliest expiry first, none last, older first', () => {
  const lots = [
    lot('5', 'PAID', 1),
    lot('1', 'PAID', 1, '2026-05-01'),
    lot('4', 'FREE', 1),
    lot('2', 'FREE', 1, '2026-06-01'),
    lot('3', 'FREE', 1, '2026-04-01'),
    lot('0', 'PAID', 1),
  ];
  expect(inConsumptionOrder(lots, DAY).map(({ id }) => id)).toEqual(['3', '2', '4', '1', '0', '5']);
});

test('a lot pays on its last day, and afterwards only what no other lot can', () => {
  const lots = [
    lot('over', 'FREE', 10, '2026-03-14'),
    lot('last day', 'FREE', 10, '2026-03-15'),
    lot('paid', 'PAID', 10),
    lot('paid, over', 'PAID', 10, '2026-03-01'),
  ];
  expect(inConsumptionOrder(lots, DAY).map(({ id }) => id)).toEqual(['last day', 'paid', 'over', 'paid, over']);
});

test.each([
  { amount: 0n, returned: [] },
  { amount: 3n, returned: [['last', 3n]] },
  {
    amount: 5n,
    returned: [
      ['last', 4n],
      ['first', 1n],
    ],
  },
  {
    amount: 10n,
    returned: [
      ['last', 4n],
      ['first', 6n],
    ],
  },
])('$amount returns as $returned, last consumed first', ({ amount, returned }) => {
  const consumed = [
    { creditId: 'first', amountMicros: 6n },
    { creditId: 'returned before', amountMicros: 0n },
    { creditId: 'last', amountMicros: 4n },
  ];
  expect(allocateReturn(consumed, amount).map(({ creditId, amountMicros }) => [creditId, amountMicros])).toEqual(
    returned,
  );
});

test('never returns more than was consumed', () => {
  expect(() => allocateReturn([{ creditId: 'a', amountMicros: 3n }], 4n)).toThrow(/1 micro-units more/);
});

test.each([
  { amount: 0n, parts: [] },
  { amount: 4n, parts: [['free', 4n]] },
  { amount: 5n, parts: [['free', 5n]] },
  {
    amount: 12n,
    parts: [
      ['free', 5n],
      ['paid', 7n],
    ],
  },
])('$amount is consumed as $parts', ({ amount, parts }) => {
  const lots = [lot('paid', 'PAID', 10), lot('free', 'FREE', 5), lot('empty', 'FREE', 0, '2026-01-01')];
  expect(consume(lots, amount, DAY).map(({ creditId, amountMicros }) => [creditId, amountMicros])).toEqual(parts);
});

test('more than the lots hold is a defect, not a debt', () => {
  expect(() => consume([lot('a', 'PAID', 3)], 4n, DAY)).toThrow(/1 micro-units less/);
});

test('consumed parts sum to the amount, and no lot loses more than it has', () => {
  const lots = fc.array(fc.record({ kind: fc.constantFrom<'FREE' | 'PAID'>('FREE', 'PAID'), remain: fc.nat(1000) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(lots, fc.nat(100), (shapes, percent) => {
      const all = shapes.map(({ kind, remain }, index) => lot(String(index), kind, remain));
      const total = all.reduce((sum, { remainMicros }) => sum + remainMicros, 0n);
      const amount = (total * BigInt(percent)) / 100n;
      const parts = consume(all, amount, DAY);
      expect(parts.reduce((sum, { amountMicros }) => sum + amountMicros, 0n)).toBe(amount);
      for (const { creditId, amountMicros } of parts)
        expect(amountMicros <= all[Number(creditId)]!.remainMicros).toBe(true);
    }),
  );
});
