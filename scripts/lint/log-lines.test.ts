import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const CALL = /\blog\s*(?:\.(?:debug|info|warn|error|fatal)|\[level\])\(/g;
/** The last argument. */
const MESSAGE = /^(?:[^;]*?,)?\s*'([^' ][^']*)',?\s*\)/;

const lines = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8');
    return [...text.matchAll(CALL)].map(({ index, 0: call }) => {
      const message = MESSAGE.exec(text.slice(index + call.length, index + 600));
      return [file, message?.[1] ?? null] as const;
    });
  });

test('the log is written to', () => expect(lines.length).toBeGreaterThan(50));

test.each(lines)('%s logs what happened, with its facts as fields: %s', (_, message) => {
  // Alerts look for the whole message: nothing in it varies. It starts with the thing it is about.
  expect(message).toMatch(/^[a-z][a-z0-9 ,:-]{2,60}$/);
  expect(message).not.toMatch(/^(a|an|the|this)\b|\b(us|we|nobody|somebody|told|mend|away)\b/);
});
