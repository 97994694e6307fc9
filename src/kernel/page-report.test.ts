import { expect, test } from 'vitest';
import { readPageReport } from './page-report.ts';

const failure = { message: 'broken', stack: '', screen: '/sponsor' };

test('a report is read, without anything it does not need to say', () => {
  const report = { visit: 'v', screens: ['/sponsor'], failures: [{ ...failure, password: 'x' }], more: true };
  expect(readPageReport(report)).toEqual({ visit: 'v', screens: ['/sponsor'], failures: [failure] });
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'report'],
  ['no visit', { screens: [], failures: [] }],
  ['a visit too long', { visit: 'v'.repeat(41), screens: [], failures: [] }],
  ['screens that are no list', { visit: 'v', screens: '/sponsor', failures: [] }],
  ['a screen that is no text', { visit: 'v', screens: [1], failures: [] }],
  ['too many screens', { visit: 'v', screens: Array.from({ length: 201 }, () => '/'), failures: [] }],
  ['a failure without its screen', { visit: 'v', screens: [], failures: [{ message: 'm', stack: '' }] }],
  ['a failure that is nothing', { visit: 'v', screens: [], failures: [null] }],
  ['a stack too long', { visit: 'v', screens: [], failures: [{ ...failure, stack: 's'.repeat(2001) }] }],
])('%s is none', (_, body) => expect(readPageReport(body)).toBeNull());
