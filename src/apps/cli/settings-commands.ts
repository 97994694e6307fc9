import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONFIGURATION,
  CONFIGURATION_KEYS,
  isConfigurationKey,
  readConfigurationValue,
} from '#core/shell/rules/configuration.ts';
import { FEATURE_FLAGS, isFeatureFlag } from '#core/shell/rules/flags.ts';
import { isTextKey } from '#core/shell/rules/text-override.ts';
import { setConfiguration, setFlag, setText } from '#core/shell/server/index.ts';
import { isLanguage, LANGUAGES } from '#kernel/language.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { refuse, type Command } from './command.ts';

const STATES = new Map<string, boolean | null>([
  ['on', true],
  ['off', false],
  ['unset', null],
]);
const UNSET = 'unset';

/** Commands for settings that staff can also change in the console, and for the console's texts. */
export const SETTINGS_COMMANDS = {
  async flag(database, [name = '', state = ''], { company }) {
    if (!isFeatureFlag(name)) return refuse(`There is no flag ${name}. There are: ${FEATURE_FLAGS.join(', ')}`);
    const isActive = STATES.get(state);
    if (isActive === undefined) return refuse('Say on, off or unset');
    await database.transact(SYSTEM, (tx) => setFlag(tx, name, isActive, company ?? null));
    console.log(`${name} is ${state}${company ? ` for company ${company}` : ''}`);
    return true;
  },
  async configure(database, [key = '', text = ''], { company }) {
    if (!isConfigurationKey(key))
      return refuse(`There is no entry ${key}. There are: ${CONFIGURATION_KEYS.join(', ')}`);
    const value = text === UNSET ? null : readConfigurationValue(key, text);
    if (value === null && text !== UNSET)
      return refuse(`${key} cannot be ${text}: its kind is ${CONFIGURATION[key].kind}`);
    await database.transact(SYSTEM, (tx) => setConfiguration(tx, key, value, company ?? null));
    console.log(`${key} is ${value ?? 'not set'}${company ? ` for company ${company}` : ''}`);
    return true;
  },
  async text(database, [language = '', namespace = '', key = '', ...said]) {
    if (!isLanguage(language)) return refuse(`Say a language: ${Object.keys(LANGUAGES).join(', ')}`);
    if (!/^[a-zA-Z]+$/.test(namespace) || !isTextKey(key))
      return refuse('Say a namespace and a key, as in common shell.home');
    if (!said.length) return refuse('Say the words, or unset');
    if (!(await isTextOfScreens(namespace, key))) {
      return refuse(
        `No screen says ${key} of ${namespace}. Words of screens can be replaced, by the keys in ${TEXTS}/en; refusals, mails and documents keep their own`,
      );
    }
    const text = said.join(' ');
    await database.transact(SYSTEM, (tx) => setText(tx, { language, namespace, key }, text === UNSET ? null : text));
    console.log(`${key} of ${namespace} in ${LANGUAGES[language]}: ${text}`);
    return true;
  },
} satisfies Record<string, Command>;

const TEXTS = 'src/apps/console/public/locales';

/** Whether the console has this text: an override of an unknown key would silently have no effect. */
async function isTextOfScreens(namespace: string, key: string): Promise<boolean> {
  const file = join(import.meta.dirname, '../../..', TEXTS, 'en', `${namespace}.json`);
  if (!existsSync(file)) return false;
  const texts = JSON.parse(await readFile(file, 'utf8')) as unknown;
  const found = key
    .split('.')
    .reduce<unknown>((level, name) => (level as Record<string, unknown> | undefined)?.[name], texts);
  return typeof found === 'string';
}
