// Measures whether response times reveal that an address has an account: wrong passwords and password resets, for known
// and unknown addresses in alternation.
// `node bench/enumeration.bench.ts [pairs of sign-ins, default 1000]`
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords, createUser } from '#core/identity/server/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import { createDatabase } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { startBenchServer } from './bench-server.ts';
import { median } from './load.ts';

const [pairs = 1000] = process.argv.slice(2).map(Number);
const PEOPLE = 50;
const WARM_UP = 50;

let nowMs = Date.UTC(2026, 0, 1);
const clock = () => nowMs;
const newId = () => uuidV7(clock(), randomBytes(10));
const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-doors-'));
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(join(folder, 'postgres'));
await prepareDatabase(cluster, 'endcap', [TABLES, SANDBOX_TABLES]);
const database = createDatabase(cluster.appUrl('endcap'), { max: 20 });
const clickhouse = await openMigrated({ folder: join(folder, 'clickhouse') });
const server = await startBenchServer({ database, clickhouse, folder, roles: ['api'], clock });

const passwords = createPasswords();
const nameOf = (user: number, isKnown: boolean) => `person-${user}@${isKnown ? 'known' : 'other'}.example`;
for (let user = 0; user < PEOPLE; user += 1) {
  const data = {
    email: nameOf(user, true),
    firstName: 'Ben',
    lastName: 'Lim',
    timezone: 'UTC',
    password: 'Correct-horse-7',
  };
  await createUser({ database, clock, newId, passwords }, data);
}
const csrf = await server.app.inject({ url: '/csrf' });
const cookies = Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value]));

/**
 * Returns the response time in milliseconds. Each request has another client address, so that rate limits do not delay
 * it.
 */
async function time(query: string): Promise<number> {
  const started = performance.now();
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    cookies,
    remoteAddress: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`,
    headers: { 'content-type': 'application/json', 'x-csrftoken': cookies['csrftoken']! },
    payload: JSON.stringify({ query }),
  });
  if (statusCode === 429) throw new Error('held up by those before it: let more time pass');
  return performance.now() - started;
}

const ENTRY_POINTS = {
  'a wrong password': (email: string) =>
    `mutation { signIn(input: { email: "${email}", password: "Wrong-horse-77" }) { ok } }`,
  'asking for a code with a wrong password': (email: string) =>
    `mutation { generateOtp(input: { email: "${email}", password: "Wrong-horse-77" }) { ok } }`,
  'a forgotten password': (email: string) => `mutation { resetPassword(input: { email: "${email}" }) { ok } }`,
};

console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}, ${pairs} pairs each\n`,
);
console.log('| Door | Known, median ms | Unknown, median ms | Known is the slower of two |');
console.log('|---|---|---|---|');
try {
  for (const [entryPoint, queryOf] of Object.entries(ENTRY_POINTS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let pair = -WARM_UP; pair < pairs; pair += 1) {
      nowMs += HOUR_MS;
      const user = (pair + WARM_UP) % PEOPLE;
      // The order within a pair alternates as well.
      for (const isKnown of pair % 2 ? [true, false] : [false, true]) {
        const tookMs = await time(queryOf(nameOf(user, isKnown)));
        if (pair >= 0) times[isKnown ? 'known' : 'unknown'].push(tookMs);
      }
    }
    const slower = times.known.filter((tookMs, pair) => tookMs > times.unknown[pair]!).length / pairs;
    // Expected is one half, within the confidence interval for this number of pairs.
    const chance = 1.96 * Math.sqrt(0.25 / pairs);
    const share = `${(100 * slower).toFixed(1)} % (chance: ${(50 - 100 * chance).toFixed(1)}–${(50 + 100 * chance).toFixed(1)} %)`;
    console.log(
      `| ${entryPoint} | ${median(times.known).toFixed(2)} | ${median(times.unknown).toFixed(2)} | ${share} |`,
    );
  }
} finally {
  await server.stop();
  await database.close();
  await clickhouse.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
