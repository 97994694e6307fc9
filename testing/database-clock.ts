import { asOwner } from './as-owner.ts';
import { clockShiftMs } from './shifted-clock.ts';

/** Makes a schema that, named before `pg_catalog`, has PostgreSQL's clocks run ahead. */
export async function createShiftedClock(ownerUrl: string, schema: string, shiftMs: number): Promise<void> {
  const shifted = (clock: string) => `create function ${schema}.${clock}() returns timestamptz language sql
    return pg_catalog.${clock}() + interval '1 millisecond' * ${shiftMs}`;
  await asOwner(
    ownerUrl,
    `create schema ${schema}; grant usage on schema ${schema} to public; ${shifted('clock_timestamp')}; ${shifted('now')}`,
  );
}

/** Has the application find PostgreSQL's clock where the run's clock is. */
export async function shiftClockOfRun(ownerUrl: string): Promise<void> {
  if (clockShiftMs === 0) return;
  await createShiftedClock(ownerUrl, 'clock_of_run', clockShiftMs);
  await asOwner(ownerUrl, 'alter role endcap_app set search_path = clock_of_run, pg_catalog, public');
}
