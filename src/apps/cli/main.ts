// `endcap`: operators' commands. Each prints what it did; a failed command exits with 1.
import { join } from 'node:path';
import { closeMonths, expireCredits, saveIssuer, settle } from '#core/ledger/server/index.ts';
import { folderStorage } from '#integrations/storage/storage.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { PartialFailure } from '#platform/jobs/alone.ts';
import { createDatabase, SYSTEM } from '#platform/db/database.ts';
import { urlOfRunning } from '#platform/db/embedded.ts';
import { loadDemo } from '#demo/load.ts';
import { checkDatabase, withDatabaseOf } from '#apps/server/check-database.ts';
import { audit } from './audit-command.ts';
import { BILLING_COMMANDS } from './billing-commands.ts';
import { deps, refuse, type Command } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { COMPANY_COMMANDS } from './company-commands.ts';
import { readCliEnvironment } from './environment.ts';
import { META_COMMANDS } from './meta-commands.ts';
import { PACKAGE_COMMANDS } from './package-commands.ts';
import { PROMOTION_COMMANDS } from './promotion-commands.ts';
import { REPORT_COMMANDS } from './report-commands.ts';
import { SET_UP_COMMANDS } from './set-up-commands.ts';
import { SETTINGS_COMMANDS } from './settings-commands.ts';
import { STOREFRONT_COMMANDS } from './storefront-commands.ts';

const USAGE = `endcap <command>

  audit               compares every wallet, movement and document with the ledger, and all closed days with the reports
  settle              closes days that are over and charges what they owe
  expire              takes what remains of credit whose last day is over
  close-months        invoices months that are over and charged
  set-up <file>       opens storefronts, currencies, placements, taxes and flags as a file says
  staff <email> <first name> <last name> [time zone] [language]
                      makes somebody one of the provider's staff, and mails them a link to choose a password
  reseal              seals authenticators anew with the newest of SECRET, so that older ones can go
  dismiss <email>     takes that from them, at once
  issuer <country> <name> [registration number] [tax number] [address line…]
                      says who issues the documents of a country
  company list [search] | show <id> | approve <id> <reason> | withdraw <id> <reason> |
          set <id> updates|top-ups on|off <reason> | set <id> cluster <name>|none <reason> |
          set <id> overdraft <amount> <reason>
                      decides about a company; written down, and mailed to its owners
  flag <name> on|off|unset [--company <id>]
                      switches a feature for the deployment, or for one company
  configure <key> <value>|unset [--company <id>]
                      sets a configuration entry, likewise
  text <language> <namespace> <key> <words>|unset
                      replaces a text of the console's screens; refusals, mails and documents keep their own
  promotion list | add <name> <picture> <link>|- [first day] [last day] | remove <id>
                      the pictures on everybody's first page
  transfer <reference> <amount>
                      says that a bank transfer has arrived, and credits it
  credit <key> paid|free <amount> <words> --company <id>
                      books credit by hand, once per key
  voucher <code> 10%|<amount> <uses> [currency]
                      makes a voucher
  tax <country> <method> <percent>
                      sets the tax on top-ups
  top-up <setting> <value>|unset
                      sets what top-ups may be, and where transfers go
  packages import <file>
                      takes over taxes, placements and packages from JSON; all of it or nothing
  storefront <country> <setting> <value>|unset
                      sets how its ads are served and charged: language, slots-per-advertiser, frequency-cap,
                      frequency-window-hours, click-window-days, view-window-days, min-bid, settlement-grace-minutes,
                      app-scheme
  key <country> list | new <label> [per second] [--scopes ads|feed|ads,feed] | replace <id> [hours] | revoke <id>
                      its API keys, for ads alone unless told otherwise: one that opens feeds is refused from pages.
                      A replaced key opens for some hours yet, a revoked one for no more than seconds
  meta <country> text|page <words>|unset
                      sets the text new Meta campaigns begin with, and the one page all sellers are linked by
  invalid <country> <shopper> <from> <to>
                      gives back what the clicks of one that was no shopper cost
  reports rebuild     empties the report store and has it filled again from the event log
  demo [--days 90] [--pages 4000]
                      loads the demo marketplace and its history

It works on the database of the server running here, or on the one that DATABASE_URL names.`;

