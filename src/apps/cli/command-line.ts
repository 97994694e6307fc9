import { Command, CommanderError, Help } from 'commander';
import type { Database } from '#platform/db/database.ts';
import { apiKeyCommands } from './api-key-commands.ts';
import { billingCommands } from './billing-commands.ts';
import type { Act, ActAlone } from './command.ts';
import { companyCommands } from './company-commands.ts';
import { doctorCommand } from './doctor-command.ts';
import { demoCommands } from './demo-commands.ts';
import { identityProviderCommands } from './identity-provider-commands.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { metaCommands } from './meta-commands.ts';
import { migrateCommand } from './migrate-command.ts';
import { packageCommands } from './package-commands.ts';
import { promotionCommands } from './promotion-commands.ts';
import { reportCommands } from './report-commands.ts';
import { setUpCommands } from './set-up-commands.ts';
import { settingsCommands } from './settings-commands.ts';
import { storefrontCommands } from './storefront-commands.ts';
import { testClockCommands } from './test-clock-commands.ts';
import { userCommands } from './user-commands.ts';

type WithDatabase = (work: (database: Database) => Promise<boolean>) => Promise<boolean>;

/** Runs a command line. Returns false when it failed or was invalid, after printing the reason. */
export async function runCommandLine(args: readonly string[], withDatabase: WithDatabase): Promise<boolean> {
  let isDone = true;
  const program = createProgram(
    (work) =>
      async (...given) => {
        isDone = await withDatabase((database) => work(database, ...given));
      },
    (work) =>
      async (...given) => {
        isDone = await work(...given);
      },
  );
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return isDone;
  } catch (error) {
    // The error or the requested help is printed already.
    if (error instanceof CommanderError) return error.exitCode === 0;
    throw error;
  }
}

/** All commands, as `noun verb`, `doctor` and `migrate`. */
export function createProgram(act: Act, alone: ActAlone): Command {
  const program = new Command('endcap')
    .description('Operators’ commands. Each says what it did, and exits with 1 when it could not do it.')
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .configureHelp({ subcommandTerm: termOf })
    .addHelpText('beforeAll', ({ error, command }) =>
      error && command.commands.length > 0 && command.args.length === 0 ? 'error: missing command' : '',
    )
    .addHelpText(
      'after',
      '\nThey work on the database of the server running here, or on the one that DATABASE_URL names.\nWhat begins with - without being an option stands behind --.',
    );
  setUpCommands(program, act);
  userCommands(program, act);
  companyCommands(program, act);
  identityProviderCommands(program, act);
  settingsCommands(program, act);
  promotionCommands(program, act);
  ledgerCommands(program, act);
  billingCommands(program, act);
  packageCommands(program, act);
  storefrontCommands(program, act);
  testClockCommands(program, act);
  apiKeyCommands(program, act);
  metaCommands(program, act);
  reportCommands(program, act);
  demoCommands(program, act);
  doctorCommand(program, alone);
  migrateCommand(program, alone);
  return program;
}

/** A noun with its verbs, a verb with its arguments. */
function termOf(command: Command): string {
  const verbs = command.commands.map((verb) => verb.name());
  return verbs.length > 0 ? `${command.name()} ${verbs.join('|')}` : new Help().subcommandTerm(command);
}
