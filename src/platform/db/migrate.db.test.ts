import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runJobs } from '../../../testing/jobs.ts';
import { asClient, plainOwner } from '../../../testing/plain-owner.ts';
import { createDatabase } from './database.ts';
import { ForeignSchemaError, migrate, SANDBOX_TABLES, TABLES } from './migrate.ts';

const withEmptyDatabase = plainOwner();

test('three starts at once migrate an empty database as its plain owner, once', () =>
  withEmptyDatabase(async ({ ownerUrl, appUrl }) => {
    const starts = await Promise.all([migrate(ownerUrl), migrate(ownerUrl), migrate(ownerUrl)]);
    const applied = starts.map((start) => start.applied.length).sort((a, b) => b - a);
    expect(applied[0]).toBe((await readdir(TABLES.directory)).length);
    expect(applied.slice(1)).toEqual([0, 0]);

    await asClient(appUrl, async (client) => {
      expect((await client.query('select current_user as me, count(*)::int as companies from company')).rows).toEqual([
        { me: 'endcap_app', companies: 0 },
      ]);
      await client.query(`select graphile_worker.add_job('nothing')`);
    });
  }));

test('a lost right ends sessions although the trigger’s owner is held by row-level security', () =>
  withEmptyDatabase(async ({ ownerUrl, appUrl }) => {
    await migrate(ownerUrl);
    await asClient(appUrl, async (client) => {
      await client.query(`select set_config('endcap.scope', 'system', false)`);
      await client.query(
        `insert into currency (code, symbol, rate_micros, fraction_digits) values ('SGD', '$', 1000000, 2)`,
      );
      await client.query(`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
        values ('${ID}', 'A', 'SG', 'Asia/Singapore', 'SGD', 'SGD', now())`);
      await client.query(`insert into app_user (id, email, first_name, last_name, timezone, created_at)
        values ('${ID}', 'a@example.com', 'A', 'A', 'Asia/Singapore', now())`);
      await client.query(`insert into membership (id, company_id, user_id, role, status, created_at)
        values ('${ID}', '${ID}', '${ID}', 'OWNER', 'ACTIVE', now())`);
      await client.query(`insert into session (token_hash, user_id, membership_id, created_at, last_seen_at, expires_at)
        values ('\\x00', '${ID}', '${ID}', now(), now(), now() + interval '1 hour')`);
      await client.query('begin');
      await client.query(
        `select set_config('endcap.scope', 'company', true), set_config('endcap.company_id', '${ID}', true)`,
      );
      await client.query(`update membership set status = 'DISABLED'`);
      const { rows } = await client.query(`select current_setting('endcap.scope') as scope`);
      await client.query('commit');
      expect(rows).toEqual([{ scope: 'company' }]);
      expect((await client.query('select from session')).rowCount).toBe(0);
    });
  }));

