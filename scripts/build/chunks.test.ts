import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHUNKS, isPartOf } from './chunks.ts';

const ROOT = join(import.meta.dirname, '../..');

// A file that moves would silently leave its chunk.
test.each(Object.values(CHUNKS).flatMap((parts) => parts.filter((part) => typeof part === 'string')))(
  '%s exists',
  (path) => expect(existsSync(join(ROOT, path))).toBe(true),
);

test('a module belongs to a file’s chunk, a folder’s and a library’s', () => {
  expect(isPartOf(CHUNKS['shell']!, '/home/us/endcap/src/apps/console/query-client.ts')).toBe(true);
  expect(isPartOf(CHUNKS['lists']!, '/home/us/endcap/src/design/table/data-table.tsx')).toBe(true);
  expect(isPartOf(CHUNKS['base']!, '/home/us/endcap/node_modules/react/index.js')).toBe(true);
  expect(isPartOf(CHUNKS['base']!, '/home/us/endcap/src/design/page.tsx')).toBe(false);
});
