// A server with everything embedded on a small disk that fills up, while ads are asked for and events sent.
// mount -t tmpfs -o size=2g tmpfs /mnt/small && node bench/disk.bench.ts /mnt/small [seconds a step, default 25]
import { spawnSync } from 'node:child_process';
import { rm, statfs } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { urlOfRunning } from '#platform/db/embedded.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { startServerProcess } from '../testing/fleet/server-process.ts';
import { openShop } from '../testing/fleet/shop.ts';
import { freePort } from '../testing/free-port.ts';

const [disk, seconds = '25'] = process.argv.slice(2);
if (disk === undefined) throw new Error('Name the folder of a small disk.');
const STEP_MS = Number(seconds) * 1000;
const ROUND_MS = 100;
const MB = 2 ** 20;
/** Free at each step; at the second what can wait does, at the third events are refused, at the fourth PostgreSQL would stop. */
const STEPS_MB = [null, 400, 200, 0, null];

const port = await freePort();
const agent = new Agent({ keepAlive: true });
const server = await startServerProcess({ PORT: String(port), DATA_DIR: join(disk, 'data'), SECRET: 's'.repeat(43) });
if (server.code() !== null) throw new Error(server.output());
const database = createDatabase((await urlOfRunning(join(disk, 'data/postgres'), 'endcap'))!);
const filler = join(disk, 'filler');

function call(
  path: string,
  key?: string,
  body?: object,
): Promise<{ status: number; text: string; retryAfter: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string; retryAfter: string }>();
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const method = body ? 'POST' : 'GET';
  request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    answer.on('end', () =>
      resolve({ status: answer.statusCode!, text, retryAfter: answer.headers['retry-after'] ?? '' }),
    );
  })
    .on('error', (error) => resolve({ status: 0, text: error.message, retryAfter: '' }))
    .end(body && JSON.stringify(body));
  return promise;
}

const freeMb = async () => {
  const { bavail, bsize } = await statfs(disk);
  return Math.floor((bavail * bsize) / MB);
};

async function fillUntil(leftMb: number | null): Promise<void> {
  await rm(filler, { force: true });
  if (leftMb === null) return;
  const takeMb = (await freeMb()) - leftMb;
  // The last pages are refused, as they are to be.
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', `count=${takeMb + (leftMb === 0 ? 10 : 0)}`]);
}

try {
  const { apiKey, skus } = await openShop(database);
  let shopper = 0;
  let acknowledged = 0;
  const askFor = (sku: string) =>
    call('/v2/auctions', apiKey, {
      auctions: [{ type: 'listings', slots: 1, opaqueUserId: `shopper ${(shopper += 1)}`, products: { ids: [sku] } }],
    });
  const bidOf = (text: string) =>
    (JSON.parse(text) as { results: { winners: { resolvedBidId: string }[] }[] }).results[0]?.winners[0]?.resolvedBidId;
  for (let bid; bid === undefined; await pause(ROUND_MS)) {
    const { status, text } = await askFor(skus[0]!);
    if (status === 200) bid = bidOf(text);
  }
  console.log(`${await freeMb()} MB free at first; load ${loadavg()[0]!.toFixed(1)}`);
  for (const leftMb of STEPS_MB) {
    await fillUntil(leftMb);
    const left = await freeMb();
    // The disk is looked at every ten seconds.
    await pause(12_000);
    const counts = new Map<string, number>();
    const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
    for (const endMs = performance.now() + STEP_MS; performance.now() < endMs; await pause(ROUND_MS)) {
      const asked = await askFor(skus[shopper % skus.length]!);
      const bid = asked.status === 200 ? bidOf(asked.text) : undefined;
      count(`auctions ${asked.status}${bid === undefined ? ' without an ad' : ''}`);
      if (bid === undefined) continue;
      const at = { occurredAt: new Date().toISOString(), opaqueUserId: `shopper ${shopper}`, resolvedBidId: bid };
      const { status, retryAfter } = await call('/v2/events', apiKey, {
        impressions: [{ ...at, id: `i ${shopper}` }],
        clicks: [{ ...at, id: `c ${shopper}` }],
      });
      count(`events ${status}${retryAfter && ` (Retry-After ${retryAfter})`}`);
      if (status >= 200 && status < 300) acknowledged += 1;
      for (const area of ['console', 'auctions', 'events', 'jobs'])
        count(`${area} ${(await call(`/readyz/${area}`)).status}`);
    }
    console.log(`${left} MB left: ${[...counts].map(([what, n]) => `${what}: ${n}`).join(', ')}`);
  }
  const booked = () =>
    database.read(SYSTEM, async (tx) => {
      const { rows } = await sql<{ waiting: boolean; views: number; clicks: number; billed: bigint }>`
        select exists (select from event_inbox) as waiting, count(*) filter (where kind = 'IMPRESSION')::int as views,
          count(*) filter (where kind = 'CLICK')::int as clicks, coalesce(sum(billed_micros), 0)::bigint as billed
        from logged_event`.execute(tx);
      return rows[0]!;
    });
  while ((await booked()).waiting) await pause(ROUND_MS);
  const { views, clicks, billed } = await booked();
  console.log(`acknowledged ${acknowledged} views and clicks; booked ${views} and ${clicks}, billed ${billed} micros`);
  console.log(`drift: ${JSON.stringify(await findDrift(database, Date.now()))}`);
} finally {
  await database.close();
  await server.end('SIGTERM');
  console.log(`ended with ${server.code()}`);
  agent.destroy();
}
