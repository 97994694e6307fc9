import type { EngineHealth } from '#delivery/engine/index.ts';
import type { LoaderStatus } from '#insights/reports/server/index.ts';
import type { Clock } from '#kernel/time.ts';
import type { HealthCheck, HealthOptions } from '#platform/http/health.ts';
import type { Probe } from '#platform/db/probe.ts';
import type { Role } from './create-server.ts';
import type { DiskWatch } from './disk-watch.ts';
import { readFreeSpace } from './data-folder.ts';

/** PostgreSQL stops when the disk is full. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;
const REPORTS_STILL_MS = 60_000;

const STORE_STATES: Record<Exclude<LoaderStatus['state'], 'EQUAL' | null>, string> = {
  BEHIND: 'the report store lacks events that were handed over to it',
  AHEAD: 'the report store holds events that PostgreSQL does not know: endcap reports rebuild fills it again',
  OTHER: 'this is not the report store that was filled: endcap reports rebuild fills this one',
};

export interface HealthSources {
  roles: readonly Role[];
  probe: Probe;
  /** Why the embedded PostgreSQL serves no new connection, as half a sentence, or null. */
  databaseOutage?: (() => string | null) | undefined;
  clock: Clock;
  /** Throws when this process's clock is wrong. */
  checkTime: (() => Promise<void>) | undefined;
  disk?: Pick<DiskWatch, 'low' | 'full'> | undefined;
  /** Folder of embedded engines and files; null when this process has none. */
  dataFolder: string | null;
  /** Throws while reports cannot be read. */
  checkReports: (() => Promise<unknown>) | undefined;
  engine: () => EngineHealth | undefined;
  loader: () => LoaderStatus | undefined;
}

/**
 * Returns the health checks of each role. The console keeps working without reports and only notes that they are
 * unavailable.
 */
export function healthOf(sources: HealthSources): Pick<HealthOptions, 'areas' | 'notes'> {
  const { roles, probe, checkTime, checkReports, dataFolder } = sources;
  const check = (name: string, reason: HealthCheck['reason']): HealthCheck => ({ name, reason });
  const database = check('database', () => sources.databaseOutage?.() ?? probe.database());
  const time = check('clock', async () => (await checkTime?.(), null));
  const disk = check('disk', () => (dataFolder === null ? null : reasonOfDisk(dataFolder)));
  const areas: Record<Role, Record<string, HealthCheck[]>> = {
    api: { console: [database, time, disk] },
    ads: {
      // Decided in memory: PostgreSQL may be unreachable for a while.
      auctions: [check('auctions', () => sources.engine()?.auctions() ?? null)],
      events: [
        database,
        time,
        disk,
        check('room', () => sources.disk?.full() ?? null),
        check('events', () => sources.engine()?.events() ?? null),
      ],
    },
    worker: {
      jobs: [
        database,
        time,
        disk,
        check('space', () => reasonOfWaiting(sources.disk?.low() ?? null)),
        check('reports', () => reasonOfReports(sources.loader(), sources.clock())),
        check('log', () => probe.oldTransactions()),
      ],
    },
  };
  return {
    areas: Object.assign({}, ...roles.map((role) => areas[role])) as Record<string, HealthCheck[]>,
    notes: roles.includes('api') ? [check('reports', async () => (await checkReports?.(), null))] : [],
  };
}

const reasonOfWaiting = (low: string | null) => low && `feeds, exports and reports wait: ${low}`;

function reasonOfReports(status: LoaderStatus | undefined, nowMs: number): string | null {
  if (!status) return null;
  if (status.state !== null && status.state !== 'EQUAL') return STORE_STATES[status.state];
  const stillMs = nowMs - status.lastRoundMs;
  return stillMs > REPORTS_STILL_MS ? `nothing could be handed over for ${Math.round(stillMs / 1000)} s` : null;
}

async function reasonOfDisk(folder: string): Promise<string | null> {
  const { bytes } = await readFreeSpace(folder);
  return bytes < MIN_FREE_BYTES ? `${Math.floor(bytes / 1024 / 1024)} MB are free in ${folder}` : null;
}
