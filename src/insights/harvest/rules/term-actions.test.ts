import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordKey } from '#core/serving/rules/keywords.ts';
import { NO_TERM_CHANGE, type TermChange } from '#products/sponsored/rules/term-change.ts';
import { TERM_ACTIONS, termChanges, type TermRequest } from './term-actions.ts';

const changes = (request: Partial<TermRequest>, seenIn?: Map<string, bigint[]>) =>
  Object.fromEntries(
    termChanges(
      {
        action: 'ADD',
        terms: [
          { campaignId: 1n, term: 'red  shoes' },
          { campaignId: 2n, term: 'soap' },
          { campaignId: 2n, term: '' },
        ],
        match: 'EXACT',
        bidMicros: null,
        targetId: null,
        ...request,
      },
      seenIn,
    ),
  );
const of = (change: Partial<TermChange>): TermChange => ({ ...NO_TERM_CHANGE, ...change });
const BID = 500_000n;

test.each<[string, Partial<TermRequest>, Record<string, Partial<TermChange>>]>([
  ['added exactly', {}, { 1: { keywords: ['[red shoes]'] }, 2: { keywords: ['[soap]'] } }],
  [
    'added as a phrase with a bid',
    { match: 'PHRASE', bidMicros: BID },
    { 1: { keywords: ['"red shoes"'], bidMicros: BID }, 2: { keywords: ['"soap"'], bidMicros: BID } },
  ],
  [
    'excluded exactly, whatever the match',
    { action: 'EXCLUDE', match: 'PHRASE', bidMicros: BID },
    { 1: { negativeKeywords: ['[red shoes]'] }, 2: { negativeKeywords: ['[soap]'] } },
  ],
  ['moved nowhere', { action: 'MOVE' }, {}],
  [
    'moved, and only added where it is already',
    { action: 'MOVE', targetId: 2n, match: 'PHRASE', bidMicros: BID },
    {
      1: { negativeKeywords: ['[red shoes]'], dropped: ['[red shoes]'] },
      2: { keywords: ['"red shoes"', '"soap"'], bidMicros: BID },
    },
  ],
])('terms are %s', (_, request, expected) => {
  expect(changes(request)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([id, change]) => [id, of(change)])),
  );
});

test('everywhere is every campaign that was shown for the term', () => {
  const seenIn = new Map([['soap', [2n, 9n]]]);
  const soap = of({ negativeKeywords: ['[soap]'] });
  expect(changes({ action: 'EXCLUDE_EVERYWHERE' }, seenIn)).toEqual({ 2: soap, 9: soap });
});

test('no campaign gets the same term on both sides, and no term is lost by moving', () => {
  const picked = fc.record({ campaignId: fc.bigInt(1n, 4n), term: fc.constantFrom('a', 'b c', '', 'd') });
  fc.assert(
    fc.property(
      fc.array(picked),
      fc.constantFrom(...TERM_ACTIONS),
      fc.bigInt(1n, 4n),
      fc.constantFrom('EXACT' as const, 'PHRASE' as const),
      (terms, action, targetId, match) => {
        const found = termChanges({ action, terms, match, bidMicros: null, targetId }, new Map([['a', [1n]]]));
        for (const { keywords, negativeKeywords } of found.values()) {
          const keys = new Set(keywords.map(keywordKey));
          expect(negativeKeywords.filter((typed) => keys.has(keywordKey(typed)))).toEqual([]);
        }
        if (action !== 'MOVE') return;
        const target = new Set((found.get(targetId)?.keywords ?? []).map((typed) => typed.slice(1, -1)));
        for (const { negativeKeywords } of found.values())
          expect(negativeKeywords.every((typed) => target.has(typed.slice(1, -1)))).toBe(true);
      },
    ),
  );
});
