import { cpus, loadavg } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { readProcesses } from '#platform/fleet/fleet.ts';
import { signInAt } from '../../../testing/console-user.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { type Member, startFleet } from '../../../testing/fleet/fleet.ts';
import { createNextRelease } from '../../../testing/fleet/next-release.ts';
import { bookedEvents, expectedOf, openShop } from '../../../testing/fleet/shop.ts';
import { startTraffic } from '../../../testing/fleet/traffic.ts';
import { runLength } from '../../../testing/run-length.ts';

// Two servers behind a load balancer, replaced one after the other by those of the next release, and by those of this one
// again; the secret is renewed meanwhile. CHAOS_FACTOR lengthens it.
const REQUESTS = runLength(800);
const CLIENTS = REQUESTS > 10_000 ? 6 : 2;
const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)];
/** As in docs/operating.md: every process knows the new secret before any signs with it. */
const ROTATION = [`${OLD},${NEW}`, `${NEW},${OLD}`];

const database = await createTestDatabase();
const [fleet, next] = await Promise.all([startFleet(database.appUrl), createNextRelease()]);
afterAll(() => Promise.all([fleet.stop(), next.remove()]));

test(
  `an upgrade and its return, one process after the other, lose none of ${REQUESTS} requests and refuse no click`,
  { timeout: 240_000 + 20 * REQUESTS },
  async () => {
    const { apiKey, skus, owner } = await openShop(database);
    const start = () => fleet.start(['api', 'ads', 'worker'], { SECRET: OLD });
    const servers: Member[] = await Promise.all([start(), start()]);
    const user = await signInAt(fleet.address, owner);
    const started = performance.now();
    const traffic = startTraffic({ ...fleet, apiKey, skus, user, clients: CLIENTS, retriesEvents: false });
    await next.migrate({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, SECRET: OLD });
    const versions: string[][] = [];
    for (const [step, SECRET] of ROTATION.entries())
      for (const [turn, server] of servers.entries()) {
        await traffic.reach(((step * servers.length + turn) * REQUESTS) / (ROTATION.length * servers.length));
        await server.replace('SIGTERM', { SECRET }, step === 0 ? next.root : undefined);
        versions.push(await versionsOf(database));
      }
    await traffic.reach(REQUESTS);
    await traffic.stop();
    const tookS = Math.round((performance.now() - started) / 1000);
    console.log(
      `${traffic.requests()} requests in ${tookS} s, ${traffic.failures.length} failed; ${traffic.acknowledged()} views and clicks;`,
      `${cpus().length} cores at a load of ${loadavg()[0]!.toFixed(1)}`,
    );

    const both = [next.previous, next.version];
    expect(versions).toEqual([both, [next.version], both, [next.previous]]);
    expect(traffic.failures).toEqual([]);
    expect(await bookedEvents(database)).toEqual(expectedOf(traffic.acknowledged()));
    expect(await findDrift(database, Date.now())).toEqual([]);
  },
);

async function versionsOf(of: Database): Promise<string[]> {
  const processes = await of.read(SYSTEM, readProcesses);
  return [...new Set(processes.filter(({ isLiving }) => isLiving).map((one) => one.version))].toSorted();
}
