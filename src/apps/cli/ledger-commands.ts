import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { closeMonths, expireCredits, saveIssuer, settle } from '#core/ledger/server/index.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { audit } from './audit-command.ts';
import { asCountry, asText, deps, reject, type Act } from './command.ts';

/** Runs the worker's ledger jobs at once, and sets the issuer of its documents. */
export function ledgerCommands(program: Command, act: Act): void {
  const ledger = program.command('ledger').description('wallets, movements and documents');
  ledger
    .command('audit')
    .description('compares every wallet, movement and document with the ledger, and all closed days with the reports')
    .action(act((database) => audit(database)));
  ledger
    .command('settle')
    .description('closes days that are over and charges what they owe')
    .action(
      act(async (database) => {
        const { closedDays, transactions, amountMicros } = await settle(database, deps.clock(), deps.newId);
        console.log(
          `${closedDays} days closed, ${transactions} transactions, ${decimalFromMicros(amountMicros)} in wallet currencies`,
        );
        return true;
      }),
    );
  ledger
    .command('expire')
    .description('takes what remains of credit whose last day is over')
    .action(
      act(async (database) => {
        const { credits, amountMicros } = await expireCredits(database, deps.clock(), deps.newId);
        console.log(`${credits} credits expired, ${decimalFromMicros(amountMicros)} in wallet currencies`);
        return true;
      }),
    );
  ledger
    .command('close-months')
    .description('invoices months that are over and charged')
    .action(
      act(async (database) => {
        console.log(`${await closeMonths(database, deps.clock(), deps.newId)} documents issued`);
        return true;
      }),
    );

  const issuer = program.command('invoice-issuer').description('who issues the documents of a country');
  issuer
    .command('set')
    .description('says what documents of a country say of their issuer')
    .argument('<country>', 'as in SG', asCountry)
    .argument('<name>', 'of the legal entity', asText)
    .argument('[registration-number]')
    .argument('[tax-number]')
    .argument('[address...]', 'its lines')
    .option('--logo <file>', 'an SVG, PNG or JPEG for future documents; without it the logo stays as it is')
    .action(
      act(
        async (
          database,
          country: string,
          name: string,
          registrationNo = '',
          taxNo = '',
          address: string[] = [],
          options: { logo?: string } = {},
        ) => {
          const logo = options.logo === undefined ? undefined : await readFile(options.logo);
          const issuer = { name, registrationNo: registrationNo || null, taxNo: taxNo || null, address };
          const saved = await database.transact(SYSTEM, (tx) =>
            saveIssuer(tx, country, issuer, logo === undefined ? {} : { logo }),
          );
          if (!saved.ok)
            return reject(
              saved.problem === 'TOO_LARGE'
                ? 'The logo is larger than 200 kB'
                : 'The logo is no SVG, PNG or JPEG that can be drawn',
            );
          console.log(`Documents of ${country} are issued by ${name}`);
          return true;
        },
      ),
    );
}
