import { expect, test } from 'vitest';
import { flakyJourneys } from './checks.ts';

const LISTED = '  ✘  1 a.spec.ts:2:1 › one\n  ✓  2 a.spec.ts:2:1 › one (retry #1)\n\n\n';
const WHY = '  1) a.spec.ts:2:1 › one ────\n\n    Error: expect(received).toBe(expected)\n\n    Expected: 1\n\n';
const SUMMARY = '  1 flaky\n    a.spec.ts:2:1 › one ────\n';

test('a journey that passed only on the second try is printed with why the first failed', () => {
  expect(flakyJourneys(`${LISTED}${WHY}${SUMMARY}  1 passed (1.5s)\n`)).toBe(WHY + SUMMARY);
});

test('journeys that pass at once print nothing', () => {
  expect(flakyJourneys('  ✓  1 a.spec.ts:2:1 › one\n\n  1 passed (1.5s)\n')).toBe('');
});
