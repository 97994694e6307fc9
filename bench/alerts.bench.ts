// Six processes, two of each role, under light traffic, watched by a real Prometheus with the shipped files: which alerts
// fire in which fault, and that none does while nothing happens.
// `PROMETHEUS=/usr/bin/prometheus node bench/alerts.bench.ts` takes three quarters of an hour.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '#platform/db/database.ts';
import { asOwner } from '../testing/as-owner.ts';
import { signInAt } from '../testing/console-user.ts';
import { startFleet } from '../testing/fleet/fleet.ts';
import { openShop } from '../testing/fleet/shop.ts';
import { startTraffic } from '../testing/fleet/traffic.ts';
import { freePort } from '../testing/free-port.ts';
import { startKillablePostgres } from '../testing/killable-postgres.ts';

const { PROMETHEUS } = process.env;
if (!PROMETHEUS) throw new Error('Name the binary: PROMETHEUS=/usr/bin/prometheus');
const SHIPPED = join(import.meta.dirname, '../deploy/prometheus');
const SECRET = 's'.repeat(43);
const ROLES = ['worker', 'ads', 'api'];
const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl);
const fleet = await startFleet(postgres.appUrl);
const folder = await mkdtemp(join(tmpdir(), 'endcap-prometheus-'));
let stopPrometheus = async () => {};
try {
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
  const { apiKey, skus, owner } = await openShop(database);
  const ports: number[] = [];
  const start = async (role: string) => {
    const metricsPort = await freePort();
    ports.push(metricsPort);
    return fleet.start([role], { SECRET, METRICS_PORT: String(metricsPort) });
  };
  // The first of each creates what the second finds.
  const members = [...(await Promise.all(ROLES.map(start))), ...(await Promise.all(ROLES.map(start)))];
  const user = await signInAt(fleet.address, owner);
  const traffic = startTraffic({ ...fleet, apiKey, skus, user, clients: 2, retriesEvents: true, roundsPerSecond: 4 });
  const prometheus = await startPrometheus(ports);
  stopPrometheus = prometheus.stop;

  const rows: { phase: string; minutes: number; 'fired, after s': string; 'still fires at the end': string }[] = [];
  /** Watches the alerts while something lasts. */
  const watched = async (phase: string, minutes: number): Promise<string[]> => {
    const started = performance.now();
    const firedAfter = new Map<string, number>();
    let now: string[] = [];
    while (performance.now() - started < minutes * MINUTE_MS) {
      now = await prometheus.firing();
      for (const name of now)
        if (!firedAfter.has(name)) firedAfter.set(name, Math.round((performance.now() - started) / 1000));
      await pause(LOOK_EVERY_MS);
    }
    const fired = [...firedAfter].map(([name, seconds]) => `${name} ${seconds}`).join(', ');
    rows.push({ phase, minutes, 'fired, after s': fired, 'still fires at the end': now.join(', ') });
    console.log(`${phase}: ${fired || 'none'}`);
    return [...firedAfter.keys()];
  };
  const missing: string[] = [];
  const expects = (phase: string, fired: readonly string[], names: readonly string[]) =>
    missing.push(...names.filter((name) => !fired.includes(name)).map((name) => `${name} while ${phase}`));

  const quiet = await watched('nothing happens', 8);

  await postgres.freeze();
  const frozen = await watched('PostgreSQL is frozen', 7);
  await postgres.thaw();
  expects('PostgreSQL is frozen', frozen, ['NotReady', 'EventsRefused', 'ConsoleFails']);
  await watched('PostgreSQL goes on', 8);

  await fleet.reports.kill();
  const withoutReports = await watched('ClickHouse is gone', 9);
  await fleet.reports.restart();
  expects('ClickHouse is gone', withoutReports, ['ReportsLate']);

  await asOwner(postgres.ownerUrl, 'update wallet set balance_micros = balance_micros + 1');
  const changed = await watched('a wallet was changed from outside', 3);
  await asOwner(postgres.ownerUrl, 'update wallet set balance_micros = balance_micros - 1');
  expects('a wallet was changed', changed, ['LedgerDiffers']);

  await Promise.all(members.map((member) => member.server().end('SIGKILL')));
  const withoutProcesses = await watched('all six are gone', 4);
  expects('all six are gone', withoutProcesses, ['ProcessDown', 'NoAds', 'NoApi', 'NoWorker']);
  for (const member of members) await member.replace('SIGKILL');
  await watched('all six are back', 7);
  await traffic.stop();

  console.log(`\n${traffic.requests()} requests, at a load of ${loadavg()[0]!.toFixed(1)}`);
  console.table(rows);
  console.log(`Fired without a fault: ${quiet.join(', ') || 'none'}; did not fire: ${missing.join(', ') || 'none'}`);
} finally {
  await stopPrometheus();
  await fleet.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Starts Prometheus with the shipped configuration, of which only the targets differ. */
async function startPrometheus(targets: readonly number[]) {
  await cp(SHIPPED, folder, { recursive: true });
  const path = join(folder, 'prometheus.yaml');
  const shipped = await readFile(path, 'utf8');
  const list = targets.map((port) => `127.0.0.1:${port}`).join(', ');
  await writeFile(path, shipped.replace(/targets: \[.*\]/, `targets: [${list}]`));
  const port = await freePort();
  const child = spawn(
    PROMETHEUS!,
    [
      `--config.file=${path}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return {
    /** Names of the alerts that fire. */
    async firing(): Promise<string[]> {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => null);
      // It starts.
      if (!response?.ok) return [];
      const { data } = (await response.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return [...new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))];
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
