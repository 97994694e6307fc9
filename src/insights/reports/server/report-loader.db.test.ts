import { sql, type KyselyPlugin } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { LOGS } from '#platform/db/log-reader.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase, secondConnection } from '../../../../testing/database.ts';
import { logSettled } from '../../../../testing/settled.ts';
import { claimBatch, isLoadedUntil, isUpToDate, requestRebuild } from './load.repository.ts';
import { drawEvents, NOW_MS, writeEvents, writeParties } from './report-reference.test-support.ts';
import { createReportLoader, type ReportLoaderDeps } from './report-loader.ts';
import { sumsInLog, sumsInReports } from './sums.test-support.ts';

const database = await createTestDatabase();
const secondProcess = secondConnection(database);
const clickhouse = createTestClickHouse();
const OTHER_ID = '0199a000-0000-7000-8000-0000000000aa';
const EVENTS = 200;
let seed = 1;
let nowMs = NOW_MS;

const states: string[] = [];
const loaderOf = (more: Partial<ReportLoaderDeps> = {}) =>
  createReportLoader({
    database,
    clickhouse,
    clock: () => nowMs,
    instance: OTHER_ID,
    ownsBoth: false,
    onState: (state) => states.push(state),
    ...more,
  });

async function writeMore(): Promise<void> {
  await writeEvents(database, drawEvents(EVENTS, (seed += 1)));
  await logSettled(database);
}

const expectEqual = async () => expect(await sumsInReports(clickhouse)).toEqual(await sumsInLog(database));
const rowsInStore = async () =>
  Number((await clickhouse.query<{ rows: string }>('select toString(count()) as rows from ad_event'))[0]!.rows);
const batches = async () =>
  (await database.read(SYSTEM, (tx) => tx.selectFrom('reportBatch').select('token').orderBy('id').execute())).map(
    ({ token }) => token,
  );

/** Replaces the store with an empty one of another identity. Returns a function that restores the original. */
async function swapForEmptyStore(): Promise<() => Promise<void>> {
  const tables = ['ad_event', 'daily', 'daily_search_term', 'daily_sku', 'load_progress', 'endcap_store'];
  for (const table of tables) {
    await clickhouse.command(`create table other_${table} as ${table}`);
    await clickhouse.command(`exchange tables ${table} and other_${table}`);
  }
  await clickhouse.command(`insert into endcap_store values ('${OTHER_ID}')`);
  return async () => {
    for (const table of tables) {
      await clickhouse.command(`exchange tables ${table} and other_${table}`);
      await clickhouse.command(`drop table other_${table}`);
    }
  };
}

beforeAll(async () => {
  await writeParties(database);
  await writeMore();
});

test('the first store that is seen is filled; from then on the figures belong to it', async () => {
  const loader = loaderOf();
  expect(loader.status().isFilled).toBe(false);
  expect(await loader.round()).toBe(EVENTS);
  expect(loader.status()).toMatchObject({ state: 'EQUAL', isFilled: true });
  await expectEqual();
});

test('another, empty store gets nothing, and loaded batches stay recorded', async () => {
  const before = await batches();
  const allocateReturn = await swapForEmptyStore();
  try {
    await writeMore();
    const stray = loaderOf();
    for (let round = 0; round < 20; round += 1) expect(await stray.round()).toBe(0);
    expect(stray.status()).toMatchObject({ state: 'OTHER', isFilled: false });
    expect(await rowsInStore()).toBe(0);
    expect(await batches()).toEqual(before);
  } finally {
    await allocateReturn();
  }
  expect(await loaderOf().round()).toBe(EVENTS);
  await expectEqual();
});

test('a store that lost data gets nothing until it is refilled, and is reported once', async () => {
  const loader = loaderOf();
  await loader.round();
  states.length = 0;
  await clickhouse.command('create table saved as load_progress');
  await clickhouse.command('exchange tables saved and load_progress');
  await writeMore();
  nowMs += HOUR_MS;
  expect(await loader.round()).toBe(0);
  nowMs += 5000;
  expect(await loader.round()).toBe(0);
  await clickhouse.command('exchange tables saved and load_progress');
  // Waits for the interval before comparing again.
  expect(await loader.round()).toBe(0);
  nowMs += 5000;
  expect(await loader.round()).toBe(EVENTS);
  expect(states).toEqual(['BEHIND', 'EQUAL']);
  await clickhouse.command('drop table saved');
  await expectEqual();
});

