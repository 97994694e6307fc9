import type { Clock } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { fillIfDropped, loadReports } from '../load-store.ts';

const LOOK_EVERY_MS = 250;

export interface ReportLoader {
  /** Finishes the batch under way, then stops. */
  stop(): Promise<void>;
}

/** Keeps reports as fresh as a quarter of a second: looks for new events again as soon as it has handed over the last. */
export function startReportLoader(needs: {
  database: Database;
  clickhouse: ClickHouse;
  clock: Clock;
  log: Logger;
}): ReportLoader {
  const { database, clickhouse, clock, log } = needs;
  const logged = (error: unknown) => log.error({ err: error }, 'events could not be handed to the reports');
  let running: Promise<void> | null = fillIfDropped(database, clickhouse)
    .catch(logged)
    .finally(() => {
      running = null;
    });
  const timer = setInterval(() => {
    running ??= loadReports(database, clickhouse, clock())
      .then(() => {})
      .catch(logged)
      .finally(() => {
        running = null;
      });
  }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
