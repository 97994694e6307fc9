import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { load, median } from './load.ts';
import { requestBodies } from './market.ts';

/**
 * Ad decisions over HTTP compared with a bare node:http POST in the same process, sides interleaved, medians.
 * `node bench/decide.bench.ts [campaigns] [skus each] [rounds] [seconds] [percent with bids per keyword and product]`
 */
const [campaigns = 5000, skusEach = 20, rounds = 5, seconds = 3, bidsPercent = 0] = process.argv.slice(2).map(Number);
const PORT = 5281;
const CONNECTIONS = 8;
const HEADERS = 'Authorization: Bearer bench\r\n';

const server = fork(
  join(import.meta.dirname, 'decide-server.ts'),
  [campaigns, skusEach, PORT, bidsPercent].map(String),
  {
    execArgv: ['--max-old-space-size=6144'],
  },
);
const [ready] = (await once(server, 'message')) as [{ builtMs: number; rssMb: number }];
const bodies = requestBodies(2000, campaigns, skusEach);
const decide = { port: PORT, path: '/v2/auctions', headers: HEADERS };
const bare = { port: PORT + 1, path: '/', headers: HEADERS };
try {
  await load(decide, bodies, CONNECTIONS, { durationMs: 2000 });
  await load(bare, bodies, CONNECTIONS, { durationMs: 1000 });
  const results = { decide: [], bare: [] } as Record<'decide' | 'bare', Awaited<ReturnType<typeof load>>[]>;
  for (let round = 0; round < rounds; round += 1) {
    results.bare.push(await load(bare, bodies, CONNECTIONS, { durationMs: seconds * 1000 }));
    results.decide.push(await load(decide, bodies, CONNECTIONS, { durationMs: seconds * 1000 }));
  }
  const middle = (side: 'decide' | 'bare', key: 'requestsPerSecond' | 'p50Ms' | 'p99Ms') =>
    median(results[side].map((result) => result[key]));
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`);
  console.log(
    `${campaigns} campaigns × ${skusEach} SKUs, ${bidsPercent} % with bids per keyword and product, index built in ${ready.builtMs} ms, ${ready.rssMb} MB; ${CONNECTIONS} connections, median of ${rounds}`,
  );
  const row = (side: 'decide' | 'bare') => ({
    'requests/s': Math.round(middle(side, 'requestsPerSecond')),
    'p50 ms': Number(middle(side, 'p50Ms').toFixed(3)),
    'p99 ms': Number(middle(side, 'p99Ms').toFixed(3)),
  });
  console.table({ 'bare node:http POST': row('bare'), 'ad decision': row('decide') });
  const ratio = middle('decide', 'requestsPerSecond') / middle('bare', 'requestsPerSecond');
  console.log(`decision ÷ bare: ${(ratio * 100).toFixed(0)} %`);
} finally {
  server.kill();
}
