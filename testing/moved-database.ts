import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase, startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';

const NAME = 'moved';

/**
 * Moves a database to a fresh cluster by dump and restore, that is, by COPY: the rows and schema are the same and
 * sequences continue, but transaction ids start over.
 */
export async function moveToFreshCluster(ownerUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-moved-'));
  await chmod(folder, 0o755);
  const cluster = await startEmbeddedPostgres(folder, { throwAway: true });
  await prepareDatabase(cluster, NAME, [TABLES, SANDBOX_TABLES]);
  await copyRows(ownerUrl, cluster.ownerUrl(NAME));
  return {
    appUrl: cluster.appUrl(NAME),
    ownerUrl: cluster.ownerUrl(NAME),
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Consumes transaction ids, so that a cluster's ids are far ahead of a fresh one's. */
export async function burnTransactionNumbers(ownerUrl: string, count: number): Promise<void> {
  await withClients([ownerUrl], async ([client]) => {
    // A block with an exception handler runs as a subtransaction with an id of its own.
    await client!.query(`do $$ begin
      create temp table burnt (n integer) on commit drop;
      for n in 1 .. ${count} loop
        begin
          insert into burnt values (n);
        exception when division_by_zero then null;
        end;
      end loop;
    end $$`);
  });
}

async function copyRows(from: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-dump-'));
  // PostgreSQL may run as another system user.
  await chmod(folder, 0o777);
  await withClients([from, to], async ([source, target]) => {
    // Triggers and foreign keys are restored after the rows.
    await target!.query('begin');
    await target!.query('set local session_replication_role = replica');
    const { rows: tables } = await source!.query<{ name: string; columns: string }>(`
      select format('%I', c.relname) as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and c.relname <> 'migration'
      group by c.relname`);
    for (const { name, columns } of tables) {
      const file = join(folder, 'rows');
      // Both servers write and read files of this machine. Of a partitioned table the rows are its partitions'.
      await source!.query(`copy ${name} (${columns}) to '${file}'`);
      await target!.query(`delete from ${name}`);
      await target!.query(`copy ${name} (${columns}) from '${file}'`);
    }
    const { rows: sequences } = await source!.query<{ name: string; value: string | null }>(
      `select format('%I', sequencename) as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
    );
    for (const { name, value } of sequences)
      if (value !== null) await target!.query('select setval($1, $2)', [name, value]);
    await target!.query('commit');
  }).finally(() => rm(folder, { recursive: true, force: true }));
}

async function withClients(urls: readonly string[], work: (clients: pg.Client[]) => Promise<void>): Promise<void> {
  const clients = urls.map((connectionString) => new pg.Client({ connectionString }));
  try {
    for (const client of clients) await client.connect();
    await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}
