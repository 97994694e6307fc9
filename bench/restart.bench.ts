// Time from a server's start until it is ready and until it has stopped, with the demo, and the load of the machine
// meanwhile. The first start in an empty folder loads the demo and is not counted.
// `node bench/restart.bench.ts [rounds, default 5] [folder]`
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inheritedEnvironment } from '#apps/environment.ts';
import { freePort } from '../testing/free-port.ts';
import { median } from './load.ts';

const [rounds = '5', existingFolder] = process.argv.slice(2);
const folder = existingFolder ?? (await mkdtemp(join(tmpdir(), 'endcap-restart-')));
const port = await freePort();
const LOOK_EVERY_MS = 20;

interface Round {
  readyMs: number;
  /** CPU time of the server process on all cores, which depends little on other load. */
  cpuMs: number;
  endedMs: number;
  load: number;
}

try {
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
  if (!existingFolder) await startAndStop({ untilLoaded: true });
  // Fills the compile cache, which every start of an installation after the first one uses.
  await startAndStop({ untilLoaded: false });
  const seen: Round[] = [];
  for (let round = 0; round < Number(rounds); round += 1) seen.push(await startAndStop({ untilLoaded: false }));
  console.table(
    seen.map(({ readyMs, cpuMs, endedMs, load }) => ({
      'ready ms': Math.round(readyMs),
      'processor ms until then': cpuMs,
      'ended ms': Math.round(endedMs),
      'load of the last minute': load.toFixed(1),
    })),
  );
  const middle = Math.round(median(seen.map(({ readyMs }) => readyMs)));
  const loads = seen.map(({ load }) => load);
  console.log(
    `Ready after ${middle} ms (median), on ${cpus().length} cores at a load of ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
  );
} finally {
  if (!existingFolder) await rm(folder, { recursive: true, force: true });
}

async function startAndStop({ untilLoaded }: { untilLoaded: boolean }): Promise<Round> {
  const load = loadavg()[0]!;
  const started = performance.now();
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/apps/server/main.ts'), '--demo'], {
    env: {
      ...inheritedEnvironment(),
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const loaded = new Promise<void>((resolve) =>
    server.stdout.on('data', (text: Buffer) => text.includes('history is complete') && resolve()),
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('the server ended by itself');
    await pause(LOOK_EVERY_MS);
  }
  const readyMs = performance.now() - started;
  const cpuMs = await cpuOf(server.pid!);
  if (untilLoaded) await loaded;
  const signalledMs = performance.now();
  server.kill('SIGTERM');
  await ended;
  return { readyMs, cpuMs, endedMs: performance.now() - signalledMs, load };
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** Returns user and system time of all threads, as reported by Linux. */
async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
