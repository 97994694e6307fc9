import { Kysely, PostgresDialect, sql, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { Uuid } from '#kernel/ids.ts';
import type { DB } from './tables.generated.ts';

/** Who is looking. Row-level security shows a company its own rows, staff and the system all of them. */
export type Viewer =
  | { scope: 'public' }
  | { scope: 'company'; companyId: Uuid; personId: Uuid }
  | { scope: 'staff'; personId: Uuid }
  | { scope: 'system' };

export const SYSTEM: Viewer = { scope: 'system' };
export const PUBLIC: Viewer = { scope: 'public' };

export type Transaction = KyselyTransaction<DB>;

export interface Database {
  /** Runs `work` in one transaction that sees what the viewer may see; commits when it returns, rolls back when it throws. */
  as<T>(viewer: Viewer, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For LISTEN, which needs a connection of its own, and for asking whether the database answers. */
  pool: pg.Pool;
  close(): Promise<void>;
}

// Exact types: whole numbers past 2^53 are bigint, days stay text, instants are ms since 1970 as Date.
const INT8 = 20;
const DATE = 1082;

export function createDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === INT8) return (text: string) => BigInt(text);
      if (oid === DATE) return (text: string) => text;
      return pg.types.getTypeParser(oid, format);
    },
  };
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 10, types });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

  return {
    pool,
    as: (viewer, work) =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('endcap.scope', ${viewer.scope}, true),
          set_config('endcap.company_id', ${viewer.scope === 'company' ? viewer.companyId : ''}, true),
          set_config('endcap.person_id', ${'personId' in viewer ? viewer.personId : ''}, true)`.execute(tx);
        return work(tx);
      }),
    close: () => kysely.destroy(),
  };
}
