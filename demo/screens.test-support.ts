import { sql } from 'kysely';
import { loadEvents } from '#insights/reports/server/report.test-support.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../testing/api.ts';
import { createTestClickHouse } from '../testing/clickhouse.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createSeed } from '../testing/seed.ts';
import { DEMO_PASSWORD } from './marketplace.ts';

/** Opens the loaded demo as its screens do: signed in, with reports of all that happened. */
export async function openScreens(database: TestDatabase, nowMs: EpochMs) {
  const clickhouse = createTestClickHouse();
  const api = await startApi(database, createSeed(database, { clock: () => nowMs }), { clickhouse });
  return {
    /** Called once the demo is loaded. */
    async load(): Promise<void> {
      const { rows } = await database.read(SYSTEM, (tx) =>
        sql<{ n: number }>`select count(*)::int as n from logged_event`.execute(tx),
      );
      await loadEvents(database, clickhouse, rows[0]!.n, nowMs);
    },
    async brandId(name: string): Promise<string> {
      const find = database.read(SYSTEM, (tx) =>
        tx.selectFrom('brand').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
      );
      return (await find).id;
    },
    async as(email: string) {
      const browser = await api.browser().signIn({ email, password: DEMO_PASSWORD });
      return async (query: string, variables: Record<string, unknown> = {}) => {
        const { data, errors } = await browser.graphql(query, variables);
        if (errors.length > 0) throw new Error(JSON.stringify(errors));
        return data!;
      };
    },
  };
}

export type Ask = Awaited<ReturnType<Awaited<ReturnType<typeof openScreens>>['as']>>;
