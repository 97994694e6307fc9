import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgram, runCommandLine } from './command-line.ts';

const output: string[] = [];
const errors: string[] = [];
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void errors.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  output.splice(0);
  errors.splice(0);
});

/** None of these reaches the database. */
const run = (...args: string[]) => runCommandLine(args, () => Promise.reject(new Error('the database is opened')));
const COMPANY = '019a0000-0000-7000-8000-000000000001';

const nouns = createProgram(
  () => () => Promise.resolve(),
  () => () => Promise.resolve(),
).commands;
const commands = nouns.flatMap((noun) => noun.commands.map((verb) => [noun.name(), verb.name()] as const));

test('commands are a noun and a verb', () => {
  expect(commands.map((names) => names.join(' ')).toSorted()).toEqual([
    'api-key create',
    'api-key list',
    'api-key revoke',
    'api-key rotate',
    'authenticator reseal',
    'bank-transfer confirm',
    'company approve',
    'company list',
    'company set',
    'company show',
    'company withdraw',
    'config set',
    'config unset',
    'credit grant',
    'demo load',
    'flag set',
    'flag unset',
    'identity-provider add',
    'identity-provider list',
    'identity-provider remove',
    'identity-provider set',
    'identity-provider unlink',
    'invalid-clicks refund',
    'invoice-issuer set',
    'ledger audit',
    'ledger close-months',
    'ledger expire',
    'ledger settle',
    'marketplace set-up',
    'meta set',
    'meta unset',
    'package import',
    'promotion add',
    'promotion list',
    'promotion remove',
    'reports rebuild',
    'staff grant',
    'staff revoke',
    'storefront diagnose',
    'storefront set',
    'storefront unset',
    'tax set',
    'test-clock move',
    'test-clock show',
    'text-override set',
    'text-override unset',
    'top-up set',
    'top-up unset',
    'user end-sessions',
    'user reset-two-step',
    'voucher create',
  ]);
});

test.each([[[]], [['help']], [['--help']], [['-h']], [['help', 'api-key']]])('%j shows the help', async (args) => {
  expect(await run(...args)).toBe(true);
  expect(output.join('\n')).toMatch(/^Usage: endcap /);
  expect(errors).toEqual([]);
});

test.each([...nouns.map((noun) => [noun.name()]), ...commands])('%s %s has its help', async (...words) => {
  const args = words.filter((word) => word !== undefined);
  expect(await run(...args, '--help')).toBe(true);
  expect(output.join('\n')).toMatch(new RegExp(`^Usage: endcap ${args.join(' ')} .*\n\n\\S`));
  expect(errors).toEqual([]);
});

// One line names the error; the help of the command, or of its noun, follows.
test.each([
  [['kee'], "error: unknown command 'kee'", 'endcap'],
  [['toString'], "error: unknown command 'toString'", 'endcap'],
  [['ledgr', 'audit'], "error: unknown command 'ledgr'\n(Did you mean ledger?)", 'endcap'],
  [['api-key'], 'error: missing command', 'endcap api-key'],
  [['api-key', 'new', 'SG'], "error: unknown command 'new'", 'endcap api-key'],
  [['api-key', 'create', 'SG'], "error: missing required argument 'label'", 'endcap api-key create'],
  [
    ['api-key', 'create', 'SG', 'a', '--scope', 'feed'],
    "error: unknown option '--scope'\n(Did you mean --scopes?)",
    'endcap api-key',
  ],
  [
    ['api-key', 'create', 'SG', 'a', '--scopes'],
    "error: option '--scopes <scopes>' argument missing",
    'endcap api-key',
  ],
  [['api-key', 'create', 'SG', 'a', '0'], "'0' is invalid for argument 'per-second'. It is a whole number from 1", ''],
  [['api-key', 'create', 'SG', ' '], "' ' is invalid for argument 'label'. It is empty", 'endcap api-key create'],
  [['ledger', 'audit', 'now'], 'error: too many arguments', 'endcap ledger audit'],
  [['ledger', 'audit', '--company', '7'], "error: unknown option '--company'", 'endcap ledger audit'],
  [['tax', 'set', 'BR', 'CARD', '-5'], "'-5' is invalid for argument 'percent'. It is a percentage", 'endcap tax set'],
  [['tax', 'set', 'Brazil', 'CARD', '5'], "'Brazil' is invalid for argument 'country'", 'endcap tax set'],
  [['tax', 'set', 'BR', 'CASH', '5'], "'CASH' is invalid for argument 'method'. Allowed choices are CARD, ", ''],
  [['flag', 'set', 'wings', 'on'], "'wings' is invalid for argument 'name'. There are: ", 'endcap flag set'],
  [['flag', 'set', 'homepage', 'yes'], "'yes' is invalid for argument 'state'. Allowed choices are on, off.", ''],
  [['config', 'set', 'wings', '1'], "'wings' is invalid for argument 'key'. There are: ", 'endcap config set'],
  [['flag', 'set', 'homepage', 'on', '--company', '7'], "argument '7' is invalid. It is the id of a company", 'endcap'],
  [['company', 'approve', '7', 'known'], "'7' is invalid for argument 'id'. It is the id of a company", 'endcap'],
  [['company', 'approve', COMPANY], "error: missing required argument 'reason'", 'endcap company approve'],
  [['credit', 'grant', 'k', 'paid', '5', 'why'], "error: required option '--company <id>' not specified", 'endcap'],
  [
    ['credit', 'grant', 'k', 'paid', 'much', 'why', '--company', COMPANY],
    "'much' is invalid for argument 'amount'",
    '',
  ],
  [['voucher', 'create', 'X', '101%', '5'], "'101%' is invalid for argument 'discount'. It is 10% or", ''],
  [['text-override', 'set', 'fr', 'common', 'a.b', 'x'], "'fr' is invalid for argument 'language'. There are: en", ''],
  [['promotion', 'add', 'Sale', 'ftp://x'], "'ftp://x' is invalid for argument 'picture'", 'endcap promotion add'],
  [
    ['invalid-clicks', 'refund', 'SG', 'x', 'May', 'June'],
    "'May' is invalid for argument 'from'. It is an instant",
    '',
  ],
])('%j is answered: %s', async (args, answer, usage) => {
  expect(await run(...args)).toBe(false);
  expect(output).toEqual([]);
  const [first, ...help] = errors;
  expect(first).toContain(answer);
  expect(first!.split('\n').length).toBe(answer.split('\n').length);
  expect(help.join('\n')).toContain(`Usage: ${usage}`);
});
