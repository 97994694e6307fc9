import { expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

test.each<[string, readonly string[]]>([
  ['', []],
  ['https://ads.example', ['https://ads.example']],
  ['https://Ads.example/, http://localhost:3000', ['https://ads.example', 'http://localhost:3000']],
])('browsers reach the console at "%s"', (text, origins) => {
  expect(readEnvironment({ PUBLIC_URL: text }).PUBLIC_URL).toEqual(origins);
});

test.each([
  [{ PUBLIC_URL: 'ads.example' }, 'PUBLIC_URL: ads.example is no address of a console'],
  [{ PUBLIC_URL: 'https://ads.example/console' }, 'PUBLIC_URL: https://ads.example/console is no address'],
  [{ ROLES: 'api,cook' }, 'ROLES: unknown role cook'],
  [{ ROLES: '' }, 'ROLES: unknown role'],
  [{ DEFAULT_LANGUAGE: 'tlh' }, 'DEFAULT_LANGUAGE: unknown language tlh'],
  [{ DEFAULT_COUNTRY: 'Brazil' }, 'DEFAULT_COUNTRY: Brazil is no country'],
  [{ PORT: 'door' }, 'PORT: '],
])('what makes no sense is named: %j', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(EnvironmentError);
  expect(() => readEnvironment(variables)).toThrow(message);
});

test('without variables one process does everything', () => {
  expect(readEnvironment({}).ROLES).toEqual(['api', 'ads', 'worker']);
});
