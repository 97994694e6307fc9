import { DESK_PORTS } from '#apps/server/desk-ports.ts';
import { changeCompany, companyHistory, findCompanies, type SettingsRequest } from '#core/accounts/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { problemMessage } from '#kernel/problem.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { deps, refuse, type Command } from './command.ts';
import { readCliEnvironment } from './environment.ts';

const SWITCHES = new Map([
  ['on', true],
  ['off', false],
]);
const SETTINGS = 'updates on|off, top-ups on|off, cluster <name>|none, or overdraft <amount>';

/** Parses a company setting from the command line; null when it is invalid. */
export function readCompanySetting(name: string, value: string): SettingsRequest | null {
  const isOn = SWITCHES.get(value);
  switch (name) {
    case 'updates':
      return isOn === undefined ? null : { canBeUpdated: isOn };
    case 'top-ups':
      return isOn === undefined ? null : { canBeToppedUp: isOn };
    case 'cluster':
      return value === '' ? null : { cluster: value === 'none' ? '' : value };
    case 'overdraft': {
      const overdraftMicros = microsFromDecimal(value);
      return overdraftMicros === null ? null : { overdraftMicros };
    }
    default:
      return null;
  }
}

async function change(database: Database, companyId: string, settings: SettingsRequest, words: string[]) {
  if (!isUuid(companyId)) return refuse('Say the id of the company: `company list` shows it');
  const [publicUrl = ''] = readCliEnvironment().PUBLIC_URL;
  const request = { companyId, settings, reason: words.join(' '), decider: { id: null, language: 'en' as const } };
  const changed = await database.transact(SYSTEM, (tx) =>
    changeCompany(tx, { ...deps, desk: DESK_PORTS, publicUrl }, request),
  );
  if (!changed.ok) return refuse(problemMessage(changed.problem, 'en'));
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
  if (!total) console.log('No company is called so');
  return true;
}

async function show(database: Database, companyId: string): Promise<boolean> {
  if (!isUuid(companyId)) return refuse('Say the id of the company: `company list` shows it');
  const [wallet] = await database.read(SYSTEM, (tx) => DESK_PORTS.walletsOf(tx, [companyId], Date.now()));
  if (!wallet) return refuse('There is no such company');
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

/** Commands for company settings that staff can also change in the console. */
export const COMPANY_COMMANDS = {
  company(database, [what = '', first = '', ...others]) {
    const [name = '', value = '', ...reason] = others;
    switch (what) {
      case 'list':
        return list(database, first);
      case 'show':
        return show(database, first);
      case 'approve':
        return change(database, first, { isApproved: true }, others);
      case 'withdraw':
        return change(database, first, { isApproved: false }, others);
      case 'set': {
        const settings = readCompanySetting(name, value);
        return settings ? change(database, first, settings, reason) : Promise.resolve(refuse(`Say ${SETTINGS}`));
      }
      default:
        return Promise.resolve(refuse('Say list, show, approve, withdraw or set'));
    }
  },
} satisfies Record<string, Command>;
