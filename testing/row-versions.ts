import pg from 'pg';
import type { TestDatabase } from './database.ts';

/**
 * Tables that a refused call may write to, each with the reason. All other tables must be unchanged, row versions
 * included: a row that was deleted and inserted again, or updated to the same values, counts as changed.
 */
export const CAN_CHANGE_WHEN_REJECTED: Readonly<Record<string, string>> = {
  'public.rate_limit_attempt': 'tries are counted, above all the refused ones',
  'public.session': 'when a session was last used is remembered',
  'public.used_captcha': 'a proof of work is worth one try',
  'public.security_event': 'failed sign-ins and what staff tried in someone’s name are recorded',
  'public.one_time_code': 'wrong codes are counted',
  'public.payment_customer': 'the payment provider knows the customer now, whatever became of the card',
  'public.report_store': 'the report loader, which runs beside, records how far it read',
  'public.report_batch': 'the same',
  'public.image_generation_quota': 'the provider of pictures was asked, and is paid for it',
};

/**
 * Returns a checksum of the row versions of each table, bypassing row-level security. Writes that leave no row
 * versions, such as rolled back ones, do not count.
 */
export function rowVersions(database: TestDatabase): { read(): Promise<Record<string, string>>; end(): Promise<void> } {
  let client: Promise<pg.Client> | undefined;
  let text: string | undefined;
  let last: { snapshot: string; versions: Record<string, string> } | undefined;
  const connect = async () => {
    const own = new pg.Client({ connectionString: database.ownerUrl });
    // The database may be dropped before this client is closed.
    own.on('error', () => {});
    await own.connect();
    // The query is planned only once, because planning for a hundred tables takes longer than reading them.
    await own.query('set jit = off; set max_parallel_workers_per_gather = 0; set plan_cache_mode = force_generic_plan');
    return own;
  };
  const readOnce = async () => {
    const own = await (client ??= connect());
    text ??= await versionsQuery(own);
    // As long as no writing transaction has ended in any database of the cluster, no row can have changed.
    const result = await own.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
    const { snapshot } = result.rows[0]!;
    if (last?.snapshot === snapshot) return last.versions;
    const { rows } = await own.query<{ name: string; versions: string }>({ name: 'row versions', text });
    const versions = Object.fromEntries(rows.map((row) => [row.name, row.versions]));
    last = { snapshot, versions };
    return versions;
  };
  let earlier: Promise<unknown> = Promise.resolve();
  return {
    read() {
      // Tests call at once; a connection does one query at a time.
      const own = earlier.then(readOnce);
      earlier = own.catch(() => {});
      return own;
    },
    async end() {
      await (await client)?.end();
    },
  };
}

async function versionsQuery(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`);
  return (
    rows
      // Sandboxes simulate external systems, which record requests regardless of the outcome.
      .filter(({ name }) => !(name in CAN_CHANGE_WHEN_REJECTED) && !name.startsWith('sandbox.'))
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(sum(hashtextextended(ctid || '/' || xmin, 0)), 0)::text as versions from ${name}`,
      )
      .join(' union all ')
  );
}

/** Returns the tables that differ between two readings. */
export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
