import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convert,
  decimalFromMicros,
  microsFromDecimal,
  roundToDigits,
  splitByWeight,
  type Micros,
} from '#kernel/money.ts';
import { billCharges, dayKey, type Charge } from './bill.ts';
import { creditedNet, creditedTax, printedAmounts, sumOf } from './invoice.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it.
const CASES = runLength(1000);
const settings = { seed: RUN_SEED, numRuns: CASES };
const timeout = 600_000;

const digits = fc.integer({ min: 0, max: 6 });
const amount = fc.oneof(fc.bigInt(0n, 1_000n), fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 16n));
const above = (minMicros: bigint) => amount.map((micros) => micros + minMicros);
const signed = fc.oneof(
  amount,
  amount.map((micros) => -micros),
);
/** From the most to the minMicros valuable currency. */
const rate = fc.oneof(fc.bigInt(1_000n, 2_000_000n), fc.bigInt(2_000_000n, 30_000_000_000n));
const sum = (parts: readonly Micros[]) => parts.reduce((total, part) => total + part, 0n);
const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a);

describe(`rounding loses nothing (seed ${RUN_SEED}, ${CASES} cases each)`, () => {
  test('parts of a split sum to the amount, each within a micro-unit of its share', { timeout }, () => {
    const weights = fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 12 }).filter((all) => sum(all) > 0n);
    fc.assert(
      fc.property(amount, weights, (total, all) => {
        const parts = splitByWeight(total, all);
        expect(sum(parts)).toBe(total);
        parts.forEach((part, index) => expect(distance(part * sum(all), total * all[index]!) < sum(all)).toBe(true));
      }),
      settings,
    );
  });

  test('printed lines sum to the printed total, each within a minor unit of its exact amount', { timeout }, () => {
    fc.assert(
      fc.property(fc.array(signed, { minLength: 1, maxLength: 12 }), digits, (lines, fractionDigits) => {
        const minorUnit = 10n ** BigInt(6 - fractionDigits);
        const printed = printedAmounts(lines, fractionDigits);
        expect(sum(printed)).toBe(roundToDigits(sum(lines), fractionDigits));
        printed.forEach((line, index) => {
          expect(line % minorUnit).toBe(0n);
          expect(distance(line, lines[index]!) <= minorUnit).toBe(true);
        });
      }),
      settings,
    );
  });

  test('converting to another currency and back differs by at most two roundings', { timeout }, () => {
    fc.assert(
      fc.property(signed, rate, rate, (micros, from, to) => {
        const converted = convert(micros, from, to);
        // The error is at most half a micro-unit of the other currency, converted back, plus half of one of its own.
        expect(distance(convert(converted, to, from), micros) * 2n * to <= from + to).toBe(true);
        expect(convert(-micros, from, to)).toBe(-converted);
      }),
      settings,
    );
  });

  test('a higher price is not lower in any currency', { timeout }, () => {
    fc.assert(
      fc.property(amount, amount, rate, rate, (a, b, from, to) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(convert(less, from, to) <= convert(more, from, to)).toBe(true);
      }),
      settings,
    );
  });

  test('credit notes over all of a document credit all of it, in any number of parts', { timeout }, () => {
    const returns = fc.array(fc.bigInt(1n, 1_000n), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        above(1n),
        above(1n),
        fc.bigInt(0n, 300n),
        digits,
        returns,
        (netMicros, moved, percent, fractionDigits, shares) => {
          const taxMicros = roundToDigits((netMicros * percent) / 1000n, fractionDigits);
          const invoice = { netMicros, taxMicros, fractionDigits };
          const noted = { netMicros: 0n, taxMicros: 0n };
          let returned = 0n;
          for (const part of splitByWeight(moved, shares)) {
            returned += part;
            const net = creditedNet(netMicros, moved, returned) - noted.netMicros;
            expect(net >= 0n).toBe(true);
            if (net === 0n) continue;
            const tax = creditedTax(invoice, noted.netMicros + net) - noted.taxMicros;
            expect(tax >= 0n).toBe(true);
            noted.netMicros += net;
            noted.taxMicros += tax;
          }
          expect(noted).toEqual({ netMicros, taxMicros });
        },
      ),
      settings,
    );
  });

  test('billed and unbilled parts sum to every price, and no limit is exceeded', { timeout }, () => {
    const limit = fc.option(fc.bigInt(0n, 5_000n));
    const limits = fc.record({ wallet: fc.bigInt(0n, 10_000n), total: limit, daily: limit });
    fc.assert(
      fc.property(limits, fc.array(fc.bigInt(0n, 1_000n), { maxLength: 20 }), ({ wallet, total, daily }, prices) => {
        const charges = prices.map((priceMicros): Charge => ({
          companyId: 'company',
          adSetId: 'ad set',
          day: '2026-03-01',
          priceMicros,
          budgetTotalMicros: total,
          budgetDailyMicros: daily,
        }));
        const state = {
          walletRemaining: new Map([['company', wallet]]),
          spentTotal: new Map<string, bigint>(),
          spentOnDay: new Map<string, bigint>(),
          sharedOf: new Map(),
          sharedSpent: new Map<string, bigint>(),
        };
        const bills = billCharges(charges, state);
        const billed = sumOf(bills.map(({ billedMicros }) => ({ amountMicros: billedMicros })));
        const minMicros = [wallet, total, daily]
          .filter((limit): limit is bigint => limit !== null)
          .reduce((a, b) => (a < b ? a : b));
        expect(billed).toBe(sum(prices) < minMicros ? sum(prices) : minMicros);
        expect(state.walletRemaining.get('company')).toBe(wallet - billed);
        expect(state.spentOnDay.get(dayKey('ad set', '2026-03-01')) ?? 0n).toBe(billed);
        bills.forEach(({ billedMicros, unbilledReason }, index) =>
          expect(unbilledReason === null).toBe(billedMicros === prices[index]!),
        );
      }),
      settings,
    );
  });

  test('a decimal is parsed back to the exact micro-units', { timeout }, () => {
    fc.assert(
      fc.property(signed, (micros) => {
        expect(microsFromDecimal(decimalFromMicros(micros))).toBe(micros);
      }),
      settings,
    );
  });
});
