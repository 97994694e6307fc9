import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { isBroken, startKillablePostgres } from '../../../testing/killable-postgres.ts';
import { defineJob, startQueue } from './queue.ts';
import { runLength } from '../../../testing/run-length.ts';

// CHAOS_FACTOR lengthens the test.
const KILLS = runLength(2);
const JOBS_PER_ROUND = 40;

const postgres = await startKillablePostgres();
const database = createDatabase(postgres.appUrl);
const job = defineJob({ id: 'test.count', payload: z.object({ number: z.number() }) });
const done = new Set<number>();
const queue = await startQueue(
  database,
  [job.handledBy(async ({ number }) => done.add(number))],
  createLogger({ level: 'silent' }),
);
/** An unhandled rejection would end a server. */
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', onUnhandled));
afterAll(async () => {
  process.off('unhandledRejection', onUnhandled);
  await queue.stop();
  await database.close();
  await postgres.stop();
});

test(
  `the queue continues after PostgreSQL was killed ${KILLS} times under it, and every job is done`,
  { timeout: 120_000 + KILLS * 60_000 },
  async () => {
    const wanted: number[] = [];
    for (let round = 0; round <= KILLS; round += 1) {
      for (let index = 0; index < JOBS_PER_ROUND; index += 1) {
        const number = round * JOBS_PER_ROUND + index;
        if (index === JOBS_PER_ROUND / 2 && round < KILLS) void postgres.kill();
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
    await expect.poll(() => wanted.filter((number) => !done.has(number)), { timeout: 60_000 }).toEqual([]);
    expect(postgres.kills()).toBe(KILLS);
    expect(unhandled).toEqual([]);
  },
);
