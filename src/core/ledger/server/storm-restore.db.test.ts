import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { startArchivedPostgres } from '../../../../testing/archived-postgres.ts';
import { runConcurrently, CLIENTS, expectConsistentLedger, collectResults } from './testing/storm.ts';

// `STORM_SEED=… STORM_RESTORES=…` repeats or lengthens the run.
const SEED = Number(process.env['STORM_SEED'] ?? Date.now() % 2 ** 31);
const RESTORES = Number(process.env['STORM_RESTORES'] ?? 2);
const STEPS = 200;

const postgres = await startArchivedPostgres();
const database = createDatabase(postgres.appUrl, { max: CLIENTS });
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

test(
  `restored ${RESTORES} times elsewhere, to the end of the archive and to a time by turns: what came until then is there, nothing else is, and the ledger agrees (seed ${SEED})`,
  { timeout: 240_000 + RESTORES * 120_000 },
  async () => {
    const storm = await collectResults(database, { seed: SEED, day: '2026-03-01' });
    const work = () => runConcurrently(storm, STEPS, (step) => step());
    await Promise.all([work(), postgres.createBackup()]);
    const tookS: number[] = [];
    let [kept, lost] = [0, 0];
    for (let turn = 0; turn < RESTORES; turn += 1) {
      await work();
      const came = new Map(storm.came);
      const isToTheEnd = turn % 2 === 0;
      const time = isToTheEnd ? null : await postgres.now();
      // Work after the target time is archived but must not be restored; work after the archive's end is not archived
      // before the machine is lost.
      if (!isToTheEnd) await work();
      await postgres.archiveNow();
      const pieces = await postgres.archived();
      if (isToTheEnd) await work();
      lost += storm.came.size - came.size;
      const restored = await postgres.restore(pieces, time);
      tookS.push(restored.tookMs / 1000);
      const elsewhere = createDatabase(restored.appUrl, { max: CLIENTS });
      try {
        const later = [...storm.came.keys()].filter((key) => !came.has(key));
        const { rows } = await elsewhere.read(SYSTEM, (tx) =>
          sql`select idempotency_key from ledger_transaction where idempotency_key = any(${later}::text[])`.execute(tx),
        );
        expect([later.length > 0, rows]).toEqual([true, []]);
        await expectConsistentLedger({ ...storm, used: elsewhere, came }, restored.ownerUrl);
      } finally {
        await elsewhere.close();
        await restored.stop();
      }
      kept += came.size;
    }
    await expectConsistentLedger(storm, postgres.ownerUrl);
    console.log(
      `${RESTORES} restores in ${tookS.map((one) => one.toFixed(1)).join(', ')} s: ${kept} payments and gifts from before there, ${lost} later ones not, seed ${SEED}`,
    );
  },
);
