import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../../../testing/eventually.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START = `import { run } from './scripts/bootstrap.mjs'; run('src/apps/server/end-with-parent.worker.ts', []);`;

test('a server whose parent was killed ends in order', { timeout: 30_000 }, async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', START], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  parent.stdout.on('data', (chunk) => (output += chunk));
  await until(() => output.includes('ready'));
  parent.kill('SIGKILL');
  await once(parent.stdout, 'close');
  expect(output).toBe('ready\nended by SIGTERM\n');
});
