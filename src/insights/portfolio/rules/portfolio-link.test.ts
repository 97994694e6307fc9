import { expect, test } from 'vitest';
import { MAX_DAYS } from '#insights/reports/rules/chart.ts';
import { changePercent, daysShown, isLinkOpen, linkProblems, shortNetwork, type LinkInput } from './portfolio-link.ts';

const TODAY = '2026-06-10';
const LAST_WEEK = { lastDays: 7, fromDate: null, toDate: null };
const fixed = (fromDate: string | null, toDate: string | null) => ({ lastDays: null, fromDate, toDate });
const INPUT: LinkInput = { title: 'For Bee', brandIds: ['bee'], columns: ['SPEND'], ...LAST_WEEK };

test.each<[Partial<LinkInput>, string[]]>([
  [{}, []],
  [{ lastDays: 30 }, []],
  [fixed('2026-05-01', '2026-05-31'), []],
  // The month that is not over yet fills day by day.
  [fixed('2026-06-01', '2026-06-30'), []],
  [fixed('2026-06-09', '2026-06-09'), []],
  [{ title: '  ' }, ['title']],
  [{ title: 'x'.repeat(101) }, ['title']],
  [{ brandIds: [] }, ['brandIds']],
  [{ brandIds: ['bee', 'wasp'] }, ['brandIds']],
  [{ brandIds: Array.from({ length: 301 }, () => 'bee') }, ['brandIds']],
  [{ columns: [] }, ['columns']],
  [{ lastDays: 14 }, ['lastDays']],
  [{ lastDays: 7, fromDate: '2026-05-01' }, ['lastDays']],
  [fixed(null, null), ['fromDate']],
  [fixed('2026-05-01', null), ['fromDate']],
  [fixed('2026-05-02', '2026-05-01'), ['toDate']],
  [fixed(TODAY, TODAY), ['fromDate']],
  [fixed('1999-12-31', '2000-01-02'), ['fromDate']],
  [fixed('2020-01-01', '2026-06-01'), ['toDate']],
])('a link with %j has problems with %j', (change, fields) => {
  const problems = linkProblems({ ...INPUT, ...change }, { ownBrands: new Set(['bee', 'ant']), today: TODAY });
  expect(Object.keys(problems)).toEqual(fields);
});

test('as many days as a report may have can be shared', () => {
  const first = '2024-01-01';
  const last = new Date(Date.parse(first) + (MAX_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const known = { ownBrands: new Set(['bee']), today: TODAY };
  expect(linkProblems({ ...INPUT, ...fixed(first, last) }, known)).toEqual({});
});

test('closed days alone are shown', () => {
  expect(daysShown(LAST_WEEK, TODAY)).toEqual({ fromDate: '2026-06-03', toDate: '2026-06-09' });
  expect(daysShown(fixed('2026-06-01', '2026-06-30'), TODAY)).toEqual({ fromDate: '2026-06-01', toDate: '2026-06-09' });
  const may = daysShown(fixed('2026-05-01', '2026-05-31'), TODAY);
  expect(may).toEqual({ fromDate: '2026-05-01', toDate: '2026-05-31' });
});

test('a link opens until it expires or is ended', () => {
  const expiresAt = new Date(1000);
  expect(isLinkOpen({ expiresAt, endedAt: null }, 999)).toBe(true);
  expect(isLinkOpen({ expiresAt, endedAt: null }, 1000)).toBe(false);
  expect(isLinkOpen({ expiresAt, endedAt: new Date(1) }, 2)).toBe(false);
});

test('a change needs an amount before', () => {
  expect([changePercent(15n, 10n), changePercent(5n, 10n), changePercent(5n, 0n)]).toEqual([50, -50, null]);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:9', '2001:db8:7::/48'],
  ['', ''],
  ['unknown', ''],
])('of the address %j is kept %j', (address, kept) => {
  expect(shortNetwork(address)).toBe(kept);
});
