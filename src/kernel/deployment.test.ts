import { expect, test } from 'vitest';
import { deploymentOf } from './deployment.ts';

test.each([
  ['BRL', 'BR', 'pt'],
  ['AUD', 'AU', 'en'],
  ['RUB', 'RU', 'en'],
  ['SGD', 'SG', 'en'],
  ['constructor', 'SG', 'en'],
])('a marketplace in %s starts in %s and %s', (currency, country, language) =>
  expect(deploymentOf(currency)).toEqual({ currency, country, language }),
);

test('what was configured goes before what the currency suggests', () => {
  expect(deploymentOf('SGD', { country: 'ID', language: 'id' })).toEqual({
    currency: 'SGD',
    country: 'ID',
    language: 'id',
  });
});
