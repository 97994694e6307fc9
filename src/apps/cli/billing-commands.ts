import { Argument, type Command } from 'commander';
import { insertVoucher, decideTransfer, NO_SELLER_BALANCES, saveTax } from '#core/payments/server/index.ts';
import { isBillingSetting, BILLING_SETTINGS } from '#core/payments/rules/billing-settings.ts';
import { normalizeCode } from '#core/payments/rules/voucher.ts';
import { packagePurchases } from '#products/packages/server/index.ts';
import { metaPurchases } from '#products/meta/server/index.ts';
import { setConfiguration } from '#core/settings/server/index.ts';
import { grantCredit } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { readCliEnvironment } from './environment.ts';
import { asAmount, asCompanyId, asCountry, asText, deps, readBy, reject, asCount, type Act } from './command.ts';

const depsOf = (database: Database) => ({
  ...deps,
  database,
  log: createLogger({ level: 'warn' }),
  cards: null,
  sellers: NO_SELLER_BALANCES,
  purchases: {
    PACKAGES: packagePurchases(deps),
    META: metaPurchases(deps),
  },
  publicUrl: readCliEnvironment().PUBLIC_URL[0] ?? '',
});

const TRANSFER_PROBLEMS = {
  UNKNOWN: 'No top-up has this reference',
  ENDED: 'This top-up has ended already',
  AMOUNT_DIFFERS: 'Another amount was ordered: nothing is credited',
};
const METHODS = ['CARD', 'WIRE_TRANSFER', 'SELLER_CENTER', 'CREDIT_NOTE'] as const;

const MAX_REDEMPTIONS = 1_000_000_000;

/** Parses a discount: a percentage or an amount. */
const asDiscount = readBy<{ text: string; percentageMicros: Micros | null; fixedMicros: Micros | null }>((text) => {
  const share = /^(\d{1,3})%$/.exec(text)?.[1];
  if (share) {
    const isShare = Number(share) >= 1 && Number(share) <= 100;
    return isShare ? { text, percentageMicros: BigInt(share) * 10_000n, fixedMicros: null } : null;
  }
  const fixedMicros = microsFromDecimal(text);
  return fixedMicros !== null && fixedMicros > 0n ? { text, percentageMicros: null, fixedMicros } : null;
}, 'It is 10% or an amount above zero');

const asTaxRate = readBy((text) => {
  const rate = microsFromDecimal(text);
  return rate !== null && rate >= 0n && rate <= 100_000_000n ? { text, rateMicros: rate / 100n } : null;
}, 'It is a percentage from 0 to 100');

const asTopUpSetting = readBy(
  (text) => (isBillingSetting(text) ? text : null),
  `There are: ${Object.keys(BILLING_SETTINGS).join(', ')}`,
);

