import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Starts a server as a process of its own, with these variables and no others; it either listens, or ends and says why. */
export async function startServerProcess(variables: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['src/apps/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      // Where the run's clock is not the machine's, it is set by these.
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      CLOCK_SHIFT_MS: process.env['CLOCK_SHIFT_MS'],
      // As an installation has it: otherwise most of a start is compiling.
      NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const { promise: listens, resolve } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes('"listening"')) resolve();
    });
  // What it says last comes before this, its exit maybe not.
  const closed = once(child, 'close');
  await Promise.race([listens, closed]);
  return {
    pid: child.pid,
    said: () => said,
    /** Null while it runs, and where a signal ended it. */
    code: () => child.exitCode,
    async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await closed;
    },
  };
}
