import { Argument, type Command } from 'commander';
import { BACK_OFFICE_PORTS } from '#apps/server/back-office-ports.ts';
import { companyDecisions, companyHistory, findCompanies, type SettingsRequest } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { asCompanyId, deps, reject, type Act } from './command.ts';

const SWITCHES = new Map([
  ['on', true],
  ['off', false],
]);

/** A setting in the command line's words: how its value is written, and what it stands for; null when it is invalid. */
interface Setting {
  value: string;
  read(value: string): SettingsRequest | null;
}

const onOff = (named: (isOn: boolean) => SettingsRequest): Setting => ({
  value: 'on|off',
  read: (value) => {
    const isOn = SWITCHES.get(value);
    return isOn === undefined ? null : named(isOn);
  },
});

const SETTINGS: Readonly<Record<string, Setting>> = {
  updates: onOff((canBeUpdated) => ({ canBeUpdated })),
  'top-ups': onOff((canBeToppedUp) => ({ canBeToppedUp })),
  'two-step': onOff((requiresTwoStep) => ({ requiresTwoStep })),
  cluster: {
    value: '<name>|none',
    read: (value) => (value === '' ? null : { cluster: value === 'none' ? '' : value }),
  },
  overdraft: {
    value: '<amount>',
    read: (value) => {
      const overdraftMicros = microsFromDecimal(value);
      return overdraftMicros === null ? null : { overdraftMicros };
    },
  },
};
const SAID = Object.entries(SETTINGS)
  .map(([name, { value }]) => `${name} ${value}`)
  .join(', ');

/** Parses settings from the command line's words; null when they are invalid. */
export const readCompanySetting = (name: string, value: string): SettingsRequest | null =>
  SETTINGS[name]?.read(value) ?? null;

async function change(database: Database, companyId: Uuid, settings: SettingsRequest, reason: string[]) {
  const request = { companyId, settings, reason: reason.join(' '), decidedBy: null };
  const changed = await database.transact(SYSTEM, (tx) =>
    companyDecisions.changeCompany(tx, { ...deps, backOffice: BACK_OFFICE_PORTS }, request),
  );
  if (!changed.ok) return reject(problemText(changed.problem, 'en'));
  console.log('Changed, written down and mailed to the company');
  return true;
}

async function list(database: Database, searchTerm: string): Promise<boolean> {
  const { rows, total } = await database.read(SYSTEM, (tx) => findCompanies(tx, searchTerm));
  for (const { id, name, isApproved, canBeUpdated, canBeToppedUp, isApprovalRequested } of rows) {
    const facts = [
      isApproved ? 'approved' : isApprovalRequested ? 'asks for approval' : 'not approved',
      ...(canBeUpdated ? [] : ['locked']),
      ...(canBeToppedUp ? [] : ['no top-ups']),
    ];
    console.log(`${id}  ${name} (${facts.join(', ')})`);
  }
  if (total > rows.length) console.log(`${total - rows.length} more: say a part of the name, e-mail address or shop`);
  if (!total) console.log(searchTerm ? `No company matches “${searchTerm}”` : 'No company has signed up yet');
  return true;
}

async function show(database: Database, companyId: Uuid): Promise<boolean> {
  const [wallet] = await database.read(SYSTEM, (tx) => BACK_OFFICE_PORTS.walletsOf(tx, [companyId], deps.clock()));
  if (!wallet) return reject('There is no such company');
  const { currency, balanceMicros, unpaidMicros, overdraftMicros } = wallet;
  console.log(`balance ${currency} ${decimalFromMicros(balanceMicros - unpaidMicros)}`);
  console.log(`overdraft ${currency} ${decimalFromMicros(overdraftMicros)}`);
  for (const { at, actor, kind, subject, from, to, reason } of await database.read(SYSTEM, (tx) =>
    companyHistory(tx, companyId),
  ))
    console.log(
      `${new Date(at).toISOString()}  ${actor ?? 'command line'}  ${kind}${subject ? ` ${subject}` : ''}: ${from ?? '-'} → ${to ?? '-'}  ${reason ?? ''}`,
    );
  return true;
}

/** Commands for decisions about companies, which staff can also take in the console. They are logged and mailed to owners. */
export function companyCommands(program: Command, act: Act): void {
  const company = program.command('company').description('companies, and what staff decide about them');
  company
    .command('list')
    .description('companies, those that ask for approval first')
    .argument('[search]', 'a part of the name, e-mail address or shop')
    .action(act((database, search = '') => list(database, search)));
  company
    .command('show')
    .description('balance and history')
    .argument('<id>', 'of the company', asCompanyId)
    .action(act((database, id: Uuid) => show(database, id)));
  company
    .command('approve')
    .description('opens packages, stock and product export to it')
    .argument('<id>', 'of the company', asCompanyId)
    .argument('<reason...>')
    .action(act((database, id: Uuid, reason: string[]) => change(database, id, { isApproved: true }, reason)));
  company
    .command('withdraw')
    .description('takes the approval back')
    .argument('<id>', 'of the company', asCompanyId)
    .argument('<reason...>')
    .action(act((database, id: Uuid, reason: string[]) => change(database, id, { isApproved: false }, reason)));
  company
    .command('set')
    .description(`sets one of: ${SAID}`)
    .argument('<id>', 'of the company', asCompanyId)
    .addArgument(new Argument('<setting>').choices(Object.keys(SETTINGS)))
    .argument('<value>')
    .argument('<reason...>')
    .action(
      act(async (database, id: Uuid, setting: string, value: string, reason: string[]) => {
        const settings = readCompanySetting(setting, value);
        return settings ? change(database, id, settings, reason) : reject(`${setting} cannot be ${value}. Say ${SAID}`);
      }),
    );
}
