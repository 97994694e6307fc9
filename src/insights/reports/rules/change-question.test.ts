import { describe, expect, test } from 'vitest';
import { comparisonOf, readQuestion, writeQuestion, type ChangeQuestion } from './change-question.ts';

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
  [{ ...QUESTION, comparison: 'weekdays' }, 'spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.vs-weekdays'],
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
  'spend.2026-11-16_2026-11-22.2024-11-09_2026-11-15',
  'spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.campaign-x',
  'spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.brand-x',
  'spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.type-VIDEO',
])('what cannot be read is no question: %s', (text) => {
  expect(readQuestion(text)).toBeNull();
});

describe('a comparison', () => {
  const year = { fromDate: '2025-11-16', toDate: '2025-11-22' };
  test.each<[string, Partial<ChangeQuestion>, string]>([
    ['is known by its days', {}, 'previous'],
    ['of a year before', { before: year }, 'year'],
    ['that was chosen, where another one has the same days', { comparison: 'weekdays' }, 'weekdays'],
    ['whose name does not fit its days', { before: year, comparison: 'month' }, 'year'],
    [
      'with any other days is a range of one’s own',
      { before: { fromDate: '2026-11-01', toDate: '2026-11-05' } },
      '2026-11-01_2026-11-05',
    ],
  ])('%s', (_, patch, expected) => expect(comparisonOf({ ...QUESTION, ...patch })).toBe(expected));
});
