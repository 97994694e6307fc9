import { requestRebuild } from '#insights/reports/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { refuse, type Command } from './command.ts';

/** Commands for the report store. */
export const REPORT_COMMANDS = {
  async reports(database, [action]) {
    if (action !== 'rebuild') return refuse('Say rebuild');
    await database.transact(SYSTEM, requestRebuild);
    console.log('Requested: the next worker empties the report store and fills it again from the event log');
    return true;
  },
} satisfies Record<string, Command>;
