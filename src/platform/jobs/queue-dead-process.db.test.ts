import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { defineJob, startQueue } from './queue.ts';

const database = await createTestDatabase();
const job = defineJob({ id: 'test.count', payload: z.object({ name: z.string() }), queue: () => 'one' });
const silent = createLogger({ level: 'silent' });

/** Claims all jobs and their queue, a while ago. */
const claimedBy = (claimer: string) =>
  database.transact(SYSTEM, async (tx) => {
    await sql`update graphile_worker._private_jobs set locked_by = ${claimer}, locked_at = now() - interval '1 minute'`.execute(
      tx,
    );
    await sql`update graphile_worker._private_job_queues set locked_by = ${claimer}, locked_at = now() - interval '1 minute'`.execute(
      tx,
    );
  });
const claimers = () =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ claimer: string }>`
      select distinct locked_by as claimer from graphile_worker._private_jobs where locked_by is not null`.execute(tx);
    return rows.map(({ claimer }) => claimer);
  });

test('jobs that a killed process had claimed, and their queue, are given back', async () => {
  await database.transact(SYSTEM, (tx) => job.add(tx, { name: 'first' }));
  await claimedBy('pool-killed');
  const done: string[] = [];
  const handler = job.handledBy(async ({ name }) => done.push(name));
  const queue = await startQueue(database, [handler], silent, { lookForDeadMs: 50 });
  await database.transact(SYSTEM, (tx) => job.add(tx, { name: 'second' }));
  await eventually(() => expect(done).toEqual(['first', 'second']));
  await queue.stop();
});

test('a job that takes long stays with the process that runs it', async () => {
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  let runs = 0;
  const handler = job.handledBy(async () => {
    runs += 1;
    await isHeld;
  });
  const owner = await startQueue(database, [handler], silent);
  await database.transact(SYSTEM, (tx) => job.add(tx, { name: 'long' }));
  await eventually(() => expect(runs).toBe(1));
  const [claimer] = await claimers();
  await database.transact(SYSTEM, async (tx) => {
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(tx);
    await sql`update graphile_worker._private_job_queues set locked_at = now() - interval '1 hour'`.execute(tx);
  });
  // Another's claims, which are found in the same rounds, show that there were some.
  await database.transact(SYSTEM, (tx) =>
    sql`insert into graphile_worker._private_job_queues (queue_name, locked_by, locked_at)
    values ('another', 'pool-killed', now() - interval '1 hour')`.execute(tx),
  );
  const other = await startQueue(database, [handler], silent, { lookForDeadMs: 50 });
  const isGivenBack = async () => {
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql`select from graphile_worker._private_job_queues where locked_by = 'pool-killed'`.execute(tx),
    );
    expect(rows).toEqual([]);
  };
  await eventually(isGivenBack);
  expect(await claimers()).toEqual([claimer]);
  expect(runs).toBe(1);
  letGo();
  await owner.stop();
  await other.stop();
});
