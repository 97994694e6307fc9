import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteCart, type CartVoucher, type Quote } from './quote.ts';
import { campaign, facts, terms, units, week } from './cart.test-support.ts';
import { runLength } from '../../../../testing/run-length.ts';

// A Wednesday.
const nowMs = Date.parse('2026-11-25T04:00:00Z');
const quoted = (
  cart: Parameters<typeof quoteCart>[0],
  facts: Parameters<typeof quoteCart>[1],
  change: { voucher?: CartVoucher; isTaxed?: boolean } = {},
): Quote => {
  const quote = quoteCart(cart, facts, { nowMs, voucher: null, isTaxed: true, ...change });
  if (!quote.ok) throw new Error(JSON.stringify(quote.problem));
  return quote.value;
};
const sums = (quote: Quote) =>
  [quote.amountMicros, quote.discountMicros, quote.voucherMicros, quote.taxMicros, quote.totalMicros].map(
    (micros) => Number(micros) / 1e6,
  );

const MONDAY = '2026-12-14';
const NEXT = '2026-12-21';
const early = {
  id: 'early',
  discountMicros: units(0.1),
  minAmountMicros: null,
  beforeStart: 10,
  stackableIds: ['volume'],
};
const volume = {
  id: 'volume',
  discountMicros: units(0.05),
  minAmountMicros: units(2000),
  beforeStart: null,
  stackableIds: [],
};

describe('the price of a cart', () => {
  test.each([
    ['one week', [campaign([week(MONDAY)])], terms(), {}, [1000, 0, 0, 90, 1090]],
    [
      'placements of one week count once',
      [campaign([week(MONDAY), week(MONDAY, { placementId: 'search' })])],
      terms(),
      {},
      [1000, 0, 0, 90, 1090],
    ],
    ['two weeks', [campaign([week(MONDAY), week(NEXT)])], terms(), {}, [2000, 0, 0, 180, 2180]],
    [
      'two segments',
      [campaign([week(MONDAY), week(MONDAY, { segmentId: 'vip' })])],
      terms(),
      {},
      [2500, 0, 0, 225, 2725],
    ],
    [
      'from abroad, in another currency',
      [campaign([week(MONDAY, { ventureId: 'my' })])],
      terms(),
      {},
      [757.58, 0, 0, 45.45, 803.03],
    ],
    [
      'of two ventures, each with its tax',
      [campaign([week(MONDAY), week(MONDAY, { ventureId: 'my' })])],
      terms(),
      {},
      [1757.58, 0, 0, 135.45, 1893.03],
    ],
    ['by wallet credit', [campaign([week(MONDAY)])], terms(), { isTaxed: false }, [1000, 0, 0, 0, 1000]],
    [
      'below the smallest price',
      [campaign([week(MONDAY)])],
      terms({ minPriceMicros: units(1200) }),
      {},
      [1200, 0, 0, 108, 1308],
    ],
    [
      'above the smallest price',
      [campaign([week(MONDAY)])],
      terms({ minPriceMicros: units(900) }),
      {},
      [1000, 0, 0, 90, 1090],
    ],
    [
      'at the buyer’s budget',
      [campaign([week(MONDAY), week(NEXT)], { budgetMicros: units(333.33) })],
      terms({ customBudget: true }),
      {},
      [333.33, 0, 0, 30, 363.33],
    ],
    [
      'with the best discounts',
      [campaign([week(MONDAY), week(NEXT)])],
      terms({ discounts: [early, volume] }),
      {},
      [2000, 300, 0, 153, 1853],
    ],
    [
      'with a minimum that is not reached',
      [campaign([week(MONDAY)])],
      terms({ discounts: [early, volume] }),
      {},
      [1000, 100, 0, 81, 981],
    ],
    [
      'with a discount that was picked',
      [campaign([week(MONDAY), week(NEXT)], { discountIds: ['volume'] })],
      terms({ discounts: [early, volume] }),
      {},
      [2000, 100, 0, 171, 2071],
    ],
    [
      'without any',
      [campaign([week(MONDAY)], { discountIds: [] })],
      terms({ discounts: [early] }),
      {},
      [1000, 0, 0, 90, 1090],
    ],
    [
      'with a voucher in percent',
      [campaign([week(MONDAY)])],
      terms({ discounts: [early] }),
      { voucher: { discount: { percentageMicros: units(0.1) }, minAmountMicros: null, eligiblePackageIds: [] } },
      [1000, 100, 90, 72.9, 882.9],
    ],
    [
      'with a voucher of more than it costs',
      [campaign([week(MONDAY)])],
      terms(),
      { voucher: { discount: { fixedMicros: units(5000) }, minAmountMicros: null, eligiblePackageIds: [] } },
      [1000, 0, 1000, 0, 0],
    ],
    [
      'discounts of more than it costs',
      [campaign([week(MONDAY)])],
      terms({
        discounts: [
          { ...early, discountMicros: units(0.8) },
          { ...volume, minAmountMicros: null, discountMicros: units(0.7) },
        ],
      }),
      {},
      [1000, 1000, 0, 0, 0],
    ],
  ])('%s', (_, cart, one, change, expected) => {
    expect(sums(quoted(cart, facts(one), change))).toEqual(expected);
  });

  test('has its lines in order', () => {
    const [item] = quoted(
      [campaign([week(MONDAY), week(NEXT), week(MONDAY, { ventureId: 'my' })])],
      facts(terms()),
    ).items;
    expect(item!.lines).toEqual([
      {
        ventureId: 'sg',
        segmentId: 'all',
        weeks: 2,
        priceMicros: units(1000),
        unitMicros: units(1000),
        amountMicros: units(2000),
      },
      {
        ventureId: 'my',
        segmentId: 'all',
        weeks: 1,
        priceMicros: units(2500),
        unitMicros: units(757.58),
        amountMicros: units(757.58),
      },
    ]);
    expect(item!.taxes).toEqual([
      {
        ventureId: 'sg',
        rateMicros: units(0.09),
        isOverseas: false,
        netMicros: units(2000),
        amountMicros: units(180),
      },
      {
        ventureId: 'my',
        rateMicros: units(0.06),
        isOverseas: true,
        netMicros: units(757.58),
        amountMicros: units(45.45),
      },
    ]);
  });

  test('a voucher for one package does not apply to others', () => {
    const other = terms({ id: 'other' });
    const voucher = { discount: { fixedMicros: units(200) }, minAmountMicros: null, eligiblePackageIds: ['other'] };
    const cart = [campaign([week(MONDAY)]), campaign([week(NEXT)], { id: 'two', packageId: 'other' })];
    const quote = quoted(cart, facts(terms(), other), { voucher });
    expect(quote.items.map(({ voucherMicros }) => voucherMicros)).toEqual([0n, units(200)]);
  });

  test('one package that requires paid credit makes the whole cart require it', () => {
    const paid = terms({ id: 'paid', paidCreditOnly: true });
    const cart = [campaign([week(MONDAY)]), campaign([week(NEXT)], { packageId: 'paid' })];
    expect(quoted(cart, facts(terms(), paid)).paidCreditOnly).toBe(true);
    expect(quoted(cart.slice(0, 1), facts(terms(), paid)).paidCreditOnly).toBe(false);
  });
});

