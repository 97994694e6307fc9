import type { Command } from 'commander';
import type { ActAlone } from './command.ts';
import { applyMigrations, findMigrations, type Migration } from './migrations.ts';

/** Adds `migrate`, which opens databases that no server of this version may have seen yet. */
export function migrateCommand(program: Command, act: ActAlone): void {
  program
    .command('migrate')
    .description(
      'brings both databases to this version, with the server’s variables and DATABASE_OWNER_URL; servers then start without it',
    )
    .option(
      '--check',
      'say what would run and which tables in use it locks, change nothing, and exit with 1 if any',
      false,
    )
    .action(
      act(async ({ check }: { check: boolean }) => {
        const migrations = await (check ? findMigrations() : applyMigrations());
        for (const one of migrations) console.log(lineOf(one));
        if (migrations.length === 0) console.log('Both databases are of this version');
        return !check || migrations.length === 0;
      }),
    );
}

const lineOf = ({ database, file, locks }: Migration): string =>
  `${database.padEnd(10)}  ${file}${locks.length > 0 ? `  locks ${locks.join(', ')}` : ''}`;