const COMMANDS: Record<string, Command> = {
  audit: (database) => audit(database),
  async settle(database) {
    const { closedDays, transactions, amountMicros } = await settle(database, Date.now(), deps.newId);
    console.log(
      `${closedDays} days closed, ${transactions} transactions, ${decimalFromMicros(amountMicros)} in wallet currencies`,
    );
    return true;
  },
  async expire(database) {
    const { credits, amountMicros } = await expireCredits(database, Date.now(), deps.newId);
    console.log(`${credits} credits expired, ${decimalFromMicros(amountMicros)} in wallet currencies`);
    return true;
  },
  async 'close-months'(database) {
    console.log(`${await closeMonths(database, Date.now(), deps.newId)} documents issued`);
    return true;
  },
  async issuer(database, [country, name, registrationNo, taxNo, ...address]) {
    if (!country || !name) return refuse('Say the country, the name, and what else documents of it shall say');
    const issuer = { name, registrationNo: registrationNo ?? null, taxNo: taxNo ?? null, address };
    await database.transact(SYSTEM, (tx) => saveIssuer(tx, country, issuer));
    console.log(`Documents of ${country} are issued by ${name}`);
    return true;
  },
  ...SET_UP_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...COMPANY_COMMANDS,
  ...PROMOTION_COMMANDS,
  ...REPORT_COMMANDS,
  ...BILLING_COMMANDS,
  ...PACKAGE_COMMANDS,
  ...STOREFRONT_COMMANDS,
  ...META_COMMANDS,
  async demo(database, _, { days, pages }) {
    // The server that forked this process shows the progress; without it the rest is not needed.
    const abandon = () => process.exit(1);
    process.once('disconnect', abandon);
    const tell = (message: object) => process.send?.(message);
    const history = await loadDemo({
      database,
      files: folderStorage(join(readCliEnvironment().DATA_DIR, 'files')),
      nowMs: Date.now(),
      days: Number(days),
      pagesPerDay: Number(pages),
      report: (line) => console.log(line),
      onBase: () => tell({ base: true }),
      progress: (share) => tell({ share }),
    });
    process.off('disconnect', abandon);
    console.log(
      `${history.auctions} auctions, ${history.impressions} impressions, ${history.clicks} clicks, ${history.purchases} purchases`,
    );
    return true;
  },
};

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  const { explainFailure } = await import('#apps/server/explain-failure.ts');
  const line = explainFailure(error);
  console.error(line === null ? error : `endcap: ${line}`);
  process.exitCode = 1;
}

async function run(): Promise<boolean> {
  const asked = readCommandLine(process.argv.slice(2), COMMANDS);
  if (typeof asked === 'string') return refuse(asked);
  const { name, words, options } = asked;
  const command = COMMANDS[name];
  if (!command) {
    console.log(USAGE);
    return true;
  }
  const { DATABASE_URL, DATA_DIR } = readCliEnvironment();
  // Files in the data folder are accessible to their owner only.
  process.umask(0o077);
  const url = DATABASE_URL || (await urlOfRunning(join(DATA_DIR, 'postgres'), 'endcap'));
  if (!url) return refuse('No server is running here: start it, or name the database in DATABASE_URL');
  const database = createDatabase(url);
  try {
    await withDatabaseOf('DATABASE_URL', () => checkDatabase(database));
    return await command(database, words, options);
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    // Everything else was done.
    for (const { subject, error: cause } of error.failures)
      console.error(`${JSON.stringify(subject)}: ${String(cause)}`);
    return false;
  } finally {
    await database.close();
    if (process.connected) process.disconnect();
  }
}
