import pg from 'pg';
import type { TestDatabase } from './database.ts';

/**
 * Tables that a refused call may write to, each with the reason. Everything else must be as it was, to the row version: a row that
 * was deleted and inserted again, or updated to what it was, counts as changed.
 */
export const MAY_CHANGE_WHEN_REFUSED: Readonly<Record<string, string>> = {
  'public.attempt': 'tries are counted, above all the refused ones',
  'public.session': 'when a session was last used is remembered',
  'public.spent_proof': 'a proof of work is worth one try',
  'public.security_event': 'failed sign-ins and what staff tried in somebody’s name are recorded',
  'public.one_time_code': 'wrong codes are counted',
  'public.payment_customer': 'the payment provider knows the customer now, whatever became of the card',
  'public.drawn_pictures': 'the provider of pictures was asked, and is paid for it',
};

/** Per table a checksum of the versions of its rows, read behind row-level security. Changes without a trace are no changes. */
export function rowVersions(database: TestDatabase): { read(): Promise<Record<string, string>>; end(): Promise<void> } {
  let client: Promise<pg.Client> | undefined;
  let text: string | undefined;
  let last: { snapshot: string; versions: Record<string, string> } | undefined;
  const connect = async () => {
    const own = new pg.Client({ connectionString: database.ownerUrl });
    // The database may be dropped under it before its turn to end has come.
    own.on('error', () => {});
    await own.connect();
    // Planning for a hundred tables takes longer than reading them: it is done once.
    await own.query('set jit = off; set max_parallel_workers_per_gather = 0; set plan_cache_mode = force_generic_plan');
    return own;
  };
  return {
    async read() {
      const own = await (client ??= connect());
      text ??= await versionsQuery(own);
      // While no transaction that wrote has ended since, in any database of the cluster, no row can have changed.
      const asked = await own.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
      const { snapshot } = asked.rows[0]!;
      if (last?.snapshot === snapshot) return last.versions;
      const { rows } = await own.query<{ name: string; versions: string }>({ name: 'row versions', text });
      const versions = Object.fromEntries(rows.map((row) => [row.name, row.versions]));
      last = { snapshot, versions };
      return versions;
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
      // The sandboxes are other companies' systems: what they were asked they remember.
      .filter(({ name }) => !(name in MAY_CHANGE_WHEN_REFUSED) && !name.startsWith('public.sandbox_'))
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(sum(hashtextextended(ctid || '/' || xmin, 0)), 0)::text as versions from ${name}`,
      )
      .join(' union all ')
  );
}

/** The tables that differ between two readings. */
export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
