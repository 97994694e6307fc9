// Ledger operations on a durable PostgreSQL: charges compared with the minimum SQL that could record them, settlement
// of one day's accruals, and the wallet's pages on a long history.
// `node bench/money.bench.ts [million entries = 10] [thousand accruals = 1000] [seconds a round = 3]`
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { accrue, type AdCharge } from '#core/ledger/server/accrual.repository.ts';
import { findDrift, settle } from '#core/ledger/server/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/time.ts';
import { createDatabase, SYSTEM, type Database } from '#platform/db/database.ts';
import { prepareDatabase, startEmbeddedPostgres, type EmbeddedCluster } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { median } from './load.ts';
import * as data from './money-data.ts';
import { measureWalletPages } from './money-pages.ts';

const [millionEntries = 10, thousandAccruals = 1000, seconds = 3] = process.argv.slice(2).map(Number);
const ROUNDS = 5;
const DAY = '2026-03-05';
const PER_COMPANY = 200;
const newId = () => uuidV7(Date.now(), randomBytes(10));

const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-money-'));
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres(join(folder, 'postgres'));
console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL 18, fsync on\n`,
);
try {
  if (thousandAccruals > 0) {
    await withDatabase(cluster, 'charges', measureCharges);
    await withDatabase(cluster, 'settlement', measureSettlement);
  }
  if (millionEntries > 0) {
    await withDatabase(cluster, 'pages', (database, owner) =>
      measureWalletPages({ database, owner, folder, movements: (millionEntries * 1e6) / 2 }),
    );
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function withDatabase(
  { ownerUrl, appUrl }: EmbeddedCluster,
  name: string,
  work: (database: Database, owner: pg.Client) => Promise<void>,
): Promise<void> {
  await prepareDatabase(cluster, name, [TABLES, SANDBOX_TABLES]);
  const database = createDatabase(appUrl(name), { max: 20 });
  const owner = new pg.Client({ connectionString: ownerUrl(name) });
  await owner.connect();
  await data.unguarded(owner);
  try {
    await work(database, owner);
  } finally {
    await owner.end();
    await database.close();
  }
}

async function measureCharges(database: Database, owner: pg.Client): Promise<void> {
  const WALLETS = 1000;
  await data.fillCompanies(owner, { from: 0, to: WALLETS, balanceMicros: 1_000_000_000_000n });
  const charge = (company: number): AdCharge => ({
    kind: 'CLICK',
    companyId: data.companyId(company),
    adSetId: data.adSetId(company),
    campaignId: BigInt(company),
    catalogId: data.CATALOG,
    brandId: data.brandId(0),
    adType: 'PRODUCT',
    day: DAY,
    priceMicros: 20_000n,
    budgetTotalMicros: 1_000_000_000_000n,
    budgetDailyMicros: null,
  });
  const any = () => Math.floor(Math.random() * WALLETS);
  const accrueMany = (count: number, which: () => number) => async () => {
    await database.transact(SYSTEM, (tx) =>
      accrue(
        tx,
        Array.from({ length: count }, () => charge(which())),
      ),
    );
    return count;
  };
  // The minimum work to record a click's cost: the wallet's row alone, in the same kind of transaction.
  const bare = (which: () => number) => async () => {
    await database.transact(SYSTEM, (tx) =>
      sql`update wallet set unpaid_micros = unpaid_micros + 1 where company_id = ${data.companyId(which())}`.execute(
        tx,
      ),
    );
    return 1;
  };
  const sides = [
    { name: 'one click a transaction, 1,000 wallets', ours: accrueMany(1, any), floor: bare(any) },
    { name: 'one click a transaction, one wallet', ours: accrueMany(1, () => 0), floor: bare(() => 0) },
    { name: '100 clicks a transaction, 1,000 wallets', ours: accrueMany(100, any), floor: bare(any) },
  ];
  console.log(`| Charges, 16 connections, load ${loadavg()[0]?.toFixed(1)} | charges/s | bare update/s | ÷ |`);
  console.log('|---|---|---|---|');
  for (const { name, ours, floor } of sides) {
    const [a, b]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const charged = await perSecond(ours);
      const updated = await perSecond(floor);
      // The first round warms up both sides.
      if (round === 0) continue;
      a.push(charged);
      b.push(updated);
    }
    const share = (median(a) / median(b)) * 100;
    console.log(`| ${name} | ${round3(median(a))} | ${round3(median(b))} | ${share.toFixed(0)} % |`);
  }
}

async function perSecond(batch: () => Promise<number>): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() < end) done += await batch();
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return (done / (performance.now() - started)) * 1000;
}

async function measureSettlement(database: Database, owner: pg.Client): Promise<void> {
  const companies = (thousandAccruals * 1000) / PER_COMPANY;
  await data.fillCompanies(owner, { from: 0, to: companies, balanceMicros: 1_000_000_000n });
  await data.fillAccruals(owner, { companies, perCompany: PER_COMPANY, day: DAY });
  const nowMs = Date.parse(DAY) + 2 * DAY_MS;
  const load = loadavg()[0]?.toFixed(1);
  const started = performance.now();
  const settled = await settle(database, nowMs, newId);
  const elapsedS = (performance.now() - started) / 1000;
  const repeated = performance.now();
  const second = await settle(database, nowMs, newId);
  const retryInMs = performance.now() - repeated;
  const audited = performance.now();
  const drift = await findDrift(database, nowMs);
  console.log(`\n| Settlement, load ${load} | |\n|---|---|`);
  console.log(`| accruals | ${thousandAccruals * 1000} of ${companies} companies |`);
  console.log(`| wallet transactions made | ${settled.transactions} |`);
  console.log(`| time | ${elapsedS.toFixed(1)} s, ${Math.round((thousandAccruals * 1000) / elapsedS)} accruals/s |`);
  console.log(`| the same once more | ${retryInMs.toFixed(0)} ms, ${second.transactions} transactions |`);
  console.log(
    `| audit of it all | ${((performance.now() - audited) / 1000).toFixed(1)} s, ${drift.length} findings |\n`,
  );
}

function round3(value: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 2);
  return (Math.round(value / step) * step).toLocaleString('en');
}
