import type { Pool } from 'pg';
import { counter, gauge, histogram, SECONDS } from '#platform/telemetry/metrics.ts';

const pools = new Map<string, Pool>();

gauge({
  name: 'endcap_db_connections',
  help: 'Connections to PostgreSQL: in use, idle, or waited for.',
  labelNames: ['pool', 'state'],
  collect(connections) {
    for (const [name, pool] of pools) {
      connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ pool: name, state: 'idle' }, pool.idleCount);
      connections.set({ pool: name, state: 'waiting' }, pool.waitingCount);
    }
  },
});

const checkout = histogram({
  name: 'endcap_db_checkout_seconds',
  help: 'Time a transaction waited for a free connection.',
  labelNames: ['pool'],
  buckets: SECONDS,
});

const deadlines = counter({
  name: 'endcap_db_deadlines_total',
  help: 'Work that exceeded a limit: of waiting for a connection, of others that wait for one, of a lock, a statement, or an answer.',
  labelNames: ['pool', 'kind'],
});

export interface PoolMetrics {
  /** Measures the wait for a connection; call the returned function when there is one. */
  checkingOut(): () => void;
  /** Counts the error if it is an exceeded time limit. */
  failed(error: unknown): void;
}

const SQLSTATES: Readonly<Record<string, string>> = {
  57014: 'statement',
  '55P03': 'lock',
  '25P03': 'idle',
  '25P04': 'transaction',
};

/** Publishes the state of a named pool; a later pool of the same name replaces it. */
export function measurePool(name: string, pool: Pool): PoolMetrics {
  pools.set(name, pool);
  for (const kind of [...Object.values(SQLSTATES), 'checkout', 'answer', 'queue'])
    deadlines.inc({ pool: name, kind }, 0);
  const waited = checkout.labels(name);
  return {
    checkingOut() {
      const startedMs = performance.now();
      return () => waited.observe((performance.now() - startedMs) / 1000);
    },
    failed(error) {
      const kind = kindOf(error);
      if (kind !== null) deadlines.inc({ pool: name, kind });
    },
  };
}

function kindOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'SilentLineError') return 'answer';
  if (error.name === 'TooManyWaitingError') return 'queue';
  // The pool has no code for it.
  if (error.message === 'timeout exceeded when trying to connect') return 'checkout';
  return 'code' in error ? (SQLSTATES[String(error.code)] ?? null) : null;
}

export const UNMEASURED: PoolMetrics = { checkingOut: () => () => {}, failed: () => {} };
