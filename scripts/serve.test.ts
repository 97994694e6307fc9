import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** A PATH as in a plain shell, without the Node version of the packages. */
const PATH = process.env['PATH']!.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

const commands = [...readFileSync(join(ROOT, 'docs/operating.md'), 'utf8').matchAll(/`node (\S+\.m?[jt]s)/g)];

test('the manual names a command that starts the server', () => {
  expect(commands.map(([, file]) => file)).toContain('serve.mjs');
});

test.each(commands.map(([, file]) => file!))(
  'node %s runs with the machine’s own Node',
  (file) => {
    const { status, stderr } = spawnSync('node', [file], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH, SECRET: 'abc' },
    });
    // The process has reached the check of its settings, which is as far as it gets without databases.
    expect(stderr).toMatch(/^endcap: \d+ settings are wrong\n/);
    expect(stderr).toContain('SECRET: each must have at least 32 characters');
    expect(status).toBe(1);
  },
  30_000,
);
