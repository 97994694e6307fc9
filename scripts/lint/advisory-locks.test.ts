import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

test('advisory locks are taken by lock.ts alone: its table has every name and their order', () => {
  const found = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') && !file.endsWith('.test.ts') && /advisory_/.test(readFileSync(join(SRC, file), 'utf8')),
  );
  expect(found).toEqual([join('platform', 'db', 'lock.ts')]);
});
