import pg from 'pg';

/** A schema that, named before `pg_catalog`, lets PostgreSQL's clock run two months ahead. */
export const CLOCK_AHEAD = 'clock_ahead';

export async function createClockAhead(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`create schema ${CLOCK_AHEAD};
    grant usage on schema ${CLOCK_AHEAD} to public;
    create function ${CLOCK_AHEAD}.clock_timestamp() returns timestamptz language sql
      return pg_catalog.clock_timestamp() + interval '2 months'`);
  await client.end();
}
