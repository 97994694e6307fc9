import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** This release. */
const ROOT = join(import.meta.dirname, '../..');

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/**
 * Starts a server as a separate process with only these variables, of the release in the folder `root`. It either
 * listens, or exits with an error message.
 */
export async function startServerProcess(variables: Readonly<Record<string, string>>, root = ROOT) {
  const child = spawn(process.execPath, ['src/apps/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      // Pass on the run's shifted clock, if there is one.
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      CLOCK_SHIFT_MS: process.env['CLOCK_SHIFT_MS'],
      // As in an installation; otherwise most of the start is compilation.
      NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise: listens, resolve } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('"listening"')) resolve();
    });
  // All output arrives before this event, but not necessarily before `exit`.
  const closed = once(child, 'close');
  await Promise.race([listens, closed]);
  return {
    pid: child.pid,
    /** Memory in MiB. */
    async residentMib(): Promise<number> {
      const text = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(text)![1]) / 1024;
    },
    output: () => output,
    /** Exit code; null while the process is running and when a signal ended it. */
    code: () => child.exitCode,
    async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await closed;
    },
  };
}
