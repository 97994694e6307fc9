import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Argument, Option, type Command } from 'commander';
import { createSecrets, identityProviders } from '#core/identity/server/index.ts';
import { createOpenId } from '#integrations/openid/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import type { Database } from '#platform/db/database.ts';
import { asCompanyId, asText, deps, readBy, reject, type Act } from './command.ts';
import { readCliEnvironment } from './environment.ts';

const wordsOf = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
const asDomains = readBy((list) => {
  const domains = wordsOf(list.toLowerCase());
  return domains.length > 0 ? domains : null;
}, 'They are domains such as acme.example,acme.co.id');

const SETTINGS = ['name', 'secret', 'domains', 'required', 'acr'] as const;
const SECRET_HINT = 'a file that holds the client secret; - reads it from the standard input';

interface Added {
  secret: string;
  company?: Uuid;
  required: boolean;
  acr: string[];
}

/** Commands for the OpenID providers at which staff and companies sign in. Each change is in the security log. */
export function identityProviderCommands(program: Command, act: Act): void {
  const provider = program
    .command('identity-provider')
    .description('OpenID providers at which staff and companies sign in');
  provider
    .command('add')
    .description('adds one, for staff or for the company that --company names')
    .argument('<code>', 'of our choice, a part of the address it returns browsers to', asText)
    .argument('<name>', 'that the sign-in page shows', asText)
    .argument('<issuer>', 'its address, as its metadata name it', asText)
    .argument('<client-id>', 'that it knows us by', asText)
    .argument('<domains>', 'of its users’ e-mail addresses, joined by commas', asDomains)
    .requiredOption('--secret <file>', SECRET_HINT)
    .addOption(new Option('--company <id>', 'whose members it signs in').argParser(asCompanyId))
    .option('--required', 'its domains have no other way to sign in', false)
    .addOption(
      new Option('--acr <values>', 'values of acr that stand for two steps, joined by commas')
        .argParser(wordsOf)
        .default([], 'none'),
    )
    .action(
      act(
        async (
          database,
          code: string,
          name: string,
          issuer: string,
          clientId: string,
          domains: string[],
          options: Added,
        ) => add(database, { code, name, issuer, clientId, domains }, options),
      ),
    );
  provider
    .command('list')
    .description('all of them')
    .action(
      act(async (database) => {
        for (const { code, name, issuer, companyId, isRequired, strongAcr, domains } of await identityProviders.list({
          database,
        })) {
          const facts = [
            companyId ? `company ${companyId}` : 'staff',
            isRequired ? 'required' : 'offered',
            ...(strongAcr.length > 0 ? [`acr ${strongAcr.join(',')}`] : []),
          ];
          console.log(`${code}  ${name} (${facts.join(', ')})  ${issuer}  ${domains.join(',')}`);
        }
        return true;
      }),
    );
  provider
    .command('set')
    .description('changes one of its settings')
    .argument('<code>')
    .addArgument(new Argument('<setting>').choices(SETTINGS))
    .argument('<value>', `of secret: ${SECRET_HINT}; of required: on or off`)
    .action(
      act((database, code: string, setting: (typeof SETTINGS)[number], value: string) =>
        change(database, code, setting, value),
      ),
    );
  provider
    .command('remove')
    .description('removes one, with the sessions it has started')
    .argument('<code>')
    .action(
      act(async (database, code: string) => {
        const ended = await identityProviders.remove({ ...deps, database }, code);
        if (ended === null) return reject(`There is no provider ${code}`);
        console.log(`${code} signs in no users any more; ${ended} sessions were ended`);
        return true;
      }),
    );
  provider
    .command('unlink')
    .description('lets another account with the same address sign in as a user')
    .argument('<code>')
    .argument('<email>', 'of the user')
    .action(
      act(async (database, code: string, email: string) => {
        if (!(await identityProviders.unlink({ ...deps, database }, code, email)))
          return reject(`${email} is not linked to an account at ${code}`);
        console.log(`${email} is linked again at the next sign-in`);
        return true;
      }),
    );
}

async function add(
  database: Database,
  provider: { code: string; name: string; issuer: string; clientId: string; domains: string[] },
  { secret: file, company: companyId, required: isRequired, acr: strongAcr }: Added,
): Promise<boolean> {
  const sealing = readSealing();
  if (!sealing) return reject('Set SECRET as the server has it, the newest first');
  const clientSecret = await readSecret(file);
  if (!clientSecret) return reject(`${file} holds no secret`);
  const added = await identityProviders.add(
    { ...deps, database, secrets: sealing },
    { ...provider, clientSecret, companyId: companyId ?? null, isRequired, strongAcr },
  );
  if (!added.ok) return reject(added.problem);
  const [publicUrl = ''] = readCliEnvironment().PUBLIC_URL;
  const callbackUrl = `${publicUrl}/v1/sso/${provider.code}/callback`;
  console.log(`${provider.code} is added. It has to know this address: ${callbackUrl}`);
  const visit = { callbackUrl, state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
  const found = await createOpenId(deps).signInUrl({ ...provider, clientSecret, acrValues: [] }, visit, null);
  if (!found.ok) console.log(`Check the issuer: ${provider.issuer} does not answer as an OpenID provider from here`);
  return true;
}

async function change(
  database: Database,
  code: string,
  setting: (typeof SETTINGS)[number],
  value: string,
): Promise<boolean> {
  const sealing = readSealing();
  if (!sealing) return reject('Set SECRET as the server has it, the newest first');
  const read = async () => {
    switch (setting) {
      case 'name':
        return value.trim() ? { name: value.trim() } : null;
      case 'domains':
        return { domains: wordsOf(value.toLowerCase()) };
      case 'acr':
        return { strongAcr: wordsOf(value) };
      case 'required':
        return value === 'on' || value === 'off' ? { isRequired: value === 'on' } : null;
      case 'secret': {
        const clientSecret = await readSecret(value);
        return clientSecret ? { clientSecret } : null;
      }
    }
  };
  const setTo = await read();
  if (!setTo) return reject(`${setting} cannot be ${value}`);
  const changed = await identityProviders.change({ ...deps, database, secrets: sealing }, code, setTo);
  if (!changed.ok) return reject(changed.problem);
  console.log(`${setting} of ${code} is changed; ${changed.value} sessions were ended`);
  return true;
}

function readSealing() {
  const { SECRET } = readCliEnvironment();
  return SECRET.length > 0 ? createSecrets(createKeyring(SECRET)) : null;
}

/** A secret among the arguments would be seen by every process, and kept in the shell's history. */
async function readSecret(file: string): Promise<string> {
  const read = file === '-' ? text(process.stdin) : readFile(file, 'utf8').catch(() => '');
  return (await read).trim();
}
