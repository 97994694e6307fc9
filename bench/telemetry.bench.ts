/**
 * What metrics cost: decisions over HTTP of a process with them and of one without, interleaved; and the processor time of
 * deciding an auction in the engine, of what a call for ads measures around it, and of what one transaction of a hundred
 * events measures. `node bench/telemetry.bench.ts [rounds]`
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createCatalogIndex, createLiveSpend, runAuction } from '#delivery/decide/index.ts';
import { listing } from '#delivery/decide/decide.test-support.ts';
import {
  batchEvents,
  countRecorded,
  eventsWaiting,
  recordDuration,
  recordLag,
} from '#delivery/collect/collect.metrics.ts';
import { countAuctions, measureCall, observeAuctions } from '#delivery/engine/engine.metrics.ts';
import { DAY_MS } from '#kernel/time.ts';
import { load, median } from './load.ts';
import { CATALOG, generator, market, requestBodies } from './market.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const MEASURED_MS = 1000;
const REQUESTS = 2000;
const NOW_MS = 20_600 * DAY_MS;
const ENOUGH = Number.MAX_SAFE_INTEGER;
const EVENTS_PER_BATCH = 100;

const { adSets, products } = market(5000, 20);
const liveSpend = createLiveSpend();
for (const { companyId } of adSets) liveSpend.setAvailable(companyId, ENOUGH);
const index = createCatalogIndex(CATALOG, liveSpend);
index.update({ changed: adSets, removed: [], products });
await index.rebuild(async () => {});
const snapshot = index.snapshot();
const random = generator(99);
const requests = Array.from({ length: REQUESTS }, () =>
  listing({ slots: 3, searchQuery: `word${Math.floor(2000 * random() ** 3)}` }),
);

const ANSWERED = [{ resultType: 'listings', winners: [], failure: null }] as const;
const decide = (at: number) => runAuction(requests[at % REQUESTS]!, snapshot, NOW_MS, random);
const measureAuctions = () => {
  const end = measureCall('/v2/auctions', 'POST');
  const startedMs = performance.now();
  observeAuctions((performance.now() - startedMs) / 1000);
  countAuctions(ANSWERED);
  end(200);
};
const FREE = new Map(['IMPRESSION', 'CLICK', 'SALE'].map((kind) => [`${kind} FREE`, 30]));
const measureEvents = () => {
  eventsWaiting.set(EVENTS_PER_BATCH);
  const end = recordDuration.startTimer();
  batchEvents.observe(EVENTS_PER_BATCH);
  countRecorded({ verdicts: FREE, amounts: [] });
  end();
  recordLag.observe(0.01);
  eventsWaiting.set(0);
};

/** Microseconds of processor time of one call. */
function costOf(act: (at: number) => void): number {
  const before = process.cpuUsage();
  const untilMs = performance.now() + MEASURED_MS;
  let count = 0;
  for (; performance.now() < untilMs; count += 1) act(count);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

const sides = [decide, measureAuctions, measureEvents].map((act) => ({ act, rounds: [] as number[] }));
for (const { act } of sides) costOf(act);
for (let round = 0; round < ROUNDS; round += 1) for (const { act, rounds } of sides) rounds.push(costOf(act));
const [decision, ofAuctions, ofEvents] = sides.map(({ rounds }) => median(rounds)) as [number, number, number];
const row = (micros: number) => ({ 'µs of processor time': micros.toFixed(2) });
console.table({
  'a decision': row(decision),
  'measured around a call for ads': row(ofAuctions),
  [`measured around ${EVENTS_PER_BATCH} events`]: row(ofEvents),
});

const CAMPAIGNS = 5000;
const SKUS = 20;
const CONNECTIONS = 8;
const PORTS = { with: 5281, without: 5283 };
const start = async (port: number, execArgv: string[]) => {
  const server = fork(join(import.meta.dirname, 'decide-server.ts'), [CAMPAIGNS, SKUS, port, 0].map(String), {
    execArgv,
  });
  await once(server, 'message');
  return server;
};
const servers = [
  await start(PORTS.with, []),
  await start(PORTS.without, ['--import', join(import.meta.dirname, 'no-metrics.ts')]),
];
try {
  const bodies = requestBodies(REQUESTS, CAMPAIGNS, SKUS);
  const round = async (port: number) => {
    const target = { port, path: '/v2/auctions', headers: 'Authorization: Bearer bench\r\n' };
    return (await load(target, bodies, CONNECTIONS, { durationMs: 3 * MEASURED_MS })).requestsPerSecond;
  };
  for (const port of Object.values(PORTS)) await round(port);
  const shares: number[] = [];
  const [withMetrics, without]: [number[], number[]] = [[], []];
  for (let number = 0; number < ROUNDS; number += 1) {
    // In turn first, so that neither side gains by its place.
    const first = number % 2 === 0 ? await round(PORTS.with) : 0;
    const other = await round(PORTS.without);
    const own = first || (await round(PORTS.with));
    withMetrics.push(own);
    without.push(other);
    shares.push(own / other);
  }
  console.table({
    'with metrics': { 'decisions/s': Math.round(median(withMetrics)) },
    without: { 'decisions/s': Math.round(median(without)) },
  });
  console.log(
    `With metrics ${(median(shares) * 100).toFixed(1)} % of the decisions without, median of ${ROUNDS} pairs`,
  );
} finally {
  for (const server of servers) server.kill();
}
