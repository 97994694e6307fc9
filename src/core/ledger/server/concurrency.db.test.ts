import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { isBroken } from '../../../../testing/killable-postgres.ts';
import { runConcurrently, CLIENTS, expectConsistentLedger, startRun, watch } from './testing/concurrency.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// A failing run prints its seed; `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens it. A seed repeats the operations,
// but not always their order: the machine schedules the commits.
const STEPS = runLength(160);

const database = await createTestDatabase();
/** A pool like the server's, whose connections the test kills. */
const shaken = createDatabase(`${database.appUrl}?application_name=shaken`, { max: CLIENTS });
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
// A pool reports its end before its connections are closed; the database may be dropped while they are open.
owner.on('error', () => {});
afterAll(async () => {
  await shaken.close();
  await owner.end();
});

test(
  `${CLIENTS} clients at once: every snapshot is consistent (seed ${RUN_SEED})`,
  { timeout: 1_800_000 },
  async () => {
    const run = await startRun(shaken, { seed: RUN_SEED, day: '2026-03-01' });
    const watcher = watch({ ...run, used: database });
    await runConcurrently(run, STEPS, (work) => work());
    const snapshots = await watcher.stop();
    expect(watcher.seen).toEqual([]);
    expect(snapshots).toBeGreaterThan(0);
    await expectConsistentLedger(run, database.ownerUrl);
    console.log(`${STEPS} steps, ${snapshots} rounds of snapshots, seed ${RUN_SEED}`);
  },
);

test(
  `killed connections lose and repeat no transaction and no document number (seed ${RUN_SEED})`,
  { timeout: 1_800_000 },
  async () => {
    const run = await startRun(shaken, { seed: RUN_SEED + 1, day: '2026-09-01' });
    let [kills, attempts] = [0, 0];
    // Kills a random busy connection.
    const kill = async () => {
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = current_database()
           and application_name = 'shaken' and state <> 'idle' order by random() limit 1) victim`,
      );
      kills += rowCount ?? 0;
    };
    await runConcurrently(run, STEPS, async (work) => {
      for (;;) {
        attempts += 1;
        try {
          await Promise.all([work(), attempts % 4 === 0 && kill()]);
          return;
        } catch (error) {
          if (!isBroken(error)) throw error;
        }
      }
    });
    expect(kills).toBeGreaterThan(10);
    await expectConsistentLedger(run, database.ownerUrl);
    console.log(`${STEPS} steps, ${kills} connections killed, seed ${RUN_SEED}`);
  },
);
