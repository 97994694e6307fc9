import { expect, test } from 'vitest';
import { matchScore, MAX_TERM_LENGTH, parseSearch } from './find.ts';

test.each([
  ['summer', { term: 'summer', kinds: null, hasCommands: true }],
  ['  summer sale ', { term: 'summer sale', kinds: null, hasCommands: true }],
  ['> top up', { term: 'top up', kinds: [], hasCommands: true }],
  ['#SG-0042', { term: 'SG-0042', kinds: ['DOCUMENT', 'CREDIT_NOTE', 'PRO_FORMA', 'PAYMENT'], hasCommands: false }],
  ['@olivia', { term: 'olivia', kinds: ['MEMBER'], hasCommands: false }],
  ['', { term: '', kinds: null, hasCommands: true }],
  ['#', { term: '', kinds: ['DOCUMENT', 'CREDIT_NOTE', 'PRO_FORMA', 'PAYMENT'], hasCommands: false }],
])('"%s" is read as a search', (typed, search) => {
  expect(parseSearch(typed)).toEqual(search);
});

test('what is longer than anything has a name for is cut', () => {
  expect(parseSearch('x'.repeat(500)).term).toHaveLength(MAX_TERM_LENGTH);
});

test.each([
  ['Monthly invoices', 'mon', 3],
  ['Monthly invoices', 'inv mon', 3],
  ['Monthly invoices', 'voice', 2],
  ['Campaigns', 'campiagns', 1],
  ['Campaigns', 'campains', 1],
  ['Campaigns', 'camppaign', 1],
  ['Campaigns', 'kampaigns', 1],
  ['Configurações', 'configuracoes', 3],
  ['Top up', 'tup', 0],
  ['Team', 'taem', 1],
  ['Team', 'maet', 0],
  ['Brands', 'brands missing', 0],
  ['Brands', '', 0],
])('"%s" answers "%s" with %i', (label, term, score) => {
  expect(matchScore(label, term)).toBe(score);
});
