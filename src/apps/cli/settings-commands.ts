import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, type Command } from 'commander';
import {
  CONFIGURATION,
  CONFIGURATION_KEYS,
  isConfigurationKey,
  readConfigurationValue,
} from '#core/settings/rules/configuration.ts';
import { FEATURE_FLAGS, isFeatureFlag } from '#core/settings/rules/flags.ts';
import { isTextKey } from '#core/settings/rules/text-override.ts';
import { setConfiguration, setFlag, setText } from '#core/settings/server/index.ts';
import { isLanguage, LANGUAGES, type Language } from '#kernel/language.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { TextTree } from '#platform/i18n/catalogue.ts';
import { hasPlaceholdersOf, textAt } from '#platform/i18n/overrides.ts';
import { readTexts } from '#platform/i18n/texts.ts';
import { asCompanyId, readBy, reject, type Act } from './command.ts';
import { readJson } from '#kernel/json.ts';

const asFlag = readBy((text) => (isFeatureFlag(text) ? text : null), `There are: ${FEATURE_FLAGS.join(', ')}`);
const asKey = readBy((text) => (isConfigurationKey(text) ? text : null), `There are: ${CONFIGURATION_KEYS.join(', ')}`);
const asLanguage = readBy(
  (text) => (isLanguage(text) ? text : null),
  `There are: ${Object.keys(LANGUAGES).join(', ')}`,
);
const asNamespace = readBy((text) => (/^[a-zA-Z]+$/.test(text) ? text : null), 'It is a file of texts, as in common');
const asTextKey = readBy((text) => (isTextKey(text) ? text : null), 'It is the key of a text, as in shell.home');

type Flag = ReturnType<typeof asFlag>;
type Key = ReturnType<typeof asKey>;
type TextName = [language: Language, namespace: string, key: string];
interface Scope {
  company?: string;
}

/** Commands for flags, configuration and text overrides. */
export function settingsCommands(program: Command, act: Act): void {
  const companyOption = ['--company <id>', 'for this company alone', asCompanyId] as const;

  const flag = program.command('flag').description('features, as docs/flags.md lists them');
  flag
    .command('set')
    .description('switches one for the deployment, or for a company')
    .argument('<name>', 'as in docs/flags.md', asFlag)
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .option(...companyOption)
    .action(act((database, name: Flag, state: string, scope: Scope) => switchFlag(database, name, state, scope)));
  flag
    .command('unset')
    .description('goes back to what holds otherwise')
    .argument('<name>', 'as in docs/flags.md', asFlag)
    .option(...companyOption)
    .action(act((database, name: Flag, scope: Scope) => switchFlag(database, name, 'unset', scope)));

  const config = program.command('config').description('configuration');
  config
    .command('set')
    .description('sets an entry for the deployment, or for a company')
    .argument('<key>', `one of ${CONFIGURATION_KEYS.join(', ')}`, asKey)
    .argument('<value>')
    .option(...companyOption)
    .action(
      act(async (database, key: Key, text: string, scope: Scope) => {
        const value = readConfigurationValue(key, text);
        if (value === null) return reject(`${key} cannot be ${text}: its kind is ${CONFIGURATION[key].kind}`);
        return configure(database, key, value, scope);
      }),
    );
  config
    .command('unset')
    .description('goes back to what holds otherwise')
    .argument('<key>', 'as above', asKey)
    .option(...companyOption)
    .action(act((database, key: Key, scope: Scope) => configure(database, key, null, scope)));

  const text = program
    .command('text-override')
    .description('words of screens, refusals, mails, notifications and documents');
  const verb = (name: string) =>
    text
      .command(name)
      .argument('<language>', Object.keys(LANGUAGES).join(', '), asLanguage)
      .argument('<namespace>', 'as in common', asNamespace)
      .argument('<key>', 'as in shell.home', asTextKey);
  verb('set')
    .description('replaces a text')
    .argument('<words...>')
    .action(
      act((database, ...[language, namespace, key, values]: [...TextName, words: string[]]) =>
        override(database, [language, namespace, key], values.join(' ')),
      ),
    );
  verb('unset')
    .description('brings the original text back')
    .action(
      act((database, ...[language, namespace, key]: TextName) => override(database, [language, namespace, key], null)),
    );
}

async function switchFlag(database: Database, name: Flag, state: string, { company }: Scope): Promise<boolean> {
  const isActive = state === 'unset' ? null : state === 'on';
  await database.transact(SYSTEM, (tx) => setFlag(tx, name, isActive, company ?? null));
  console.log(`${name} is ${state}${company ? ` for company ${company}` : ''}`);
  return true;
}

async function configure(
  database: Database,
  key: Key,
  value: ReturnType<typeof readConfigurationValue>,
  { company }: Scope,
): Promise<boolean> {
  await database.transact(SYSTEM, (tx) => setConfiguration(tx, key, value, company ?? null));
  console.log(`${key} is ${value ?? 'not set'}${company ? ` for company ${company}` : ''}`);
  return true;
}

async function override(
  database: Database,
  [language, namespace, key]: TextName,
  text: string | null,
): Promise<boolean> {
  const originals = await originalsOf(language, namespace, key);
  if (originals.length === 0)
    return reject(
      `Nothing says ${key} of ${namespace}. The keys are those of ${SCREENS}/en, and of texts/en.json beside each module of the server`,
    );
  if (text !== null && !originals.some((original) => hasPlaceholdersOf(original, text)))
    return reject(`It needs the same places to fill in as the original: ${originals.join(', or ')}`);
  await database.transact(SYSTEM, (tx) => setText(tx, { language, namespace, key }, text));
  console.log(`${key} of ${namespace} in ${LANGUAGES[language]}: ${text ?? 'the original'}`);
  return true;
}

const SCREENS = 'src/apps/console/public/locales';

/** What an override of this key replaces: on screens, on the server, or on both. */
async function originalsOf(language: Language, namespace: string, key: string): Promise<string[]> {
  const file = join(import.meta.dirname, '../../..', SCREENS, language, `${namespace}.json`);
  const onScreens = existsSync(file) ? (readJson(await readFile(file, 'utf8')) as TextTree) : undefined;
  const found = [textAt(onScreens, key), textAt(readTexts()[language][namespace], key)];
  return found.filter((text) => text !== undefined);
}
