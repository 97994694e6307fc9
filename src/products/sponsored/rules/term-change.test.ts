import { CENT } from '#kernel/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newCampaign, type CampaignInput } from './campaign-input.ts';
import { normalizeCampaign } from './normalize-campaign.ts';
import { checkAction } from './operation.ts';
import {
  checkTermChanges,
  givesTermsAway,
  NO_TERM_CHANGE,
  takesTerms,
  termEdit,
  type TermChange,
} from './term-change.ts';

const campaign = { ...newCampaign({ brandId: 'b', catalogId: 'c', startAtMs: 0 }), adType: 'PRODUCT' as const };
const edited = (before: Partial<CampaignInput>, change: Partial<TermChange>): CampaignInput => {
  const result = termEdit({ ...NO_TERM_CHANGE, ...change })({ ...campaign, ...before });
  if (!result.ok) throw new Error('refused');
  return normalizeCampaign(result.value);
};

test('keywords are added with their bid, the newest bid counts', () => {
  const before = { keywords: ['[lotion]', 'soap'], keywordBids: [{ keyword: '[lotion]', bidMicros: 10n * CENT }] };
  expect(edited(before, { keywords: ['[face wash]'], bidMicros: 30n * CENT })).toMatchObject({
    keywords: ['[lotion]', 'soap', '[face wash]'],
    keywordBids: [
      { keyword: '[lotion]', bidMicros: 10n * CENT },
      { keyword: '[face wash]', bidMicros: 30n * CENT },
    ],
  });
  expect(edited(before, { keywords: ['[Lotion]'], bidMicros: 50n * CENT })).toMatchObject({
    keywords: ['[lotion]', 'soap'],
    keywordBids: [{ keyword: '[lotion]', bidMicros: 50n * CENT }],
  });
  expect(edited(before, { keywords: ['[face wash]'] }).keywordBids).toEqual(before.keywordBids);
});

test('what moves elsewhere is excluded, and its keyword leaves with its bid', () => {
  const before = { keywords: ['[Lotion]', 'lotion'], keywordBids: [{ keyword: '[Lotion]', bidMicros: 10n * CENT }] };
  expect(edited(before, { negativeKeywords: ['[lotion]'], dropped: ['[lotion]'] })).toMatchObject({
    keywords: ['lotion'],
    keywordBids: [],
    negativeKeywords: ['[lotion]'],
  });
});

test.each<[string, Map<bigint, Partial<TermChange>>, string | null]>([
  ['nothing', new Map(), 'terms'],
  ['a campaign without a term', new Map([[1n, {}]]), 'terms'],
  ['a blank term', new Map([[1n, { keywords: ['[ ]'] }]]), 'terms'],
  ['a term that is too long', new Map([[1n, { negativeKeywords: [`[${'a'.repeat(201)}]`] }]]), 'terms'],
  ['too many', new Map([[1n, { keywords: Array.from({ length: 1001 }, (_, index) => `[${index}]`) }]]), 'terms'],
  ['a term', new Map([[1n, { negativeKeywords: ['[used]'] }]]), null],
])('%s is checked before any campaign is looked at', (_, sent, field) => {
  const changes = new Map([...sent].map(([id, change]) => [id, { ...NO_TERM_CHANGE, ...change }]));
  const problem = checkTermChanges(changes);
  expect(problem?.code === 'VALIDATION' ? Object.keys(problem.fields) : problem).toEqual(field && [field]);
  expect(checkAction({ kind: 'TERMS', changes }, 0)).toEqual(problem);
});

test('a row takes terms, gives them away, or neither', () => {
  const row = (before: object, after: object) => ({ before, after });
  const taking = row({ keywords: ['soap'] }, { keywords: ['[a]', 'soap'] });
  const giving = row({ negativeKeywords: [] }, { negativeKeywords: ['[a]'] });
  const dropping = row({ keywords: ['[a]'], negativeKeywords: [] }, { keywords: [], negativeKeywords: ['[a]'] });
  expect([taking, giving, dropping].map(takesTerms)).toEqual([true, false, false]);
  expect([taking, giving, dropping].map(givesTermsAway)).toEqual([false, true, true]);
  expect(givesTermsAway(row({ keywordBids: [] }, { keywordBids: [1] }))).toBe(false);
});

const term = fc.stringMatching(/^[a-z]{1,6}$/).map((text) => `[${text}]`);
test('a change never leaves the same term on both sides, whatever was there', () => {
  fc.assert(
    fc.property(fc.uniqueArray(term), fc.uniqueArray(term, { minLength: 1 }), (keywords, moved) => {
      const after = edited({ keywords }, { negativeKeywords: moved, dropped: moved });
      expect(after.keywords.filter((one) => after.negativeKeywords.includes(one))).toEqual([]);
      expect(after.keywords.toSorted()).toEqual(keywords.filter((one) => !moved.includes(one)).toSorted());
    }),
  );
});
