import { expect, test } from 'vitest';
import { TEST_CARDS } from '#integrations/payments/sandbox/test-cards.ts';
import { checkTypedCard, groupedDigits } from './typed-card.ts';

const TODAY = new Date('2026-05-15T12:00:00');
const CARD = { number: '4242 4242 4242 4242', expiry: '05/26', code: '123' };

test.each([
  [{}, {}],
  [{ number: '4242 4242 4242 4243' }, { number: 'NUMBER' }],
  [{ number: '4242' }, { number: 'NUMBER' }],
  [{ number: '378282246310005', code: '1234' }, {}],
  [{ expiry: '04/26' }, { expiry: 'EXPIRED' }],
  [{ expiry: '13/30' }, { expiry: 'EXPIRY' }],
  [{ expiry: '' }, { expiry: 'EXPIRY' }],
  [{ code: '12' }, { code: 'CODE' }],
])('a card with %o has its problems', (change, problems) => {
  expect(checkTypedCard({ ...CARD, ...change }, TODAY)).toEqual(problems);
});

test('numbers are grouped as on the card', () => {
  expect(groupedDigits('4242-42424242x4242')).toBe('4242 4242 4242 4242');
  expect(groupedDigits('42424')).toBe('4242 4');
});

test.each(TEST_CARDS)('the test card $number is valid input', ({ number, brand }) => {
  expect(checkTypedCard({ ...CARD, number, code: brand === 'amex' ? '1234' : '123' }, TODAY)).toEqual({});
});
