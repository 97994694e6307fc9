import { expect, test } from 'vitest';
import { landRefusal } from './use-server-form.ts';

test.each([
  ['known field', { email: ['Taken', 'Too long'] }, { email: 'Taken' }, null],
  ['nested field', { 'banners.0.url': ['Bad address'] }, { 'banners.0.url': 'Bad address' }, null],
  ['unknown field', { captcha: ['Try again'] }, {}, 'Try again'],
  ['both', { email: ['Taken'], captcha: ['Try again'] }, { email: 'Taken' }, 'Try again'],
  ['no field', undefined, {}, 'Refused'],
  ['empty messages', { email: [] }, {}, 'Refused'],
])('%s', (_, fields, landed, message) => {
  expect(landRefusal({ message: 'Refused', fields }, ['email', 'banners'])).toEqual({ landed, message });
});
