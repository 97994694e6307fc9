import { expect, test } from 'vitest';
import { hasBookableWeek, sortPackages } from './package-list.ts';

const packageOf = (name: string, tag: string | null, startDate: string | null = null) => ({
  name,
  tags: tag === null ? [] : [{ id: tag, name: tag }],
  startDate,
});

test('packages are sorted by their first tag, then by their start', () => {
  const sorted = sortPackages([
    packageOf('untagged', null),
    packageOf('any time', 'Brand'),
    packageOf('later', 'Brand', '2026-12-21'),
    packageOf('sooner', 'Brand', '2026-12-14'),
    packageOf('first', 'Awareness'),
    packageOf('at some time', 'Brand'),
  ]);
  expect(sorted.map(({ name }) => name)).toEqual(['first', 'sooner', 'later', 'any time', 'at some time', 'untagged']);
});

// A Wednesday: the first bookable week starts on 14 December.
const TODAY = '2026-11-25';
test.each([
  ['no dates', null, null, false, true],
  ['dates that are over', '2026-10-12', '2026-10-18', false, false],
  ['dates that begin too soon', '2026-12-07', '2026-12-13', false, false],
  ['dates with one week left', '2026-11-02', '2026-12-20', false, true],
  ['dates that end within the first week', '2026-11-02', '2026-12-19', false, false],
  ['dates to come', '2027-01-04', '2027-01-10', false, true],
  ['dates to come that hold no whole week', '2027-01-05', '2027-01-12', false, false],
  ['dates without an end', '2026-10-12', null, false, true],
  ['dates that are over and may be moved', '2026-10-12', '2026-10-18', true, true],
])('a package with %s', (_, startDate, endDate, dynamicStartDate, expected) => {
  expect(hasBookableWeek({ startDate, endDate, dynamicStartDate }, TODAY)).toBe(expected);
});
