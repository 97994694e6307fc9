import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigrated } from '#platform/clickhouse/migrate.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { logSettled } from '../../../../testing/settled.ts';
import { drawEvents, writeEvents, writeParties } from './report-reference.test-support.ts';
import { compareStore } from './report-loader.ts';
import type { Answer } from './chaos.worker.ts';
import { sumsInLog, sumsInReports } from './sums.test-support.ts';
import { runLength } from '../../../../testing/run-length.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';

// Kills the report engine, or makes it reject batches, while events arrive. `CHAOS_FACTOR=…` extends the run,
// `CHAOS_SEED` selects another one.
const KILLS = runLength(1);
/** Rounds per process: batches are rejected in the second and third, and the process is killed in the last. */
const ROUNDS = 5;
const EVENTS_PER_ROUND = 500;
const MAX_AT_ONCE = 50;
const WRITES_BEFORE_DEATH = 10;
const WRITERS = 4;

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'endcap-chaos-'));
beforeAll(() => writeParties(database));
afterAll(() => rm(folder, { recursive: true, force: true }));

let state = RUN_SEED;
const below = (count: number) => (state = (state * 48_271) % 2_147_483_647) % count;

/** Without these tables a batch is rejected completely, or after parts of it were stored. */
const TABLES = ['ad_event', 'daily', 'daily_search_term', 'daily_sku'];

type Loader = Awaited<ReturnType<typeof startLoader>>;

async function startLoader() {
  const loader = fork(join(import.meta.dirname, 'chaos.worker.ts'), [database.appUrl, folder]);
  const exited = once(loader, 'exit').then(() => null);
  await once(loader, 'message');
  return {
    /** Returns null when the process died before it answered. */
    async send(order: string): Promise<Answer | null> {
      const answer = once(loader, 'message').then(([message]) => message as Answer);
      loader.send(order, () => {});
      return Promise.race([answer, exited]);
    },
    async kill(): Promise<void> {
      loader.kill('SIGKILL');
      await exited;
    },
  };
}

/** Writes events concurrently in transactions of several writers. Calls `onWritten` after each. */
async function writeAtOnce(events: Parameters<typeof writeEvents>[1], onWritten: () => void): Promise<void> {
  const remaining = [...events];
  const write = async () => {
    for (
      let some = remaining.splice(0, 1 + below(MAX_AT_ONCE));
      some.length > 0;
      some = remaining.splice(0, 1 + below(MAX_AT_ONCE))
    ) {
      await writeEvents(database, some);
      onWritten();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

test(
  `the report engine killed ${KILLS} times, and rejecting twice as often, while events flow: reports then equal the log (seed ${RUN_SEED})`,
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const events = drawEvents((KILLS * ROUNDS + 1) * EVENTS_PER_ROUND, RUN_SEED);
    const seen = { rejected: 0, cut: 0, loads: 0 };
    const record = (answer: Answer | null) => {
      seen.loads += 1;
      if (answer === null) seen.cut += 1;
      else if ('rejected' in answer) seen.rejected += 1;
      return answer;
    };
    const loadUntilKilled = async (loader: Loader) => {
      while (record(await loader.send('load')) !== null);
    };
    for (let run = 0; run < KILLS; run += 1) {
      const loader = await startLoader();
      const table = TABLES[below(TABLES.length)]!;
      for (let round = 0; round < ROUNDS; round += 1) {
        // Makes events of the previous round loadable in this one, regardless of open transactions of other tests.
        if (round === 2) await logSettled(database);
        if (round === 1) await loader.send(`detach table ${table}`);
        if (round === 3) await loader.send(`attach table ${table}`);
        const from = (run * ROUNDS + round) * EVENTS_PER_ROUND;
        const isLast = round === ROUNDS - 1;
        const loading = isLast ? loadUntilKilled(loader) : loader.send('load').then(record);
        let writesLeft = 1 + below(WRITES_BEFORE_DEATH);
        await writeAtOnce(events.slice(from, from + EVENTS_PER_ROUND), () => {
          writesLeft -= 1;
          if (isLast && writesLeft === 0) void loader.kill();
        });
        await loading;
      }
      await loader.kill();
    }
    await writeEvents(database, events.slice(KILLS * ROUNDS * EVENTS_PER_ROUND));
    await logSettled(database);
    const loader = await startLoader();
    const started = performance.now();
    expect(await loader.send('load')).toHaveProperty('loaded');
    const tookMs = performance.now() - started;
    await loader.kill();

    const clickhouse = await openMigrated({ folder }, 1);
    try {
      expect(await clickhouse.query('select count() as rows from ad_event')).toEqual([{ rows: events.length }]);
      expect(await sumsInReports(clickhouse)).toEqual(await sumsInLog(database));
      expect(await compareStore(database, clickhouse)).toBe('EQUAL');
    } finally {
      await clickhouse.close();
    }
    expect(seen.cut).toBe(KILLS);
    expect(seen.rejected).toBeGreaterThanOrEqual(KILLS);
    console.log(
      `${events.length} events, ${seen.loads} times loaded, ${seen.rejected} rejected, ${seen.cut} cut by death; the rest took ${tookMs.toFixed(0)} ms`,
    );
  },
);
