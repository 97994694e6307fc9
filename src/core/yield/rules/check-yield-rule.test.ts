import { describe, expect, test } from 'vitest';
import { MAX_REASON_LENGTH, MAX_VALUES, type YieldFacts, yieldProblems } from './check-yield-rule.ts';
import { AD_LOAD_PARTS, type AdLoad, type YieldRule } from './yield-rule.ts';

const REASON = { en: 'Not for minors', pt: 'Não para menores', id: 'Bukan untuk anak' };
const block: YieldRule = {
  kind: 'BLOCK',
  categoryId: null,
  placementCode: null,
  pageType: null,
  terms: [],
  fromDay: null,
  untilDay: null,
  billedOn: null,
  amountMicros: null,
  subject: 'BRAND',
  values: ['bee'],
  openTo: [],
  reason: REASON,
  load: null,
  trial: null,
};
const facts: YieldFacts = { today: '2026-06-01', hasCategory: true, knownValues: new Set(['bee']), others: [] };

describe('a block is refused', () => {
  test.each<[string, Partial<YieldRule>, Partial<YieldFacts>, string | null]>([
    ['not for what the storefront has', {}, {}, null],
    ['not for all ads of a place', { subject: null, values: [], placementCode: 'top' }, {}, null],
    ['not for all ads of a search', { subject: null, values: [], terms: ['[beer]'] }, {}, null],
    ['for all ads of a storefront', { subject: null, values: [] }, {}, 'subject'],
    ['without anything named', { values: [] }, {}, 'values'],
    ['for what the storefront does not have', { values: ['bee', 'wasp'] }, {}, 'values'],
    ['for too much', { values: Array.from({ length: MAX_VALUES + 1 }, String) }, {}, 'values'],
    ['without a reason', { reason: null }, {}, 'reason'],
    ['without a reason in one language', { reason: { ...REASON, pt: '' } }, {}, 'reason'],
    ['with a long reason', { reason: { ...REASON, id: 'x'.repeat(MAX_REASON_LENGTH + 1) } }, {}, 'reason'],
    ['for an unknown category', { categoryId: 'gone' }, { hasCategory: false }, 'categoryId'],
    ['for searches of another page', { terms: ['beer'], pageType: 'HOME' }, {}, 'terms'],
    ['for days that are over', { untilDay: '2026-05-01' }, {}, 'untilDate'],
    ['where there is one for the same', {}, { others: [block] }, 'subject'],
    ['not where there is one at another place', {}, { others: [{ ...block, placementCode: 'top' }] }, null],
  ])('%s', (_, more, known, field) => {
    const problems = yieldProblems({ ...block, ...more }, { ...facts, ...known });
    const refused = Object.keys(problems).filter((key) => problems[key] !== undefined);
    expect(refused).toEqual(field === null ? [] : [field]);
  });
});

const NOTHING = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;
const adLoad = (more: Partial<AdLoad> | null): Partial<YieldRule> => ({
  ...{ kind: 'LOAD', subject: null, values: [], reason: null },
  load: more && { ...NOTHING, ...more },
});

describe('an ad load is refused', () => {
  test.each<[string, Partial<YieldRule>, Partial<YieldFacts>, string | null]>([
    ['not with one limit', adLoad({ firstFree: 1 }), {}, null],
    ['not everywhere', adLoad({ mostOnPage: 1000, sharePercent: 100 }), {}, null],
    ['without a limit', adLoad({}), {}, 'load.mostOnPage'],
    ['without limits', adLoad(null), {}, 'load.mostOnPage'],
    ['for no ads', adLoad({ mostOfBrand: 0 }), {}, 'load.mostOfBrand'],
    ['with a share above all', adLoad({ sharePercent: 101 }), {}, 'load.sharePercent'],
    ['with a relevance that is no whole number', adLoad({ leastRelevance: 1.5 }), {}, 'load.leastRelevance'],
    ['with more ads than a page has', adLoad({ mostAtPlacement: 1001 }), {}, 'load.mostAtPlacement'],
    [
      'for an unknown category',
      { ...adLoad({ firstFree: 1 }), categoryId: 'gone' },
      { hasCategory: false },
      'categoryId',
    ],
    [
      'where there is one',
      adLoad({ firstFree: 1 }),
      { others: [{ ...block, ...adLoad({ mostOnPage: 2 }) }] },
      'load.mostOnPage',
    ],
    [
      'not where there is a block',
      { ...adLoad({ firstFree: 1 }) },
      { others: [{ ...block, subject: null, values: [] }] },
      null,
    ],
  ])('%s', (_, more, known, field) => {
    const problems = yieldProblems({ ...block, ...more }, { ...facts, ...known });
    expect(Object.keys(problems).filter((key) => problems[key] !== undefined)).toEqual(field === null ? [] : [field]);
  });
});

