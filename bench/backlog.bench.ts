// One process of auctions whose PostgreSQL is frozen while hundreds of senders have long events: what waits, how much memory
// it takes, what is refused, and whether auctions are still answered.
// `node bench/backlog.bench.ts [seconds frozen, default 30] [senders, default 800]`
import { Agent, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '#platform/db/database.ts';
import { startFleet } from '../testing/fleet/fleet.ts';
import { openShop } from '../testing/fleet/shop.ts';
import { startKillablePostgres } from '../testing/killable-postgres.ts';

const [frozenSeconds = 30, senders = 800] = process.argv.slice(2).map(Number);
const EVENTS = 50;
/** As long as events may be. */
const PATH = 'p'.repeat(2000);

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl);
const fleet = await startFleet(postgres.appUrl);
const agent = new Agent({ keepAlive: true });
try {
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
  const { apiKey, skus } = await openShop(database);
  const ads = await fleet.start(['api', 'ads', 'worker'], { SECRET: 's'.repeat(43) });
  const post = (path: string, body: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
      request({ host: '127.0.0.1', port: ads.port, method: 'POST', path, headers, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode!, text }));
        response.on('error', reject);
      })
        .on('error', reject)
        .end(body);
    });
  const auction = (sku: string) =>
    post('/v2/auctions', JSON.stringify({ auctions: [{ type: 'listings', slots: 1, products: { ids: [sku] } }] }));
  // Always the same, so that the senders, which are this process, have little to do.
  const views = JSON.stringify({
    impressions: Array.from({ length: EVENTS }, (_, number) => ({
      id: `view ${number}`,
      occurredAt: new Date().toISOString(),
      opaqueUserId: `shopper ${number}`,
      entity: { id: skus[0]!, type: 'product' },
      placement: { path: PATH },
    })),
  });
  const warm = await post('/v2/events', views);
  if (warm.status !== 204) throw new Error(`${warm.status} ${warm.text}`);

  const before = await ads.server().residentMib();
  await postgres.freeze();
  const until = performance.now() + frozenSeconds * 1000;
  const isFrozen = () => performance.now() < until;
  const answers = new Map<string, number>();
  const took: number[] = [];
  const memory = { mib: 0 };
  await Promise.all([
    ...Array.from({ length: senders }, async () => {
      while (isFrozen()) {
        const { status, text } = await post('/v2/events', views);
        const answer = `${status} ${text.slice(0, 120)}`.replace(/\d+ s\b/, 'n s');
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        if (status === 503) await pause(1000);
      }
    }),
    (async () => {
      for (let turn = 0; isFrozen(); turn += 1) {
        const started = performance.now();
        const { status } = await auction(skus[turn % skus.length]!);
        if (status !== 200) throw new Error(`auction: ${status}`);
        took.push(performance.now() - started);
        await pause(20);
      }
    })(),
    (async () => {
      while (isFrozen()) {
        memory.mib = Math.max(memory.mib, (await ads.server().residentMib()) - before);
        await pause(250);
      }
    })(),
  ]);
  await postgres.thaw();
  took.sort((a, b) => a - b);
  console.log(
    `\nFrozen for ${frozenSeconds} s, ${senders} senders of ${EVENTS} events of 2 kB, at a load of ${loadavg()[0]!.toFixed(1)}`,
  );
  console.table([...answers].map(([answer, count]) => ({ answer, count })));
  console.table([
    {
      'MiB before': Math.round(before),
      'MiB more': Math.round(memory.mib),
      auctions: took.length,
      'auction p50 ms': took[Math.floor(took.length / 2)]!.toFixed(1),
      'auction p99 ms': took[Math.floor(took.length * 0.99)]!.toFixed(1),
    },
  ]);
} finally {
  agent.destroy();
  await fleet.stop();
  await database.close();
  await postgres.stop();
}
