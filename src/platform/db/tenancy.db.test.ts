import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { SYSTEM, systemFor, type Transaction, type Viewer } from './database.ts';
import { createTestDatabase } from '../../../testing/database.ts';

const database = await createTestDatabase();
const A = '00000000-0000-7000-8000-00000000000a';
const B = '00000000-0000-7000-8000-00000000000b';
const PERSON = '00000000-0000-7000-8000-0000000000f1';
const viewerOf = (companyId: string): Viewer => ({ scope: 'company', companyId, userId: PERSON });

test('every table with a company_id forces row-level security', async () => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ table: string }>`
      select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'company_id'
        and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('the application role owns nothing and cannot switch row-level security off', async () => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ owned: number; bypass: boolean }>`
      select (select count(*)::int from pg_class where relowner = current_user::regrole and relnamespace = 'public'::regnamespace) as owned,
        (select rolbypassrls or rolsuper from pg_roles where rolname = current_user) as bypass`.execute(tx),
  );
  expect(rows).toEqual([{ owned: 0, bypass: false }]);
});

test('a company sees and changes its own rows only', async () => {
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into currency (code, symbol, rate_micros, fraction_digits) values ('SGD', '$', 1000000, 2)`.execute(
      tx,
    );
    for (const [id, name] of [
      [A, 'A'],
      [B, 'B'],
    ]) {
      await sql`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
        values (${id}, ${name}, 'SG', 'Asia/Singapore', 'SGD', 'SGD', now())`.execute(tx);
      await sql`insert into wallet (id, company_id, currency) values (${id}, ${id}, 'SGD')`.execute(tx);
    }
  });
  const seen = await database.read(viewerOf(A), (tx) => tx.selectFrom('wallet').select('companyId').execute());
  expect(seen).toEqual([{ companyId: A }]);
  const touched = await database.transact(viewerOf(A), (tx) =>
    tx.updateTable('wallet').set({ balanceMicros: 5n }).where('companyId', '=', B).executeTakeFirst(),
  );
  expect(touched.numUpdatedRows).toBe(0n);
  await expect(
    database.transact(viewerOf(A), (tx) =>
      tx.insertInto('companyFeatureFlag').values({ companyId: B, name: 'x', isActive: true }).execute(),
    ),
  ).rejects.toThrow(/row-level security/);
  const unseen = await database.read({ scope: 'public' }, (tx) => tx.selectFrom('wallet').selectAll().execute());
  expect(unseen).toEqual([]);
});

/** Returns tenant tables with the column that holds the company. */
async function tenantTables(): Promise<[table: string, column: string][]> {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ table: string; column: string }>`
      select relname as table, attname as column from pg_policy
      join pg_class on pg_class.oid = polrelid
      join pg_attribute on attrelid = polrelid and attname = case relname when 'company' then 'id' else 'company_id' end
      where polname = 'tenant' order by 1`.execute(tx),
  );
  return rows.map(({ table, column }) => [table, column]);
}
const tables = await tenantTables();
await withoutNumbers();

/**
 * Invoices, credit notes and pro-formas take their number from an issuer before constraints are checked; there is no issuer here.
 */
async function withoutNumbers(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const table of ['invoice', 'credit_note', 'pro_forma'])
    await owner.query(`alter table ${table} disable trigger user`);
  await owner.end();
}

/**
 * Returns PostgreSQL's response to inserting a row of that company; row-level security is checked before any other
 * constraint.
 */
const answerTo = (viewer: Viewer, [table, column]: [string, string], companyId: string) =>
  database
    .transact(viewer, (tx) =>
      sql`insert into ${sql.table(table)} (${sql.ref(column)}) values (${companyId}::uuid)`.execute(tx),
    )
    .then(
      () => 'taken',
      (error: Error) => (error.message.includes('row-level security') ? 'not your row' : 'incomplete'),
    );

test.each(tables)(
  'another company’s row is refused in %s, whether written by a company or on behalf of one',
  async (...table) => {
    expect(await answerTo(viewerOf(A), table, B)).toBe('not your row');
    expect(await answerTo(systemFor(A), table, B)).toBe('not your row');
    expect(await answerTo(systemFor(A), table, A)).not.toBe('not your row');
    expect(await answerTo(SYSTEM, table, B)).not.toBe('not your row');
  },
);

test('all tables of companies are meant', () => {
  expect(tables.length).toBeGreaterThan(50);
  expect(tables).toEqual(
    expect.arrayContaining([
      ['wallet', 'company_id'],
      ['company', 'id'],
      ['ad_event', 'company_id'],
    ]),
  );
});

