import { describe, expect, test } from 'vitest';
import { changeCart, EMPTY_CART, readCart, termsOf, writeCart, type CartAction, type CartPackage } from './cart.ts';
import { week } from './cart.test-support.ts';

const NOW_MS = Date.parse('2026-11-25T04:00:00Z');
const launch: CartPackage = {
  id: 'p1',
  code: 'LAUNCH',
  name: 'Launch',
  startDate: null,
  endDate: null,
  dynamicStartDate: false,
  paidCreditOnly: false,
};
const fixed: CartPackage = {
  ...launch,
  id: 'p2',
  code: 'XMAS',
  startDate: '2026-12-21',
  endDate: '2026-12-27',
  paidCreditOnly: true,
};

const add = (id: string, one = launch): CartAction => ({
  do: 'addPackage',
  id,
  package: one,
  minTime: '2026-12-14',
  nowMs: NOW_MS,
});
const after = (...actions: CartAction[]) => actions.reduce(changeCart, EMPTY_CART);
const entry = (id: string, ...actions: CartAction[]) => after(...actions).campaigns.find((one) => one.id === id)!;

test('an added package starts with the first bookable week and a default name', () => {
  expect(entry('a', add('a'))).toMatchObject({
    startDate: '2026-12-14',
    endDate: '2026-12-20',
    minTime: '2026-12-14',
    name: 'LAUNCH_20261214_20261220_1795579200',
    bookings: [],
  });
});

test('a fixed campaign starts with its own days', () => {
  expect(entry('a', add('a', fixed))).toMatchObject({ startDate: '2026-12-21', endDate: '2026-12-27' });
});

test('default names are unique', () => {
  expect(after(add('a'), add('b'), add('c')).campaigns.map(({ name }) => name.slice(-10))).toEqual([
    '1795579200',
    '1795579201',
    '1795579202',
  ]);
});

describe('a change of an entry', () => {
  const weeks = [week('2026-12-28'), week('2026-12-14')];
  test.each<[string, CartAction, object]>([
    ['a name', { do: 'setName', id: 'a', name: 'Mine' }, { name: 'Mine' }],
    ['a budget', { do: 'setBudget', id: 'a', budget: '250' }, { budget: '250' }],
    [
      'weeks, which say the days',
      { do: 'setBookings', id: 'a', bookings: weeks },
      { bookings: weeks, startDate: '2026-12-14', endDate: '2027-01-03' },
    ],
    [
      'no weeks, which leave the days',
      { do: 'setBookings', id: 'a', bookings: [] },
      { bookings: [], startDate: '2026-12-14' },
    ],
    [
      'days',
      { do: 'setDates', id: 'a', startDate: '2027-01-04', endDate: '2027-01-10' },
      { startDate: '2027-01-04', endDate: '2027-01-10' },
    ],
  ])('%s', (_, action, expected) => {
    expect(entry('a', add('a'), add('b'), action)).toMatchObject(expected);
    expect(entry('b', add('a'), add('b'), action)).toEqual(entry('b', add('a'), add('b')));
  });

  test('weeks outside of the new days are dropped', () => {
    const bookings: CartAction = { do: 'setBookings', id: 'a', bookings: weeks };
    expect(
      entry('a', add('a'), bookings, { do: 'setDates', id: 'a', startDate: '2026-12-28', endDate: '2027-01-03' })
        .bookings,
    ).toEqual([weeks[0]]);
    expect(entry('a', add('a'), bookings, { do: 'setDefaultDates', id: 'a' })).toMatchObject({
      startDate: '2026-12-14',
      bookings: [weeks[1]],
    });
  });

  test('weeks change the days of an entry unless its campaign is fixed', () => {
    const long = { ...fixed, endDate: '2027-01-17' };
    const booked: CartAction = { do: 'setBookings', id: 'a', bookings: [week('2026-12-28')] };
    expect(entry('a', add('a', long), booked)).toMatchObject({ startDate: '2026-12-21', endDate: '2027-01-17' });
    expect(entry('a', add('a', { ...long, dynamicStartDate: true }), booked)).toMatchObject({
      startDate: '2026-12-28',
      endDate: '2027-01-03',
    });
  });

  test('the default days and name can be restored', () => {
    const moved: CartAction = { do: 'setDates', id: 'a', startDate: '2027-01-04', endDate: '2027-01-10' };
    const restored = entry(
      'a',
      add('a'),
      moved,
      { do: 'setName', id: 'a', name: '' },
      { do: 'setDefaultDates', id: 'a' },
      { do: 'setDefaultName', id: 'a', nowMs: NOW_MS },
    );
    expect(restored).toEqual(entry('a', add('a')));
  });
});

