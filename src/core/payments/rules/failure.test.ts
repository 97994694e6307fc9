import { expect, test } from 'vitest';
import { failureMessage } from './failure.ts';
import { paymentMessages } from './payment.messages.ts';

const { failure } = paymentMessages;

test.each(Object.keys(failure))('%s is explained by its own message', (code) => {
  expect(failureMessage(code)).toEqual(failure[code as keyof typeof failure]());
});

test.each([null, 'do_not_honor', 'toString', ''])('%o, which only the provider knows, reads as declined', (code) => {
  expect(failureMessage(code)).toEqual(failure.declined());
});
