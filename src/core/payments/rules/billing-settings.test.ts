import { expect, test } from 'vitest';
import { isBillingSetting } from './billing-settings.ts';

test.each([
  ['allow_top_up', true],
  ['card_payment_min', true],
  ['card_payment_max', true],
  ['auto_top_up_monthly_cap', true],
  ['wire_transfer_instructions', true],
  ['toString', false],
])('operators can set %s: %s', (key, expected) => {
  expect(isBillingSetting(key)).toBe(expected);
});
