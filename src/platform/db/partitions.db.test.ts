import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { SYSTEM } from './database.ts';
import { lock } from './lock.ts';
import { RETENTION_DAYS, maintainPartitions } from './partitions.ts';

const database = await createTestDatabase();

const view = (id: string, receivedMs: number) =>
  database.transact(SYSTEM, (tx) =>
    sql`insert into page_view (catalog_id, event_id, occurred_at, received_at, day, shopper, page_type, page_id, page_values)
      values (gen_random_uuid(), ${id}, now(), ${new Date(receivedMs)}, '2026-01-01', 'ann', 'home', '/', '{}')`.execute(
      tx,
    ),
  );
const stored = async () =>
  (
    await database.read(SYSTEM, (tx) =>
      sql<{
        id: string;
        part: string;
      }>`select event_id as id, tableoid::regclass::text as part from page_view order by 1`.execute(tx),
    )
  ).rows.map(({ id, part }) => [id, part.replace(/\d+/, 'week')]);

test('rows go to the partition of their week; old partitions are dropped, and rows without one are deleted', async () => {
  await maintainPartitions(database);
  await maintainPartitions(database);
  await view('now', Date.now());
  await view('in ten days', Date.now() + 10 * DAY_MS);
  await view('recent', Date.now() - 99 * DAY_MS);
  await view('old', Date.now() - 101 * DAY_MS);
  await asOwner((client) =>
    client.query(
      `create table page_view_20200106 partition of page_view for values from ('2020-01-06Z') to ('2020-01-13Z')`,
    ),
  );
  await view('very old', Date.UTC(2020, 0, 7));
  expect(await stored()).toContainEqual(['very old', 'page_view_week']);

  await maintainPartitions(database);
  expect(await stored()).toEqual([
    ['in ten days', 'page_view_week'],
    ['now', 'page_view_week'],
    ['recent', 'page_view_default'],
  ]);
});

test('billed decisions go to the partition of the week they were made in, and are forgotten with it', async () => {
  const other = await createTestDatabase();
  const decided = (ms: number) => {
    const hex = ms.toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
  };
  const claim = (ms: number) =>
    other.transact(SYSTEM, (tx) => sql`insert into decision_charge values (${decided(ms)})`.execute(tx));
  const parts = async () => {
    const { rows } = await other.read(SYSTEM, (tx) =>
      sql<{ part: string }>`select tableoid::regclass::text as part from decision_charge order by decision_id`.execute(
        tx,
      ),
    );
    return rows.map(({ part }) => part);
  };
  const thisWeek = new Date(Date.now() - ((new Date().getUTCDay() + 6) % 7) * DAY_MS);
  thisWeek.setUTCHours(0, 0, 0, 0);
  const nextWeekMs = thisWeek.getTime() + 7 * DAY_MS;
  await maintainPartitions(other);
  await claim(Date.now() - (RETENTION_DAYS.decision_charge + 1) * DAY_MS);
  for (const ms of [thisWeek.getTime(), nextWeekMs - 1, nextWeekMs]) await claim(ms);
  const name = (ms: number) => `decision_charge_${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const current = [name(thisWeek.getTime()), name(thisWeek.getTime()), name(nextWeekMs)];
  expect(await parts()).toEqual(['decision_charge_default', ...current]);
  await maintainPartitions(other);
  expect(await parts()).toEqual(current);
});

test('one process makes them at a time; others neither wait nor fail', async () => {
  const fresh = await createTestDatabase();
  const others = [1, 2, 3].map(() => secondConnection(fresh));
  const made = async () => {
    const { rows } = await fresh.read(SYSTEM, (tx) =>
      sql<{ count: number }>`select count(*)::int from pg_inherits where inhparent = 'page_view'::regclass`.execute(tx),
    );
    return rows[0]!.count;
  };
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = fresh.transact(SYSTEM, async (tx) => {
    await lock(tx, 'partitions', 'page_view');
    isHeld.resolve();
    await isOver.promise;
  });
  await isHeld.promise;
  await maintainPartitions(others[0]!);
  expect(await made()).toBe(1);
  isOver.resolve();
  await holding;
  await Promise.all(others.map(maintainPartitions));
  expect(await made()).toBe(4);
});

test('a table that is in use holds up no others, and what was made for it stays', async () => {
  const busy = await createTestDatabase();
  const client = new pg.Client({ connectionString: busy.ownerUrl });
  await client.connect();
  await client.query(
    `create table page_view_20200106 partition of page_view for values from ('2020-01-06Z') to ('2020-01-13Z')`,
  );
  await client.query('begin');
  await client.query('select from page_view_20200106');
  await expect(maintainPartitions(busy)).rejects.toThrow(/lock timeout/);
  await client.query('commit');
  await client.end();
  const { rows } = await busy.read(SYSTEM, (tx) =>
    sql<{ parent: string; parts: number }>`
      select inhparent::regclass::text as parent, count(*)::int as parts from pg_inherits
      join pg_class on oid = inhparent and relkind = 'p' group by 1`.execute(tx),
  );
  expect(Object.fromEntries(rows.map(({ parent, parts }) => [parent, parts]))).toEqual(
    Object.fromEntries(Object.keys(RETENTION_DAYS).map((table) => [table, table === 'page_view' ? 5 : 4])),
  );
});

test('rows that came before their partition stay readable', async () => {
  const later = await createTestDatabase();
  await later.transact(SYSTEM, (tx) =>
    sql`insert into page_view (catalog_id, event_id, occurred_at, received_at, day, shopper, page_type, page_id, page_values)
      values (gen_random_uuid(), 'early', now(), now(), '2026-01-01', 'ann', 'home', '/', '{}')`.execute(tx),
  );
  await maintainPartitions(later);
  const count = await later.read(SYSTEM, (tx) => tx.selectFrom('pageView').select('eventId').execute());
  expect(count).toEqual([{ eventId: 'early' }]);
});

test('the application’s role can neither change the logs nor reach past their policies', async () => {
  await maintainPartitions(database);
  const attempt = (statement: string) => database.transact(SYSTEM, (tx) => sql.raw(statement).execute(tx));
  await expect(attempt(`update order_line set quantity = 1`)).rejects.toThrow(/permission denied/);
  await expect(attempt(`delete from page_view`)).rejects.toThrow(/permission denied/);
  await expect(attempt(`select from page_view_default`)).rejects.toThrow(/permission denied/);
});

async function asOwner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
