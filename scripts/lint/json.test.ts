import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { canParse } from './json.mjs';

test.each([
  ['/x/src/core/ledger/server/a.ts', false],
  ['/x/src/design/a.tsx', false],
  ['/x/src/kernel/json.ts', true],
  ['/x/src/platform/http/read-body.ts', true],
  ['/x/src/core/ledger/server/a.db.test.ts', true],
  ['/x/src/integrations/payments/testing/fake-adyen.ts', true],
  ['/x/demo/base.ts', true],
  ['/x/packages/storefront/src/wire.ts', true],
  ['/x/packages/storefront/src/outbox.ts', false],
])('%s may call JSON.parse: %s', (file, expected) => expect(canParse(file)).toBe(expected));

test.each([
  ['a text', 'export const read = (text: string) => JSON.parse(text) as number;\n'],
  ['an answer', 'export const read = async (answer: Response) => (await answer.json()) as { token: string };\n'],
])('rejects a file that believes what %s says', async (_, source) => {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join(process.cwd(), '.cache/json-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  const file = join(folder, 'src/reader.ts');
  await writeFile(file, source);
  const plugin = join(process.cwd(), 'scripts/lint/dependency-rules.mjs');
  const config = join(folder, 'oxlint.json');
  await writeFile(config, JSON.stringify({ jsPlugins: [plugin], rules: { 'endcap/json': 'error' } }));
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      ['node_modules/oxlint/bin/oxlint', '-c', config, '--no-ignore', file],
      (_error, stdout) => resolve(stdout),
    ),
  );
  expect(output).toContain('read with its schema');
});