test.each([
  [
    'a discount that does not apply',
    { discountIds: ['volume'] },
    null,
    { kind: 'DISCOUNT', index: 0, rejection: 'BELOW_MINIMUM' },
  ],
  ['a voucher for other packages', {}, { eligiblePackageIds: ['other'] }, { kind: 'VOUCHER_NOT_FOR_PACKAGES' }],
  [
    'a voucher with a minimum that is not reached',
    {},
    { minAmountMicros: units(1001) },
    { kind: 'VOUCHER_MINIMUM', minAmountMicros: units(1001) },
  ],
])('%s is rejected', (_, change, voucher, problem) => {
  const cart = [campaign([week(MONDAY)], change)];
  const reserved = voucher && {
    discount: { fixedMicros: 1n },
    minAmountMicros: null,
    eligiblePackageIds: [],
    ...voucher,
  };
  const quote = quoteCart(cart, facts(terms({ discounts: [volume] })), { nowMs, voucher: reserved, isTaxed: true });
  expect(quote).toEqual({ ok: false, problem });
});

test('for every cart, the lines sum to the total, and every part is payable in the currency', () => {
  const bookings = fc.uniqueArray(
    fc.record({ ventureId: fc.constantFrom('sg', 'my'), startDate: fc.constantFrom(MONDAY, NEXT, '2026-12-28') }),
    { minLength: 1, selector: ({ ventureId, startDate }) => ventureId + startDate },
  );
  const cases = fc.record({
    carts: fc.array(bookings, { minLength: 1, maxLength: 4 }),
    price: fc.bigInt(0n, 10n ** 10n),
    percent: fc.bigInt(0n, 1_000_000n),
    voucher: fc.option(fc.bigInt(0n, 10n ** 9n)),
    digits: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(cases, ({ carts, price, percent, voucher, digits }) => {
      const one = terms({
        prices: ['sg', 'my'].map((ventureId) => ({
          ventureId,
          segmentId: 'all',
          priceMicros: price,
          rateMicros: units(3.3),
        })),
        discounts: [{ ...early, discountMicros: percent }],
      });
      const step = 10n ** BigInt(6 - digits);
      const cartFacts = { ...facts(one), wallet: { countryCode: 'SG', rateMicros: units(1.16), digits } };
      const cart = carts.map((all, index) =>
        campaign(
          all.map(({ startDate, ventureId }) => week(startDate, { ventureId })),
          { id: String(index), startDate: MONDAY },
        ),
      );
      const quote = quoted(
        cart,
        cartFacts,
        voucher === null
          ? {}
          : { voucher: { discount: { fixedMicros: voucher * step }, minAmountMicros: null, eligiblePackageIds: [] } },
      );
      for (const item of quote.items) {
        expect(item.lines.reduce((sum, { amountMicros }) => sum + amountMicros, item.minimumMicros)).toBe(
          item.amountMicros,
        );
        expect(item.amountMicros - item.discountMicros - item.voucherMicros + item.taxMicros).toBe(item.totalMicros);
        const parts = [item.amountMicros, item.discountMicros, item.voucherMicros, item.taxMicros, item.totalMicros];
        for (const part of parts) expect(part >= 0n && part % step === 0n).toBe(true);
      }
      expect(quote.items.reduce((sum, { totalMicros }) => sum + totalMicros, 0n)).toBe(quote.totalMicros);
    }),
    { numRuns: runLength(500) },
  );
});
