import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shownTypes } from './shown-types.ts';

const schema = readFileSync(join(import.meta.dirname, '../schema.graphql'), 'utf8');
const typesOf = (query: string) => shownTypes(schema, { id: query }).byDocument['id'];

test.each<[string, string, string[] | undefined]>([
  [
    'the types selected, at any depth',
    'query { me { id company { id brands { id } } } }',
    ['Brand', 'Company', 'User'],
  ],
  ['those of fragments', 'query { emailChange { ...F } } fragment F on EmailChange { newEmail }', ['EmailChange']],
  ['the contents of a list, not the list', 'query { invitations { objects { id } } }', ['Invitation']],
  [
    'what a type is computed from',
    'query { configuration(key: skus_help_page_url) { id } }',
    ['Configuration', 'ConfigurationSetting'],
  ],
  ['what a field is computed from', 'query { me { isBrandLocked } }', ['Brand', 'User']],
  ['what a plain value is computed from', 'query { unreadCount }', ['Notification']],
  [
    'one step only',
    'query { packagePaymentOptions { paidAmount } }',
    ['CardPaymentMethod', 'PackagePaymentOptions', 'Wallet'],
  ],
  ['nothing of writes, whose answers are not kept', 'mutation { signOutElsewhere { ended } }', undefined],
])('a query shows %s', (_, query, types) => {
  expect(typesOf(query)).toEqual(types);
});

test('a plain value without a line in the table is an error', () => {
  expect(() => typesOf('query { currencyFactor }')).toThrow('Query.currencyFactor answers a plain value');
});
