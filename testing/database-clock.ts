import { asOwner } from './as-owner.ts';
import { clockShiftMs } from './shifted-clock.ts';

/** Creates a schema that, placed before `pg_catalog` in the search path, shifts PostgreSQL's clocks. */
export async function createShiftedClock(ownerUrl: string, schema: string, shiftMs: number): Promise<void> {
  const shifted = (clock: string) => `create function ${schema}.${clock}() returns timestamptz language sql
    return pg_catalog.${clock}() + interval '1 millisecond' * ${shiftMs}`;
  await asOwner(
    ownerUrl,
    `create schema ${schema}; grant usage on schema ${schema} to public; ${shifted('clock_timestamp')}; ${shifted('now')}`,
  );
}

/** Shifts PostgreSQL's clock for the application to the run's clock. */
export async function shiftClockOfRun(ownerUrl: string): Promise<void> {
  if (clockShiftMs === 0) return;
  await createShiftedClock(ownerUrl, 'clock_of_run', clockShiftMs);
  await asOwner(ownerUrl, 'alter role endcap_app set search_path = clock_of_run, pg_catalog, public');
}