test('on behalf of a company everything is read and locked, and only its rows are changed', async () => {
  const seen = await database.transact(systemFor(A), (tx) =>
    tx.selectFrom('wallet').select('companyId').orderBy('companyId').forUpdate().execute(),
  );
  expect(seen).toEqual([{ companyId: A }, { companyId: B }]);
  const change = (companyId: string) =>
    database.transact(systemFor(A), (tx) =>
      tx.updateTable('wallet').set({ overdraftMicros: 0n }).where('companyId', '=', companyId).executeTakeFirst(),
    );
  expect((await change(A)).numUpdatedRows).toBe(1n);
  await expect(change(B)).rejects.toThrow(/row-level security/);
  await database.transact(SYSTEM, (tx) =>
    tx.insertInto('companyFeatureFlag').values({ companyId: B, name: 'x', isActive: true }).execute(),
  );
  const deleted = await database.transact(systemFor(A), (tx) => tx.deleteFrom('companyFeatureFlag').executeTakeFirst());
  expect(deleted.numDeletedRows).toBe(0n);
});

test('a person sees all accounts of their own, and makes none in a company they do not work in', async () => {
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into app_user (id, email, first_name, last_name, timezone, created_at)
      values (${PERSON}, 'ann@example.test', 'Ann', 'Test', 'UTC', now())`.execute(tx);
    await sql`insert into membership (id, user_id, company_id, role, created_at) values (${B}, ${PERSON}, ${B}, 'VIEWER', now())`.execute(
      tx,
    );
  });
  const seen = await database.read(viewerOf(A), (tx) => tx.selectFrom('membership').select('companyId').execute());
  expect(seen).toEqual([{ companyId: B }]);
  const promoted = await database.transact(viewerOf(A), (tx) =>
    tx.updateTable('membership').set({ role: 'OWNER' }).where('userId', '=', PERSON).executeTakeFirst(),
  );
  expect(promoted.numUpdatedRows).toBe(0n);
  await database.transact(SYSTEM, (tx) => tx.deleteFrom('membership').execute());
  await expect(
    database.transact(viewerOf(A), (tx) =>
      sql`insert into membership (id, user_id, company_id, role, created_at) values (${B}, ${PERSON}, ${B}, 'OWNER', now())`.execute(
        tx,
      ),
    ),
  ).rejects.toThrow(/row-level security/);
});

test.each<[string, Viewer]>([
  ['the public', { scope: 'public' }],
  ['a company', viewerOf(A)],
  ['staff', { scope: 'staff', userId: PERSON }],
])('sessions, attempts and auctions show nothing to %s', async (_, viewer) => {
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into session (token_hash, user_id, created_at, last_seen_at, expires_at)
      values ('key', ${PERSON}, now(), now(), now()) on conflict do nothing`.execute(tx);
    await sql`insert into rate_limit_attempt (key, at) values ('sign-in:ann@example.test', now())`.execute(tx);
  });
  const seen = (tx: Transaction) =>
    sql`select 1 from session union all select 1 from rate_limit_attempt`
      .execute(tx)
      .then(({ rows }) => rows.length > 0);
  expect(await database.read(SYSTEM, seen)).toBe(true);
  expect(await database.read(viewer, seen)).toBe(false);
  await expect(
    database.transact(viewer, (tx) =>
      sql`insert into rate_limit_attempt (key, at) values ('sign-in:x', now())`.execute(tx),
    ),
  ).rejects.toThrow(/row-level security/);
});

test('money that does not sum to zero, and changed history, are rejected', async () => {
  const transfer = (tx: Parameters<Parameters<typeof database.transact>[1]>[0], id: string) =>
    sql`insert into ledger_transaction (id, idempotency_key, company_id, reason, created_at) values (${id}, ${id}, ${A}, 'TOP_UP', now())`.execute(
      tx,
    );
  await expect(
    database.transact(SYSTEM, async (tx) => {
      await transfer(tx, A);
      await sql`insert into ledger_entry (ledger_transaction_id, company_id, ledger, currency, amount_micros) values (${A}, ${A}, 'WALLET', 'SGD', 100), (${A}, ${A}, 'CASH', 'SGD', -99)`.execute(
        tx,
      );
    }),
  ).rejects.toThrow(/does not sum to zero/);
  await database.transact(SYSTEM, async (tx) => {
    await transfer(tx, B);
    await sql`insert into ledger_entry (ledger_transaction_id, company_id, ledger, currency, amount_micros) values (${B}, ${A}, 'WALLET', 'SGD', 100), (${B}, ${A}, 'CASH', 'SGD', -100)`.execute(
      tx,
    );
  });
  await expect(
    database.transact(SYSTEM, (tx) => sql`update ledger_entry set amount_micros = 1`.execute(tx)),
  ).rejects.toThrow();
  await expect(database.transact(SYSTEM, (tx) => sql`delete from ledger_entry`.execute(tx))).rejects.toThrow();
});
