import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { isBroken, startKillablePostgres } from '../../../testing/killable-postgres.ts';
import { defineJob, startQueue } from './queue.ts';

// STORM_KILLS lengthens the test.
const KILLS = Number(process.env['STORM_KILLS'] ?? 2);
const JOBS_PER_LIFE = 40;

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl);
const job = defineJob<{ number: number }>('test.count');
const done = new Set<number>();
const queue = await startQueue(
  database,
  [job.doneBy(async ({ number }) => done.add(number))],
  createLogger({ level: 'silent' }),
);
/** An unhandled rejection would end a server. */
const unheard: unknown[] = [];
const hear = (reason: unknown) => void unheard.push(reason);
beforeAll(() => void process.on('unhandledRejection', hear));
afterAll(async () => {
  process.off('unhandledRejection', hear);
  await queue.stop();
  await database.close();
  await postgres.stop();
});

test(
  `the queue goes on after PostgreSQL was killed ${KILLS} times under it, and every job is done`,
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const wanted: number[] = [];
    for (let life = 0; life <= KILLS; life += 1) {
      for (let one = 0; one < JOBS_PER_LIFE; one += 1) {
        const number = life * JOBS_PER_LIFE + one;
        if (one === JOBS_PER_LIFE / 2 && life < KILLS) void postgres.kill();
        for (let isAdded = false; !isAdded;)
          try {
            await database.transact(SYSTEM, (tx) => job.add(tx, { number }, { key: String(number) }));
            isAdded = true;
          } catch (error) {
            if (!isBroken(error)) throw error;
            await postgres.up();
          }
        wanted.push(number);
      }
    }
    // A job that was claimed but not started stays claimed for hours: it is delayed, not lost.
    const missing = async () => {
      const { rows } = await database.read(SYSTEM, (tx) =>
        sql<{ key: string }>`select key from graphile_worker._private_jobs where locked_at is not null`.execute(tx),
      );
      const taken = new Set(rows.map(({ key }) => Number(key)));
      return wanted.filter((number) => !done.has(number) && !taken.has(number));
    };
    await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
    expect(done.size).toBeGreaterThan(wanted.length - 4 * KILLS);
    expect(postgres.kills()).toBe(KILLS);
    expect(unheard).toEqual([]);
  },
);
