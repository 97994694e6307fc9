import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RecordedLine, type Returned, correctionsOf } from './returns.ts';

const line = (number: number, more: Partial<RecordedLine> = {}): RecordedLine => ({
  line: number,
  sku: 'A',
  quantity: 2,
  salesMicros: 10_000_000n,
  returnedQuantity: 0,
  returnedSalesMicros: 0n,
  ...more,
});
const summary = (lines: RecordedLine[], returned: Returned) =>
  correctionsOf(lines, returned).map((correction) => [
    correction.line.line,
    correction.quantity,
    correction.salesMicros,
    correction.counts,
  ]);
const pieces = (all: Record<string, number>) => new Map(Object.entries(all));

test.each<[string, RecordedLine[], Returned, unknown[]]>([
  ['nothing came back', [line(0)], pieces({}), []],
  [
    'everything',
    [line(0), line(1, { sku: 'B' })],
    'EVERYTHING',
    [
      [0, -2, -10_000_000n, -1],
      [1, -2, -10_000_000n, -1],
    ],
  ],
  ['one of two pieces', [line(0)], pieces({ A: 1 }), [[0, -1, -5_000_000n, 0]]],
  [
    'the second piece, after the first',
    [line(0, { returnedQuantity: 1, returnedSalesMicros: 5_000_000n })],
    pieces({ A: 2 }),
    [[0, -1, -5_000_000n, -1]],
  ],
  ['told again', [line(0, { returnedQuantity: 2, returnedSalesMicros: 10_000_000n })], 'EVERYTHING', []],
  [
    'taken back',
    [line(0, { returnedQuantity: 2, returnedSalesMicros: 10_000_000n })],
    pieces({}),
    [[0, 2, 10_000_000n, 1]],
  ],
  [
    'over two lines of one product',
    [line(0), line(1)],
    pieces({ A: 3 }),
    [
      [0, -2, -10_000_000n, -1],
      [1, -1, -5_000_000n, 0],
    ],
  ],
  [
    'from the first line on, in whatever order they were read',
    [line(1), line(0)],
    pieces({ A: 1 }),
    [[0, -1, -5_000_000n, 0]],
  ],
  ['more than was sold', [line(0)], pieces({ A: 9 }), [[0, -2, -10_000_000n, -1]]],
  ['another product', [line(0)], pieces({ B: 1 }), []],
])('%s', (_, lines, returned, expected) => {
  expect(summary(lines, returned)).toEqual(expected);
});

test('however often and in whatever order returns are reported, only the last counts', () => {
  const anyReturn = fc.oneof(
    fc.constant('EVERYTHING' as const),
    fc.record({ A: fc.nat({ max: 9 }), B: fc.nat({ max: 9 }) }).map(pieces),
  );
  const anyLine = fc.record({
    sku: fc.constantFrom('A', 'B'),
    quantity: fc.integer({ min: 1, max: 5 }),
    cents: fc.nat({ max: 999 }),
  });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      fc.array(anyReturn, { minLength: 1 }),
      (sold, returned) => {
        const created = sold.map(({ sku, quantity, cents }, number) =>
          line(number, { sku, quantity, salesMicros: BigInt(cents) * 10_000n }),
        );
        const apply = (lines: RecordedLine[], returned: Returned) => {
          const corrections = correctionsOf(lines, returned);
          return lines.map((line) => {
            const found = corrections.find((correction) => correction.line === line);
            if (!found) return line;
            return {
              ...line,
              returnedQuantity: line.returnedQuantity - found.quantity,
              returnedSalesMicros: line.returnedSalesMicros - found.salesMicros,
            };
          });
        };
        const after = returned.reduce(apply, created);
        expect(after).toEqual(apply(created, returned.at(-1)!));
        for (const one of after) {
          expect(one.returnedQuantity).toBeLessThanOrEqual(one.quantity);
          expect(one.returnedSalesMicros).toBeLessThanOrEqual(one.salesMicros);
          if (one.returnedQuantity === one.quantity) expect(one.returnedSalesMicros).toBe(one.salesMicros);
        }
      },
    ),
  );
});
