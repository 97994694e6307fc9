import { EventEmitter } from 'node:events';
import pg from 'pg';
import { expect, test } from 'vitest';
import { QueuePool } from './queue-pool.ts';

/** Connects to nothing. */
class Client extends EventEmitter {
  _queryable = true;
  connect(done: () => void) {
    done();
  }
  end(done?: () => void) {
    done?.();
  }
  ref() {}
  unref() {}
}

test.each([
  ['a plain pool throws', pg.Pool, /already been released/],
  ['the pool of the queue does not', QueuePool, null],
])('when a connection is released twice, %s', async (_, Pool, error) => {
  const pool = new Pool({ max: 1, Client: Client as never });
  const release = await new Promise<() => void>((resolve) => {
    pool.connect((__, ___, done) => resolve(() => done()));
  });
  release();
  if (error) expect(release).toThrow(error);
  else release();
  // It went back once: the only connection is free, and only one is.
  const client = await pool.connect();
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0]);
  client.release();
  await pool.end();
});
