import { Argument, type Command } from 'commander';
import { pageUrlProblem } from '#products/meta/rules/onboarding.ts';
import { saveMarketplace } from '#products/meta/server/index.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { asCountry, reject, type Act } from './command.ts';

const SETTING = new Argument(
  '<setting>',
  'the text new campaigns begin with, or the one page all sellers are linked by',
);

export function metaCommands(program: Command, act: Act): void {
  const meta = program.command('meta').description('off-site campaigns of a country');
  meta
    .command('set')
    .description('sets the text new campaigns begin with, or the page')
    .argument('<country>', 'as in SG', asCountry)
    .addArgument(SETTING.choices(['text', 'page']))
    .argument('<words...>')
    .action(
      act((database, country: string, setting: string, values: string[]) =>
        save(database, country, setting, values.join(' ')),
      ),
    );
  meta
    .command('unset')
    .description('takes it back')
    .argument('<country>', 'as in SG', asCountry)
    .addArgument(SETTING)
    .action(act((database, country: string, setting: string) => save(database, country, setting, null)));
}

async function save(database: Database, country: string, what: string, value: string | null): Promise<boolean> {
  if (what === 'page' && value !== null && pageUrlProblem(value)) return reject(`${value} is no address`);
  const setting = what === 'text' ? { creativeText: value } : { defaultSellerPageUrl: value };
  await database.transact(SYSTEM, (tx) => saveMarketplace(tx, country, setting));
  console.log(`Meta ads of ${country}: ${what} is ${value ?? 'not set'}`);
  return true;
}
