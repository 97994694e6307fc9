import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundToDigits } from '#kernel/money.ts';
import {
  firstShown,
  shownRounding,
  spendByDepartment,
  statementMonths,
  statementState,
  type StatementLine,
} from './statement.ts';

const ads = (catalogId: string, amountMicros: bigint): StatementLine => ({
  kind: 'ADS',
  catalogId,
  brandId: 'bee',
  department: null,
  amountMicros,
  transactions: 1,
});
const back = (catalogId: string, amountMicros: bigint): StatementLine => ({
  ...ads(catalogId, amountMicros),
  kind: 'ADS_RETURNED',
});
const topUp: StatementLine = { ...ads('', 5n), kind: 'TOPPED_UP', catalogId: null, brandId: null };

describe('the state of a month', () => {
  const october = { month: '2026-10-01', pendingMicros: 0n, lines: [topUp], invoicedCatalogIds: [] };
  test.each([
    ['a month whose last day is today', { today: '2026-10-31' }, 'OPEN'],
    ['a month that ended yesterday', { today: '2026-11-01' }, 'COMPLETE'],
    ['a month that has not begun', { today: '2026-09-30' }, 'OPEN'],
    ['cost that is not charged', { today: '2026-11-01', pendingMicros: 1n }, 'CHARGING'],
    ['charges without an invoice', { today: '2026-11-01', lines: [ads('sg', -3n)] }, 'CHARGING'],
    [
      'charges with an invoice',
      { today: '2026-11-01', lines: [ads('sg', -3n)], invoicedCatalogIds: ['sg'] },
      'COMPLETE',
    ],
    [
      'an invoice of one of two countries',
      { today: '2026-11-01', lines: [ads('sg', -3n), ads('my', -3n)], invoicedCatalogIds: ['sg'] },
      'CHARGING',
    ],
    [
      'charges that were all taken back, which are not invoiced',
      { today: '2026-11-01', lines: [ads('sg', -3n), back('sg', 3n)] },
      'COMPLETE',
    ],
  ] as const)('%s', (_, change, state) => expect(statementState({ ...october, ...change })).toBe(state));
});

test.each([
  [null, '2026-11-26', ['2026-11-01'], '2026-11-01'],
  ['2026-11-26', '2026-11-26', ['2026-11-01'], '2026-11-01'],
  ['2026-10-31', '2026-11-01', ['2026-11-01', '2026-10-01'], '2026-10-01'],
  ['2025-12-31', '2026-02-28', ['2026-02-01', '2026-01-01', '2025-12-01'], '2026-01-01'],
  // A movement may be dated ahead.
  ['2026-12-02', '2026-11-26', ['2026-11-01'], '2026-11-01'],
])('a wallet that first moved on %s has on %s statements of %j', (firstDay, today, months, shown) => {
  expect(statementMonths(firstDay, today)).toEqual(months);
  expect(firstShown(months)).toBe(shown);
});

describe('the rounding row', () => {
  test('is what the shown rows lack', () => {
    const lines = [{ amountMicros: -4_000n }, { amountMicros: -4_000n }];
    expect(shownRounding({ openingMicros: 10_000n, lines, closingMicros: 2_000n }, 2)).toBe(-10_000n);
    expect(shownRounding({ openingMicros: 10_000n, lines, closingMicros: 2_000n }, 6)).toBe(0n);
  });

  const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  test('makes any rounded rows add up', () => {
    fc.assert(
      fc.property(amount, fc.array(amount), fc.integer({ min: 0, max: 6 }), (openingMicros, amounts, digits) => {
        const closingMicros = amounts.reduce((sum, one) => sum + one, openingMicros);
        const lines = amounts.map((amountMicros) => ({ amountMicros }));
        const rounding = shownRounding({ openingMicros, lines, closingMicros }, digits);
        const shown = [openingMicros, ...amounts].reduce((sum, one) => sum + roundToDigits(one, digits), rounding);
        expect(shown).toBe(roundToDigits(closingMicros, digits));
      }),
    );
  });
});

describe('spend by department', () => {
  const of = (department: string | null, amountMicros: bigint) => ({ ...ads('sg', amountMicros), department });
  test('adds up lines of several countries and what was given back, by name, the rest last', () => {
    const lines = [
      of(null, -7n),
      of('Sales', -20n),
      { ...of('Sales', 3n), kind: 'ADS_RETURNED' as const },
      of('Marketing', -1n),
      { ...of('Sales', -2n), catalogId: 'my' },
      topUp,
    ];
    expect(spendByDepartment(lines)).toEqual([
      { department: 'Marketing', amountMicros: -1n },
      { department: 'Sales', amountMicros: -19n },
      { department: null, amountMicros: -7n },
    ]);
  });
  test('is nothing where no brand has one', () => {
    expect(spendByDepartment([of(null, -7n), topUp])).toEqual([]);
  });
});
