import { createShiftedClock } from '../../testing/database-clock.ts';

/** A schema that, placed before `pg_catalog` in the search path, moves PostgreSQL's clock two months ahead. */
export const CLOCK_AHEAD = 'clock_ahead';
const TWO_MONTHS_MS = 61 * 86_400_000;

export const createClockAhead = (ownerUrl: string) => createShiftedClock(ownerUrl, CLOCK_AHEAD, TWO_MONTHS_MS);
