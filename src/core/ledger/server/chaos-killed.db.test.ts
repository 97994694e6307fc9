import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/db/database.ts';
import { isBroken, startKillablePostgres } from '../../../../testing/killable-postgres.ts';
import { runConcurrently, CLIENTS, expectConsistentLedger, startRun } from './testing/concurrency.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens the run.
const KILLS = runLength(2);
const STEPS_PER_KILL = 60;

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl, { max: CLIENTS });
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test(
  `PostgreSQL killed ${KILLS} times under ${CLIENTS} clients loses and repeats no transaction and no document number (seed ${RUN_SEED})`,
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const run = await startRun(database, { seed: RUN_SEED, day: '2026-03-01' });
    const steps = (KILLS + 1) * STEPS_PER_KILL;
    let [attempts, broken] = [0, 0];
    await runConcurrently(run, steps, async (work) => {
      for (;;) {
        attempts += 1;
        if (attempts % STEPS_PER_KILL === 0 && postgres.kills() < KILLS) void postgres.kill();
        try {
          return await work();
        } catch (error) {
          if (!isBroken(error)) throw error;
          broken += 1;
          await postgres.up();
        }
      }
    });
    await postgres.up();
    expect(postgres.kills()).toBe(KILLS);
    expect(broken).toBeGreaterThan(0);
    await expectConsistentLedger(run, postgres.ownerUrl);
    console.log(`${steps} steps, PostgreSQL killed ${KILLS} times, ${broken} attempts broken, seed ${RUN_SEED}`);
  },
);
