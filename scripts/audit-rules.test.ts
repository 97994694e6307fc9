import { expect, test } from 'vitest';
import { judgeAudit } from './audit-rules.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ADVISORY = { title: 'Redirects leak headers', url: 'https://github.com/advisories/GHSA-1', severity: 'high' };
const FOUND = JSON.stringify({ vulnerabilities: { got: { via: [ADVISORY] }, app: { via: ['got'] } } });
const NOTHING = JSON.stringify({ vulnerabilities: {} });
const accepted = (until: string) => [{ url: ADVISORY.url, why: 'No request of ours follows redirects', until }];

test.each([
  ['nothing is found', NOTHING, [], true, 'No known vulnerability'],
  ['a vulnerability is named once, with its address', FOUND, [], false, 'high: got: Redirects leak headers (https'],
  ['an accepted one is not', FOUND, accepted('2026-12-31'), true, 'No known'],
  ['an acceptance ends', FOUND, accepted('2026-11-25'), false, 'high: got'],
  ['an acceptance of nothing is to be removed', NOTHING, accepted('2026-12-31'), false, 'not found any more'],
  [
    'a registry that is away is no success',
    JSON.stringify({ message: 'ENOTFOUND' }),
    [],
    false,
    'no answer: ENOTFOUND',
  ],
])('%s', (_, report, known, isClean, line) => {
  const judged = judgeAudit(report, known, NOW);
  expect(judged.isClean).toBe(isClean);
  expect(judged.lines).toHaveLength(1);
  expect(judged.lines[0]).toContain(line);
});

test('an acceptance without a reason is refused', () => {
  expect(() => judgeAudit(FOUND, [{ ...accepted('2026-12-31')[0], why: 'fine' }], NOW)).toThrow();
});