test('a data migration meets every row although the owner is held by row-level security', () =>
  withEmptyDatabase(async ({ ownerUrl }) => {
    const folder = await mkdtemp(join(tmpdir(), 'endcap-migrations-'));
    try {
      await copyFile(join(TABLES.directory, '001_platform.sql'), join(folder, '001_platform.sql'));
      await writeFile(
        join(folder, '002_note.sql'),
        `create table note (company_id uuid not null, text text not null);
         call protect_tenant_table('note');
         insert into note values ('${ID}', 'before'), (gen_random_uuid(), 'before');`,
      );
      await migrate(ownerUrl, chainOf(folder));
      await writeFile(join(folder, '003_change.sql'), `update note set text = 'after';`);
      await migrate(ownerUrl, chainOf(folder));
      await asClient(ownerUrl, async (client) => {
        expect((await client.query('select from note')).rowCount).toBe(0);
        await client.query(`select set_config('endcap.scope', 'system', false)`);
        expect((await client.query('select distinct text from note')).rows).toEqual([{ text: 'after' }]);
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  }));

test('a job that waits under the id of a version before is done after a migration that renames it', () =>
  withEmptyDatabase(async ({ ownerUrl, appUrl }) => {
    await migrateWith(ownerUrl, BEFORE);
    await asClient(appUrl, (client) => client.query(`select graphile_worker.add_job('previous.id')`));
    await migrateWith(ownerUrl, { ...BEFORE, '003_job_ids.sql': RENAMES_JOB });
    const done: string[] = [];
    const database = createDatabase(appUrl);
    try {
      await runJobs(database, [{ id: 'mail.send', work: async () => void done.push('mail.send') }]);
    } finally {
      await database.close();
    }
    expect(done).toEqual(['mail.send']);
  }));

/** The queue's schema is there from the second start on. */
const RENAMES_JOB = `do $$ begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_tasks set identifier = 'mail.send' where identifier = 'previous.id';
end $$`;

test('the sandbox has its tables in a schema of its own, and only where it is wanted', () =>
  withEmptyDatabase(async ({ ownerUrl, appUrl }) => {
    const hasSandbox = () =>
      asClient(
        appUrl,
        async (client) => (await client.query(`select where to_regnamespace('sandbox') is not null`)).rowCount,
      );
    await migrate(ownerUrl);
    expect(await hasSandbox()).toBe(0);
    expect((await migrate(ownerUrl, [TABLES, SANDBOX_TABLES])).applied).toEqual(['001_payments.sql', '002_meta.sql']);
    expect((await migrate(ownerUrl, [TABLES, SANDBOX_TABLES])).applied).toEqual([]);
    expect((await migrate(ownerUrl)).applied).toEqual([]);
    expect(await hasSandbox()).toBe(1);
    await asClient(appUrl, async (client) => {
      const insert = `insert into sandbox.meta (key, kind, body, created_at) values ('a', 'LINK', '{}', now())`;
      await expect(client.query(insert)).rejects.toThrow(/row-level security/);
      await client.query(`select set_config('endcap.scope', 'system', false)`);
      await client.query(insert);
      const { rows } = await client.query(`select relname from pg_class
        where relnamespace = 'sandbox'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)`);
      expect(rows).toEqual([{ relname: 'migration' }]);
    });
  }));

test('data of before the migrations were rewritten is rejected in one sentence, and nothing of it changes', () =>
  withEmptyDatabase(async ({ ownerUrl }) => {
    await asClient(ownerUrl, async (client) => {
      await client.query(`create table migration (name text primary key, checksum text not null,
        applied_at timestamptz not null default now(), serves_from text)`);
      await client.query(
        `insert into migration (name, checksum) values ('0001_tenancy.sql', 'a'), ('0195_trade_names.sql', 'b')`,
      );
    });
    const error = await migrate(ownerUrl).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ForeignSchemaError);
    expect((error as Error).message).toBe(
      'The data was written before the migrations were rewritten for 1.0 (it has 0001_tenancy.sql), and cannot be upgraded: start with an empty database.',
    );
    await asClient(ownerUrl, async (client) => {
      const { rows } = await client.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      expect(rows).toEqual([{ relname: 'migration' }]);
    });
  }));

const ID = '0199a000-0000-7000-8000-00000000000a';

// The migrations of a release, and of the one after it.
const BEFORE = { '001_a.sql': 'create table a ()', '002_b.sql': 'create table b ()' };
const ADDS = { ...BEFORE, '003_c.sql': 'alter table a add column c text' };
const BREAKS_OLDER = { ...ADDS, '004_d.sql': '-- serves code from 002_b.sql on\ndrop table if exists gone' };
const BREAKS_THIS = { ...ADDS, '004_d.sql': '-- serves code from 003_c.sql on\nalter table a drop column c' };

const chainOf = (directory: string) => [{ schema: 'public' as const, directory }];

async function migrateWith(ownerUrl: string, files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-migrations-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await migrate(ownerUrl, chainOf(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each<[string, Record<string, string>, Record<string, string>, string | null]>([
  ['a release runs on what its successor added', ADDS, BEFORE, null],
  ['and on what its successor took from releases before it', BREAKS_OLDER, BEFORE, null],
  ['but not on what was taken from itself', BREAKS_THIS, BEFORE, 'The data has the migration 004_d.sql, which serves'],
  [
    'nor on data of another line',
    { ...BEFORE, '001_z.sql': 'create table z ()' },
    BEFORE,
    'The data has the migration 001_z.sql, which this version does not know',
  ],
  [
    'nor on data that lacks something of its own',
    { '001_a.sql': BEFORE['001_a.sql'], '003_c.sql': 'create table c ()' },
    BEFORE,
    'The data has the migration 003_c.sql, which this version does not know',
  ],
])('%s', (_, applied, own, error) =>
  withEmptyDatabase(async ({ ownerUrl }) => {
    await migrateWith(ownerUrl, applied);
    const start = migrateWith(ownerUrl, own);
    if (error === null) expect((await start).applied).toEqual([]);
    else await expect(start).rejects.toThrow(error);
  }),
);
