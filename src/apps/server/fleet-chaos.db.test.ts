import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { sumsInLog, sumsInReports } from '#insights/reports/server/sums.test-support.ts';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import { createDatabase } from '#platform/db/database.ts';
import { signInAt } from '../../../testing/console-user.ts';
import { startFleet } from '../../../testing/fleet/fleet.ts';
import { bookedEvents, expectedOf, openShop } from '../../../testing/fleet/shop.ts';
import { startTraffic } from '../../../testing/fleet/traffic.ts';
import { startKillablePostgres } from '../../../testing/killable-postgres.ts';
import { RUN_SEED } from '../../../testing/run-seed.ts';

// Two processes of each role on one durable database. In each round every fault happens once, in an order drawn from the
// seed. CHAOS_MINUTES repeats rounds for that long, with CHAOS_EVENTS events spread over them; in the short form a process
// has all roles, since starting one takes longer than what follows, and rolling-restart.db.test.ts has the upgrades.
const MINUTES = Number(process.env['CHAOS_MINUTES'] ?? 0);
const EVENTS = Number(process.env['CHAOS_EVENTS'] ?? 0);
const CLIENTS = MINUTES > 0 ? 8 : 2;
const ROLES = MINUTES > 0 ? [['api'], ['ads'], ['worker']] : [['api', 'ads', 'worker']];
/** A page asks for several ads: on a small machine so many events come in no other way. */
const SHOPPERS_PER_ROUND = MINUTES > 0 ? 5 : 1;
const REQUESTS_BETWEEN = MINUTES > 0 ? 150 : 60;
const PAUSE_BETWEEN_MS = MINUTES > 0 ? 15_000 : 0;
const FROZEN_MS = MINUTES > 0 ? 10_000 : 2_000;
const REPORTED_WITHIN_MS = 120_000;
const SECRET = 's'.repeat(43);
const ROOT = join(import.meta.dirname, '../../..');

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl);
const fleet = await startFleet(postgres.appUrl);
afterAll(async () => {
  await fleet.stop();
  await database.close();
  await postgres.stop();
});

test(
  `two of each role, killed, upgraded and cut off from their database: what was acknowledged is counted, charged and reported once (seed ${RUN_SEED})`,
  { timeout: 400_000 + MINUTES * 90_000 },
  async () => {
    const random = seededRandom(RUN_SEED);
    const { apiKey, skus, owner } = await openShop(database);
    const start = (roles: readonly string[]) => fleet.start(roles, { SECRET });
    // The first process of each role creates what the second finds.
    const members = [await Promise.all(ROLES.map(start)), await Promise.all(ROLES.map(start))];
    const user = await signInAt(fleet.address, owner);

    const faults: Record<string, () => Promise<unknown>> = {
      'two of each role killed': async () => {
        for (const pair of members) await Promise.all(pair.map((member) => member.replace('SIGKILL')));
      },
      ...(MINUTES > 0 && {
        'all replaced, one by one': async () => {
          for (const member of members.flat()) await member.replace('SIGTERM');
        },
      }),
      'database frozen': async () => {
        await postgres.freeze();
        await pause(FROZEN_MS);
        await postgres.thaw();
      },
      'lines swallowed': () => Promise.resolve(postgres.swallow()),
      'database killed': () => postgres.kill(),
    };
    const found = Object.keys(faults).map((fault) => ({ fault, times: 0, auctionsMs: 0, eventsMs: 0 }));

    const startedMs = performance.now();
    const lasts = (minutes: number) => performance.now() - startedMs < minutes * 60_000;
    const traffic = startTraffic({
      ...{ ...fleet, apiKey, skus, user, clients: CLIENTS, retriesEvents: true },
      shoppersPerRound: SHOPPERS_PER_ROUND,
      ...(EVENTS > 0 && { roundsPerSecond: EVENTS / 2 / SHOPPERS_PER_ROUND / (MINUTES * 60) }),
    });
    do
      for (const result of found.toSorted(() => random() - 0.5)) {
        await traffic.reach(traffic.requests() + REQUESTS_BETWEEN);
        await pause(PAUSE_BETWEEN_MS);
        traffic.takeGaps();
        await faults[result.fault]!();
        await traffic.reach(traffic.requests() + REQUESTS_BETWEEN);
        const { auctionsMs, eventsMs } = traffic.takeGaps();
        result.times += 1;
        result.auctionsMs = Math.max(result.auctionsMs, auctionsMs);
        result.eventsMs = Math.max(result.eventsMs, eventsMs);
      }
    while (lasts(MINUTES));
    await traffic.stop();

    console.table(found);
    console.log(
      `${Math.round((performance.now() - startedMs) / 1000)} s, ${traffic.requests()} requests, ${traffic.failures.length} of them failed and were sent again;`,
      `${traffic.acknowledged()} views and clicks acknowledged; ${cpus().length} cores at a load of ${loadavg()[0]!.toFixed(1)}`,
    );
    expect(await bookedEvents(database)).toEqual(expectedOf(traffic.acknowledged()));
    const reports = await openMigrated({ url: fleet.reports.url }, 1);
    const inLog = await sumsInLog(database);
    await vi.waitFor(async () => expect(await sumsInReports(reports)).toEqual(inLog), {
      timeout: REPORTED_WITHIN_MS,
      interval: 200,
    });
    await reports.close();
    expect(await audit()).toEqual({ code: 0, output: 'The ledger agrees with itself and with the reports\n' });
  },
);

/** Runs the audit as an operator does. */
async function audit(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['src/apps/cli/main.ts', 'ledger', 'audit'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: postgres.appUrl, SECRET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
