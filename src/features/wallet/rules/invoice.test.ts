import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundToDigits } from '#kernel/money.ts';
import { creditedNet, creditedTax, creditNoteNo, invoiceNo, lastDayOf, printedAmounts } from './invoice.ts';

test('numbers carry their series and enough zeros to sort', () => {
  expect(invoiceNo('SG', 42n)).toBe('SG-000042');
  expect(creditNoteNo('SG', 1_234_567n)).toBe('SGC-1234567');
});

test.each([
  ['2026-01-01', '2026-01-31'],
  ['2026-01-31', '2026-01-31'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-10', '2026-02-28'],
  ['2026-12-01', '2026-12-31'],
])('the month of %s ends on %s', (day, last) => {
  expect(lastDayOf(day)).toBe(last);
});

test.each([
  { name: 'half of it', noted: [0n, 0n], net: 50_000_000n, tax: 4_500_000n },
  { name: 'all of it', noted: [0n, 0n], net: 100_000_000n, tax: 9_000_000n },
  {
    name: 'the rest, with the cents rounding left over',
    noted: [33_330_000n, 3_000_000n],
    net: 66_670_000n,
    tax: 6_000_000n,
  },
  { name: 'a cent, which has no tax of its own', noted: [0n, 0n], net: 10_000n, tax: 0n },
])('tax of $name', ({ noted: [net_micros, tax_micros], net, tax }) => {
  const invoice = { net_micros: 100_000_000n, tax_micros: 9_000_000n, fractionDigits: 2 };
  expect(creditedTax(invoice, { net_micros: net_micros!, tax_micros: tax_micros! }, net)).toBe(tax);
});

test.each([
  { net: 100n, moved: 100n, returned: 30n, credited: 30n },
  { net: 80n, moved: 100n, returned: 50n, credited: 40n },
  { net: 80n, moved: 100n, returned: 100n, credited: 80n },
  { net: 5n, moved: 3n, returned: 1n, credited: 2n },
])('$returned of $moved returned, $credited of $net credited', ({ net, moved, returned, credited }) => {
  expect(creditedNet(net, moved, returned)).toBe(credited);
});

test('however an invoice is taken back, its notes give back its tax, no more and no less', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(0n, 10n ** 11n),
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.nat(100), { maxLength: 8 }),
      (net_micros, tax, fractionDigits, shares) => {
        const invoice = { net_micros, tax_micros: roundToDigits(tax, fractionDigits), fractionDigits };
        const noted = { net_micros: 0n, tax_micros: 0n };
        const parts = shares.map((share) => ((net_micros - noted.net_micros) * BigInt(share)) / 100n);
        for (const share of [...parts, null]) {
          const left = net_micros - noted.net_micros;
          const net = share === null || share > left ? left : share;
          if (net === 0n) continue;
          const back = creditedTax(invoice, noted, net);
          expect(back >= 0n).toBe(true);
          noted.net_micros += net;
          noted.tax_micros += back;
          expect(noted.tax_micros <= invoice.tax_micros).toBe(true);
        }
        expect(noted).toEqual({ net_micros, tax_micros: invoice.tax_micros });
      },
    ),
  );
});

test.each([
  { amounts: [1_004_000n, 2_004_000n, 3_004_000n], digits: 2, printed: [1_010_000n, 2_000_000n, 3_000_000n] },
  { amounts: [5_000n], digits: 2, printed: [0n] },
  { amounts: [10_000_000n, -2_500_000n], digits: 0, printed: [10_000_000n, -2_000_000n] },
  { amounts: [], digits: 2, printed: [] },
])('$amounts print as $printed', ({ amounts, digits, printed }) => {
  expect(printedAmounts(amounts, digits)).toEqual(printed);
});

test('printed lines sum to the rounded sum, and none is off by a whole step', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(-(10n ** 10n), 10n ** 10n), { maxLength: 30 }),
      fc.integer({ min: 0, max: 6 }),
      (amounts, digits) => {
        const printed = printedAmounts(amounts, digits);
        const step = 10n ** BigInt(6 - digits);
        const sum = (all: bigint[]) => all.reduce((total, one) => total + one, 0n);
        expect(sum(printed)).toBe(roundToDigits(sum(amounts), digits));
        printed.forEach((amount, index) => {
          const off = amount - amounts[index]!;
          expect(amount % step).toBe(0n);
          expect(off < step && off > -step).toBe(true);
        });
      },
    ),
  );
});
