import { expect, test } from 'vitest';
import { comparedPeriod, comparisonOf, readQuestion, writeQuestion, type ChangeQuestion } from './change-question.ts';

const BRAND = '01990000-0000-7000-8000-000000000001';
const now = { fromDate: '2026-11-16', toDate: '2026-11-22' };
const before = { fromDate: '2026-11-09', toDate: '2026-11-15' };
const QUESTION: ChangeQuestion = { metric: 'SPEND', now, before };

test.each<[ChangeQuestion, string]>([
  [QUESTION, 'spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15'],
  [
    { ...QUESTION, metric: 'ROAS', campaignId: '100012' },
    'roas.2026-11-16_2026-11-22.2026-11-09_2026-11-15.campaign-100012',
  ],
  [
    { ...QUESTION, metric: 'SALES', brandIds: [BRAND], ventureId: BRAND, adType: 'BANNER' },
    `sales.2026-11-16_2026-11-22.2026-11-09_2026-11-15.brand-${BRAND}.country-${BRAND}.type-BANNER`,
  ],
])('a question is read as it was written: %j', (question, text) => {
  expect(writeQuestion(question)).toBe(text);
  expect(readQuestion(text)).toEqual(question);
});

test.each([
  '',
  'spend',
  'clicks.2026-11-16_2026-11-22.2026-11-09_2026-11-15',
  'spend.2026-11-22_2026-11-16.2026-11-09_2026-11-15',
  'spend.2026-11-16_2026-11-22.2026-13-09_2026-11-15',
  'spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.campaign-x',
  'spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.brand-x',
  'spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.type-VIDEO',
])('what cannot be read is no question: %s', (text) => {
  expect(readQuestion(text)).toBeNull();
});

test('periods are compared with those right before, the same weekdays, and a year ago', () => {
  expect(comparedPeriod(now, 'PREVIOUS')).toEqual(before);
  expect(comparedPeriod(now, 'FOUR_WEEKS')).toEqual({ fromDate: '2026-10-19', toDate: '2026-10-25' });
  expect(comparedPeriod(now, 'YEAR')).toEqual({ fromDate: '2025-11-17', toDate: '2025-11-23' });
  expect(comparedPeriod({ fromDate: '2026-10-01', toDate: '2026-11-22' }, 'FOUR_WEEKS')).toBeNull();
});

test('a comparison is known by its days', () => {
  expect(comparisonOf({ now, before })).toBe('PREVIOUS');
  expect(comparisonOf({ now, before: comparedPeriod(now, 'YEAR')! })).toBe('YEAR');
  expect(comparisonOf({ now, before: { fromDate: '2026-11-01', toDate: '2026-11-07' } })).toBeNull();
});
