import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundToDigits } from '#kernel/money.ts';
import {
  addedTaxes,
  credited,
  creditedNet,
  creditedTax,
  creditNoteNo,
  invoiceNo,
  lastDayOf,
  printedAmounts,
} from './invoice.ts';

test('a document has one line for each tax of a country and rate, whatever it was charged on', () => {
  const tax = (country: string, rate: string, amountMicros: bigint) => ({ country, label: 'GST', rate, amountMicros });
  expect(
    addedTaxes([tax('SG', '0.09', 5n), tax('AU', '0.1', 3n), tax('SG', '0.09', 2n), tax('SG', '0.08', 1n)]),
  ).toEqual([tax('SG', '0.09', 7n), tax('AU', '0.1', 3n), tax('SG', '0.08', 1n)]);
});

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
  { name: 'half of it', net: 50_000_000n, tax: 4_500_000n },
  { name: 'all of it', net: 100_000_000n, tax: 9_000_000n },
  { name: 'a third, to the cent', net: 33_330_000n, tax: 3_000_000n },
  { name: 'a cent, which has no tax of its own', net: 10_000n, tax: 0n },
  { name: 'more than all of it', net: 200_000_000n, tax: 9_000_000n },
])('tax of $name', ({ net, tax }) => {
  expect(creditedTax({ netMicros: 100_000_000n, taxMicros: 9_000_000n, fractionDigits: 2 }, net)).toBe(tax);
});

const none = { movedMicros: 0n, returnedMicros: 0n };
const of900 = (returned: bigint) => ({ movedMicros: 900_000_000n, returnedMicros: returned * 1_000_000n });
test.each([
  { name: 'a top-up that is paid taxDue', cash: of900(900n), revenue: none, net: 900n, tax: 81n },
  { name: 'a third of one', cash: of900(300n), revenue: none, net: 300n, tax: 27n },
  { name: 'a purchase from credit that is cancelled', cash: none, revenue: of900(900n), net: 900n, tax: 81n },
  { name: 'one with new money: credit carries its tax', cash: of900(0n), revenue: of900(900n), net: 900n, tax: 0n },
  { name: 'which is paid taxDue later', cash: of900(900n), revenue: of900(900n), net: 900n, tax: 81n },
  { name: 'or a third of it', cash: of900(300n), revenue: of900(900n), net: 900n, tax: 27n },
  { name: 'paid taxDue more than was cancelled', cash: of900(300n), revenue: of900(100n), net: 300n, tax: 27n },
])('of $name, $net and $tax of its tax are credited', ({ cash, revenue, net, tax }) => {
  const invoice = { netMicros: 900_000_000n, taxMicros: 81_000_000n, fractionDigits: 2 };
  expect(credited(invoice, { cash, revenue })).toEqual({ netMicros: net * 1_000_000n, taxMicros: tax * 1_000_000n });
});

test.each([
  { net: 100n, moved: 100n, returned: 30n, credited: 30n },
  { net: 80n, moved: 100n, returned: 50n, credited: 40n },
  { net: 80n, moved: 100n, returned: 100n, credited: 80n },
  { net: 5n, moved: 3n, returned: 1n, credited: 2n },
  { net: 80n, moved: 100n, returned: 120n, credited: 80n },
])('$returned of $moved returned, $credited of $net credited', ({ net, moved, returned, credited }) => {
  expect(creditedNet(net, moved, returned)).toBe(credited);
});

test('credit notes over all of an invoice credit exactly its tax, in any parts', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(0n, 10n ** 11n),
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.nat(100), { maxLength: 8 }),
      (netMicros, tax, fractionDigits, shares) => {
        const invoice = { netMicros, taxMicros: roundToDigits(tax, fractionDigits), fractionDigits };
        const noted = { netMicros: 0n, taxMicros: 0n };
        const parts = shares.map((share) => ((netMicros - noted.netMicros) * BigInt(share)) / 100n);
        for (const share of [...parts, null]) {
          const remaining = netMicros - noted.netMicros;
          const net = share === null || share > remaining ? remaining : share;
          if (net === 0n) continue;
          const taxDue = creditedTax(invoice, noted.netMicros + net) - noted.taxMicros;
          expect(taxDue >= 0n).toBe(true);
          noted.netMicros += net;
          noted.taxMicros += taxDue;
          expect(noted.taxMicros <= invoice.taxMicros).toBe(true);
        }
        expect(noted).toEqual({ netMicros, taxMicros: invoice.taxMicros });
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
        const sum = (all: bigint[]) => all.reduce((total, part) => total + part, 0n);
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
