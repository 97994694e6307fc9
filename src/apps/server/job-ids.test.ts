import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../..');
const MODULES = ['core', 'products', 'delivery', 'insights'].flatMap((band) => readdirSync(join(SRC, band)));
/** Parts of modules, and the ad engine as a whole, that have jobs of their own. */
const PARTS = ['delivery', 'sandbox', 'mail'];

/** Where a job gets its id: as one that is requested, or as one that is scheduled. */
const NAMED = {
  requested: /\bdefineJob(?:<[^(]*>)?\(\s*([^,)\s]+)/g,
  scheduled: /(?:\b(?:job|timedJob|ledgerJob)|onError)\(\s*('[^,)\s]+)/g,
};

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test') && !file.endsWith('platform/jobs/queue.ts'))
  .map((file) => readFileSync(join(SRC, file), 'utf8'));
const idsOf = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!));

test.each([...idsOf(NAMED.requested), ...idsOf(NAMED.scheduled)])('the job %s is named module.action', (literal) => {
  expect(literal).toMatch(/^'[a-z-]+\.[a-z-]+'$/);
  expect([...MODULES, ...PARTS]).toContain(literal.slice(1).split('.')[0]);
});

test('all jobs are found, and no two have one id', () => {
  const requested = idsOf(NAMED.requested);
  const scheduled = idsOf(NAMED.scheduled);
  expect(requested.length).toBe(8);
  expect(scheduled.length).toBeGreaterThan(25);
  expect(new Set([...requested, ...scheduled]).size).toBe(requested.length + scheduled.length);
});
