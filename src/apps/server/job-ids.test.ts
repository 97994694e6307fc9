import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../..');
const MODULES = ['core', 'products', 'delivery', 'insights'].flatMap((band) => readdirSync(join(SRC, band)));
/** Parts of modules, and the ad engine as a whole, that have jobs of their own. */
const PARTS = ['delivery', 'sandbox', 'mail'];

/** Where a job gets its id: as one that is requested, or as one that is scheduled. */
const NAMED = {
  requested: /\bdefineJob\(\s*\{\s*id: ([^,)\s]+)/g,
  perCompany: /\bdefineCompanyWork\(\s*\{\s*id: ([^,)\s]+)/g,
  scheduled: /(?:\bjob|onError)\(\s*('[^,)\s]+)/g,
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const read = (file: string) => readFileSync(join(SRC, file), 'utf8');
const sources = files.filter((file) => !file.includes('.test') && !file.includes('platform/jobs/')).map(read);
const idsOf = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!));

const all = Object.values(NAMED).flatMap(idsOf);

test.each(all)('the job %s is named module.action', (literal) => {
  expect(literal).toMatch(/^'[a-z-]+\.[a-z-]+'$/);
  expect([...MODULES, ...PARTS]).toContain(literal.slice(1).split('.')[0]);
});

test('all jobs are found, and no two have one id', () => {
  expect(idsOf(NAMED.requested).length).toBe(8);
  expect(idsOf(NAMED.perCompany).length).toBe(21);
  expect(idsOf(NAMED.scheduled).length).toBeGreaterThan(15);
  expect(new Set(all).size).toBe(all.length);
});

const tests = files.filter((file) => file.endsWith('.db.test.ts')).map(read);
const work = sources.flatMap((text) =>
  [...text.matchAll(/\bconst (\w+) = defineCompanyWork\(/g)].map((match) => match[1]!),
);

test.each(work)('%s is scheduled, and tested with a company that fails', (name) => {
  expect(read('apps/server/worker.ts')).toMatch(new RegExp(`perCompany\\(\\s*(?:\\w+\\.)?${name},`));
  expect(tests.filter((text) => new RegExp(`\\bwork: ${name}\\b`).test(text))).toHaveLength(1);
});
