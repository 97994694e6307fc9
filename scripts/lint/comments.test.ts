import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const COMMENT = /^\s*(\/\/|\/?\*)/;
/** Words that make a comment need a second reading: say who or what it is, and what it does. */
const UNCLEAR =
  /(?<!`)\b(whoever|somebody|nobody|anew|told|wish|heard|mend(s|ed)?|affair|house|coins?|former|this once|a most)\b(?!`)/i;
const FOLDERS = [
  'src',
  'testing',
  'e2e',
  'demo',
  'bench',
  'scripts',
  'packages/storefront/src',
  'packages/storefront/test',
  'examples/vendure/plugin',
  'examples/vendure/shop',
];

test('comments are in plain English', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.includes('generated'));
  const unclear = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        COMMENT.test(line) && UNCLEAR.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(unclear).toEqual([]);
});
