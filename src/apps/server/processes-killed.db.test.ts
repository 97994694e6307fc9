import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { sumsInLog, sumsInReports } from '#insights/reports/server/sums.test-support.ts';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import { signInAt } from '../../../testing/console-user.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { type Member, startFleet } from '../../../testing/fleet/fleet.ts';
import { bookedEvents, expectedOf, openShop } from '../../../testing/fleet/shop.ts';
import { startTraffic } from '../../../testing/fleet/traffic.ts';

// Two processes of each role on one database, each killed and replaced while events arrive. CHAOS_ROUNDS sets how often
// each is killed.
const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 1);
const CLIENTS = 2;
const ROLES = ['api', 'ads', 'worker'];
const REQUESTS_BETWEEN = 200;
const REPORTED_WITHIN_MS = 60_000;
const SECRET = 's'.repeat(43);
const ROOT = join(import.meta.dirname, '../../..');

const database = await createTestDatabase();
const fleet = await startFleet(database.appUrl);
afterAll(() => fleet.stop());

test(
  `two of each role, each killed and replaced while events come: what was acknowledged is counted, charged and reported once (${ROUNDS} times)`,
  { timeout: 240_000 + ROUNDS * 120_000 },
  async () => {
    const { apiKey, skus, owner } = await openShop(database);
    const start = (role: string) => fleet.start([role], { SECRET });
    const pairs: Member[][] = [];
    // The first process of each role creates what the second finds.
    for (let turn = 0; turn < 2; turn += 1) pairs.push(await Promise.all(ROLES.map(start)));
    const user = await signInAt(fleet.address, owner);
    const traffic = startTraffic({ ...fleet, apiKey, skus, user, clients: CLIENTS, retriesEvents: true });
    for (let round = 0; round < ROUNDS; round += 1)
      for (const pair of pairs) {
        await traffic.reach(traffic.requests() + REQUESTS_BETWEEN);
        await Promise.all(pair.map((member) => member.replace('SIGKILL')));
      }
    await traffic.reach(traffic.requests() + REQUESTS_BETWEEN);
    await traffic.stop();

    expect(await bookedEvents(database)).toEqual(expectedOf(traffic.acknowledged()));
    const reports = await openMigrated({ url: fleet.reportsUrl }, 1);
    const inLog = await sumsInLog(database);
    await vi.waitFor(async () => expect(await sumsInReports(reports)).toEqual(inLog), {
      timeout: REPORTED_WITHIN_MS,
      interval: 200,
    });
    await reports.close();
    expect(await audit()).toEqual({ code: 0, output: 'The ledger agrees with itself and with the reports\n' });
    console.log(
      `${ROUNDS * ROLES.length * 2} processes killed, ${traffic.requests()} requests, ${traffic.failures.length} broken, ${traffic.acknowledged()} views and clicks;`,
      `${cpus().length} cores at a load of ${loadavg()[0]!.toFixed(1)}`,
    );
  },
);

/** Runs the audit as an operator does. */
async function audit(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['src/apps/cli/main.ts', 'ledger', 'audit'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: database.appUrl, SECRET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
