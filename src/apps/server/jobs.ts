import { refreshStates } from '#features/campaigns/server/index.ts';
import { deleteEndedSessions } from '#features/identity/server/index.ts';
import { settle } from '#features/wallet/server/index.ts';
import type { NewId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';

/** What every room wants done from time to time. */
export function recurringJobs({ database, clock, newId }: { database: Database; clock: Clock; newId: NewId }): Job[] {
  return [
    { name: 'wallet.settle', cron: '*/5 * * * *', run: () => settle(database, clock(), newId) },
    {
      name: 'campaigns.refresh-states',
      cron: '* * * * *',
      run: () => database.as(SYSTEM, (tx) => refreshStates(tx, clock())),
    },
    {
      name: 'identity.delete-ended-sessions',
      cron: '17 * * * *',
      run: () => database.as(SYSTEM, (tx) => deleteEndedSessions(tx, clock())),
    },
  ];
}
