import pg from 'pg';

/** Runs statements as the owner of a database, for setup and checks beyond the application's rights. */
export async function asOwner(ownerUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