/** Commands for manual billing work. */
export function billingCommands(program: Command, act: Act): void {
  const transfer = program.command('bank-transfer').description('bank transfers that pay for top-ups');
  transfer
    .command('confirm')
    .description('says that one has arrived, and credits it')
    .argument('<reference>', 'of the top-up', asText)
    .argument('<amount>', 'that arrived', asAmount)
    .action(
      act(async (database, reference: string, receivedMicros: Micros) => {
        const confirmed = await decideTransfer(depsOf(database), reference, { receivedMicros }, null);
        if (!confirmed.ok) {
          const { problem } = confirmed;
          return reject(typeof problem === 'string' ? TRANSFER_PROBLEMS[problem] : problemText(problem, 'en'));
        }
        const { companyId, amountMicros, currency } = confirmed.value;
        console.log(`${currency} ${decimalFromMicros(amountMicros)} credited to company ${companyId}`);
        return true;
      }),
    );

  const credit = program.command('credit').description('credit of wallets');
  credit
    .command('grant')
    .description('books credit by hand, once per key')
    .argument('<key>', 'of your own: given again, nothing more is credited', asText)
    .addArgument(new Argument('<kind>').choices(['paid', 'free']))
    .argument('<amount>', 'in the wallet’s currency', asAmount)
    .argument('<reason...>', 'what it is for')
    .requiredOption('--company <id>', 'whose wallet', asCompanyId)
    .action(
      act(
        async (
          database,
          key: string,
          kind: string,
          amountMicros: Micros,
          reason: string[],
          { company }: { company: Uuid },
        ) => {
          const grant = {
            key,
            companyId: company,
            amountMicros,
            reason: reason.join(' '),
            expiryDate: null,
            actorId: null,
          };
          const granted = await database.transact(SYSTEM, (tx) =>
            grantCredit(tx, deps.newId, { ...grant, kind: kind === 'paid' ? 'PAID' : 'FREE' }, deps.clock()),
          );
          if (!granted.ok) return reject(problemText(granted.problem, 'en'));
          console.log(
            granted.value.isNew ? `${decimalFromMicros(amountMicros)} credited` : `Credited before under ${key}`,
          );
          return true;
        },
      ),
    );

  const voucher = program.command('voucher').description('vouchers for packages');
  voucher
    .command('create')
    .description('makes one')
    .argument('<code>', 'that people type', asText)
    .argument('<discount>', '10% or an amount', asDiscount)
    .argument('<uses>', 'how often it can be used in all', asCount(1, MAX_REDEMPTIONS))
    .argument('[currency]', 'of an amount')
    .action(
      act(
        async (
          database,
          typed: string,
          discount: ReturnType<typeof asDiscount>,
          maxRedemptions: number,
          currency?: string,
        ) => {
          const { text, percentageMicros, fixedMicros } = discount;
          if (fixedMicros !== null && currency === undefined) return reject('Say the currency of the amount as well');
          const code = normalizeCode(typed);
          const isNew = await database.transact(SYSTEM, (tx) =>
            insertVoucher(
              tx,
              {
                id: deps.newId(),
                code,
                percentageMicros,
                fixedMicros,
                minAmountMicros: null,
                currency: fixedMicros === null ? null : currency!,
                validFromMs: deps.clock(),
                redeemByMs: null,
                eligibleCompanyIds: [],
                eligiblePackageIds: [],
                maxPerCompany: 1,
                maxRedemptions,
              },
              deps.clock(),
            ),
          );
          if (!isNew) return reject('There is a voucher with this code already');
          console.log(`${code} takes ${text} off, ${maxRedemptions} times`);
          return true;
        },
      ),
    );

  const tax = program.command('tax').description('tax on top-ups');
  tax
    .command('set')
    .description('sets it for a country and a payment method')
    .argument('<country>', 'as in SG', asCountry)
    .addArgument(new Argument('<method>').choices(METHODS))
    .argument('<percent>', 'of the amount', asTaxRate)
    .action(
      act(
        async (database, countryCode: string, method: (typeof METHODS)[number], rate: ReturnType<typeof asTaxRate>) => {
          await database.transact(SYSTEM, (tx) => saveTax(tx, { countryCode, method, rateMicros: rate.rateMicros }));
          console.log(`Top-ups by ${method} in ${countryCode} are taxed with ${rate.text} %`);
          return true;
        },
      ),
    );

  const topUp = program.command('top-up').description('what top-ups may be, and where transfers go');
  topUp
    .command('set')
    .description('sets one of their settings')
    .argument('<setting>', `one of ${Object.keys(BILLING_SETTINGS).join(', ')}`, asTopUpSetting)
    .argument('<value...>', '\\n begins another line')
    .action(
      act(async (database, setting: ReturnType<typeof asTopUpSetting>, values: string[]) => {
        const value = values.join(' ').replaceAll('\\n', '\n');
        await database.transact(SYSTEM, (tx) => setConfiguration(tx, setting, value, null));
        console.log(`${setting} is ${value}`);
        return true;
      }),
    );
  topUp
    .command('unset')
    .description('takes one of their settings back')
    .argument('<setting>', 'as above', asTopUpSetting)
    .action(
      act(async (database, setting: ReturnType<typeof asTopUpSetting>) => {
        await database.transact(SYSTEM, (tx) => setConfiguration(tx, setting, null, null));
        console.log(`${setting} is not set`);
        return true;
      }),
    );
}
