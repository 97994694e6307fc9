import type { Command } from 'commander';
import { requestRebuild } from '#insights/reports/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import type { Act } from './command.ts';

/** Commands for the report store. */
export function reportCommands(program: Command, act: Act): void {
  const reports = program.command('reports').description('the report store');
  reports
    .command('rebuild')
    .description('empties it and has it filled again from the event log')
    .action(
      act(async (database) => {
        await database.transact(SYSTEM, requestRebuild);
        console.log('Requested: the next worker empties the report store and fills it again from the event log');
        return true;
      }),
    );
}
