import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { JobId } from '#platform/jobs/queue.ts';
import { runJobs } from '../../../testing/jobs.ts';
import { createDatabase } from './database.ts';
import { migrate, MIGRATIONS } from './migrate.ts';

// An owner as in a managed PostgreSQL: it owns the database, not the cluster.
const cluster = inject('cluster');
const owner = `owner_${randomBytes(6).toString('hex')}`;
const password = randomBytes(12).toString('hex');

const asSuperuser = (database: string, ...statements: string[]) =>
  asClient(cluster.ownerUrl.replace('DATABASE', database), async (client) => {
    for (const statement of statements) await client.query(statement);
  });

async function asClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(() => asSuperuser('postgres', `create role ${owner} login password '${password}'`));
afterAll(() => asSuperuser('postgres', `drop role ${owner}`));

/** Creates an empty database owned by the plain owner, dropped after the test. */
async function withEmptyDatabase(work: (urls: { ownerUrl: string; appUrl: string }) => Promise<void>): Promise<void> {
  const name = `plain_${randomBytes(6).toString('hex')}`;
  await asSuperuser('postgres', `create database ${name} owner ${owner}`);
  try {
    const ownerUrl = new URL(cluster.ownerUrl.replace('DATABASE', name));
    Object.assign(ownerUrl, { username: owner, password });
    await work({ ownerUrl: ownerUrl.href, appUrl: cluster.appUrl.replace('DATABASE', name) });
  } finally {
    await asSuperuser('postgres', `drop database ${name} with (force)`);
  }
}

test('three starts at once migrate an empty database as its plain owner, once', () =>
  withEmptyDatabase(async ({ ownerUrl, appUrl }) => {
    const starts = await Promise.all([migrate(ownerUrl), migrate(ownerUrl), migrate(ownerUrl)]);
    const applied = starts.map((start) => start.applied.length).sort((a, b) => b - a);
    expect(applied[0]).toBeGreaterThan(40);
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
      await client.query(`insert into currency values ('SGD', '$', 1000000, 2)`);
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
      await copyFile(join(MIGRATIONS, '0001_tenancy.sql'), join(folder, '0001_tenancy.sql'));
      await writeFile(
        join(folder, '0002_note.sql'),
        `create table note (company_id uuid not null, text text not null);
         call protect_tenant_table('note');
         insert into note values ('${ID}', 'before'), (gen_random_uuid(), 'before');`,
      );
      await migrate(ownerUrl, folder);
      await writeFile(join(folder, '0003_change.sql'), `update note set text = 'after';`);
      await migrate(ownerUrl, folder);
      await asClient(ownerUrl, async (client) => {
        expect((await client.query('select from note')).rowCount).toBe(0);
        await client.query(`select set_config('endcap.scope', 'system', false)`);
        expect((await client.query('select distinct text from note')).rows).toEqual([{ text: 'after' }]);
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  }));

test('a job that waits under the name of a version before is done after the upgrade', () =>
  withEmptyDatabase(async ({ ownerUrl, appUrl }) => {
    const previous = await mkdtemp(join(tmpdir(), 'endcap-migrations-'));
    try {
      const files = (await readdir(MIGRATIONS)).filter((file) => file < '0194');
      for (const file of files) await copyFile(join(MIGRATIONS, file), join(previous, file));
      await migrate(ownerUrl, previous);
      await asClient(appUrl, async (client) => {
        for (const name of Object.keys(RENAMED_JOBS)) await client.query(`select graphile_worker.add_job($1)`, [name]);
      });
      await migrate(ownerUrl);
      const done: string[] = [];
      const database = createDatabase(appUrl);
      try {
        const work = (id: JobId) => ({ id, work: async () => void done.push(id) });
        await runJobs(database, Object.values(RENAMED_JOBS).map(work));
      } finally {
        await database.close();
      }
      expect(done.sort()).toEqual(Object.values(RENAMED_JOBS).sort());
    } finally {
      await rm(previous, { recursive: true });
    }
  }));

const RENAMED_JOBS: Record<string, JobId> = {
  'send letter': 'mail.send',
  'password reset': 'identity.send-reset',
  'payment event': 'payments.process-event',
  'write export': 'exports.write',
  'link a seller to Meta': 'meta.link-seller',
  'create a Meta campaign': 'meta.create-campaign',
  'change a Meta campaign': 'meta.update-campaign',
  'fund an account at Meta': 'meta.fund-account',
};

const ID = '0199a000-0000-7000-8000-00000000000a';

// The migrations of a release, and of the one after it.
const BEFORE = { '0001_a.sql': 'create table a ()', '0002_b.sql': 'create table b ()' };
const ADDS = { ...BEFORE, '0003_c.sql': 'alter table a add column c text' };
const BREAKS_OLDER = { ...ADDS, '0004_d.sql': '-- serves code from 0002_b.sql on\ndrop table if exists gone' };
const BREAKS_THIS = { ...ADDS, '0004_d.sql': '-- serves code from 0003_c.sql on\nalter table a drop column c' };

async function migrateWith(ownerUrl: string, files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-migrations-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await migrate(ownerUrl, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each<[string, Record<string, string>, Record<string, string>, string | null]>([
  ['a release runs on what its successor added', ADDS, BEFORE, null],
  ['and on what its successor took from releases before it', BREAKS_OLDER, BEFORE, null],
  ['but not on what was taken from itself', BREAKS_THIS, BEFORE, 'The data has the migration 0004_d.sql, which serves'],
  [
    'nor on data of another line',
    { ...BEFORE, '0001_z.sql': 'create table z ()' },
    BEFORE,
    'The data has the migration 0001_z.sql, which this version does not know',
  ],
  [
    'nor on data that lacks something of its own',
    { '0001_a.sql': BEFORE['0001_a.sql'], '0003_c.sql': 'create table c ()' },
    BEFORE,
    'The data has the migration 0003_c.sql, which this version does not know',
  ],
])('%s', (_, applied, own, error) =>
  withEmptyDatabase(async ({ ownerUrl }) => {
    await migrateWith(ownerUrl, applied);
    const start = migrateWith(ownerUrl, own);
    if (error === null) expect((await start).applied).toEqual([]);
    else await expect(start).rejects.toThrow(error);
  }),
);
