import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/time.ts';
import { consume, type Lot } from './consume.ts';
import { dueNotice, lastNoticeDay, expiring, expiryAfterReturn } from './expire.ts';

const TODAY = '2026-03-15';
const lot = (id: string, remain: number, expiryDate: string | null, kind: Lot['kind'] = 'FREE'): Lot => ({
  id,
  kind,
  remainMicros: BigInt(remain),
  expiryDate,
});
const accruedOn = (day: string, amount: number) => ({ day, amountMicros: BigInt(amount) });

describe('expiring', () => {
  test.each([
    { name: 'an expired lot', lots: [lot('a', 10, '2026-03-14')], accrued: [], withdrawn: [['a', 10n]] },
    { name: 'a lot on its last day stays', lots: [lot('a', 10, TODAY)], accrued: [], withdrawn: [] },
    { name: 'a lot without expiry stays', lots: [lot('a', 10, null)], accrued: [], withdrawn: [] },
    {
      name: 'the cost of the last day stays',
      lots: [lot('a', 10, '2026-03-14'), lot('b', 10, null, 'PAID')],
      accrued: [accruedOn('2026-03-14', 4)],
      withdrawn: [['a', 6n]],
    },
    {
      name: 'another lot pays the cost of a later day',
      lots: [lot('a', 10, '2026-03-14'), lot('b', 10, null, 'PAID')],
      accrued: [accruedOn('2026-03-15', 4)],
      withdrawn: [['a', 10n]],
    },
    {
      name: 'unless the other lot has too little',
      lots: [lot('a', 10, '2026-03-14'), lot('b', 3, null, 'PAID')],
      accrued: [accruedOn('2026-03-15', 4)],
      withdrawn: [['a', 9n]],
    },
    {
      name: 'accrued cost needs all of it',
      lots: [lot('a', 10, '2026-03-14')],
      accrued: [accruedOn('2026-03-13', 7), accruedOn('2026-03-15', 3)],
      withdrawn: [],
    },
    {
      name: 'days are paid in order, whatever order they are listed in',
      lots: [lot('early', 5, '2026-03-13'), lot('late', 5, '2026-03-14')],
      accrued: [accruedOn('2026-03-14', 5), accruedOn('2026-03-13', 3)],
      withdrawn: [['early', 2n]],
    },
  ])('$name', ({ lots, accrued, withdrawn }) => {
    expect(
      expiring(lots, accrued, { today: TODAY, minorUnitMicros: 1n }).map((part) => [part.creditId, part.amountMicros]),
    ).toEqual(withdrawn);
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

  test('never withdraws accrued cost, and a second run finds nothing', () => {
    fc.assert(
      fc.property(lots, costs, (shapes, days) => {
        const all = shapes.map(({ remain, days, kind }, index) =>
          lot(String(index), remain, days === null ? null : addDays(TODAY, days), kind),
        );
        let free = all.reduce((sum, { remainMicros }) => sum + remainMicros, 0n);
        const accrued = days.map(({ days, share }) => {
          const amountMicros = (free * BigInt(share)) / 100n;
          free -= amountMicros;
          return { day: addDays(TODAY, days), amountMicros };
        });
        const withdrawn = expiring(all, accrued, { today: TODAY, minorUnitMicros: 1n });
        const rest = all.map((entry) => ({
          ...entry,
          remainMicros:
            entry.remainMicros - (withdrawn.find(({ creditId }) => creditId === entry.id)?.amountMicros ?? 0n),
        }));
        // All accrued cost can be paid, and expired lots hold nothing afterwards.
        expect(expiring(rest, accrued, { today: TODAY, minorUnitMicros: 1n })).toEqual([]);
        for (const { day, amountMicros } of accrued.toSorted((a, b) => a.day.localeCompare(b.day)))
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
])('a lot until $expiryDate that money returns to lasts until $after', ({ expiryDate, after }) => {
  expect(expiryAfterReturn(expiryDate, TODAY)).toBe(after);
});

test('notices are looked for among lots that end within thirty days', () => {
  expect(lastNoticeDay(TODAY)).toBe(addDays(TODAY, 30));
});

test.each([
  { daysLeft: 31, notice: null },
  { daysLeft: 30, notice: 30 },
  { daysLeft: 8, notice: 30 },
  { daysLeft: 7, notice: 7 },
  { daysLeft: 1, notice: 1 },
  { daysLeft: 0, notice: 1 },
  { daysLeft: -1, notice: null },
])('$daysLeft days before the end, notice $notice is due', ({ daysLeft, notice }) => {
  expect(dueNotice(addDays(TODAY, daysLeft), TODAY)).toBe(notice);
});
