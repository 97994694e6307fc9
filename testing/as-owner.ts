import pg from 'pg';

/** What a test's surroundings need done in a database before, or behind, the application. */
export async function asOwner(ownerUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
