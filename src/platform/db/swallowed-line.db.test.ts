import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { createLogger } from '#platform/telemetry/logger.ts';
import { defineJob, startQueue } from '#platform/jobs/queue.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { startPostgresFront } from '../../../testing/postgres-front.ts';
import { createDatabase, SYSTEM } from './database.ts';
import { exclusively } from './exclusively.ts';
import { createProbe } from './probe.ts';
import { until } from '../../../testing/eventually.ts';

// Lines that swallow everything and are never closed, as after a firewall's restart: PostgreSQL's time limits do not help.
const database = await createTestDatabase();
const deadlines = { checkoutMs: 3000, statementMs: 3000, lockMs: 3000, idleMs: 10_000, transactionMs: 30_000 };

/** A database behind a proxy of its own. */
async function behindFront() {
  const front = await startPostgresFront(() => Number(new URL(database.url).port));
  return { front, behind: createDatabase(front.urlOf(database.url), { deadlines }) };
}

test('exclusive work whose lock may be lost fails, and the next one gets the lock', { timeout: 60_000 }, async () => {
  const { front, behind } = await behindFront();
  const started = Promise.withResolvers<void>();
  const never = new Promise<void>(() => {});
  const held = exclusively(behind, 'report-rebuild', () => {
    started.resolve();
    return never;
  });
  await started.promise;
  front.swallow();
  await expect(held).rejects.toThrow('PostgreSQL has not answered');
  expect(await exclusively(behind, 'report-rebuild', async () => 'next')).toBe('next');
  await behind.close();
  front.stop();
});

test(
  'who waits for exclusive work waits as long as it takes, and not for a swallowed line',
  { timeout: 60_000 },
  async () => {
    const { front, behind } = await behindFront();
    const done = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = exclusively(database, 'report-rebuild', async () => {
      started.resolve();
      await done.promise;
      order.push('first');
    });
    await started.promise;
    const lost = exclusively(behind, 'report-rebuild', async () => order.push('lost'));
    const second = exclusively(database, 'report-rebuild', async () => order.push('second'));
    await until(() => front.lines() > 0);
    front.swallow();
    // The latter if it was still connecting.
    await expect(lost).rejects.toThrow(/PostgreSQL has not answered|timeout/);
    done.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    await behind.close();
    front.stop();
  },
);

test('a queue goes on, and it and its database close', { timeout: 60_000 }, async () => {
  const { front, behind } = await behindFront();
  const GREET = defineJob({ id: 'test.greet-swallowed', payload: z.object({ name: z.string() }) });
  let isDone = Promise.withResolvers<void>();
  const queue = await startQueue(
    behind,
    [GREET.handledBy(async () => isDone.resolve())],
    createLogger({ level: 'silent' }),
  );
  const greet = async () => {
    isDone = Promise.withResolvers();
    await database.transact(SYSTEM, (tx) => GREET.add(tx, { name: 'x' }));
    await isDone.promise;
  };
  await greet();
  front.swallow();
  await greet();
  front.swallow();
  await queue.stop();
  await behind.close();
  front.stop();
});

test('a job is done although the answer that hands it out is lost', { timeout: 60_000 }, async () => {
  const { front, behind } = await behindFront();
  const GREET = defineJob({ id: 'test.greet-unanswered', payload: z.object({ number: z.number() }) });
  const done = new Set<number>();
  const queue = await startQueue(
    behind,
    [GREET.handledBy(async ({ number }) => void done.add(number))],
    createLogger({ level: 'silent' }),
  );
  const add = (number: number) => database.transact(SYSTEM, (tx) => GREET.add(tx, { number }));
  await add(1);
  const jobs = sql`select from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id
    where identifier = 'test.greet-unanswered'`;
  await until(() => database.read(SYSTEM, async (tx) => (await jobs.execute(tx)).rows.length === 0));
  // The connection that is idle now asks for the next job.
  front.swallowAnswers();
  await add(2);
  await until(() => done.has(2));
  await queue.stop();
  await behind.close();
  front.stop();
});

test('a database closes although a transaction waits for such a line', { timeout: 30_000 }, async () => {
  const front = await startPostgresFront(() => Number(new URL(database.url).port), { swallowEnds: true });
  const behind = createDatabase(front.urlOf(database.url), { deadlines: { ...deadlines, statementMs: 60_000 } });
  const started = Promise.withResolvers<void>();
  const waiting = behind.transact(SYSTEM, async (tx) => {
    await sql`select 1`.execute(tx);
    front.swallow();
    started.resolve();
    await sql`select 2`.execute(tx);
  });
  waiting.catch(() => {});
  await started.promise;
  await behind.close();
  await expect(waiting).rejects.toThrow();
  front.stop();
});

test('the health check gives up a line that swallows everything, and closes', { timeout: 60_000 }, async () => {
  const front = await startPostgresFront(() => Number(new URL(database.url).port), { swallowEnds: true });
  const probe = createProbe(front.urlOf(database.url));
  expect(await probe.database()).toBeNull();
  front.swallow();
  await expect(probe.database()).rejects.toThrow(/timeout/i);
  expect(await probe.database()).toBeNull();
  front.swallow();
  await probe.close();
  front.stop();
});
