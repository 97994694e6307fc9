import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneGrants } from '#core/access/server/index.ts';
import { resetHandler } from '#core/identity/server/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import {
  allow,
  clientHost,
  describedAs,
  readingOf,
  requestOf,
  revoke,
  tokenClient,
} from '../../../testing/agent-client.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { eventually } from '../../../testing/eventually.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { runJobs, sentEmails } from '../../../testing/jobs.ts';
import { keyOf, program } from '../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';

/** The database's own clock ends what is ended by a trigger: ours is never behind it. */
let later = 0;
const database = await createTestDatabase();
const clock = () => Date.now() + later;
const seed = createSeed(database, { clock });
const api = await startApi(database, seed, { allowsLoopbackWebhooks: true });
const host = await clientHost({
  '/client.json': describedAs(),
  '/named.json': describedAs({ client_name: 'github.com' }),
});
const clientId = `${host.origin}/client.json`;
const { exchangeOf, refreshOf, use } = tokenClient(api, clientId);

let acme: Awaited<ReturnType<typeof seed.company>>;
let owner: TestBrowser;
/** Each test has a person of its own: proofs are limited. */
let person: SeededUser;
let browser: TestBrowser;

beforeAll(async () => {
  await seed.catalog('SG');
  acme = await seed.company('Acme');
  owner = await api.browser().signIn(await acme.owner());
});
beforeEach(async () => {
  person = await acme.member('ADMIN');
  browser = await api.browser().signIn(person);
});

const codeOf = async (by = browser, parts: object = {}) =>
  (await allow(by, readingOf(requestOf(clientId), parts))).searchParams.get('code')!;
