import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

export async function asClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface EmptyDatabase {
  ownerUrl: string;
  appUrl: string;
}

/** Creates an owner as in a managed PostgreSQL, for the test file: it owns databases, not the cluster. */
export function plainOwner() {
  const cluster = inject('cluster');
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const asSuperuser = (statement: string) =>
    asClient(cluster.ownerUrl.replace('DATABASE', 'postgres'), (client) => client.query(statement));
  beforeAll(() => asSuperuser(`create role ${owner} login password '${password}'`));
  afterAll(() => asSuperuser(`drop role ${owner}`));

  /** Creates an empty database of the owner, dropped after the work. */
  return async function withEmptyDatabase(work: (urls: EmptyDatabase) => Promise<void>): Promise<void> {
    const name = `plain_${randomBytes(6).toString('hex')}`;
    await asSuperuser(`create database ${name} owner ${owner}`);
    try {
      const ownerUrl = new URL(cluster.ownerUrl.replace('DATABASE', name));
      Object.assign(ownerUrl, { username: owner, password });
      await work({ ownerUrl: ownerUrl.href, appUrl: cluster.appUrl.replace('DATABASE', name) });
    } finally {
      // Not by force: connections that were just closed may not have ended, and PostgreSQL waits for them.
      await asSuperuser(`drop database ${name}`);
    }
  };
}
