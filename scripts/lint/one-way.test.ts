import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const);

test.each<[string, RegExp, string[]]>([
  // Its table has every name, and the order in which several are taken.
  ['advisory locks are taken by lock.ts', /advisory_/, ['platform/db/lock.ts']],
  // The stand-in for a card provider signs in a provider's form.
  [
    'values are signed by the keyring',
    /createHmac\(/,
    ['integrations/payments/sandbox/sandbox.ts', 'platform/crypto/hmac.ts'],
  ],
])('%s alone', (_, pattern, allowed) => {
  expect(
    files
      .filter(([, text]) => pattern.test(text))
      .map(([file]) => file)
      .toSorted(),
  ).toEqual(allowed);
});
