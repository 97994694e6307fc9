import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/db/database.ts';
import { migrate, SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { checkDatabase, checkNotifications, withDatabaseOf } from './check-database.ts';

const database = await createTestDatabase();
const superuser = new pg.Client({ connectionString: database.ownerUrl });
await superuser.connect();
const unknownDatabase = (url: string) => url.replace(/[^/]*$/, 'template1');

/** Creates a role for this test with the provided attributes. */
async function roleWith(attributes: string): Promise<{ role: string; url: string }> {
  const role = `role_${randomBytes(6).toString('hex')}`;
  await superuser.query(`create role ${role} login password 'p' ${attributes}`);
  roles.push(role);
  return { role, url: database.appUrl.replace(/\/\/[^@]*@/, `//${role}:p@`) };
}
const roles: string[] = [];
afterAll(async () => {
  for (const role of roles)
    await superuser.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
  await superuser.end();
});

async function classify(url: string): Promise<unknown> {
  const opened = createDatabase(url);
  try {
    return await withDatabaseOf('DATABASE_URL', () => checkDatabase(opened)).catch(String);
  } finally {
    await opened.close();
  }
}

test('the application connects as the role that row-level security holds', async () => {
  expect(await classify(database.appUrl)).toBeUndefined();
});

test('a role that bypasses row-level security is rejected by name', async () => {
  expect(await classify(database.ownerUrl)).toMatch(
    /DATABASE_URL: row-level security does not hold postgres.*endcap_app/,
  );
  const { url, role } = await roleWith('bypassrls');
  expect(await classify(url)).toContain(`does not hold ${role}`);
});

test('a role that owns the tables, or can act as their owner, is rejected', async () => {
  const { url, role } = await roleWith('');
  expect(await classify(url)).toContain(`${role} may not read the tables`);
  await superuser.query(`alter table company owner to ${role}`);
  try {
    expect(await classify(url)).toContain(`DATABASE_URL: ${role} owns the tables`);
    const member = await roleWith(`in role ${role}`);
    expect(await classify(member.url)).toContain(`${member.role} owns the tables`);
  } finally {
    await superuser.query('alter table company owner to current_user');
  }
});

test('a database without tables is named, and the role that creates them', async () => {
  expect(await classify(unknownDatabase(database.appUrl))).toMatch(
    /the database template1 has no tables.*DATABASE_OWNER_URL/,
  );
});

test('a database without the sandbox’s tables is named by processes that need them, and serves all others', async () => {
  await expect(checkDatabase(database, [TABLES, SANDBOX_TABLES])).resolves.toBeUndefined();
  await superuser.query('alter schema sandbox rename to elsewhere');
  try {
    await expect(checkDatabase(database)).resolves.toBeUndefined();
    await expect(checkDatabase(database, [TABLES, SANDBOX_TABLES])).rejects.toThrow(
      /DATABASE_URL: the database lacks migrations of this version \(\d+_\w+\.sql.*\).*DATABASE_OWNER_URL/,
    );
  } finally {
    await superuser.query('alter schema elsewhere rename to sandbox');
  }
});

test('a database of an earlier version is named, and what it lacks; one of a later version serves', async () => {
  const { rows } = await superuser.query(`delete from migration where name like '09%' returning *`);
  try {
    expect(await classify(database.appUrl)).toMatch(
      /DATABASE_URL: the database lacks migrations of this version \(090_\w+\.sql\)/,
    );
  } finally {
    const [{ name, checksum }] = rows;
    await superuser.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
  await superuser.query(`insert into migration (name, checksum) values ('999_later.sql', 'x')`);
  try {
    expect(await classify(database.appUrl)).toBeUndefined();
  } finally {
    await superuser.query(`delete from migration where name = '999_later.sql'`);
  }
});

test('anyone who cannot get in is told which variable it was', async () => {
  const wrong = database.appUrl.replace(/:[^:@/]*@/, ':wrong@');
  expect(await classify(wrong)).toMatch(/DATABASE_URL: the database cannot be reached: password authentication failed/);
  const owner = (url: string) => withDatabaseOf('DATABASE_OWNER_URL', () => migrate(url)).catch(String);
  expect(await owner(wrong)).toMatch(/DATABASE_OWNER_URL: the database cannot be reached/);
  expect(await owner(unknownDatabase(database.appUrl))).toMatch(
    /DATABASE_OWNER_URL: its role may not .*permission denied/,
  );
});

test('a connection on which notifications get lost is named', async () => {
  await expect(checkNotifications(database)).resolves.toBeUndefined();
  // Notifications stay within a database, as they stay behind a pooler.
  const deaf = createDatabase(database.appUrl, { directUrl: unknownDatabase(database.appUrl) });
  try {
    await expect(checkNotifications(deaf, 100)).rejects.toThrow(/^DATABASE_DIRECT_URL: NOTIFY does not come through/);
  } finally {
    await deaf.close();
  }
});
