import { sql } from 'kysely';
import type pg from 'pg';
import { prepared, type Transaction } from './database.ts';

/**
 * Advisory locks, for things that have no row to lock. The hashed texts never change, so that processes of two versions
 * exclude each other.
 *
 * Order of locks, rows included:
 *
 * - idempotency-key → all others
 * - feed-import → order
 * - catalog-day, shared → wallet → credit lots → order
 * - click-reversal → wallet → credit lots
 * - order-limit → approval, and its row → memberships, by id → package-week
 * - package-week → package order → top-up → wallet → credit lots → the invoice of a credit note (by a trigger of 050_ledger.sql)
 * - email → company-name → wallet → sign-in-domain, shared
 * - buyer-data → mandate, its row
 * - report-rebuild → report-loader → log-epoch
 *
 * A transaction takes any other lock alone.
 */
const SINGLE = {
  migration: 'endcap-migrate',
  fleet: 'endcap-fleet',
  'log-epoch': 'endcap-log-epoch',
  'file-store': 'endcap-file-store',
  'report-migration': 'endcap-report-migrations',
  'report-rebuild': 'endcap-report-rebuild',
  /** The holder plans the next batch. */
  'report-loader': 'endcap-report-loader',
  'feed-import': 'endcap-feeds',
  'click-reversal': 'endcap-take-back',
  /** The holder deletes what the live tails of storefronts hold no longer. */
  'tail-trim': 'endcap-tail-trim',
  /** The holder takes the clock of a test environment forward. */
  'test-clock': 'endcap-test-clock',
} as const;

/** One lock per key. */
const KEYED = {
  /** Key: catalog. Shared while adding cost, exclusive while closing a day. */
  'catalog-day': { seed: 1, prefix: '' },
  /** Key: catalog and order id. Held by a sale and by its return. */
  order: { seed: 2, prefix: 'order ' },
  'package-week': { seed: 8, prefix: '' },
  email: { seed: 0, prefix: 'email:' },
  /** Key: domain of e-mail addresses. Shared while starting a session, exclusive while changing how its users sign in. */
  'sign-in-domain': { seed: 0, prefix: 'sign-in ' },
  /** Case-insensitive. */
  'company-name': { seed: 0, prefix: 'company ', isFolded: true },
  /** Key: catalog. */
  'feed-mapping': { seed: 0, prefix: 'feed mapping ' },
  /** Key: catalog. Held while its rules change. */
  'yield-rules': { seed: 0, prefix: 'yield rules ' },
  /** Key: catalog. Held while one more key of its storefront is made. */
  'api-keys': { seed: 0, prefix: 'api keys ' },
  /** Key: user. Held while one more key is made. */
  'access-keys': { seed: 0, prefix: 'access keys ' },
  /** Key: company. Held while it shares one more view of its portfolio. */
  'portfolio-links': { seed: 0, prefix: 'portfolio links ' },
  /** Key: company. Held while it gets one more endpoint of webhooks. */
  'webhook-endpoints': { seed: 0, prefix: 'webhook endpoints ' },
  /** Key: company. Held while what its buyers' agents keep is changed. */
  'buyer-data': { seed: 0, prefix: 'buyer data ' },
  /** Key: user. Held while one more client is let in. */
  grants: { seed: 0, prefix: 'grants ' },
  /** Key: what claims jobs. Shared by the connections of a process that runs jobs, exclusive to find that it has none. */
  'job-claims': { seed: 0, prefix: 'job claims ' },
  /** Key: log. */
  partitions: { seed: 0, prefix: 'partitions ' },
  /** Key: user. */
  export: { seed: 0, prefix: 'export ' },
  'rate-limit': { seed: 0, prefix: '' },
  /** Key: company with a limit for orders. Held while one orders, and while the limit changes. */
  'order-limit': { seed: 0, prefix: 'order limit ' },
  /** Key: access key or user. Held while a request of it is stored that a person has to decide about. */
  approval: { seed: 0, prefix: 'approval ' },
  /** Key: access key, company and Idempotency-Key. Taken before all others. */
  'idempotency-key': { seed: 0, prefix: 'idempotency ' },
} as const satisfies Record<string, { seed: number; prefix: string; isFolded?: boolean }>;

export type LockName = keyof typeof SINGLE;
export type KeyedLockName = keyof typeof KEYED;

/** Waits for the lock of one key or of several, and holds it until the transaction ends. */
export async function lock(tx: Transaction, name: LockName): Promise<void>;
export async function lock(tx: Transaction, name: KeyedLockName, key: string | readonly string[]): Promise<void>;
export async function lock(
  tx: Transaction,
  name: LockName | KeyedLockName,
  key: string | readonly string[] = [],
): Promise<void> {
  if (isKeyed(name)) await sql`select pg_advisory_xact_lock(hash) ${hashesOf(name, key)}`.execute(tx);
  else await sql`select pg_advisory_xact_lock(hashtext(${SINGLE[name]}))`.execute(tx);
}

/** As `lock`, but shared. Runs with every batch of events. */
export async function lockShared(tx: Transaction, name: KeyedLockName, key: string | readonly string[]): Promise<void> {
  await sql`${prepared} select pg_advisory_xact_lock_shared(hash) ${hashesOf(name, key)}`.execute(tx);
}

/** As `lock`, but returns false at once while another transaction holds it. */
export async function tryLock(tx: Transaction, name: LockName): Promise<boolean>;
export async function tryLock(tx: Transaction, name: KeyedLockName, key: string): Promise<boolean>;
export async function tryLock(tx: Transaction, name: LockName | KeyedLockName, key = ''): Promise<boolean> {
  const { rows } = isKeyed(name)
    ? await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(hash) as is_mine ${hashesOf(name, key)}`.execute(
        tx,
      )
    : await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${SINGLE[name]})) as is_mine`.execute(tx);
  return rows[0]!.isMine;
}

/** For a connection outside the pools. Holds the lock until its transaction ends; returns false at once while another holds it. */
export async function tryLockTransaction(client: pg.ClientBase, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ is_mine: boolean }>(
    'select pg_try_advisory_xact_lock(hashtext($1)) as is_mine',
    [SINGLE[name]],
  );
  return rows[0]!.is_mine;
}

/** For a connection outside the pools. Holds the lock until the connection ends. */
export async function lockConnection(client: pg.ClientBase, name: LockName): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [SINGLE[name]]);
}

/** As `lockConnection`, but shared, for one key. */
export async function lockConnectionShared(client: pg.ClientBase, name: KeyedLockName, key: string): Promise<void> {
  const { seed, prefix } = KEYED[name];
  await client.query('select pg_advisory_lock_shared(hashtextextended($1, $2))', [prefix + key, seed]);
}

const isKeyed = (name: LockName | KeyedLockName): name is KeyedLockName => name in KEYED;

/** Sorted, so that two transactions that take several keys cannot deadlock. */
function hashesOf(name: KeyedLockName, key: string | readonly string[]) {
  const { seed, prefix, ...how } = KEYED[name];
  const text = 'isFolded' in how ? sql`lower(key)` : sql`key`;
  const keys = [...new Set([key].flat())].toSorted();
  return sql`from (select hashtextextended(${prefix}::text || ${text}, ${seed}::bigint) as hash from unnest(${keys}::text[]) as key) keys`;
}
