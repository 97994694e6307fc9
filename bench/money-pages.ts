import { loadavg } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { loadBase } from '#demo/base.ts';
import { findDrift } from '#core/ledger/server/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import type { Database } from '#platform/db/database.ts';
import type { User } from '../testing/console-user.ts';
import { signIn, startBenchServer } from './bench-server.ts';
import * as data from './money-data.ts';

const ROUNDS = 200;
const WARM_UP = 20;
const TYPICAL = 5_000;
/** Divisor: a company ten thousand times as busy as a small one has a tenth of all movements. */
const LARGE_SHARE = 10;

interface Deps {
  database: Database;
  owner: pg.Client;
  folder: string;
  /** Total number; two entries each. */
  movements: number;
}

/**
 * Measures the billing screens' queries over HTTP with session and permissions, compared with the smallest possible
 * query.
 */
export async function measureWalletPages({ database, owner, folder, movements }: Deps): Promise<void> {
  const now = new Date();
  await loadBase({ database, clock: () => now.getTime() - 3 * DAY_MS, seed: 1, report: () => {} });
  const large = data.companyId(0);
  const small = Math.max(1, Math.floor((movements - movements / LARGE_SHARE) / TYPICAL));
  await data.fillCompanies(owner, { from: 0, to: small, balanceMicros: 0n });
  const { rows } = await owner.query<{ id: string }>(
    `select company_id as id from membership a join app_user p on p.id = a.user_id where p.email = 'owner@endcap.example'`,
  );
  const started = performance.now();
  await data.fillLedger(
    owner,
    [
      { id: large, movements: movements / LARGE_SHARE },
      { id: rows[0]!.id, movements: TYPICAL },
      ...Array.from({ length: small - 1 }, (_, n) => ({ id: data.companyId(n + 1), movements: TYPICAL })),
    ],
    now,
  );
  const counted = await owner.query<{ entries: bigint }>(`select count(*) as entries from ledger_entry`);
  console.log(
    `\n${counted.rows[0]!.entries} entries of ${small + 1} companies, written in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );

  const clickhouse = await openMigrated({ folder: join(folder, 'clickhouse') });
  const server = await startBenchServer({ database, clickhouse, folder, roles: ['api'] });
  try {
    const asOwner = await signIn(server.address, 'owner@endcap.example');
    const asStaff = await signIn(server.address, 'staff@endcap.example');
    console.log(
      `\n| Over GraphQL, load ${loadavg()[0]?.toFixed(1)} | movements | p50 ms | p95 ms |\n|---|---|---|---|`,
    );
    await measure('who am I', () => asOwner('{ me { id } }'));
    await measurePages(asOwner, '', TYPICAL);
    await measurePages(asStaff, `companyId: "${large}"`, movements / LARGE_SHARE);
  } finally {
    await server.stop();
    await clickhouse.close();
  }

  const audited = performance.now();
  const drift = await findDrift(database, now.getTime());
  console.log(
    `\nAudit of every wallet: ${((performance.now() - audited) / 1000).toFixed(0)} s, ${drift.length} findings`,
  );
  for (const finding of drift.slice(0, 5)) console.log(finding);
}

const ROW = `{ total numPages objects { id chargeDate chargeDateTz dateCreated description brand { id name } adType clicks impressions
  amount isIncome status statusReason balanceAfter invoice { id invoiceNo } catalog { id name } brandNames } }`;
const CREDIT = `{ total numPages objects { id dateCreated kind creditType amountOriginal taxAmount startDate expiryDate remainAmount status
  promotionCode paymentMethod invoice { id invoiceNo } description } }`;

/** Returns the first day of the month, a number of months ago. */
function monthAgo(months: number): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1)).toISOString();
}

async function measurePages(user: User, company: string, movements: number): Promise<void> {
  const today = new Date();
  const from = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString();
  const to = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1) - 1).toISOString();
  const dates = `fromDate: "${from}", toDate: "${to}"`;
  const first = (await user(`{ walletTransactions(${company} ${dates}) { objects { id } } }`)) as {
    walletTransactions: { objects: { id: string }[] };
  };
  const pages: [string, string][] = [
    [
      'wallet card',
      `{ wallet${company && `(${company})`} { balance unpaidCost freeCredit paidCredit expiringSoonBalance averageDailySpending runwayDays currency { symbol } } }`,
    ],
    ['transactions, default dates', `{ walletTransactions(${company} ${dates}) ${ROW} }`],
    ['transactions, page 20', `{ walletTransactions(${company} ${dates}, page: 20) ${ROW} }`],
    ['transactions of a brand', `{ walletTransactions(${company} ${dates}, brandId: "${data.brandId(1)}") ${ROW} }`],
    ['transactions of a country', `{ walletTransactions(${company} ${dates}, catalogId: "${data.CATALOG}") ${ROW} }`],
    [
      'transactions of a month a year ago',
      `{ walletTransactions(${company} fromDate: "${monthAgo(12)}", toDate: "${monthAgo(11)}") ${ROW} }`,
    ],
    ['transactions of two years', `{ walletTransactions(${company} page: 1) ${ROW} }`],
    [
      'one transaction’s trace',
      `{ walletTransaction(id: "${first.walletTransactions.objects[0]!.id}") { transaction { id } credits { amount credit { id } } adSets { amount } corrects { id } corrections { id } } }`,
    ],
    ['credits, default dates', `{ listCredits(${company} ${dates}) ${CREDIT} }`],
    ['credits by what is left', `{ listCredits(${company} ${dates}, sortBy: "-remainAmount") ${CREDIT} }`],
    ['invoices, default dates', `{ invoiceTransactions(${company} ${dates}) ${ROW} }`],
    ['monthly invoices', `{ monthlyInvoices(${company} ${dates}) { month amount invoices { id invoiceNo } } }`],
  ];
  for (const [name, query] of pages) await measure(name, () => user(query), movements);
}

async function measure(name: string, ask: () => Promise<unknown>, movements?: number): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const start = performance.now();
    await ask();
    if (round >= WARM_UP) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1);
  console.log(`| ${name} | ${movements?.toLocaleString('en') ?? ''} | ${at(0.5)} | ${at(0.95)} |`);
}
