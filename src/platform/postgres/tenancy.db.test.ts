import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SYSTEM, type Viewer } from '#platform/postgres/database.ts';
import { freshDatabase } from '../../../testing/database.ts';

const database = await freshDatabase();
const A = '00000000-0000-7000-8000-00000000000a';
const B = '00000000-0000-7000-8000-00000000000b';
const PERSON = '00000000-0000-7000-8000-0000000000f1';
const viewerOf = (companyId: string): Viewer => ({ scope: 'company', companyId, personId: PERSON });

test('every table with a company_id forces row-level security', async () => {
  const { rows } = await database.as(SYSTEM, (tx) =>
    sql<{ table: string }>`
      select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'company_id'
        and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('the application role owns nothing and cannot switch row-level security off', async () => {
  const { rows } = await database.as(SYSTEM, (tx) =>
    sql<{ owned: number; bypass: boolean }>`
      select (select count(*)::int from pg_class where relowner = current_user::regrole and relnamespace = 'public'::regnamespace) as owned,
        (select rolbypassrls or rolsuper from pg_roles where rolname = current_user) as bypass`.execute(tx),
  );
  expect(rows).toEqual([{ owned: 0, bypass: false }]);
});

test('a company sees and changes its own rows only', async () => {
  await database.as(SYSTEM, async (tx) => {
    await sql`insert into currency values ('SGD', '$', 1000000, 2)`.execute(tx);
    for (const [id, name] of [
      [A, 'A'],
      [B, 'B'],
    ]) {
      await sql`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
        values (${id}, ${name}, 'SG', 'Asia/Singapore', 'SGD', 'SGD', now())`.execute(tx);
      await sql`insert into wallet (id, company_id, currency) values (${id}, ${id}, 'SGD')`.execute(tx);
    }
  });
  const seen = await database.as(viewerOf(A), (tx) => tx.selectFrom('wallet').select('company_id').execute());
  expect(seen).toEqual([{ company_id: A }]);
  const touched = await database.as(viewerOf(A), (tx) =>
    tx.updateTable('wallet').set({ balance_micros: 5n }).where('company_id', '=', B).executeTakeFirst(),
  );
  expect(touched.numUpdatedRows).toBe(0n);
  await expect(
    database.as(viewerOf(A), (tx) =>
      tx.insertInto('company_feature_flag').values({ company_id: B, name: 'x', is_active: true }).execute(),
    ),
  ).rejects.toThrow(/row-level security/);
  const unseen = await database.as({ scope: 'public' }, (tx) => tx.selectFrom('wallet').selectAll().execute());
  expect(unseen).toEqual([]);
});

test('money that does not sum to zero, and changed history, are refused', async () => {
  const transfer = (tx: Parameters<Parameters<typeof database.as>[1]>[0], id: string) =>
    sql`insert into transfer (id, idempotency_key, company_id, reason, created_at) values (${id}, ${id}, ${A}, 'TOP_UP', now())`.execute(
      tx,
    );
  await expect(
    database.as(SYSTEM, async (tx) => {
      await transfer(tx, A);
      await sql`insert into entry values (${A}, ${A}, 'WALLET', 'SGD', 100), (${A}, ${A}, 'CASH', 'SGD', -99)`.execute(
        tx,
      );
    }),
  ).rejects.toThrow(/does not sum to zero/);
  await database.as(SYSTEM, async (tx) => {
    await transfer(tx, B);
    await sql`insert into entry values (${B}, ${A}, 'WALLET', 'SGD', 100), (${B}, ${A}, 'CASH', 'SGD', -100)`.execute(
      tx,
    );
  });
  await expect(database.as(SYSTEM, (tx) => sql`update entry set amount_micros = 1`.execute(tx))).rejects.toThrow();
  await expect(database.as(SYSTEM, (tx) => sql`delete from entry`.execute(tx))).rejects.toThrow();
});
