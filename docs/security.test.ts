import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Level by number: every requirement of levels 1 and 2 in OWASP ASVS 5.0.0. */
const LEVELS = JSON.parse(read('docs/asvs-5.0.json')) as Record<string, number>;
const NUMBERS = Object.keys(LEVELS);

interface Row {
  numbers: string[];
  asks: string;
  met: string;
  proof: string;
}

/** Numbers from one to another, in the order of the standard. */
function range(text: string): string[] {
  const [first = '', last = first] = text.split('–');
  const [from, to] = [NUMBERS.indexOf(first), NUMBERS.indexOf(last)];
  return from >= 0 && to >= from ? NUMBERS.slice(from, to + 1) : [text];
}

const rows = [...read('docs/security.md').matchAll(/^\| (\d+\.\d+\.\d+[\d.–]*) \| (.*) \|$/gm)].map(
  ([, numbers, cells]): Row => {
    const [asks = '', met = '', proof = '', ...rest] = cells!.split(' | ');
    if (rest.length) throw new Error(`${numbers} has more than four cells`);
    return { numbers: range(numbers!), asks, met, proof };
  },
);

test('every requirement of levels 1 and 2 is there once, in order, and no other', () => {
  expect(NUMBERS).toHaveLength(253);
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(NUMBERS);
});

test.each(rows)('$numbers.0 says what it asks and how it is met, and proves it or says why not', (row) => {
  expect(row.asks).toMatch(/\S/);
  expect(row.met).toMatch(/\S/);
  const [files = '', reason = ''] = row.proof.split(/(?:^|; )(?:not applicable|gap): /);
  const paths = [...files.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(files.replaceAll(/`[^`]+`|, /g, ''), 'only files stand before a gap').toBe('');
  if (paths.length === 0) expect(reason).toMatch(/\S{2,} \S/);
  // A range has one reason for all; what applies is proven one at a time.
  if (row.numbers.length > 1) expect(row.proof).toMatch(/^not applicable: /);
});

const sources = globSync('{src,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] });

test.each([
  ['certificates are checked', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
  ['requests are parsed strictly', /insecureHTTPParser/],
  ['pasting is never prevented', /\bonPaste=|addEventListener\('paste'/],
  ['pages listen to no other window', /\b(?:window|globalThis)\.(?:addEventListener\('message'|onmessage)/],
])('%s', (_, pattern) => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => pattern.test(read(file)))).toEqual([]);
});