describe('what names brands is refused', () => {
  const brands: YieldRule = { ...block, values: ['bee', 'ant'] };
  const known = { ...facts, knownValues: new Set(['bee', 'ant']) };
  test.each<[string, Partial<YieldRule>, Partial<YieldFacts>, string | null]>([
    ['not where two brands are kept apart', { kind: 'APART' }, {}, null],
    ['for one brand alone', { kind: 'APART', values: ['bee'] }, {}, 'values'],
    ['for a brand that the storefront does not have', { kind: 'APART', values: ['bee', 'wasp'] }, {}, 'values'],
    ['without a reason', { kind: 'APART', reason: null }, {}, 'reason'],
    ['where the same are kept apart', { kind: 'APART' }, { others: [{ ...brands, kind: 'APART' }] }, 'values'],
    ['not where pages are closed', { kind: 'EXCLUSION' }, {}, null],
    ['not where they are open at a price', { kind: 'EXCLUSION', billedOn: 'CLICK', amountMicros: 500_000n }, {}, null],
    ['for no brand', { kind: 'EXCLUSION', values: [] }, {}, 'values'],
    ['open to a brand that is not known', { kind: 'EXCLUSION', openTo: ['wasp'] }, {}, 'openTo'],
    ['open at a price of nothing in particular', { kind: 'EXCLUSION', amountMicros: 500_000n }, {}, 'billedOn'],
    ['open at nothing', { kind: 'EXCLUSION', billedOn: 'CLICK', amountMicros: 0n }, {}, 'amount'],
    ['without a reason in one language', { kind: 'EXCLUSION', reason: { ...REASON, id: '' } }, {}, 'reason'],
  ])('%s', (_, more, other, field) => {
    const problems = yieldProblems({ ...brands, ...more }, { ...known, ...other });
    expect(Object.keys(problems).filter((key) => problems[key] !== undefined)).toEqual(field === null ? [] : [field]);
  });
});

const complement: YieldRule = {
  ...{ ...block, kind: 'COMPLEMENT', categoryId: 'phones', subject: 'CATEGORY', values: ['cases'], reason: null },
};

describe('what goes with a category is refused', () => {
  test.each<[string, Partial<YieldRule>, Partial<YieldFacts>, readonly string[]]>([
    ['not with what the storefront has', {}, {}, []],
    ['without a category', { categoryId: null }, {}, ['categoryId']],
    ['with a category that is gone', {}, { hasCategory: false }, ['categoryId']],
    ['without anything that goes with it', { values: [], subject: null }, {}, ['values']],
    ['with what the storefront does not have', { values: ['cases', 'gone'] }, {}, ['values']],
    ['with itself', { values: ['cases', 'phones'] }, {}, ['values']],
    ['where there is one for the category', { values: ['chargers'] }, { others: [complement] }, ['categoryId']],
    ['not where there is one for another', {}, { others: [{ ...complement, categoryId: 'tablets' }] }, []],
  ])('%s', (_, more, known, fields) => {
    const knownValues = new Set(['cases', 'chargers', 'phones']);
    const problems = yieldProblems({ ...complement, ...more }, { ...facts, knownValues, ...known });
    expect(Object.keys(problems).filter((key) => problems[key] !== undefined)).toEqual(fields);
  });
});
