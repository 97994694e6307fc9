import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/time.ts';
import { consume, type Lot } from './consume.ts';
import { dueNotice, expiring, expiryAfterReturn } from './expire.ts';

const TODAY = '2026-03-15';
const lot = (id: string, remain: number, expiryDate: string | null, kind: Lot['kind'] = 'FREE'): Lot => ({
  id,
  kind,
  remainMicros: BigInt(remain),
  expiryDate,
});
const owes = (day: string, amount: number) => ({ day, amountMicros: BigInt(amount) });

describe('expiring', () => {
  test.each([
    { name: 'a lot whose last day is over', lots: [lot('a', 10, '2026-03-14')], owed: [], gone: [['a', 10n]] },
    { name: 'a lot on its last day stays', lots: [lot('a', 10, TODAY)], owed: [], gone: [] },
    { name: 'a lot without expiry stays', lots: [lot('a', 10, null)], owed: [], gone: [] },
    {
      name: 'what the last day cost stays',
      lots: [lot('a', 10, '2026-03-14'), lot('b', 10, null, 'PAID')],
      owed: [owes('2026-03-14', 4)],
      gone: [['a', 6n]],
    },
    {
      name: 'cost of a later day is another lot’s to pay',
      lots: [lot('a', 10, '2026-03-14'), lot('b', 10, null, 'PAID')],
      owed: [owes('2026-03-15', 4)],
      gone: [['a', 10n]],
    },
    {
      name: 'unless the other lot cannot',
      lots: [lot('a', 10, '2026-03-14'), lot('b', 3, null, 'PAID')],
      owed: [owes('2026-03-15', 4)],
      gone: [['a', 9n]],
    },
    {
      name: 'all of it is owed',
      lots: [lot('a', 10, '2026-03-14')],
      owed: [owes('2026-03-13', 7), owes('2026-03-15', 3)],
      gone: [],
    },
    {
      name: 'days are paid in their order, however they come',
      lots: [lot('early', 5, '2026-03-13'), lot('late', 5, '2026-03-14')],
      owed: [owes('2026-03-14', 5), owes('2026-03-13', 3)],
      gone: [['early', 2n]],
    },
  ])('$name', ({ lots, owed, gone }) => {
    expect(
      expiring(lots, owed, { today: TODAY, coinMicros: 1n }).map((part) => [part.creditId, part.amountMicros]),
    ).toEqual(gone);
  });

  const lots = fc.array(
    fc.record({
      remain: fc.nat(50),
      days: fc.option(fc.integer({ min: -5, max: 5 })),
      kind: fc.constantFrom<Lot['kind']>('FREE', 'PAID'),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const costs = fc.array(fc.record({ days: fc.integer({ min: -6, max: 0 }), share: fc.nat(100) }), { maxLength: 6 });

  test('never takes what is owed, and a second run finds nothing more', () => {
    fc.assert(
      fc.property(lots, costs, (shapes, days) => {
        const all = shapes.map(({ remain, days, kind }, index) =>
          lot(String(index), remain, days === null ? null : addDays(TODAY, days), kind),
        );
        let free = all.reduce((sum, { remainMicros }) => sum + remainMicros, 0n);
        const owed = days.map(({ days, share }) => {
          const amountMicros = (free * BigInt(share)) / 100n;
          free -= amountMicros;
          return { day: addDays(TODAY, days), amountMicros };
        });
        const gone = expiring(all, owed, { today: TODAY, coinMicros: 1n });
        const rest = all.map((one) => ({
          ...one,
          remainMicros: one.remainMicros - (gone.find(({ creditId }) => creditId === one.id)?.amountMicros ?? 0n),
        }));
        // All accrued cost can be paid, and expired lots hold nothing afterwards.
        expect(expiring(rest, owed, { today: TODAY, coinMicros: 1n })).toEqual([]);
        for (const { day, amountMicros } of owed.toSorted((a, b) => a.day.localeCompare(b.day)))
          for (const { creditId, amountMicros: part } of consume(rest, amountMicros, day))
            rest.find(({ id }) => id === creditId)!.remainMicros -= part;
        for (const { expiryDate, remainMicros } of rest)
          if (expiryDate !== null && expiryDate < TODAY) expect(remainMicros).toBe(0n);
      }),
    );
  });
});

test.each([
  { expiryDate: null, after: null },
  { expiryDate: TODAY, after: TODAY },
  { expiryDate: '2026-03-14', after: '2026-04-14' },
])('a lot until $expiryDate that takes money back lasts until $after', ({ expiryDate, after }) => {
  expect(expiryAfterReturn(expiryDate, TODAY)).toBe(after);
});

test.each([
  { left: 31, notice: null },
  { left: 30, notice: 30 },
  { left: 8, notice: 30 },
  { left: 7, notice: 7 },
  { left: 1, notice: 1 },
  { left: 0, notice: 1 },
  { left: -1, notice: null },
])('$left days before the end, notice $notice is due', ({ left, notice }) => {
  expect(dueNotice(addDays(TODAY, left), TODAY)).toBe(notice);
});
