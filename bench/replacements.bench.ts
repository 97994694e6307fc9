// Six processes, two of each role, behind a real HAProxy with the shipped configuration: how many requests fail while
// each is restarted, and while each is killed. Storefronts send events again until they are acknowledged.
// `HAPROXY=/usr/sbin/haproxy node bench/replacements.bench.ts [requests, default 100000]`; without HAPROXY, our own balancer.
import { cpus, loadavg } from 'node:os';
import { findDrift } from '#core/ledger/server/index.ts';
import { createDatabase } from '#platform/db/database.ts';
import { signInAt } from '../testing/console-user.ts';
import { startFleet } from '../testing/fleet/fleet.ts';
import { startHaproxy } from '../testing/fleet/haproxy.ts';
import { bookedEvents, expectedOf, openShop } from '../testing/fleet/shop.ts';
import { startTraffic } from '../testing/fleet/traffic.ts';
import { startKillablePostgres } from '../testing/killable-postgres.ts';

const [wanted = 100_000] = process.argv.slice(2).map(Number);
const { HAPROXY } = process.env;
const ROLES = ['worker', 'ads', 'api'];
/** Longer than three checks of HAProxy, a second apart. */
const VARIABLES = { SECRET: 's'.repeat(43), DRAIN_SECONDS: '4' };

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl);
const fleet = await startFleet(postgres.appUrl, HAPROXY ? startHaproxy(HAPROXY) : undefined);
try {
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
  const { apiKey, skus, owner } = await openShop(database);
  const start = (role: string) => fleet.start([role], VARIABLES);
  // The first of each creates what the second finds.
  const members = [...(await Promise.all(ROLES.map(start))), ...(await Promise.all(ROLES.map(start)))];
  const user = await signInAt(fleet.address, owner);
  const traffic = startTraffic({ ...fleet, apiKey, skus, user, clients: 4, retriesEvents: true });
  const steps = (['SIGTERM', 'SIGKILL'] as const).flatMap((signal) =>
    ROLES.flatMap((role) =>
      members.filter(({ name }) => name.startsWith(role)).map((member) => ({ signal, role, member })),
    ),
  );
  const startedMs = performance.now();
  const rows: { phase: string; requests: number; failed: number; 'longest gap ms': string }[] = [];
  const measured = async (phase: string, work: () => Promise<unknown>) => {
    const [requests, failed] = [traffic.requests(), traffic.failures.length];
    traffic.takeGaps();
    await work();
    const { auctionsMs, eventsMs } = traffic.takeGaps();
    rows.push({
      phase,
      requests: traffic.requests() - requests,
      failed: traffic.failures.length - failed,
      'longest gap ms': `${auctionsMs} · ${eventsMs}`,
    });
  };
  for (const [turn, { signal, role, member }] of steps.entries()) {
    const until = ((turn + 1) * wanted) / (steps.length + 1);
    await measured('nothing happens', () => traffic.reach(until));
    await measured(`${role} ${signal === 'SIGTERM' ? 'restarted' : 'killed'}`, () => member.replace(signal));
  }
  await measured('nothing happens', () => traffic.reach(wanted));
  await traffic.stop();
  const tookS = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    `\n${HAPROXY ? 'HAProxy' : 'Our own balancer'}: ${traffic.requests()} requests in ${tookS} s, ${traffic.failures.length} failed, at a load of ${loadavg()[0]!.toFixed(1)}`,
  );
  console.table(
    [...Map.groupBy(rows, ({ phase }) => phase)].map(([phase, of]) => ({
      phase,
      times: of.length,
      requests: of.reduce((sum, one) => sum + one.requests, 0),
      failed: of.reduce((sum, one) => sum + one.failed, 0),
      'longest gap ms, auctions · events': of.map((one) => one['longest gap ms']).join(', '),
    })),
  );
  for (const [failure, list] of Map.groupBy(traffic.failures, (one) => one.slice(0, 80)))
    console.log(`${list.length} × ${failure}`);
  const [booked, expected] = [await bookedEvents(database), expectedOf(traffic.acknowledged())];
  const drift = await findDrift(database, Date.now());
  const isExact = String(Object.values(booked)) === String(Object.values(expected));
  console.log(
    `${traffic.acknowledged()} views and as many clicks acknowledged: ${isExact ? 'each counted and charged once' : JSON.stringify({ booked, expected }, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}; the audit ${drift.length === 0 ? 'agrees' : 'finds ' + JSON.stringify(drift)}`,
  );
} finally {
  await fleet.stop();
  await database.close();
  await postgres.stop();
}
