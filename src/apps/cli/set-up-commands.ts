import { readFile } from 'node:fs/promises';
import { grantStaff, createSecrets, revokeStaff, resealAuthenticators } from '#core/identity/server/index.ts';
import { deploymentOf } from '#kernel/deployment.ts';
import { isLanguage, LANGUAGES } from '#kernel/language.ts';
import { isTimezone } from '#kernel/time.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { deps, refuse, type Command } from './command.ts';
import { readCliEnvironment } from './environment.ts';
import { setUp } from './set-up.ts';

/** Commands to set up a deployment: its marketplace, and its staff. */
export const SET_UP_COMMANDS = {
  async 'set-up'(database, [file = '']) {
    if (file === '') return refuse('Say the file: docs/operating.md shows what it says');
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return refuse(`${file} cannot be read`);
    const done = await setUp(database, text);
    if (!done.ok) return refuse(`Nothing was changed.\n${done.problem.map((line) => `  ${line}`).join('\n')}`);
    console.log(done.value.length ? `Set up: ${done.value.join(', ')}` : 'The file says nothing');
    return true;
  },
  async staff(database, [email = '', firstName = '', lastName = '', ...options]) {
    const { PUBLIC_URL, DEFAULT_CURRENCY, DEFAULT_LANGUAGE } = readCliEnvironment();
    const language =
      options.find(isLanguage) ?? deploymentOf(DEFAULT_CURRENCY, { language: DEFAULT_LANGUAGE }).language;
    const [timezone = 'UTC', ...others] = options.filter((option) => !isLanguage(option));
    if (!firstName || !lastName || others.length)
      return refuse(
        `Say the e-mail address, the first and the last name, and perhaps a time zone such as Asia/Singapore and a language (${Object.keys(LANGUAGES).join(', ')})`,
      );
    if (!isTimezone(timezone))
      return refuse(
        `${timezone} is neither a time zone such as Asia/Singapore nor a language (${Object.keys(LANGUAGES).join(', ')})`,
      );
    const [publicUrl = ''] = PUBLIC_URL;
    const person = { email, firstName, lastName, timezone, language };
    const appointed = await grantStaff({ database, publicUrl, ...deps }, person);
    if (!appointed.ok) return refuse(`${email} is no e-mail address, or was another login's until a few days ago`);
    console.log(`${email} is on the staff, and signed out everywhere`);
    console.log(
      `They choose a password within three days at ${publicUrl}/auth/password-setup/${appointed.value}${publicUrl ? ', which is e-mailed to them as well' : ''}`,
    );
    return true;
  },
  async reseal(database) {
    const { SECRET } = readCliEnvironment();
    if (SECRET.length === 0) return refuse('Set SECRET as the server has it, the newest first');
    const secrets = createSecrets(createKeyring(SECRET));
    const { authenticators, resealed, unopened } = await database.transact(SYSTEM, (tx) =>
      resealAuthenticators(tx, secrets),
    );
    console.log(`${resealed} of ${authenticators} authenticators sealed anew`);
    if (unopened > 0) return refuse(`${unopened} open with none of these secrets: one is missing from SECRET`);
    console.log('Older secrets may go once a day has passed');
    return true;
  },
  async dismiss(database, [email = '']) {
    if (!(await revokeStaff({ database, ...deps }, email))) return refuse(`Nobody on the staff is ${email}`);
    console.log(`${email} is not on the staff any more`);
    return true;
  },
} satisfies Record<string, Command>;
