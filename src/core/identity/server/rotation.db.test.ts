import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../../testing/seed.ts';
import { createSecrets } from './secrets.ts';
import { providerByCode } from './identity-provider.repository.ts';
import { addIdentityProvider, openProviderSecret } from './identity-providers.ts';
import { resealSecrets } from './reseal.ts';

let now = Date.UTC(2024, 5, 3, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const serverWith = (...secrets: string[]) => startApi(database, seed, { keyring: createKeyring(secrets) });
type Server = Awaited<ReturnType<typeof serverWith>>;
const before = await serverWith('old');

const PROFILE = { firstName: 'Ana', lastName: 'Silva', title: 'Ms', timezone: 'America/Sao_Paulo', enabled2fa: true };

/** Creates a user whose authenticator app was added while there was only one secret. */
async function withApp(name: string) {
  now += 15 * MINUTE_MS;
  const owner = await (await seed.company(name)).owner();
  const browser = await before.browser().signIn(owner);
  await browser.graphql('mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { ok } }', {
    input: PROFILE,
  });
  const added = await browser.graphql(
    `mutation { addAuthenticator(input: { currentPassword: "${PASSWORD}" }) { secret } }`,
  );
  const app = new TOTP({ secret: Secret.fromBase32(added.data!.addAuthenticator.secret as string) });
  const code = () => app.generate({ timestamp: now });
  const confirmed = await browser.graphql(
    'mutation ($code: String!) { confirmAuthenticator(input: { code: $code }) { recoveryCodes } }',
    { code: code() },
  );
  return { owner, code, recoveryCodes: confirmed.data!.confirmAuthenticator.recoveryCodes as string[] };
}

async function signIn(server: Server, user: SeededUser, otpCode: string): Promise<boolean> {
  now += MINUTE_MS;
  const answer = await server.browser().graphql('mutation ($input: SignInInput!) { signIn(input: $input) { ok } }', {
    input: { email: user.email, password: PASSWORD, otpCode },
  });
  return answer.errors.length === 0;
}

test('an authenticator that is used while both secrets exist works without the old one', async () => {
  const { owner, code, recoveryCodes } = await withApp('Used');
  const both = await serverWith('new', 'old');
  expect(await signIn(both, owner, codeAfter(code))).toBe(true);
  const after = await serverWith('new');
  expect(await signIn(after, owner, codeAfter(code))).toBe(true);
  // Recovery codes do not depend on any secret, and work once.
  expect(await signIn(after, owner, recoveryCodes[0]!)).toBe(true);
  expect(await signIn(after, owner, recoveryCodes[0]!)).toBe(false);
});

test('unused authenticators are re-encrypted by the command, once', async () => {
  const { owner, code } = await withApp('Unused');
  const reseal = (...secrets: string[]) =>
    database.transact(SYSTEM, (tx) => resealSecrets(tx, createSecrets(createKeyring(secrets))));
  expect(await reseal('newest')).toMatchObject({ resealed: 0, unopened: 2 });
  expect(await reseal('newest', 'new', 'old')).toEqual({ sealed: 2, resealed: 2, unopened: 0 });
  expect(await reseal('newest')).toEqual({ sealed: 2, resealed: 0, unopened: 0 });
  expect(await signIn(await serverWith('newest'), owner, codeAfter(code))).toBe(true);
});

test('the secrets of identity providers are re-encrypted as well', async () => {
  const secretsOf = (...all: string[]) => createSecrets(createKeyring(all));
  const added = await addIdentityProvider(
    { database, clock: () => now, newId: seed.newId, secrets: secretsOf('oldest') },
    {
      code: 'acme',
      name: 'Acme login',
      issuer: 'https://login.acme.example',
      clientId: 'endcap',
      clientSecret: 'of the provider',
      companyId: null,
      isRequired: false,
      strongAcr: [],
      domains: ['acme.example'],
    },
  );
  expect(added.ok).toBe(true);
  await database.transact(SYSTEM, (tx) => resealSecrets(tx, secretsOf('latest', 'newest', 'oldest')));
  const provider = await database.read(SYSTEM, (tx) => providerByCode(tx, 'acme'));
  expect(openProviderSecret(secretsOf('latest'), provider!)).toBe('of the provider');
  expect(() => openProviderSecret(secretsOf('oldest'), provider!)).toThrow(/append it to SECRET/);
});

/** Returns the code the app will show after `signIn` has advanced the clock. */
function codeAfter(code: () => string): string {
  now += MINUTE_MS;
  const next = code();
  now -= MINUTE_MS;
  return next;
}

test('a browser’s token stays valid under a newer secret', async () => {
  const owner = await (await seed.company('Browsing')).owner();
  const browser = await before.browser().signIn(owner);
  const both = await serverWith('new', 'old');
  const ask = (server: Server) =>
    server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': 'application/json',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': decodeURIComponent(browser.cookies.get('csrftoken')!),
      },
      payload: JSON.stringify({ query: '{ me { id } }' }),
    });
  expect((await ask(both)).statusCode).toBe(200);
  // The console then fetches a new token and retries.
  expect((await ask(await serverWith('new'))).statusCode).toBe(403);
});