describe('refilled on request', () => {
  test('it has every event once, also with two processes, and with two requests', async () => {
    for (let time = 0; time < 2; time += 1) {
      await database.transact(SYSTEM, requestRebuild);
      const both = [loaderOf(), loaderOf({ database: secondProcess })];
      for (let round = 0; round < 3; round += 1) await Promise.all(both.map((loader) => loader.round()));
      await expectEqual();
    }
  });

  test('a concurrent loader adds no duplicates', async () => {
    const loader = loaderOf();
    await loader.round();
    await database.transact(SYSTEM, requestRebuild);
    expect(await loader.round()).toBe(0);
    expect(await loader.round()).toBeGreaterThan(0);
    await expectEqual();
  });

  test('interrupted at any point, it starts over', async () => {
    let isOver = false;
    for (let allowed = 0; !isOver; allowed += 1) {
      await database.transact(SYSTEM, requestRebuild);
      let remaining = allowed;
      const dying: ClickHouse = {
        ...clickhouse,
        command: (text) => ((remaining -= 1) < 0 ? Promise.reject(new Error('killed')) : clickhouse.command(text)),
      };
      isOver = await loaderOf({ clickhouse: dying })
        .round()
        .then(
          () => true,
          () => false,
        );
      await loaderOf().round();
      await expectEqual();
      expect(allowed).toBeLessThan(20);
    }
  });
});

test('refilled, it still has the order lines that only it has', async () => {
  await database.transact(SYSTEM, (tx) =>
    sql`insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, sku, quantity, sales_micros)
      select id, 'recent', 0, now(), now(), current_date, 'A', 1, 1000000 from catalog limit 1`.execute(tx),
  );
  await logSettled(database);
  await loaderOf().round();
  await clickhouse.command(
    `insert into order_line (order_id, received_at, day, sku, quantity, sales_micros, counts)
    values ('of last year', now() - interval 200 day, today() - 200, 'A', 1, 1000000, 1)`,
  );
  await database.transact(SYSTEM, requestRebuild);
  await loaderOf().round();
  const lines = await clickhouse.query('select order_id, quantity from order_line order by received_at');
  expect(lines).toEqual([
    { orderId: 'of last year', quantity: 1 },
    { orderId: 'recent', quantity: 1 },
  ]);
  await expectEqual();
});

test('PostgreSQL restored to an earlier state: nothing is loaded, not even by processes that kept running', async () => {
  const lived = loaderOf();
  await lived.round();
  const saved = await snapshot();
  await writeMore();
  expect(await lived.round()).toBe(EVENTS);
  await restoreLots(saved);

  await writeMore();
  const newLoader = loaderOf();
  expect(await newLoader.round()).toBe(0);
  expect(newLoader.status().state).toBe('AHEAD');
  const rows = await rowsInStore();
  expect(await lived.round()).toBe(0);
  expect(await lived.round()).toBe(0);
  expect(lived.status().state).toBe('AHEAD');
  expect(await rowsInStore()).toBe(rows);

  await database.transact(SYSTEM, requestRebuild);
  nowMs += 5000;
  await newLoader.round();
  await expectEqual();
});

test('where both databases are the process’s own, what was lost is simply filled again', async () => {
  const allocateReturn = await swapForEmptyStore();
  const loader = loaderOf({ ownsBoth: true });
  expect(await loader.round()).toBeGreaterThan(0);
  expect(loader.status()).toMatchObject({ state: 'EQUAL', isFilled: true });
  await expectEqual();
  await allocateReturn();
  // The original folder is back, which is now a different store.
  expect(await loaderOf().round()).toBe(0);
  await loaderOf({ ownsBoth: true }).round();
  await expectEqual();
});

/** Loads while more comes in after each batch, so many of them; returns their tables and numbers of rows, and what was loaded. */
async function loadWhileBusy(batches: number) {
  const stopping = new AbortController();
  const sent: { table: string; rows: number }[] = [];
  const busy: ClickHouse = {
    ...clickhouse,
    insert: async (table, rows, token) => {
      await clickhouse.insert(table, rows, token);
      await writeMore();
      if (sent.push({ table, rows: rows.length }) === batches) stopping.abort();
    },
  };
  const loaded = await loaderOf({ clickhouse: busy }).round(stopping.signal);
  return { sent, loaded };
}

test('stopped, it ends after the batch it is at, although there is always more', async () => {
  await writeMore();
  const { sent, loaded } = await loadWhileBusy(2);
  expect(sent).toHaveLength(2);
  expect(loaded).toBe(sent[0]!.rows + sent[1]!.rows);
  expect(await loaderOf().round()).toBe(3 * EVENTS - loaded);
  await expectEqual();
});

