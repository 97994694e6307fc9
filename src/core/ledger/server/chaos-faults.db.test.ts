import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { createDatabase } from '#platform/db/database.ts';
import { startFaultProxy } from '../../../../testing/fault-proxy.ts';
import { isBroken, startKillablePostgres } from '../../../../testing/killable-postgres.ts';
import { runConcurrently, CLIENTS, expectConsistentLedger, startRun } from './testing/concurrency.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens the run; the order of commits is up to the machine.
const STEPS = runLength(120);

// A PostgreSQL of its own: slow transactions would delay log readers in other tests.
const postgres = await startKillablePostgres();
const port = Number(new URL(postgres.appUrl).port);
const proxy = await startFaultProxy(port, { random: seededRandom(RUN_SEED), cutInterval: 60 });
const shaken = createDatabase(Object.assign(new URL(postgres.appUrl), { port: String(proxy.port) }).href, {
  max: CLIENTS,
});
afterAll(async () => {
  await shaken.close();
  await proxy.stop();
  await postgres.stop();
});

test(
  `a slow, fragmented and cut connection to PostgreSQL loses and repeats no transaction and no document number (seed ${RUN_SEED})`,
  { timeout: 1_800_000 },
  async () => {
    let broken = 0;
    const retryBroken = async (work: () => Promise<void>): Promise<void> => {
      for (;;)
        try {
          return await work();
        } catch (error) {
          if (!isBroken(error)) throw error;
          broken += 1;
        }
    };
    const run = await startRun(shaken, { seed: RUN_SEED, day: '2026-03-01' });
    proxy.beRough(true);
    await runConcurrently(run, STEPS, retryBroken);
    proxy.beRough(false);
    expect(broken).toBeGreaterThan(0);
    await expectConsistentLedger(run, postgres.ownerUrl);
    const { paused, sliced, cut } = proxy.faults();
    console.log(`${STEPS} steps, ${broken} broken, ${paused} pauses, ${sliced} slices, ${cut} cuts, seed ${RUN_SEED}`);
  },
);
