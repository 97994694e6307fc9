import { describe, expect, test } from 'vitest';
import { packageMessages } from './package.messages.ts';
import { checkPackage, checkPlacement, type PackageInput, type PlacementInput } from './package-input.ts';

const messages = packageMessages.input;
const known = { placements: new Set(['HOME', 'SEARCH']), segments: new Map([['SG', new Set(['all'])]]) };
const discount = {
  name: 'Early',
  note: null,
  discountMicros: 100_000n,
  minAmountMicros: null,
  beforeStart: 30,
  stacksWith: [],
};
const input: PackageInput = {
  code: 'LAUNCH',
  name: 'Launch week',
  startDate: null,
  endDate: null,
  dynamicStartDate: false,
  maxBookingDays: null,
  paidCreditOnly: false,
  customBudget: false,
  minPriceMicros: null,
  slotCount: 2,
  isOffered: true,
  types: ['Onsite'],
  tags: [{ name: 'Awareness', color: '#336699' }],
  placements: ['HOME'],
  prices: [{ country: 'SG', segmentId: 'all', priceMicros: 1_000_000_000n }],
  discounts: [discount],
};

describe('a package', () => {
  test.each<[string, Partial<PackageInput>, object]>([
    ['that is valid', {}, {}],
    ['without a code', { code: '' }, { code: messages.required() }],
    ['with a code with spaces', { code: 'two words' }, { code: messages.codeInvalid({ max: 40 }) }],
    ['with a code of the maximum length', { code: 'x'.repeat(40) }, {}],
    ['with a longer code', { code: 'x'.repeat(41) }, { code: messages.codeInvalid({ max: 40 }) }],
    ['without a name', { name: ' ' }, { name: messages.required() }],
    ['of whole weeks', { startDate: '2026-12-14', endDate: '2026-12-27' }, {}],
    [
      'that starts on a Tuesday',
      { startDate: '2026-12-15', endDate: '2026-12-27' },
      { startDate: messages.notWeeks() },
    ],
    ['that ends on a Saturday', { startDate: '2026-12-14', endDate: '2026-12-26' }, { startDate: messages.notWeeks() }],
    [
      'that ends before it starts',
      { startDate: '2026-12-14', endDate: '2026-12-06' },
      { startDate: messages.notWeeks() },
    ],
    ['without an end', { startDate: '2026-12-14' }, { endDate: messages.required() }],
    ['without a start', { endDate: '2026-12-20' }, { startDate: messages.required() }],
    ['of less than a week', { maxBookingDays: 6 }, { maxBookingDays: messages.outOfRange() }],
    ['without slots', { slotCount: 0 }, { slotCount: messages.outOfRange() }],
    ['with too many slots', { slotCount: 1001 }, { slotCount: messages.outOfRange() }],
    ['with a minimum price of zero', { minPriceMicros: 0n }, { minPrice: messages.outOfRange() }],
    [
      'with a tag without a valid color',
      { tags: [{ name: 'A', color: 'red' }] },
      { 'tags.0.color': messages.colorInvalid() },
    ],
    ['with a type twice', { types: ['A', 'A'] }, { types: messages.duplicate() }],
    ['without placements', { placements: [] }, { placements: messages.required() }],
    ['with an unknown placement', { placements: ['HOME', 'NOWHERE'] }, { placements: messages.unknown() }],
    ['without a price', { prices: [] }, { prices: messages.required() }],
    [
      'priced for an unknown segment',
      { prices: [{ country: 'SG', segmentId: 'x', priceMicros: 1n }] },
      { 'prices.0.segmentId': messages.unknown() },
    ],
    [
      'priced below zero',
      { prices: [{ country: 'SG', segmentId: 'all', priceMicros: -1n }] },
      { 'prices.0.price': messages.outOfRange() },
    ],
    ['priced twice', { prices: [...input.prices, ...input.prices] }, { prices: messages.duplicate() }],
    [
      'with a discount above 100 %',
      { discounts: [{ ...discount, discountMicros: 1_000_001n }] },
      { 'discounts.0.discount': messages.outOfRange() },
    ],
    [
      'with a discount that combines with itself',
      { discounts: [{ ...discount, stacksWith: ['Early'] }] },
      { 'discounts.0.stacksWith': messages.unknown() },
    ],
    [
      'with a discount that combines with an unknown one',
      { discounts: [{ ...discount, stacksWith: ['Late'] }] },
      { 'discounts.0.stacksWith': messages.unknown() },
    ],
    [
      'with too many discounts',
      { discounts: Array.from({ length: 11 }, (_, index) => ({ ...discount, name: String(index) })) },
      { discounts: messages.tooMany() },
    ],
  ])('%s', (_, change, found) => expect(checkPackage({ ...input, ...change }, known)).toEqual(found));
});

describe('a placement', () => {
  const field = {
    name: 'headline',
    label: 'Headline',
    kind: 'TEXT' as const,
    isRequired: true,
    minWidth: null,
    minHeight: null,
  };
  const placement: PlacementInput = {
    code: 'HOME',
    name: 'Home',
    category: 'App',
    previewImg: null,
    description: null,
    fields: [field],
  };
  test.each<[string, Partial<PlacementInput>, object]>([
    ['that is valid', {}, {}],
    ['without a category', { category: '' }, { category: messages.required() }],
    ['with a field twice', { fields: [field, field] }, { fields: messages.duplicate() }],
    [
      'with a field of an unknown kind',
      { fields: [{ ...field, kind: 'SONG' as never }] },
      { 'fields.0.kind': messages.unknown() },
    ],
    [
      'with an image of no width',
      { fields: [{ ...field, kind: 'IMAGE', minWidth: 0 }] },
      { 'fields.0.minWidth': messages.outOfRange() },
    ],
  ])('%s', (_, change, found) => expect(checkPlacement({ ...placement, ...change })).toEqual(found));
});
