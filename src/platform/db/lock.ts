import { sql } from 'kysely';
import type pg from 'pg';
import { kept, type Transaction } from './database.ts';

/**
 * Advisory locks: for what has no row to lock. What is hashed stays as it is, so that processes of two versions keep excluding each other.
 *
 * A transaction that takes several takes them in this order, rows where they stand here:
 *
 * - feed-import → order
 * - catalog-day, shared → wallet → credit lots → order
 * - click-reversal → wallet → credit lots
 * - package-week → package order → top-up → wallet → credit lots → the invoice of a credit note (by a trigger of 0016_ledger.sql)
 * - email → company-name → wallet
 * - report-rebuild → report-loader → log-epoch
 *
 * All others are taken alone.
 */
const ONE = {
  migration: 'endcap-migrate',
  fleet: 'endcap-fleet',
  'log-epoch': 'endcap-log-epoch',
  'file-store': 'endcap-file-store',
  'report-migration': 'endcap-report-migrations',
  'report-rebuild': 'endcap-report-rebuild',
  /** Its holder plans the next batch. */
  'report-loader': 'endcap-report-loader',
  'feed-import': 'endcap-feeds',
  'click-reversal': 'endcap-take-back',
} as const;

/** Of which there is one per key. */
const KEYED = {
  /** The catalog: shared by those who add cost, exclusive for closing a day. */
  'catalog-day': { seed: 1, prefix: '' },
  /** Catalog and order id: its sale and its return. */
  order: { seed: 2, prefix: 'order ' },
  'package-week': { seed: 8, prefix: '' },
  email: { seed: 0, prefix: 'email:' },
  /** In whatever case. */
  'company-name': { seed: 0, prefix: 'company ', isFolded: true },
  /** The user. */
  export: { seed: 0, prefix: 'export ' },
  'rate-limit': { seed: 0, prefix: '' },
} as const satisfies Record<string, { seed: number; prefix: string; isFolded?: boolean }>;

export type LockName = keyof typeof ONE;
export type KeyedLockName = keyof typeof KEYED;

/** Waits for the lock, of one key or of several, and holds it until the transaction ends. */
export async function lock(tx: Transaction, name: LockName): Promise<void>;
export async function lock(tx: Transaction, name: KeyedLockName, key: string | readonly string[]): Promise<void>;
export async function lock(
  tx: Transaction,
  name: LockName | KeyedLockName,
  key: string | readonly string[] = [],
): Promise<void> {
  if (isKeyed(name)) await sql`select pg_advisory_xact_lock(hash) ${hashesOf(name, key)}`.execute(tx);
  else await sql`select pg_advisory_xact_lock(hashtext(${ONE[name]}))`.execute(tx);
}

/** As `lock`, but beside others who share it. Runs with every batch of events. */
export async function lockShared(tx: Transaction, name: KeyedLockName, key: string | readonly string[]): Promise<void> {
  await sql`${kept} select pg_advisory_xact_lock_shared(hash) ${hashesOf(name, key)}`.execute(tx);
}

/** As `lock`, but false at once while another transaction holds it. */
export async function tryLock(tx: Transaction, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${ONE[name]})) as is_mine`.execute(tx);
  return rows[0]!.isMine;
}

/** For a connection outside the pools: until its transaction ends. */
export async function lockTransaction(client: pg.ClientBase, name: LockName): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [ONE[name]]);
}

/** For a connection outside the pools: until it ends itself. */
export async function lockConnection(client: pg.ClientBase, name: LockName): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [ONE[name]]);
}

const isKeyed = (name: LockName | KeyedLockName): name is KeyedLockName => name in KEYED;

/** In one order, so that two who want several never wait for each other. */
function hashesOf(name: KeyedLockName, key: string | readonly string[]) {
  const { seed, prefix, ...how } = KEYED[name];
  const text = 'isFolded' in how ? sql`lower(key)` : sql`key`;
  const keys = [...new Set([key].flat())].toSorted();
  return sql`from (select hashtextextended(${prefix}::text || ${text}, ${seed}::bigint) as hash from unnest(${keys}::text[]) as key) keys`;
}
