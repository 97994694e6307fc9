import { expect, test } from 'vitest';
import { firstAction, TERM_ACTIONS, termInput } from './term-actions.ts';

const row = (campaign: string, term: string, isOpen = true) => ({
  term,
  isOpen,
  campaign: { id: campaign },
});

test('terms are sent with the campaigns they were seen in, without those that nothing can be done about', () => {
  const rows = [row('1', 'a'), row('1', 'b'), row('2', 'a'), row('3', ''), row('4', 'a', false)];
  const terms = [
    { campaignId: '1', term: 'a' },
    { campaignId: '1', term: 'b' },
    { campaignId: '2', term: 'a' },
  ];
  expect(TERM_ACTIONS.map((action) => termInput(action, rows))).toEqual([
    { action: 'EXCLUDE', match: 'EXACT', terms },
    { action: 'EXCLUDE_EVERYWHERE', match: 'EXACT', terms },
    { action: 'ADD', match: 'EXACT', terms },
    { action: 'ADD', match: 'PHRASE', terms },
    { action: 'MOVE', match: 'EXACT', terms },
  ]);
  expect(termInput('EXCLUDE', [row('3', ''), row('4', 'a', false)])).toBeNull();
});

test.each([
  ['a winner', { lenses: ['WINNERS' as const] }, 'ADD_EXACT'],
  ['any other', { lenses: [] }, 'EXCLUDE'],
  ['one that is excluded', { match: 'EXCLUDED' as const, lenses: [] }, null],
  ['no search', { term: '', lenses: [] }, null],
  ['one of a campaign that is over', { isOpen: false, lenses: [] }, null],
])('%s offers first what is to be done', (_, change, action) => {
  expect(firstAction({ term: 'a', isOpen: true, match: 'PRODUCT', ...change })).toBe(action);
});
