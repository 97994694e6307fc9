import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { resealWebhookSecrets } from '#core/webhooks/server/index.ts';
import { createSeal } from '#platform/crypto/seal.ts';
import { grantStaff, createSecrets, revokeStaff, resealSecrets } from '#core/identity/server/index.ts';
import { deploymentOf } from '#kernel/deployment.ts';
import { isLanguage, LANGUAGES } from '#kernel/language.ts';
import { isTimezone } from '#kernel/time.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { asText, deps, reject, type Act } from './command.ts';
import { readCliEnvironment } from './environment.ts';
import { setUp } from './set-up.ts';

const CODES = Object.keys(LANGUAGES).join(', ');

/** Commands for the first steps of a deployment: its marketplace and its staff. */
export function setUpCommands(program: Command, act: Act): void {
  const marketplace = program
    .command('marketplace')
    .description('storefronts, currencies, placements, taxes and flags');
  marketplace
    .command('set-up')
    .description('opens what a file says, and changes what it says otherwise; all of it or nothing')
    .argument('<file>', 'JSON as docs/operating.md shows it', asText)
    .action(
      act(async (database, file: string) => {
        const text = await readFile(file, 'utf8').catch(() => null);
        if (text === null) return reject(`${file} cannot be read`);
        const done = await setUp(database, text);
        if (!done.ok) return reject(`Nothing was changed.\n${done.problem.map((line) => `  ${line}`).join('\n')}`);
        console.log(done.value.length ? `Set up. ${done.value.join(', ')}` : 'The file says nothing');
        return true;
      }),
    );

  const staff = program.command('staff').description('the provider’s people');
  staff
    .command('grant')
    .description(
      'makes someone one of the staff, signs them out everywhere, and mails them a link to choose a password',
    )
    .argument('<email>')
    .argument('<first-name>', '', asText)
    .argument('<last-name>', '', asText)
    .argument('[time-zone]', 'such as Asia/Singapore; UTC where it is left out')
    .argument('[language]', `${CODES}; the deployment’s where it is left out, and without a time zone as well`)
    .action(
      act((database, email: string, firstName: string, lastName: string, timezone?: string, language?: string) =>
        grant(
          database,
          { email, firstName, lastName },
          [timezone, language].filter((option) => option !== undefined),
        ),
      ),
    );
  staff
    .command('revoke')
    .description('takes that from them, at once')
    .argument('<email>')
    .action(
      act(async (database, email: string) => {
        if (!(await revokeStaff({ database, ...deps }, email))) return reject(`Nobody on the staff is ${email}`);
        console.log(`${email} is not on the staff any more`);
        return true;
      }),
    );

  const authenticators = program
    .command('authenticator')
    .description('authenticator apps of people, and what else SECRET seals');
  authenticators
    .command('reseal')
    .description(
      'seals them, and the secrets of identity providers, with the newest of SECRET, so that older ones can go',
    )
    .action(act(reseal));
}

async function grant(
  database: Database,
  user: { email: string; firstName: string; lastName: string },
  options: string[],
): Promise<boolean> {
  const { PUBLIC_URL, DEFAULT_CURRENCY, DEFAULT_LANGUAGE } = readCliEnvironment();
  const language = options.find(isLanguage) ?? deploymentOf(DEFAULT_CURRENCY, { language: DEFAULT_LANGUAGE }).language;
  const [timezone = 'UTC', ...others] = options.filter((option) => !isLanguage(option));
  if (!isTimezone(timezone) || others.length > 0)
    return reject(`${others[0] ?? timezone} is neither a time zone such as Asia/Singapore nor a language (${CODES})`);
  const [publicUrl = ''] = PUBLIC_URL;
  const appointed = await grantStaff({ database, publicUrl, ...deps }, { ...user, timezone, language });
  if (!appointed.ok) return reject(`${user.email} is no e-mail address, or was another login's until a few days ago`);
  console.log(`${user.email} is on the staff, and signed out everywhere`);
  if (appointed.value === null) console.log(`They sign in with the provider of their domain at ${publicUrl}/auth`);
  else
    console.log(
      `They choose a password within three days at ${publicUrl}/auth/password-setup/${appointed.value}${publicUrl ? ', which is e-mailed to them as well' : ''}`,
    );
  return true;
}

async function reseal(database: Database): Promise<boolean> {
  const { SECRET } = readCliEnvironment();
  if (SECRET.length === 0) return reject('Set SECRET as the server has it, the newest first');
  const keyring = createKeyring(SECRET);
  const { sealed, resealed, unopened } = await database.transact(SYSTEM, async (tx) => {
    const users = await resealSecrets(tx, createSecrets(keyring));
    const webhooks = await resealWebhookSecrets(tx, createSeal(keyring, 'webhooks'));
    return {
      sealed: users.sealed + webhooks.sealed,
      resealed: users.resealed + webhooks.resealed,
      unopened: users.unopened + webhooks.unopened,
    };
  });
  console.log(`${resealed} of ${sealed} authenticators, identity providers and webhooks sealed again`);
  if (unopened > 0) return reject(`${unopened} open with none of these secrets: one is missing from SECRET`);
  console.log('Older secrets may go once a day has passed');
  return true;
}
