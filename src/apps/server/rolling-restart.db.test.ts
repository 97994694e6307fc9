import { cpus, loadavg } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import { signInAt } from '../../../testing/console-user.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { type Member, startFleet } from '../../../testing/fleet/fleet.ts';
import { bookedEvents, expectedOf, openShop } from '../../../testing/fleet/shop.ts';
import { startTraffic } from '../../../testing/fleet/traffic.ts';

// Two servers behind a load balancer, replaced one after the other as for an upgrade and a new secret. CHAOS_REQUESTS
// lengthens it.
const REQUESTS = Number(process.env['CHAOS_REQUESTS'] ?? 800);
const CLIENTS = REQUESTS > 10_000 ? 6 : 2;
const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)];
/** As in docs/operating.md: every process knows the new secret before any signs with it. */
const ROTATION = [`${OLD},${NEW}`, `${NEW},${OLD}`];

const database = await createTestDatabase();
const fleet = await startFleet(database.appUrl);
afterAll(() => fleet.stop());

test(
  `a rolling restart behind a balancer, to another secret, loses none of ${REQUESTS} requests and refuses no click`,
  { timeout: 240_000 + 20 * REQUESTS },
  async () => {
    const { apiKey, skus, owner } = await openShop(database);
    const start = () => fleet.start(['api', 'ads'], { SECRET: OLD });
    const servers: Member[] = await Promise.all([start(), start()]);
    const user = await signInAt(fleet.address, owner);
    const started = performance.now();
    const traffic = startTraffic({ ...fleet, apiKey, skus, user, clients: CLIENTS, retriesEvents: false });
    for (const [step, SECRET] of ROTATION.entries())
      for (const [turn, server] of servers.entries()) {
        await traffic.reach(((step * servers.length + turn) * REQUESTS) / (ROTATION.length * servers.length));
        await server.replace('SIGTERM', { SECRET });
      }
    await traffic.reach(REQUESTS);
    await traffic.stop();
    const tookS = Math.round((performance.now() - started) / 1000);
    console.log(
      `${traffic.requests()} requests in ${tookS} s, ${traffic.failures.length} failed; ${traffic.acknowledged()} views and clicks;`,
      `${cpus().length} cores at a load of ${loadavg()[0]!.toFixed(1)}`,
    );

    expect(traffic.failures).toEqual([]);
    expect(await bookedEvents(database)).toEqual(expectedOf(traffic.acknowledged()));
    expect(await findDrift(database, Date.now())).toEqual([]);
  },
);
