import pg from 'pg';
import { clockShift_ms } from './shifted-clock.ts';

/** Makes a schema that, named before `pg_catalog`, has PostgreSQL's clocks run ahead. */
export async function createShiftedClock(ownerUrl: string, schema: string, shift_ms: number): Promise<void> {
  const shifted = (clock: string) => `create function ${schema}.${clock}() returns timestamptz language sql
    return pg_catalog.${clock}() + interval '1 millisecond' * ${shift_ms}`;
  await asOwner(
    ownerUrl,
    `create schema ${schema}; grant usage on schema ${schema} to public; ${shifted('clock_timestamp')}; ${shifted('now')}`,
  );
}

/** Has the application find PostgreSQL's clock where the run's clock is. */
export async function shiftClockOfRun(ownerUrl: string): Promise<void> {
  if (clockShift_ms === 0) return;
  await createShiftedClock(ownerUrl, 'clock_of_run', clockShift_ms);
  await asOwner(ownerUrl, 'alter role endcap_app set search_path = clock_of_run, pg_catalog, public');
}

async function asOwner(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
