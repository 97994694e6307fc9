import { expect, test } from 'vitest';
import { describedBy, describedByReason, messageOf } from './description.ts';

const message = { code: 'ledger.booked', params: { name: 'Week' } };
const line = ({ reason }: { reason: unknown }) => ({ code: 'ledger.corrected', params: { reason } }) as never;

test('a message and a typed text are rendered as what they were', () => {
  for (const text of [message, 'Goodwill', '']) expect(messageOf(describedBy(text as never))).toEqual(text);
  expect(describedBy('Goodwill')).toEqual({ description: null, typed: 'Goodwill' });
  expect(describedBy(message as never)).toEqual({ description: message, typed: null });
});

test.each([['Goodwill'], [message]])('the reason of a correction is rendered within its line: %o', (reason) => {
  const described = describedByReason(line, reason as never);
  expect(messageOf(described)).toEqual(line({ reason }));
  // What a person typed is stored beside the message, never in its parameters.
  expect(described.typed).toBe(typeof reason === 'string' ? reason : null);
  if (typeof reason === 'string') expect(described.description).toEqual(line({ reason: '' }));
});

test('nothing stored reads as an empty text', () => {
  expect(messageOf({ description: null, typed: null })).toBe('');
});
