import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClickHouse, type ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { logSettled } from '../../../../testing/settled.ts';
import { drawEvents, writeEvents, writeParties } from './numbers-on-paper.ts';
import type { Answer } from './storm-process.ts';

// The report engine dies, or refuses what it is handed, while events flow. `STORM_KILLS=…` lengthens it, `STORM_SEED` makes another one.
const KILLS = Number(process.env['STORM_KILLS'] ?? 3);
const SEED = Number(process.env['STORM_SEED'] ?? 20_261_122);
/** Of each life: the second and third are refused, the last ends in death. */
const ROUNDS = 5;
const EVENTS_PER_ROUND = 500;
const MOST_AT_ONCE = 50;
const WRITES_BEFORE_DEATH = 10;
const WRITERS = 4;

const database = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), 'endcap-storm-'));
beforeAll(() => writeParties(database));
afterAll(() => rm(folder, { recursive: true, force: true }));

let state = SEED;
const below = (count: number) => (state = (state * 48_271) % 2_147_483_647) % count;

/** Tables without which a batch is refused whole, or after parts of it are stored. */
const TABLES = ['ad_event', 'daily', 'daily_search_term', 'daily_sku'];

type Loader = Awaited<ReturnType<typeof startLoader>>;

async function startLoader() {
  const loader = fork(join(import.meta.dirname, 'storm-process.ts'), [database.appUrl, folder]);
  const gone = once(loader, 'exit').then(() => null);
  await once(loader, 'message');
  return {
    /** Null when it died before it answered. */
    async tell(order: string): Promise<Answer | null> {
      const answer = once(loader, 'message').then(([message]) => message as Answer);
      loader.send(order, () => {});
      return Promise.race([answer, gone]);
    },
    async kill(): Promise<void> {
      loader.kill('SIGKILL');
      await gone;
    },
  };
}

