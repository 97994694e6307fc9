import { expect, test } from 'vitest';
import { firstAction, termOperation } from './term-actions.ts';

const row = (campaign: string, term: string, isOpen = true) => ({
  id: `${campaign} ${term}`,
  term,
  isOpen,
  match: 'PRODUCT' as const,
  campaign: { id: campaign },
});
const exact = (campaignId: string, ...keywords: string[]) => ({ campaignId, keywords });

test('terms are excluded or added by campaign, in one operation', () => {
  const rows = [row('1', 'a'), row('1', 'b'), row('2', 'a'), row('3', ''), row('4', 'a', false)];
  const byCampaign = [exact('1', '[a]', '[b]'), exact('2', '[a]')];
  expect(termOperation('EXCLUDE', rows)).toEqual({
    kind: 'NEGATIVES',
    campaignIds: ['1', '2'],
    keywordsByCampaign: byCampaign,
  });
  expect(termOperation('ADD_EXACT', rows)).toMatchObject({ kind: 'KEYWORDS', keywordsByCampaign: byCampaign });
  expect(termOperation('EXCLUDE', [row('3', ''), row('4', 'a', false)])).toBeNull();
});

test('everywhere is every campaign that saw the term', () => {
  const seenIn = new Map([
    ['a', ['1', '2', '9']],
    ['b', ['9']],
  ]);
  expect(termOperation('EXCLUDE_EVERYWHERE', [row('1', 'a'), row('2', 'a'), row('1', 'b')], seenIn)).toMatchObject({
    kind: 'NEGATIVES',
    keywordsByCampaign: [exact('1', '[a]'), exact('2', '[a]'), exact('9', '[a]', '[b]')],
  });
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
