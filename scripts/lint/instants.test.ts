import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLocalTime } from './instants.mjs';

test.each(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'getHours', 'getDate', 'getTimezoneOffset'])(
  '%s answers in the zone of the machine',
  (property) => expect(isLocalTime(property)).toBe(true),
);
test.each(['toISOString', 'getTime', 'getUTCDay', 'getDateRange'])('%s does not', (property) =>
  expect(isLocalTime(property)).toBe(false),
);

test('rejects a screen that formats a time by itself', async () => {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join(process.cwd(), '.cache/instants-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  const file = join(folder, 'src/screen.ts');
  await writeFile(file, "export const text = new Intl.DateTimeFormat('en').format(0);\n");
  const plugin = join(process.cwd(), 'scripts/lint/dependency-rules.mjs');
  const config = join(folder, 'oxlint.json');
  await writeFile(config, JSON.stringify({ jsPlugins: [plugin], rules: { 'endcap/instants': 'error' } }));
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, ['node_modules/oxlint/bin/oxlint', '-c', config, '--no-ignore', file], (_, stdout) =>
      resolve(stdout),
    ),
  );
  expect(output).toContain('say in whose zone');
});