/** Writes events in transactions of several writers at once; after each `onWritten` is told. */
async function writeAtOnce(events: Parameters<typeof writeEvents>[1], onWritten: () => void): Promise<void> {
  const left = [...events];
  const write = async () => {
    for (
      let some = left.splice(0, 1 + below(MOST_AT_ONCE));
      some.length > 0;
      some = left.splice(0, 1 + below(MOST_AT_ONCE))
    ) {
      await writeEvents(database, some);
      onWritten();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

const SUMS = ['impressions', 'clicks', 'cost', 'direct', 'direct_items', 'halo', 'halo_items', 'views'] as const;
type Sums = Record<(typeof SUMS)[number] | 'company' | 'ad_set' | 'at', string>;

/** What the log comes to by company, ad set and day. */
async function inLog(): Promise<Sums[]> {
  const { rows } = await database.as(SYSTEM, (tx) =>
    sql<Sums>`
      select company_id::text as company, ad_set_id::text as ad_set, at::text,
        coalesce(sum(coalesce(counts, 1)) filter (where kind = 'IMPRESSION' and invalid_reason is null and at = day), 0)::text as impressions,
        coalesce(sum(coalesce(counts, 1)) filter (where kind = 'CLICK' and invalid_reason is null and at = day), 0)::text as clicks,
        coalesce(sum(billed_micros) filter (where at = billed_day), 0)::text as cost,
        coalesce(sum(sales_micros) filter (where attribution = 'DIRECT_CLICK'), 0)::text as direct,
        coalesce(sum(quantity) filter (where attribution = 'DIRECT_CLICK'), 0)::text as direct_items,
        coalesce(sum(sales_micros) filter (where attribution = 'HALO_CLICK'), 0)::text as halo,
        coalesce(sum(quantity) filter (where attribution = 'HALO_CLICK'), 0)::text as halo_items,
        coalesce(sum(sales_micros) filter (where attribution in ('DIRECT_VIEW', 'HALO_VIEW')), 0)::text as views
      from ad_event, unnest(case when day = billed_day then array[day] else array[day, billed_day] end) as at
      group by 1, 2, 3`.execute(tx),
  );
  return inOrder(rows);
}

/** What a roll-up comes to. */
async function inReports(clickhouse: ClickHouse, table: string): Promise<Sums[]> {
  return inOrder(
    await clickhouse.query<Sums>(
      `select toString(company_id) as company, toString(ad_set_id) as ad_set, toString(day) as at,
        toString(sum(impressions)) as impressions, toString(sum(clicks)) as clicks, toString(sum(cost_micros)) as cost,
        toString(sum(direct_sales_micros)) as direct, toString(sum(direct_items)) as direct_items,
        toString(sum(halo_sales_micros)) as halo, toString(sum(halo_items)) as halo_items,
        toString(sum(view_sales_micros)) as views
      from ${table} group by 1, 2, 3`,
    ),
  );
}

/** Groups that come to nothing may be missing. */
function inOrder(rows: readonly Sums[]): Sums[] {
  const keyOf = ({ company, ad_set, at }: Sums) => `${company} ${ad_set} ${at}`;
  return rows.filter((row) => SUMS.some((name) => row[name] !== '0')).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

test(
  `the report engine killed ${KILLS} times, and refusing twice as often, while events flow: reports then equal the log (seed ${SEED})`,
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const events = drawEvents((KILLS * ROUNDS + 1) * EVENTS_PER_ROUND, SEED);
    const seen = { refused: 0, cut: 0, loads: 0 };
    const note = (answer: Answer | null) => {
      seen.loads += 1;
      if (answer === null) seen.cut += 1;
      else if ('refused' in answer) seen.refused += 1;
      return answer;
    };
    const loadUntilDeath = async (loader: Loader) => {
      while (note(await loader.tell('load')) !== null);
    };
    for (let life = 0; life < KILLS; life += 1) {
      const loader = await startLoader();
      const table = TABLES[below(TABLES.length)]!;
      for (let round = 0; round < ROUNDS; round += 1) {
        // What came in the round before can be handed over in this one, whatever other tests are in the middle of.
        if (round === 2) await logSettled(database);
        if (round === 1) await loader.tell(`detach table ${table}`);
        if (round === 3) await loader.tell(`attach table ${table}`);
        const from = (life * ROUNDS + round) * EVENTS_PER_ROUND;
        const isLast = round === ROUNDS - 1;
        const loading = isLast ? loadUntilDeath(loader) : loader.tell('load').then(note);
        let left = 1 + below(WRITES_BEFORE_DEATH);
        await writeAtOnce(events.slice(from, from + EVENTS_PER_ROUND), () => {
          left -= 1;
          if (isLast && left === 0) void loader.kill();
        });
        await loading;
      }
      await loader.kill();
    }
    await writeEvents(database, events.slice(KILLS * ROUNDS * EVENTS_PER_ROUND));
    await logSettled(database);
    const loader = await startLoader();
    const started = performance.now();
    expect(await loader.tell('load')).toHaveProperty('loaded');
    const took_ms = performance.now() - started;
    await loader.kill();

    const clickhouse = await openClickHouse({ folder }, 1);
    try {
      const [raw] = await clickhouse.query('select count() as rows, uniqExact(position) as events from ad_event');
      expect(raw).toEqual({ rows: events.length, events: events.length });
      const expected = await inLog();
      for (const table of ['daily', 'daily_search_term', 'daily_sku'])
        expect({ table, sums: await inReports(clickhouse, table) }).toEqual({ table, sums: expected });
    } finally {
      await clickhouse.close();
    }
    expect(seen.cut).toBe(KILLS);
    expect(seen.refused).toBeGreaterThanOrEqual(KILLS);
    console.log(
      `${events.length} events, ${seen.loads} times loaded, ${seen.refused} refused, ${seen.cut} cut by death; the rest took ${took_ms.toFixed(0)} ms`,
    );
  },
);
