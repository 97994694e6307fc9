import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { startArchivedPostgres } from '../../../../testing/archived-postgres.ts';
import { runConcurrently, CLIENTS, expectConsistentLedger, startRun } from './testing/concurrency.ts';
import { RUN_SEED } from '../../../../testing/run-seed.ts';
import { runLength } from '../../../../testing/run-length.ts';

// `CHAOS_SEED=… CHAOS_FACTOR=…` repeats or lengthens the run.
const RESTORES = runLength(2);
const STEPS = 200;

const postgres = await startArchivedPostgres();
const database = createDatabase(postgres.appUrl, { max: CLIENTS });
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test(
  `restored ${RESTORES} times on another machine, to the end of the archive and to a time by turns: exactly the earlier income is there and the ledger is consistent (seed ${RUN_SEED})`,
  { timeout: 240_000 + RESTORES * 120_000 },
  async () => {
    const run = await startRun(database, { seed: RUN_SEED, day: '2026-03-01' });
    const work = () => runConcurrently(run, STEPS, (step) => step());
    await Promise.all([work(), postgres.createBackup()]);
    const tookS: number[] = [];
    let [recovered, lost] = [0, 0];
    for (let turn = 0; turn < RESTORES; turn += 1) {
      await work();
      const income = new Map(run.income);
      const isToTheEnd = turn % 2 === 0;
      const time = isToTheEnd ? null : await postgres.now();
      // Work after the target time is archived but must not be restored; work after the archive's end is not archived
      // before the machine is lost.
      if (!isToTheEnd) await work();
      await postgres.archiveNow();
      const pieces = await postgres.archived();
      if (isToTheEnd) await work();
      lost += run.income.size - income.size;
      const restored = await postgres.restore(pieces, time);
      tookS.push(restored.tookMs / 1000);
      const restoredDatabase = createDatabase(restored.appUrl, { max: CLIENTS });
      try {
        const later = [...run.income.keys()].filter((key) => !income.has(key));
        const { rows } = await restoredDatabase.read(SYSTEM, (tx) =>
          sql`select idempotency_key from ledger_transaction where idempotency_key = any(${later}::text[])`.execute(tx),
        );
        expect([later.length > 0, rows]).toEqual([true, []]);
        await expectConsistentLedger({ ...run, used: restoredDatabase, income }, restored.ownerUrl);
      } finally {
        await restoredDatabase.close();
        await restored.stop();
      }
      recovered += income.size;
    }
    await expectConsistentLedger(run, postgres.ownerUrl);
    console.log(
      `${RESTORES} restores in ${tookS.map((seconds) => seconds.toFixed(1)).join(', ')} s: ${recovered} earlier payments and bonuses recovered, ${lost} later ones not, seed ${RUN_SEED}`,
    );
  },
);
