import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { countNewEvents } from '#delivery/learn/index.ts';
import { createReportLoader, requestRebuild } from '#insights/reports/server/index.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import { createDatabase, SYSTEM, type Database } from '#platform/db/database.ts';
import { type LogPosition, nextStretch, placeBeforeEnd } from '#platform/db/log-reader.ts';
import { createTestClickHouse } from '../../../testing/clickhouse.ts';
import { startClickHouseServer } from '../../../testing/clickhouse-server.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startServerProcess } from '../../../testing/fleet/server-process.ts';
import { freePort } from '../../../testing/free-port.ts';
import { logImpressions } from '../../../testing/impressions.ts';
import { burnTransactionNumbers, moveToFreshCluster } from '../../../testing/moved-database.ts';
import { logSettled } from '../../../testing/settled.ts';
import { runLength } from '../../../testing/run-length.ts';

// A database is dumped and restored into a cluster with far lower transaction ids, twice: all readers of the event log
// continue.
const NOW_MS = Date.UTC(2026, 2, 10, 4);
const ID = '0199a000-0000-7000-8000-000000000001';
const FAR_AHEAD = 20_000;
/** CHAOS_FACTOR moves more of them into an empty report store. */
const EVENTS = runLength(2_000);
const VISIBLE_WITHIN_MS = 1_000;

const first = await createTestDatabase();
const clickhouse = createTestClickHouse();
let serial = 0;

const asSystem = <T>(database: Database, work: Parameters<typeof database.transact<T>>[1]) =>
  database.transact(SYSTEM, work);

async function writeParties(database: Database): Promise<void> {
  await asSystem(database, async (tx) => {
    await sql`insert into currency (code, symbol, rate_micros, fraction_digits) values ('SGD', '$', 1000000, 2)`.execute(
      tx,
    );
    await sql`insert into catalog (id, code, name, base_url, currency, timezone, venture_id)
      values (${ID}, 'SG', 'SG', 'https://x.example', 'SGD', 'Asia/Singapore', ${ID})`.execute(tx);
    await sql`insert into company (id, name, country_code, timezone, wallet_currency, report_currency, created_at)
      values (${ID}, 'A', 'SG', 'Asia/Singapore', 'SGD', 'SGD', now())`.execute(tx);
  });
}

/** Writes clicks and views, one of each in a transaction of its own, or as many as `each` says in one. */
async function click(database: Database, count: number, each = 1): Promise<void> {
  for (let n = 0; n < count; n += each) {
    const from = serial + 1;
    serial += each;
    await asSystem(database, async (tx) => {
      await sql`insert into ad_event (event_id, kind, occurred_at, received_at, day, billed_day, catalog_id, shopper, company_id, brand_id,
          campaign_id, ad_set_id, ad_type, sku, placement, decision_id)
        select 'click ' || n, 'CLICK', ${new Date(NOW_MS)}, ${new Date(NOW_MS)}, '2026-03-10', '2026-03-10', ${ID}, 'ann', ${ID},
          ${ID}, 1, ${ID}, 'PRODUCT', 'A', 'SEARCH', gen_random_uuid()
        from generate_series(${from}::int, ${serial}::int) n`.execute(tx);
      const view = {
        ...{
          catalogId: ID,
          shopper: 'ann',
          atMs: NOW_MS,
          day: '2026-03-10',
          companyId: ID,
          brandId: ID,
          campaignId: '1',
        },
        ...{ adSetId: ID, adType: 'PRODUCT' as const, sku: 'A', placement: 'SEARCH', decisionId: ID },
      };
      await logImpressions(
        tx,
        Array.from({ length: each }, () => view),
      );
    });
  }
}

/** The three readers of the log: reports, learning, and frequency caps. */
function readersOf(database: Database, from: LogPosition) {
  let place = from;
  const loader = createReportLoader({
    database,
    clickhouse,
    clock: () => NOW_MS,
    instance: ID,
    ownsBoth: false,
    onState: () => {},
  });
  let seen = 0;
  const readSeen = async () => {
    for (;;) {
      const stretch = await asSystem(database, (tx) => nextStretch(tx, 'ad_event', place, 7));
      if (!stretch) return;
      place = stretch.to;
      seen += stretch.rows;
    }
  };
  return {
    async read() {
      await loader.round();
      await countNewEvents(database, NOW_MS);
      await readSeen();
    },
    place: () => place,
    seen: () => seen,
  };
}

async function metrics(database: Database) {
  const [inReports] = await clickhouse.query<Record<'clicks' | 'views' | 'events', number>>(
    `select (select toUInt32(sum(clicks)) from daily) as clicks, (select toUInt32(sum(impressions)) from daily) as views,
      toUInt32(uniqExactIf(position, kind = 'CLICK')) as events from ad_event`,
  );
  const learned = await asSystem(database, (tx) =>
    tx.selectFrom('clickEvidence').select(['clicks', 'impressions']).execute(),
  );
  const sum = (of: 'clicks' | 'impressions') => learned.reduce((total, row) => total + row[of], 0);
  return { ...inReports, learned: sum('clicks'), learnedViews: sum('impressions') };
}

const each = (count: number) => ({ clicks: count, views: count, events: count, learned: count, learnedViews: count });