describe('removal of', () => {
  test('one entry, with its discounts', () => {
    const cart = after(
      add('a'),
      add('b'),
      { do: 'setDiscounts', id: 'a', discountIds: ['x'] },
      { do: 'removeCampaign', id: 'a' },
    );
    expect([cart.campaigns.map(({ id }) => id), cart.discountsMap]).toEqual([['b'], {}]);
  });
  test('all entries of a package', () => {
    expect(
      after(add('a'), add('b', fixed), add('c'), { do: 'removePackage', packageId: 'p1' }).campaigns.map(
        ({ id }) => id,
      ),
    ).toEqual(['b']);
  });
  test('everything with the last entry', () => {
    const voucherInfo = { redeemId: 'r', voucherCode: 'X' };
    expect(
      after(
        add('a'),
        { do: 'setVoucher', voucherInfo },
        { do: 'setCreditNoteNo', creditNoteNo: 'SGC-1' },
        { do: 'removeCampaign', id: 'a' },
      ),
    ).toEqual(EMPTY_CART);
  });
  test('everything on reset', () => expect(after(add('a'), { do: 'reset' })).toEqual(EMPTY_CART));
});

test('a cart requires paid credit while one of its packages does', () => {
  const both = [add('a'), add('b', fixed)];
  expect(after(...both).paidCreditOnly).toBe(true);
  expect(after(...both, { do: 'removeCampaign', id: 'b' }).paidCreditOnly).toBe(false);
});

test('discounts can be selected, and reset to the best', () => {
  const selected: CartAction = { do: 'setDiscounts', id: 'a', discountIds: ['x'] };
  expect(after(add('a'), selected).discountsMap).toEqual({ a: ['x'] });
  expect(after(add('a'), selected, { do: 'setDiscounts', id: 'a', discountIds: null }).discountsMap).toEqual({});
});

test.each([
  ['WIRE_TRANSFER', 'IN_30_DAYS', 'IN_30_DAYS'],
  ['WALLET_CREDIT', 'IN_30_DAYS', 'IMMEDIATE'],
  ['STRIPE', 'IN_30_DAYS', 'IMMEDIATE'],
  ['CREDIT_NOTE', 'IN_30_DAYS', 'IMMEDIATE'],
] as const)('%s requested %s is paid %s', (method, terms, paid) => {
  expect(after(add('a'), { do: 'setPayment', method, terms })).toMatchObject({
    paymentMethod: method,
    paymentTerms: paid,
  });
  expect(termsOf(method)).toContain(paid);
});

describe('a stored cart', () => {
  test('is read back unchanged', () => {
    const cart = after(add('a'), { do: 'setBookings', id: 'a', bookings: [week('2026-12-14')] });
    expect(readCart(writeCart(cart))).toEqual(cart);
  });
  test.each([[null], [''], ['{'], ['[]'], ['{"campaigns":[{}],"discountsMap":{}}'], ['null']])(
    '%s is an empty one',
    (text) => expect(readCart(text)).toEqual(EMPTY_CART),
  );
  test('is not stored when it is too large', () => {
    expect(writeCart({ ...EMPTY_CART, creditNoteNo: 'x'.repeat(5_000_000) })).toBeNull();
  });
});