const letIn = async (by = browser) => {
  const { access_token: access, refresh_token: refresh } = (await exchangeOf(await codeOf(by))).body;
  return { access: access!, refresh: refresh! };
};
type Issued = Awaited<ReturnType<typeof letIn>>;
const opens = async ({ access, refresh }: Issued) => [
  (await use(access)).status,
  (await refreshOf(refresh)).body['error'] ?? 'refreshed',
];
const OPEN = [200, 'refreshed'];
const ENDED = [401, 'invalid_grant'];
const rowsOf = async (table: string, where: string) => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)} where ${sql.raw(where)}`.execute(tx),
  );
  return rows[0]!.rows;
};
const openMandates = () => rowsOf('mandate', `given_by = '${person.id}' and ended_at is null`);
const mailsTo = async ({ email }: SeededUser) => (await sentEmails(database)).filter(({ to }) => to === email);
const setStatus = (status: string) =>
  owner.graphql('mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { ok } }', {
    input: { accountId: person.membershipId, status },
  });

describe('a new password', () => {
  const NEW = 'Another-horse-8';

  test('that was reset by mail ends what the person let in, also a code that was not fetched', async () => {
    const issued = await letIn();
    const code = await codeOf();
    const colleague = await api.browser().signIn(await acme.member('ADMIN'));
    const theirs = await letIn(colleague);
    await api.browser().graphql('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { ok } }', {
      input: { email: person.email },
    });
    await runJobs(database, [resetHandler({ database, clock, newId: seed.newId })]);
    const [userId, token] = (await mailsTo(person)).at(-1)!.action!.url.split('/').slice(-2);
    const reset = await api
      .browser()
      .graphql('mutation ($input: ResetPasswordConfirmInput!) { resetPasswordConfirm(input: $input) { ok } }', {
        input: { userId, token, newPassword: NEW },
      });
    expect(reset.codes).toEqual([]);
    expect(await opens(issued)).toEqual(ENDED);
    expect((await exchangeOf(code)).body['error']).toBe('invalid_grant');
    expect(await opens(theirs)).toEqual(OPEN);
    expect((await mailsTo(person)).at(-1)!.paragraphs.join()).toContain('agents that you had let in');
  });

  test('that was changed does as well; keys go on', async () => {
    const issued = await letIn();
    const { secret } = await keyOf(database, seed, person);
    await browser.graphql('mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { ok } }', {
      input: { currentPassword: PASSWORD, newPassword: NEW },
    });
    expect(await opens(issued)).toEqual(ENDED);
    expect((await program(api, secret)('GET', '/v1/brands')).status).toBe(200);
    expect(await openMandates()).toBe(0);
  });

  test('is also one that is taken away, as from a login that its owner took back', async () => {
    const issued = await letIn();
    await database.transact(SYSTEM, (tx) => tx.deleteFrom('credential').where('userId', '=', person.id).execute());
    expect(await opens(issued)).toEqual(ENDED);
  });

  test('is not what signing out everywhere else is', async () => {
    const issued = await letIn();
    await api.browser().signIn(person);
    const out = await browser.graphql(
      'mutation ($input: SignOutElsewhereInput!) { signOutElsewhere(input: $input) { ok } }',
      { input: { currentPassword: PASSWORD } },
    );
    expect(out.codes).toEqual([]);
    expect(await opens(issued)).toEqual(OPEN);
  });
});

describe('a person is told of', () => {
  const eventsOf = () =>
    database.read(SYSTEM, (tx) =>
      tx
        .selectFrom('securityEvent')
        .select(['kind', 'companyId', 'detail'])
        .where('userId', '=', person.id)
        .where('kind', 'in', ['CLIENT_LET_IN', 'ACCESS_KEY_MADE'])
        .execute(),
    );

  test('a client that was let in, by mail and among the security events', async () => {
    await codeOf();
    const [mail] = await mailsTo(person);
    expect(mail).toMatchObject({
      subject: `Helper (${new URL(clientId).host}) may now work for you`,
      action: { label: 'It was not me', url: '/auth/reset' },
    });
    expect(await eventsOf()).toMatchObject([
      { kind: 'CLIENT_LET_IN', companyId: acme.id, detail: { client: clientId } },
    ]);
  });

  test('a key that was made', async () => {
    const made = await browser.graphql(
      'mutation ($input: CreateAccessKeyInput!) { createAccessKey(input: $input) { id } }',
      { input: { name: 'Nightly', scopes: ['campaigns:read'], currentPassword: PASSWORD } },
    );
    const [mail] = await mailsTo(person);
    expect(mail).toMatchObject({ subject: 'A new key: Nightly', action: { url: '/api' } });
    const { id } = made.data!['createAccessKey'];
    expect(await eventsOf()).toMatchObject([{ kind: 'ACCESS_KEY_MADE', companyId: acme.id, detail: { key: id } }]);
  });

  test('nothing that was refused', async () => {
    await expect(codeOf(browser, { currentPassword: 'Wrong-horse-77' })).rejects.toThrow('VALIDATION');
    expect(await mailsTo(person)).toEqual([]);
    expect(await eventsOf()).toEqual([]);
  });
});

describe('a member who is deactivated', () => {
  test('and comes back has to let clients in again, and to make keys again', async () => {
    const issued = await letIn();
    const { id, secret } = await keyOf(database, seed, person);
    const call = program(api, secret);
    expect((await setStatus('DISABLED')).codes).toEqual([]);
    expect([await opens(issued), (await call('GET', '/v1/brands')).status]).toEqual([ENDED, 401]);
    expect((await setStatus('ACTIVE')).codes).toEqual([]);
    expect([await opens(issued), (await call('GET', '/v1/brands')).status]).toEqual([ENDED, 401]);
    const listed = await owner.graphql('{ accessKeys { id revokedAt } }');
    const keys = listed.data!['accessKeys'] as { id: string; revokedAt: string | null }[];
    expect(keys.find((key) => key.id === id)!.revokedAt).not.toBeNull();
    browser = await api.browser().signIn(person);
    expect(await opens(await letIn())).toEqual(OPEN);
  });

  test('loses the company alone of a key that reaches several', async () => {
    const other = await seed.company('Second');
    await other.member('ADMIN', { existing: person });
    const { secret } = await keyOf(database, seed, person, { companyIds: [acme.id, other.id] });
    await setStatus('DISABLED');
    await setStatus('ACTIVE');
    expect((await program(api, secret, acme.id)('GET', '/v1/companies')).status).toBe(404);
    expect((await program(api, secret, other.id)('GET', '/v1/companies')).status).toBe(200);
  });

  test('and is demoted first loses rights, which come back with the role', async () => {
    const issued = await letIn();
    const setRole = (roleId: string) =>
      owner.graphql('mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { ok } }', {
        input: { accountId: person.membershipId, roleId },
      });
    expect((await setRole('VIEWER')).codes).toEqual([]);
    expect((await use(issued.access)).text).toContain('VIEWER');
    await setRole('ADMIN');
    expect((await use(issued.access)).text).toContain('ADMIN');
  });
});

test('a company that requires two steps is closed to agents and keys of who signs in with one', async () => {
  const strict = await seed.company('Strict');
  const member = await strict.member('ADMIN');
  const issued = await letIn(await api.browser().signIn(member));
  const call = program(api, (await keyOf(database, seed, member)).secret);
  const set = (table: 'company' | 'appUser', id: string, values: object) =>
    database.transact(SYSTEM, (tx) => tx.updateTable(table).set(values).where('id', '=', id).execute());
  await set('company', strict.id, { requiresTwoStep: true });
  const refused = await use(issued.access);
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { error: 'two_step_required' }]);
  expect((await call('GET', '/v1/brands')).body.error).toBe('two_step_required');
  // As the next sign-in with a code does.
  await set('appUser', member.id, { twoStepEnabled: true });
  expect((await use(issued.access)).status).toBe(200);
  expect((await call('GET', '/v1/brands')).status).toBe(200);
});

test.each([
  [
    'their password is replaced',
    () => sql`update credential set password_hash = 'another' where user_id = ${person.id}`,
  ],
  ['they are deactivated', () => sql`update membership set status = 'DISABLED' where user_id = ${person.id}`],
])('a client that a person lets in while %s is not let in', async (_, change) => {
  const [changed, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = database.transact(SYSTEM, async (tx) => {
    await change().execute(tx);
    changed.resolve();
    await shown.promise;
  });
  await changed.promise;
  let settled = 0;
  // Two, since rows that change around a single refused call are taken for its own.
  const both = Promise.allSettled([codeOf(), codeOf()].map((one) => one.finally(() => (settled += 1))));
  await eventually(async () => {
    expect(settled + (await waitingForLocks(database))).toBe(2);
  });
  shown.resolve();
  await changing;
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await openMandates()).toBe(0);
});

describe('a client gives back', () => {
  test('a refresh token, which ends the grant', async () => {
    const issued = await letIn();
    const { status, body } = await revoke(api, { token: issued.refresh, client_id: clientId });
    expect([status, body]).toEqual([200, {}]);
    expect(await opens(issued)).toEqual(ENDED);
    expect(await openMandates()).toBe(0);
    // Once more is the same.
    expect((await revoke(api, { token: issued.refresh, client_id: clientId })).status).toBe(200);
  });

  test('a refresh token that was replaced: who holds it held the family', async () => {
    const issued = await letIn();
    const next = (await refreshOf(issued.refresh)).body;
    expect((await revoke(api, { token: issued.refresh, client_id: clientId })).status).toBe(200);
    expect((await use(next['access_token']!)).status).toBe(401);
  });

  test('an access token, and nothing else', async () => {
    const issued = await letIn();
    const sent = { token: issued.access, client_id: clientId, token_type_hint: 'refresh_token' };
    expect((await revoke(api, sent)).status).toBe(200);
    expect(await opens(issued)).toEqual([401, 'refreshed']);
  });

  test('what is unknown with 200, and what is another’s not at all', async () => {
    const issued = await letIn();
    for (const token of ['none', 'eot_none', `eor_${'x'.repeat(65)}`, 'esk_none'])
      expect([token, (await revoke(api, { token, client_id: clientId })).status]).toEqual([token, 200]);
    for (const token of [issued.access, issued.refresh]) {
      const { status, body } = await revoke(api, { token, client_id: 'https://evil.example/client.json' });
      expect([status, body['error']]).toEqual([400, 'invalid_grant']);
    }
    for (const sent of [{ token: issued.access }, { client_id: clientId }, {}])
      expect((await revoke(api, sent)).body['error']).toBe('invalid_request');
    expect(await opens(issued)).toEqual(OPEN);
  });
});

describe('a refresh whose answer was lost', () => {
  test('is repeated within half a minute, with one successor', async () => {
    const first = await letIn();
    const lost = (await refreshOf(first.refresh)).body;
    later += 29_000;
    const again = await refreshOf(first.refresh);
    expect([again.status, again.body['refresh_token']]).toEqual([200, lost['refresh_token']]);
    expect((await use(again.body['access_token']!)).status).toBe(200);
    expect((await refreshOf(again.body['refresh_token']!)).status).toBe(200);
  });

  test('also at the same time', async () => {
    const { refresh } = await letIn();
    const all = await Promise.all([refreshOf(refresh), refreshOf(refresh), refreshOf(refresh)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(all.map(({ body }) => body['refresh_token'])).size).toBe(1);
  });

  test.each([
    ['half a minute has passed', async () => void (later += 30_000)],
    [
      'its successor was used',
      async (successor: string) => {
        await refreshOf(successor);
      },
    ],
  ])('ends the grant once %s', async (_, happens) => {
    const { refresh } = await letIn();
    const successor = (await refreshOf(refresh)).body['refresh_token']!;
    await happens(successor);
    expect((await refreshOf(refresh)).body['error']).toBe('invalid_grant');
    expect((await refreshOf(successor)).body['error']).toBe('invalid_grant');
  });

  test('repeating does not put off the end', async () => {
    const { refresh } = await letIn();
    await refreshOf(refresh);
    later += 20_000;
    expect((await refreshOf(refresh)).status).toBe(200);
    later += 10_000;
    expect((await refreshOf(refresh)).body['error']).toBe('invalid_grant');
  });
});

describe('a yes', () => {
  test('binds the company that was shown', async () => {
    const other = await seed.company('Third');
    await expect(codeOf(browser, { companyId: other.id })).rejects.toThrow('CONFLICT');
    expect(await openMandates()).toBe(0);
  });

  test('is given to twenty clients at most', async () => {
    for (let clients = 1; clients < 20; clients += 1) {
      // Passwords are not entered more often.
      if (clients % 9 === 0) later += 15 * MINUTE_MS;
      await letIn();
    }
    await codeOf();
    await expect(codeOf()).rejects.toThrow('At most 20 programs');
    // Codes that were not fetched in time do not count.
    later += 2 * MINUTE_MS;
    await codeOf();
  });
});

test('a name that reads as an address is not shown as one', async () => {
  const { data } = await browser.graphql(
    'query ($request: ClientRequestInput!) { clientRequest(request: $request) { clientName clientHost isRedirectLocal } }',
    { request: requestOf(`${host.origin}/named.json`) },
  );
  const { host: shown } = new URL(host.origin);
  expect(data!['clientRequest']).toEqual({ clientName: shown, clientHost: shown, isRedirectLocal: false });
});

test('hosts that one person names are asked thirty times in ten minutes', async () => {
  const ask = async (by: TestBrowser, number: number) => {
    const { codes } = await by.graphql(
      'query ($request: ClientRequestInput!) { clientRequest(request: $request) { clientName } }',
      { request: requestOf(`${host.origin}/none-${person.id}-${number}.json`) },
    );
    return codes[0];
  };
  for (let number = 0; number < 30; number += 1) expect(await ask(browser, number)).toBe('VALIDATION');
  const before = host.requests();
  expect(await ask(browser, 30)).toBe('RATE_LIMITED');
  expect(host.requests()).toBe(before);
  expect(await ask(await api.browser().signIn(await acme.member('ADMIN')), 31)).toBe('VALIDATION');
  later += 10 * MINUTE_MS;
  expect(await ask(browser, 32)).toBe('VALIDATION');
});

test('what has ended is deleted when nobody is shown it any more', async () => {
  const ofPerson = `access_key_id in (select id from access_key where made_by = '${person.id}')`;
  const counts = async () => ({
    tokens: await rowsOf('oauth_token', ofPerson),
    grants: await rowsOf('oauth_grant', ofPerson),
    mandates: await rowsOf('mandate', ofPerson),
    keys: await rowsOf('access_key', `made_by = '${person.id}'`),
  });
  const open = await letIn();
  const ended = await letIn();
  await revoke(api, { token: ended.refresh, client_id: clientId });
  await codeOf();
  expect(await counts()).toEqual({ tokens: 1, grants: 3, mandates: 3, keys: 3 });
  await pruneGrants(database, clock());
  expect(await counts()).toEqual({ tokens: 1, grants: 3, mandates: 3, keys: 3 });
  later += DAY_MS + HOUR_MS;
  await pruneGrants(database, clock());
  // The consent whose code was not fetched, and the expired token.
  expect(await counts()).toEqual({ tokens: 0, grants: 2, mandates: 2, keys: 2 });
  expect((await refreshOf(open.refresh)).status).toBe(200);
  later += 29 * DAY_MS;
  await pruneGrants(database, clock());
  // Mandate and key stay: the history names them.
  expect(await counts()).toEqual({ tokens: 0, grants: 1, mandates: 2, keys: 2 });
  later += 30 * DAY_MS;
  await pruneGrants(database, clock());
  expect(await counts()).toEqual({ tokens: 0, grants: 0, mandates: 2, keys: 2 });
});
