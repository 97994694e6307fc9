import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FullConfig } from '@playwright/test';
import { readReportProgress } from '#insights/reports/server/index.ts';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { allOrNothing, endProcess } from '../../testing/all-or-nothing.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { shiftClockOfRun } from '../../testing/database-clock.ts';
import { freePort } from '../../testing/free-port.ts';
import { createClockAhead } from './clock-ahead.ts';
import { passToWorkers, type Served } from './served.ts';

const ROOT = join(import.meta.dirname, '../..');
const TEMPLATE = 'endcap_template';
const DEMO_DAYS = 10;
/** A fraction of what the demo has by itself. */
const DEMO_PAGES = 1200;
const COMMANDS = 'src/apps/cli/main.ts';

/**
 * Starts the real server with a small demo for each worker, on its own databases: the demo's history is lived through
 * once, and copied. PostgreSQL is started here, so that journeys can access the database directly (settle tomorrow,
 * audit the ledger).
 */
export default async function startServers({ workers }: Pick<FullConfig, 'workers'>) {
  if (!existsSync(join(ROOT, 'dist/console/index.html'))) throw new Error('Build the console first: npx vite build');
  const { value, end } = await allOrNothing(async (onEnd) => {
    const folder = mkdtempSync(join(tmpdir(), 'endcap-e2e-'));
    onEnd(() => rmSync(folder, { recursive: true, force: true }));
    // PostgreSQL may run as another user and must be able to access its folder.
    chmodSync(folder, 0o755);
    const cluster = await startEmbeddedPostgres(join(folder, 'postgres'), { throwAway: true });
    onEnd(() => cluster.stop());
    await prepareDatabase(cluster, TEMPLATE, [TABLES, SANDBOX_TABLES]);
    await createClockAhead(cluster.ownerUrl(TEMPLATE));
    await shiftClockOfRun(cluster.ownerUrl(TEMPLATE));
    await loadDemo(cluster.appUrl(TEMPLATE), join(folder, TEMPLATE));
    // Statements are planned by what the tables hold; a server finds out within minutes, journeys do not wait for it.
    await asOwner(cluster.ownerUrl(TEMPLATE), 'vacuum (analyze)');
    const names = Array.from({ length: workers }, (_, index) => `endcap_${index}`);
    await asOwner(
      cluster.ownerUrl('postgres'),
      ...names.map((name) => `create database ${name} template ${TEMPLATE} strategy file_copy`),
    );
    for (const name of names) cpSync(join(folder, TEMPLATE), join(folder, name), { recursive: true });
    const ports = await Promise.all(names.map(freePort));
    const servers = names.map((name, index) => {
      const served = { address: `http://127.0.0.1:${ports[index]}`, databaseUrl: cluster.appUrl(name) };
      return { served, process: spawnServer(served.databaseUrl, join(folder, name), ports[index]!) };
    });
    onEnd(() => Promise.all(servers.map(({ process }) => endProcess(process))));
    await Promise.all(
      servers.map(async ({ served, process }) => {
        await waitForOutput(process, 'Endcap is ready');
        await waitForReports(served.databaseUrl, process);
      }),
    );
    return servers.map(({ served }): Served => served);
  });
  passToWorkers(value);
  return end;
}

function loadDemo(databaseUrl: string, folder: string): Promise<unknown> {
  return promisify(execFile)(
    process.execPath,
    [COMMANDS, 'demo', 'load', '--days', String(DEMO_DAYS), '--pages', String(DEMO_PAGES)],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    },
  );
}

function spawnServer(databaseUrl: string, folder: string, port: number): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/apps/server/main.ts', '--demo'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      META_SANDBOX_SECONDS: '1',
    },
    // By the channel it learns that this process was killed, and ends.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Waits until the reports show the whole history. */
async function waitForReports(databaseUrl: string, server: ChildProcess): Promise<void> {
  const database = createDatabase(databaseUrl, { max: 1 });
  try {
    while (!(await database.read(SYSTEM, readReportProgress)).isComplete) {
      const { exitCode, signalCode } = server;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`the server ended with ${exitCode ?? signalCode} while loading reports`);
      await pause(100);
    }
  } finally {
    await database.close();
  }
}

function waitForOutput(server: ChildProcess, words: string): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes(words)) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}