test(
  'moved by dump and restore, twice, no event is lost or counted again, and new ones are seen at once',
  { timeout: 120_000 },
  async () => {
    await burnTransactionNumbers(first.ownerUrl, FAR_AHEAD);
    await writeParties(first);
    await click(first, 10);
    await logSettled(first);
    const before = readersOf(first, await asSystem(first, (tx) => placeBeforeEnd(tx, 'ad_event', 200_000)));
    await before.read();
    expect(await metrics(first)).toEqual(each(10));
    expect(before.seen()).toBe(10);
    // The last ones before the move were not read.
    await click(first, 3);

    let place = before.place();
    let from: Pick<TestDatabase, 'ownerUrl'> = first;
    let stopLast = async () => {};
    let clicks = 13;
    for (let move = 1; move <= 2; move += 1) {
      const moved = await moveToFreshCluster(from.ownerUrl);
      await stopLast();
      stopLast = () => moved.stop();
      const movedDatabase = createDatabase(moved.appUrl);
      try {
        // Events before any reader has seen the new cluster.
        await click(movedDatabase, 2);
        const readers = readersOf(movedDatabase, place);
        await readers.read();
        clicks += 2;
        expect(await metrics(movedDatabase)).toEqual(each(clicks));
        expect(readers.seen()).toBe(move === 1 ? 5 : 2);
        for (let n = 0; n < 3; n += 1) {
          await click(movedDatabase, 1);
          await readers.read();
          clicks += 1;
          expect(await metrics(movedDatabase)).toEqual(each(clicks));
        }
        const newcomer = await asSystem(movedDatabase, (tx) => placeBeforeEnd(tx, 'ad_event', 1));
        expect((await asSystem(movedDatabase, (tx) => nextStretch(tx, 'ad_event', newcomer, 10)))!.rows).toBe(1);
        const epochs = await asSystem(movedDatabase, (tx) =>
          tx.selectFrom('logEpoch').selectAll().orderBy('number').execute(),
        );
        expect(epochs).toHaveLength(move + 1);
        place = readers.place();
        from = moved;
      } finally {
        await movedDatabase.close();
      }
    }
    await stopLast();
  },
);

test(
  `moved into a fresh cluster, ${EVENTS} events fill a second, empty ClickHouse, and a new one is visible within a second`,
  { timeout: 240_000 + EVENTS * 5 },
  async () => {
    const source = await createTestDatabase();
    const [old, empty] = await Promise.all([startClickHouseServer(), startClickHouseServer()]);
    const [filled, refilled] = await Promise.all([openMigrated({ url: old.url }), openMigrated({ url: empty.url })]);
    await writeParties(source);
    await click(source, EVENTS, 1_000);
    await logSettled(source);
    await createReportLoader({
      ...{ database: source, clickhouse: filled, clock: () => NOW_MS, instance: ID, ownsBoth: false },
      onState: () => {},
    }).round();

    const startedMs = performance.now();
    const moved = await moveToFreshCluster(source.ownerUrl);
    const movedMs = performance.now() - startedMs;
    const database = createDatabase(moved.appUrl);
    const folder = await mkdtemp(join(tmpdir(), 'endcap-moved-'));
    const port = await freePort();
    const server = await startServerProcess({
      PORT: String(port),
      DATABASE_URL: moved.appUrl,
      CLICKHOUSE_URL: empty.url,
      DATA_DIR: folder,
      SECRET: 's'.repeat(43),
    });
    try {
      expect(server.output()).toContain('"listening"');
      const jobs = async () => (await fetch(`http://127.0.0.1:${port}/readyz/jobs`)).text();
      await eventually(async () => expect(await jobs()).toMatch(/endcap reports rebuild fills/));
      const rebuildMs = performance.now();
      await database.transact(SYSTEM, requestRebuild);
      const stored = () => refilled.query(SUMS);
      await vi.waitFor(
        async () => expect(await stored()).toEqual([{ events: 2 * EVENTS, ids: EVENTS, clicks: EVENTS }]),
        {
          timeout: 60_000 + EVENTS * 4,
          interval: 100,
        },
      );
      const filledMs = performance.now() - rebuildMs;
      expect(await stored()).toEqual(await filled.query(SUMS));
      expect(await metricsOfAll(refilled)).toEqual(await metricsOfAll(filled));
      await eventually(async () => expect(await jobs()).toBe('{"status":"ok"}'));

      const waits: number[] = [];
      for (let n = 1; n <= 9; n += 1) {
        const sentMs = performance.now();
        await click(database, 1);
        await eventually(async () => expect(await stored()).toMatchObject([{ clicks: EVENTS + n }]));
        waits.push(Math.round(performance.now() - sentMs));
      }
      waits.sort((a, b) => a - b);
      console.log(
        `${EVENTS} events: copied in ${Math.round(movedMs)} ms, in an empty store after ${Math.round(filledMs)} ms;`,
        `a new one visible after ${waits[0]} to ${waits.at(-1)} ms, median ${waits[4]}; load ${loadavg()[0]!.toFixed(1)}`,
      );
      // On a machine that others use the rest is a measurement.
      expect(waits[0]).toBeLessThan(VISIBLE_WITHIN_MS);
    } finally {
      await server.end('SIGTERM');
      await database.close();
      await Promise.all([filled.close(), refilled.close()]);
      await Promise.all([moved.stop(), old.stop(), empty.stop()]);
      await rm(folder, { recursive: true, force: true });
    }
  },
);

const SUMS = `select (select toUInt32(count()) from ad_event) as events, (select toUInt32(uniqExactIf(position, kind = 'CLICK')) from ad_event) as ids,
  (select toUInt32(sum(clicks)) from daily) as clicks`;

/** Every row of the log, whatever its order. */
const metricsOfAll = (clickhouse: ClickHouse) =>
  clickhouse.query(
    'select toString(sum(cityHash64(position, kind, occurred_at, day, sku, shopper, company_id, campaign_id))) as rows from ad_event',
  );