test('no log waits for another that always has more', async () => {
  await loaderOf().round();
  await writeMore();
  await database.transact(SYSTEM, (tx) =>
    sql`insert into order_line (catalog_id, order_id, line, occurred_at, received_at, day, sku, quantity, sales_micros)
      select id, 'waiting', 0, now(), now(), '2026-03-09', 'A', 1, 1 from catalog limit 1`.execute(tx),
  );
  await logSettled(database);
  const { sent } = await loadWhileBusy(LOGS.length);
  expect(sent.map(({ table }) => table)).toContain('order_line');
  await loaderOf().round();
});

test('no transaction that others wait for is open while the store answers', async () => {
  await writeMore();
  const { promise: isRequested, resolve: request } = Promise.withResolvers<void>();
  const { promise: canAnswer, resolve: answer } = Promise.withResolvers<void>();
  const slow: ClickHouse = {
    ...clickhouse,
    async insert(...args) {
      request();
      await canAnswer;
      await clickhouse.insert(...args);
    },
  };
  const round = loaderOf({ clickhouse: slow }).round();
  await isRequested;
  expect(await openTransactions()).toBe(0);
  answer();
  expect(await round).toBe(EVENTS);
  await expectEqual();
});

test('a batch on its way is not there yet, at whichever moment of the question it sets out', async () => {
  for (const answersBefore of [1, 2, 3]) {
    await loaderOf().round();
    await writeMore();
    let answers = 0;
    const setsOut: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        answers += 1;
        if (answers === answersBefore)
          // A token of its own each time: of two batches with one token the store takes one.
          await secondProcess.transact(SYSTEM, (tx) =>
            claimBatch(tx, { instance: OTHER_ID, token: `sets out ${answersBefore}`, nowMs }),
          );
        return result;
      },
    };
    const answer = database.read(SYSTEM, (tx) => isUpToDate(tx.withPlugin(setsOut)));
    expect(await answer, `setting out after answer ${answersBefore}`).toBe(false);
  }
  expect(await loaderOf().round()).toBe(EVENTS);
});

test('what was received before a moment is loaded also while more comes in, but not while the store is filled anew', async () => {
  await loaderOf().round();
  const until = (at: Date) => database.read(SYSTEM, (tx) => isLoadedUntil(tx, at));
  const [before, after] = [new Date(0), new Date(nowMs + 365 * 24 * HOUR_MS)];
  expect(await until(after)).toBe(true);
  await writeMore();
  expect([await until(before), await until(after)]).toEqual([true, false]);
  await database.transact(SYSTEM, (tx) => claimBatch(tx, { instance: OTHER_ID, token: 'waits', nowMs }));
  expect([await until(before), await until(after)]).toEqual([true, false]);
  await loaderOf().round();
  expect(await until(after)).toBe(true);
  await database.transact(SYSTEM, requestRebuild);
  expect([await until(before), await until(after)]).toEqual([false, false]);
  await loaderOf().round();
  expect(await until(after)).toBe(true);
});

/** Counts open transactions of this database that have written something. */
async function openTransactions(): Promise<number> {
  const { rows } = await secondProcess.read(SYSTEM, (tx) =>
    sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and backend_xid is not null`.execute(tx),
  );
  return rows[0]!.open;
}

async function snapshot() {
  return asOwner(async (client) => ({
    position: (await client.query<{ max: string }>('select max(position) from ad_event')).rows[0]!.max,
    batch: (await client.query<{ max: string }>('select max(id) from report_batch')).rows[0]!.max,
    store: (await client.query<{ rows: string; checksum: string }>('select rows, checksum from report_store')).rows[0]!,
  }));
}

/** Restores the log and the batches to a snapshot, including sequence numbers. */
async function restoreLots({ position, batch, store }: Awaited<ReturnType<typeof snapshot>>): Promise<void> {
  await asOwner(async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('delete from ad_event where position > $1', [position]);
    await client.query('delete from report_batch where id > $1', [batch]);
    await client.query('update report_store set rows = $1, checksum = $2', [store.rows, store.checksum]);
    await client.query(`select setval(pg_get_serial_sequence('report_batch', 'id'), $1)`, [batch]);
    await client.query(`select setval('log_position', $1)`, [position]);
  });
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('batches that a store refuses are no progress, however often they are sent', async () => {
  let isAway = false;
  const loader = loaderOf({
    clickhouse: {
      ...clickhouse,
      insert: (...args) => (isAway ? Promise.reject(new Error('away')) : clickhouse.insert(...args)),
    },
  });
  await writeMore();
  await loader.round();
  const lastMs = loader.status().lastRoundMs;
  isAway = true;
  await writeMore();
  for (let time = 0; time < 2; time += 1) {
    nowMs += 60_000;
    await expect(loader.round()).rejects.toThrow('away');
    expect(loader.status().lastRoundMs).toBe(lastMs);
  }
  isAway = false;
  await loader.round();
  expect(loader.status().lastRoundMs).toBe(nowMs);
  await expectEqual();
});
