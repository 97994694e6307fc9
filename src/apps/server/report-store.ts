import { type ClickHouse, type ClickHousePlace, openClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { checkVersion, ForeignReportsError, migrateClickHouse, OldReportsError } from '#platform/clickhouse/migrate.ts';
import { exclusively } from '#platform/db/exclusively.ts';
import type { Database } from '#platform/db/database.ts';
import { isKnownStore, storeIdOf } from '#insights/reports/server/index.ts';

/** Reports are unavailable, or belong to another database. */
export class ReportsAwayError extends Error {}

export interface ReportStore {
  /** For reports on screen: throws for a store of another database. */
  forReading: ClickHouse;
  /** For the loader, which checks by itself whether the store is the right one. */
  forLoading: ClickHouse;
  /** Returns the store's id; null while it is unreachable. Throws for tables of another version, and for an old server. */
  identify(): Promise<string | null>;
  close(): Promise<void>;
}

const RETRY_AFTER_MS = 1_000;
const KNOWN_FOR_MS = 60_000;

/**
 * Opens the report store, which may be unreachable: calls then fail, and later calls try again. Its tables are migrated
 * before any other call.
 */
export async function openReportStore(at: ClickHousePlace, database: Database): Promise<ReportStore> {
  const clickhouse = await openClickHouse(at);
  const inTurn = <T>(work: () => Promise<T>) => exclusively(database, 'report-migration', work);
  const prepare = remembered(Infinity, async () => {
    await checkVersion(clickhouse);
    await migrateClickHouse(clickhouse, { exclusively: inTurn });
  });
  const recognize = remembered(KNOWN_FOR_MS, async () => {
    await prepare();
    if (!(await isKnownStore(database, clickhouse)))
      throw new ReportsAwayError('The report store is not the one that this database’s figures were handed over to.');
  });
  return {
    forReading: control(clickhouse, recognize),
    forLoading: control(clickhouse, prepare),
    async identify() {
      try {
        await prepare();
        return await storeIdOf(clickhouse);
      } catch (error) {
        if (error instanceof ForeignReportsError || error instanceof OldReportsError || !('url' in at)) throw error;
        return null;
      }
    },
    close: () => clickhouse.close(),
  };
}

/** For processes that neither load nor show reports. */
export const NO_REPORT_STORE: Pick<ReportStore, 'forReading' | 'forLoading'> = (() => {
  const none = control({} as ClickHouse, () => Promise.reject(new ReportsAwayError('This process has no reports.')));
  return { forReading: none, forLoading: none };
})();

/** Caches the outcome of work: a success for `forMs`, a failure for a moment. */
function remembered(forMs: number, work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | null = null;
  let validUntil = -Infinity;
  return () => {
    if (last && performance.now() < validUntil) return last;
    validUntil = Infinity;
    last = work().then(
      () => void (validUntil = performance.now() + forMs),
      (error: unknown) => {
        validUntil = performance.now() + RETRY_AFTER_MS;
        throw error;
      },
    );
    return last;
  };
}

function control(clickhouse: ClickHouse, isReady: () => Promise<void>): ClickHouse {
  return {
    query: async (text, params) => (await isReady(), clickhouse.query(text, params)),
    async *queryBackground<Row>(...asked: Parameters<ClickHouse['queryBackground']>) {
      await isReady();
      yield* clickhouse.queryBackground<Row>(...asked);
    },
    insert: async (...rows) => (await isReady(), clickhouse.insert(...rows)),
    command: async (text) => (await isReady(), clickhouse.command(text)),
    close: () => clickhouse.close(),
  };
}
