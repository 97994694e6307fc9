import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { SYSTEM } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { runJobs, sentEmails } from '../../../testing/jobs.ts';
import { emailHandler, enqueueEmail } from '#platform/mail/post.ts';
import { defineJob, startQueue } from './queue.ts';
import { eventually } from '../../../testing/eventually.ts';

const database = await createTestDatabase();
const GREET = defineJob({ id: 'test.greet', payload: z.object({ name: z.string() }) });
const silent = createLogger({ level: 'silent' });

/** Collects the greeted names, as long as `work` does not fail. */
function greeter(work: (name: string) => Promise<unknown> = async () => {}) {
  const greeted: string[] = [];
  const handler = GREET.handledBy(async ({ name }) => {
    await work(name);
    greeted.push(name);
  });
  return { greeted, handler };
}

test('a job exists if and only if its transaction committed', async () => {
  const { greeted, handler } = greeter();
  await database.transact(SYSTEM, (tx) => GREET.add(tx, { name: 'Ana' }));
  const lost = database.transact(SYSTEM, async (tx) => {
    await GREET.add(tx, { name: 'Ben' });
    throw new Error('changed my mind');
  });
  await expect(lost).rejects.toThrow('changed my mind');
  await runJobs(database, [handler]);
  await runJobs(database, [handler]);
  expect(greeted).toEqual(['Ana']);
});

test('asking twice with one key does the work once; what lies ahead waits', async () => {
  const { greeted, handler } = greeter();
  await database.transact(SYSTEM, async (tx) => {
    await GREET.add(tx, { name: 'first' }, { key: 'only' });
    await GREET.add(tx, { name: 'second' }, { key: 'only' });
    await GREET.add(tx, { name: 'tomorrow' }, { key: 'later', delayMs: 86_400_000 });
  });
  await runJobs(database, [handler]);
  expect(greeted).toEqual(['second']);
  await database.transact(SYSTEM, (tx) => GREET.add(tx, { name: 'tomorrow, at once' }, { key: 'later' }));
  await runJobs(database, [handler]);
  expect(greeted).toEqual(['second', 'tomorrow, at once']);
});

test('a job that fails stays and is tried again', async () => {
  let failures = 0;
  const { greeted, handler } = greeter(async () => {
    if (failures++ === 0) throw new Error('not yet');
  });
  await database.transact(SYSTEM, (tx) => GREET.add(tx, { name: 'Cy' }));
  await runJobs(database, [handler]);
  expect(greeted).toEqual([]);
  // Its next attempt is due later: bring it forward.
  await eventually(async () => {
    const { rows } = await database.transact(SYSTEM, (tx) =>
      sql`update graphile_worker._private_jobs set run_at = now() where attempts = 1 and locked_at is null returning id`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(1);
  });
  await runJobs(database, [handler]);
  expect(greeted).toEqual(['Cy']);
});

test('a failure is logged with the job and its error', async () => {
  const once = defineJob({ id: 'test.greet', payload: z.object({ name: z.string() }), maxAttempts: 1 });
  const handler = once.handledBy(() => Promise.reject(new Error('not today')));
  await database.transact(SYSTEM, (tx) => once.add(tx, { name: 'Bo' }));
  const lines: unknown[] = [];
  const logged = Promise.withResolvers<void>();
  const log = createLogger({ level: 'silent' });
  log.error = (...line: unknown[]) => {
    lines.push(line);
    logged.resolve();
  };
  const queue = await startQueue(database, [handler], log);
  await logged.promise;
  await queue.stop();
  expect(lines).toEqual([
    [{ job: 'test.greet', jobId: expect.any(String), err: new Error('not today') }, 'queued job failed'],
  ]);
});

test('a running queue picks a job up by itself, and stops when asked', async () => {
  const done = Promise.withResolvers<void>();
  const { greeted, handler } = greeter(async () => done.resolve());
  const queue = await startQueue(database, [handler], silent);
  await database.transact(SYSTEM, (tx) => GREET.add(tx, { name: 'Dee' }));
  await done.promise;
  await queue.stop();
  expect(greeted).toEqual(['Dee']);
});

test('an email is enqueued with its transaction and sent once', async () => {
  const email = { to: 'ana@example.com', language: 'en', subject: 'Hi', paragraphs: ['There.'] } as const;
  await database.transact(SYSTEM, (tx) => enqueueEmail(tx, email));
  expect(await sentEmails(database)).toEqual([email]);
  const carried: string[] = [];
  const carrier = emailHandler(async ({ to, text }) => void carried.push(to, text), 'https://ads.example');
  await runJobs(database, [carrier]);
  await runJobs(database, [carrier]);
  expect(carried).toEqual(['ana@example.com', expect.stringMatching(/^There\.\n\n-- \nEndcap\n/)]);
  expect(await sentEmails(database)).toEqual([]);
});

test('a queue that could not look up its tasks at the start gets its jobs later', async () => {
  const { greeted, handler } = greeter();
  const log = createLogger({ level: 'silent' });
  const warned = vi.spyOn(log, 'warn');
  await database.transact(SYSTEM, (tx) => GREET.add(tx, { name: 'Eve' }));
  const rename = (from: string, to: string) =>
    asOwner(database.ownerUrl, `alter table graphile_worker.${from} rename to ${to}`);
  await rename('_private_tasks', 'away');
  const queue = await startQueue(database, [handler], log);
  await eventually(() => expect(warned).toHaveBeenCalledWith('job queue stopped, restarting'));
  await rename('away', '_private_tasks');
  await eventually(() => expect(greeted).toEqual(['Eve']));
  await queue.stop();
});
