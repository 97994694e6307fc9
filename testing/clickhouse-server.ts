import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ClickHouseServer = Awaited<ReturnType<typeof startClickHouseServer>>;

/**
 * Starts the stand-in for a ClickHouse server (see clickhouse-front.ts). It can be killed, and restarts at the same
 * address with the same data.
 */
export async function startClickHouseServer() {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-clickhouse-server-'));
  let { front, port } = await startFront(folder, 0);
  const kill = async () => {
    if (front.exitCode !== null || front.signalCode !== null) return;
    front.kill('SIGKILL');
    await once(front, 'exit');
  };
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill();
      ({ front, port } = await startFront(folder, port));
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startFront(folder: string, at: number): Promise<{ front: ChildProcess; port: number }> {
  const front = fork(join(import.meta.dirname, 'clickhouse-front.ts'), [folder, String(at)]);
  const exited = once(front, 'exit').then(() => Promise.reject(new Error('The ClickHouse front did not start.')));
  const [{ port }] = (await Promise.race([once(front, 'message'), exited])) as [{ port: number }];
  exited.catch(() => {});
  return { front, port };
}
