import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { shiftClockOfRun } from '../../testing/database-clock.ts';
import { freePort } from '../../testing/free-port.ts';
import { createClockAhead } from './clock-ahead.ts';

const ROOT = join(import.meta.dirname, '../..');
const DATABASE = 'endcap';
const DEMO_DAYS = 10;

/**
 * The real server with a small demo, on databases of its own, for all journeys of a run. PostgreSQL is started here, so
 * that a journey can look behind the screens (settle tomorrow, audit the ledger).
 */
export default async function startServer() {
  if (!existsSync(join(ROOT, 'dist/console/index.html'))) throw new Error('Build the console first: npx vite build');
  const folder = mkdtempSync(join(tmpdir(), 'endcap-e2e-'));
  // PostgreSQL may run as another user than we do and must reach its folder.
  chmodSync(folder, 0o755);
  const cluster = await startEmbeddedPostgres(join(folder, 'postgres'), { throwAway: true });
  await prepareDatabase(cluster, DATABASE);
  await createClockAhead(cluster.ownerUrl(DATABASE));
  await shiftClockOfRun(cluster.ownerUrl(DATABASE));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['src/apps/server/main.ts', '--demo'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: cluster.appUrl(DATABASE),
      DATA_DIR: folder,
      PORT: String(port),
      DEMO_DAYS: String(DEMO_DAYS),
      LOG_LEVEL: 'warn',
      META_SANDBOX_SECONDS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilSaid(server, 'history is complete');
  process.env['E2E_ADDRESS'] = address;
  process.env['E2E_DATABASE_URL'] = cluster.appUrl(DATABASE);
  return async () => {
    await stop(server);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function untilSaid(server: ChildProcess, words: string): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes(words)) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}
