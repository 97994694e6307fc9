import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { agent } from '../../../testing/agent.ts';
import {
  allow,
  clientHost,
  describedAs,
  readingOf,
  REDIRECT_URI,
  requestOf,
  RESOURCE,
  tokenClient,
  tokens,
} from '../../../testing/agent-client.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { campaignOf, program, sgd } from '../../../testing/program.ts';
import { createSeed, PASSWORD, type SeededUser } from '../../../testing/seed.ts';

let now = Date.UTC(2026, 10, 26, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed, { allowsLoopbackWebhooks: true });
const host = await clientHost({
  '/client.json': describedAs(),
  '/stolen.json': () => describedAs()('https://agent.example/client.json'),
  '/large.json': describedAs({ more: 'x'.repeat(11_000) }),
  '/secret.json': describedAs({ token_endpoint_auth_method: 'client_secret_post' }),
  '/text.json': () => 'Helper',
});
const clientId = `${host.origin}/client.json`;
const { exchangeOf, refreshOf, use } = tokenClient(api, clientId);

let acme: Awaited<ReturnType<typeof seed.company>>;
let brandId: string;
let catalogId: string;
/** Each test has a person of its own: proofs are limited. */
let person: SeededUser;
let browser: TestBrowser;

beforeAll(async () => {
  const catalog = await seed.catalog('SG');
  catalogId = catalog.id;
  await catalog.products(
    { sku: 'RUN-1', brand: 'Bee', sellers: ['Shop'] },
    { sku: 'BAG-1', brand: 'Ant', sellers: ['Shop'] },
  );
  acme = await seed.company('Acme');
  brandId = (await acme.brand('Bee')).id;
  await acme.brand('Ant');
  await acme.sellers(await catalog.seller('Shop'));
});
beforeEach(async () => {
  person = await acme.member('ADMIN');
  browser = await api.browser().signIn(person);
});

const REQUEST = `query ($request: ClientRequestInput!) {
  clientRequest(request: $request) { clientName clientHost redirectHost isRedirectLocal error refusalUrl }
}`;
const ask = (parts: object = {}, by = browser) => by.graphql(REQUEST, { request: requestOf(clientId, parts) });
const codeOf = async (parts: object = {}) =>
  (await allow(browser, readingOf(requestOf(clientId), parts))).searchParams.get('code')!;
const letIn = async (parts: object = {}) => (await exchangeOf(await codeOf(parts))).body;
const statusOf = async (accessToken: string) => (await use(accessToken)).status;
const mandates = async (by = browser) =>
  (await by.graphql('{ mandates { id keyName keyPrefix clientHost giverName groups endedAt expiresAt } }')).data![
    'mandates'
  ] as Record<string, unknown>[];

/** The mandate that the test's person gave last. */
const given = async () => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ id: string; isEnded: boolean }>`select id, ended_at is not null as is_ended from mandate
      where given_by = ${person.id} order by created_at desc limit 1`.execute(tx),
  );
  return rows[0]!;
};

describe('what clients find', () => {
  test('describes the resource and who lets in', async () => {
    const resource = await api.app.inject('/.well-known/oauth-protected-resource/mcp');
    expect(resource.json()).toMatchObject({ resource: RESOURCE, authorization_servers: ['http://localhost'] });
    const server = (await api.app.inject('/.well-known/oauth-authorization-server')).json<Record<string, unknown>>();
    expect(server).toMatchObject({
      issuer: 'http://localhost',
      authorization_endpoint: 'http://localhost/authorize',
      token_endpoint: 'http://localhost/oauth/token',
      revocation_endpoint: 'http://localhost/oauth/revoke',
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
    expect(server).not.toHaveProperty('registration_endpoint');
    const forged = await api.app.inject({
      url: '/.well-known/oauth-authorization-server',
      headers: { host: 'evil.example' },
    });
    expect(forged.json()).toEqual(server);
  });

  test('is named where a token is missing or bad', async () => {
    const metadata = 'resource_metadata="http://localhost/.well-known/oauth-protected-resource/mcp"';
    const call = async (headers: Record<string, string>) => {
      const { statusCode, headers: answered } = await api.app.inject({
        method: 'POST',
        url: '/mcp',
        headers,
        payload: {},
      });
      return [statusCode, answered['www-authenticate']];
    };
    expect(await call({})).toEqual([401, `Bearer realm="endcap", scope="mcp", ${metadata}`]);
    for (const token of ['eot_none', 'esk_none', 'x'])
      expect(await call({ authorization: `Bearer ${token}` })).toEqual([
        401,
        `Bearer realm="endcap", error="invalid_token", scope="mcp", ${metadata}`,
      ]);
  });
});

describe('a client of the protocol', () => {
  const fetchFn = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const response = await api.app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: url.toString(),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(init?.body && { payload: String(init.body as string | URLSearchParams) }),
    });
    return new Response(response.statusCode === 202 ? null : response.body, {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
    });
  };
  /** Keeps what a client keeps, and the address to which it sends its user. */
  const store = () => {
    const kept: {
      at?: URL;
      verifier?: string;
      tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
      found?: OAuthDiscoveryState;
    } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT_URI,
      clientMetadata: { client_name: 'Helper', redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' },
      clientInformation: () => ({ client_id: clientId }),
      state: () => 'its state',
      tokens: () => kept.tokens,
      saveTokens: (one) => void (kept.tokens = one),
      redirectToAuthorization: (url) => void (kept.at = url),
      saveCodeVerifier: (one) => void (kept.verifier = one),
      codeVerifier: () => kept.verifier!,
      saveDiscoveryState: (one) => void (kept.found = one),
      discoveryState: () => kept.found,
    };
    return { kept, provider };
  };
  const consent = async (address: URL) => {
    expect(address.origin + address.pathname).toBe('http://localhost/authorize');
    const of = (name: string) => address.searchParams.get(name) ?? '';
    return allow(
      browser,
      readingOf({
        clientId: of('client_id'),
        redirectUri: of('redirect_uri'),
        responseType: of('response_type'),
        codeChallenge: of('code_challenge'),
        codeChallengeMethod: of('code_challenge_method'),
        resource: of('resource'),
        state: of('state'),
      }),
    );
  };
  const address = new URL('http://localhost/mcp');

  test('of 2025 finds its way in by itself, and renews its token', async () => {
    const { kept, provider } = store();
    const transport = () => new StreamableHTTPClientTransport(address, { fetch: fetchFn, authProvider: provider });
    const first = transport();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow();
    const back = await consent(kept.at!);
    expect(back.searchParams.get('state')).toBe('its state');
    await first.finishAuth(back.searchParams.get('code')!);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport());
    const before = kept.tokens!.access_token;
    now += 11 * MINUTE_MS;
    const answer = await client.callTool({ name: 'whoami', arguments: {} });
    expect(answer.structuredContent).toMatchObject({ role: 'ADMIN' });
    expect(kept.tokens!.access_token).not.toBe(before);
    await client.close();
  });

  test('of 2026 does as well, and checks who answered', async () => {
    const { kept, provider } = store();
    const transport = () => new ModernTransport(address, { fetch: fetchFn, authProvider: provider as never });
    const first = transport();
    await expect(new ModernClient({ name: 'test', version: '1' }).connect(first)).rejects.toThrow();
    const back = await consent(kept.at!);
    await first.finishAuth(back.searchParams);
    const client = new ModernClient({ name: 'test', version: '1' });
    await client.connect(transport());
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    await client.close();
  });
});

describe('a person is shown who asks', () => {
  test('with the hosts that were checked, and the answer of a no', async () => {
    const { data } = await ask();
    const { refusalUrl, ...shown } = data!['clientRequest'];
    expect(shown).toEqual({
      clientName: 'Helper',
      clientHost: new URL(clientId).host,
      redirectHost: 'agent.example',
      isRedirectLocal: false,
      error: null,
    });
    expect(Object.fromEntries(new URL(refusalUrl).searchParams)).toEqual({
      error: 'access_denied',
      state: 'a state & more',
      iss: 'http://localhost',
    });
  });

  test.each<[object, string]>([
    [{ codeChallenge: '' }, 'invalid_request'],
    [{ codeChallengeMethod: 'plain' }, 'invalid_request'],
    [{ codeChallengeMethod: '' }, 'invalid_request'],
    [{ responseType: 'token' }, 'unsupported_response_type'],
    [{ resource: '' }, 'invalid_target'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('%j can only be refused', async (parts, error) => {
    const { data } = await ask(parts);
    expect(data!['clientRequest'].error).toBe(error);
    expect(new URL(data!['clientRequest'].refusalUrl as string).searchParams.get('error')).toBe(error);
    await expect(allow(browser, readingOf(requestOf(clientId, parts)))).rejects.toThrow('VALIDATION');
  });

  test.each(['https://evil.example/back', `${REDIRECT_URI}/more`, 'javascript:alert(1)', ''])(
    'nobody is sent to %s, which the client does not list',
    async (redirectUri) => {
      const { data, errors } = await ask({ redirectUri });
      expect(data).toBeNull();
      expect(errors[0]!.extensions.fields).toHaveProperty('redirectUri');
      await expect(allow(browser, readingOf(requestOf(clientId, { redirectUri })))).rejects.toThrow('redirectUri');
    },
  );

  test.each(['stolen', 'large', 'secret', 'text', 'none'])('a client is unknown whose document is %s', async (name) => {
    const { errors } = await ask({ clientId: `${host.origin}/${name}.json` });
    expect(errors[0]!.extensions.fields).toHaveProperty('clientId');
  });

  test('only in the companies of an owner or admin', async () => {
    const member = await api.browser().signIn(await acme.member('MEMBER'));
    expect((await ask({}, member)).codes).toEqual(['FORBIDDEN']);
    expect((await ask({}, api.browser())).codes).toEqual(['UNAUTHENTICATED']);
  });

  test('a document is kept for ten minutes', async () => {
    await ask();
    const before = host.requests();
    await ask();
    expect(host.requests()).toBe(before);
    now += 10 * MINUTE_MS;
    await ask();
    expect(host.requests()).toBe(before + 1);
  });
});

describe('a yes', () => {
  test('takes the password again, from our own page', async () => {
    await expect(codeOf({ currentPassword: 'wrong' })).rejects.toThrow('VALIDATION');
    const query = 'mutation ($input: AllowClientInput!) { allowClient(input: $input) { answerUrl } }';
    const input = readingOf(requestOf(clientId), { companyId: acme.id });
    const payload = JSON.stringify({ query, variables: { input } });
    const sent = { method: 'POST', url: '/graphql', payload } as const;
    const foreign = {
      'content-type': 'application/json',
      origin: 'https://evil.example',
      'x-csrftoken': browser.csrfToken!,
    };
    expect((await browser.request({ ...sent, headers: foreign })).statusCode).toBe(403);
    expect((await browser.request({ ...sent, headers: { 'content-type': 'application/json' } })).statusCode).toBe(403);
    const page = await api.app.inject('/csrf');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['x-frame-options']).toBeTruthy();
  });

  test('is listed as a mandate with client and person; another company sees nothing', async () => {
    const before = (await mandates()).length;
    await letIn({ expiresInDays: 7 });
    const all = await mandates();
    expect(all).toHaveLength(before + 1);
    const { id } = await given();
    const found = all.find((one) => one['id'] === id);
    expect(found).toMatchObject({
      keyName: `Helper (${new URL(clientId).host})`,
      keyPrefix: '',
      clientHost: new URL(clientId).host,
      groups: [],
    });
    expect(Date.parse(found!['expiresAt'] as string)).toBe(now + 7 * DAY_MS);
    expect((await browser.graphql('{ accessKeys { id } }')).data!['accessKeys']).toEqual([]);
    const stranger = await api.browser().signIn(await (await seed.company('Strange')).owner());
    expect(await mandates(stranger)).toEqual([]);
    const end = await stranger.graphql('mutation ($id: ID!) { endMandate(input: { id: $id }) { ok } }', {
      id: found!['id'],
    });
    expect(end.codes).toEqual(['NOT_FOUND']);
  });

  test('is worth at most 180 days', async () => {
    await expect(codeOf({ expiresInDays: 181 })).rejects.toThrow('expiresInDays');
  });

  test('that the client never came back for is not listed', async () => {
    const before = await mandates();
    const code = await codeOf();
    now += 2 * MINUTE_MS;
    expect((await exchangeOf(code)).body['error']).toBe('invalid_grant');
    expect(await mandates()).toEqual(before);
  });
});

describe('tokens', () => {
  test('are issued for a code, and are not to be kept', async () => {
    const { status, headers, body } = await exchangeOf(await codeOf());
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'mcp' });
    expect(await statusOf(body['access_token']!)).toBe(200);
    const stored = await database.read(SYSTEM, (tx) =>
      sql<{
        all: string;
      }>`select (select jsonb_agg(t) from oauth_token t)::text || (select jsonb_agg(g) from oauth_grant g)::text as all`.execute(
        tx,
      ),
    );
    for (const secret of [body['access_token']!, body['refresh_token']!])
      expect(stored.rows[0]!.all).not.toContain(secret.slice(4));
  });

  test.each<[string, Record<string, string | undefined>, string]>([
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['another client', { client_id: 'https://evil.example/client.json' }, 'invalid_grant'],
    ['no client', { client_id: undefined }, 'invalid_request'],
    ['another address', { redirect_uri: 'https://evil.example/back' }, 'invalid_grant'],
    ['another resource', { resource: 'http://localhost/v1' }, 'invalid_target'],
    ['no resource', { resource: undefined }, 'invalid_target'],
    ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['nothing', { grant_type: undefined }, 'invalid_request'],
  ])('are not issued for %s', async (_, parts, error) => {
    const code = await codeOf();
    const { status, body } = await exchangeOf(code, parts);
    expect([status, body['error']]).toEqual([400, error]);
    // The client itself is not kept out by it.
    expect((await exchangeOf(code)).status).toBe(200);
  });

  test('are not issued to pages of others, in other types, or for parameters sent twice', async () => {
    const code = await codeOf();
    expect((await tokens(api, {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await tokens(api, {}, { 'content-type': 'application/json' })).status).toBe(415);
    const twice = await api.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=authorization_code&code=${code}&code=${code}`,
    });
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request']);
  });

  test('end with their grant when a code is used twice', async () => {
    const code = await codeOf();
    const issued = (await exchangeOf(code)).body;
    expect((await exchangeOf(code)).body['error']).toBe('invalid_grant');
    expect(await statusOf(issued['access_token']!)).toBe(401);
    expect((await refreshOf(issued['refresh_token']!)).body['error']).toBe('invalid_grant');
    expect((await given()).isEnded).toBe(true);
  });

  test('outlive a used code that is shown without its verifier', async () => {
    const code = await codeOf();
    const issued = (await exchangeOf(code)).body;
    const guessed = await exchangeOf(code, { code_verifier: 'a'.repeat(43) });
    expect(guessed.body['error']).toBe('invalid_grant');
    expect(await statusOf(issued['access_token']!)).toBe(200);
  });

  test('are issued to one of two who use a code at the same time, and end', async () => {
    const code = await codeOf();
    const both = await Promise.all([exchangeOf(code), exchangeOf(code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await statusOf(both.find(({ status }) => status === 200)!.body['access_token']!)).toBe(401);
  });

  test('are renewed once: a refresh used twice ends the grant', async () => {
    const first = await letIn();
    const second = (await refreshOf(first['refresh_token']!)).body;
    const third = (await refreshOf(second['refresh_token']!)).body;
    expect(await statusOf(third['access_token']!)).toBe(200);
    expect((await refreshOf(first['refresh_token']!)).body['error']).toBe('invalid_grant');
    expect(await statusOf(third['access_token']!)).toBe(401);
    expect((await refreshOf(third['refresh_token']!)).body['error']).toBe('invalid_grant');
    expect((await given()).isEnded).toBe(true);
  });

  test('are renewed for their client and resource alone', async () => {
    const { refresh_token: token } = await letIn();
    expect((await refreshOf(token!, { client_id: 'https://evil.example/c' })).body['error']).toBe('invalid_grant');
    expect((await refreshOf(token!, { resource: undefined })).body['error']).toBe('invalid_target');
    expect((await refreshOf('eor_none')).body['error']).toBe('invalid_grant');
    expect((await refreshOf(token!)).status).toBe(200);
  });

  test('live ten minutes, and no longer than the mandate', async () => {
    const { access_token: access, refresh_token: refresh } = await letIn({ expiresInDays: 1 });
    now += 10 * MINUTE_MS - 1;
    expect(await statusOf(access!)).toBe(200);
    now += 1;
    expect(await statusOf(access!)).toBe(401);
    now += DAY_MS - 11 * MINUTE_MS;
    const renewed = (await refreshOf(refresh!)).body;
    expect(renewed.expires_in).toBe(60);
    now += MINUTE_MS;
    expect(await statusOf(renewed['access_token']!)).toBe(401);
    expect((await refreshOf(renewed['refresh_token']!)).body['error']).toBe('invalid_grant');
  });

  test('open /mcp alone, and only with the origin of this deployment', async () => {
    const { access_token: access } = await letIn();
    expect((await program(api, access!)('GET', '/v1/key')).status).toBe(401);
    const headers = { authorization: `Bearer ${access}`, origin: 'https://evil.example' };
    expect((await api.app.inject({ method: 'POST', url: '/mcp', headers, payload: {} })).statusCode).toBe(403);
  });

  test('are worth nothing once the person is dismissed', async () => {
    const { access_token: access, refresh_token: refresh } = await letIn();
    await database.transact(SYSTEM, (tx) =>
      sql`update membership set status = 'DISABLED' where user_id = ${person.id}`.execute(tx),
    );
    expect(await statusOf(access!)).toBe(401);
    expect((await refreshOf(refresh!)).body['error']).toBe('invalid_grant');
  });

  test('end when a person ends the mandate', async () => {
    const { access_token: access, refresh_token: refresh } = await letIn();
    const { id } = await given();
    await browser.graphql('mutation ($id: ID!) { endMandate(input: { id: $id }) { ok } }', { id });
    expect(await statusOf(access!)).toBe(401);
    expect((await refreshOf(refresh!)).body['error']).toBe('invalid_grant');
  });
});

describe('the mandate binds every call', () => {
  const launch = (parts: object = {}) => campaignOf({ brandId, catalogId, nowMs: now }, parts);
  const TERMS = { groups: ['CREATE', 'PAUSE'], day: '50', month: '500', maxRaise: '0', maxObjectsPerHour: 5 };
  const codeOfAnswer = ({ answer }: { answer: Record<string, unknown> }) =>
    (answer['error'] as { code: string } | undefined)?.code ?? null;

  test('reading alone is what is offered first', async () => {
    const call = agent(api, (await letIn())['access_token']!);
    expect(codeOfAnswer(await call('list_campaigns', {}))).toBeNull();
    expect(codeOfAnswer(await call('create_campaign', launch()))).toBe('scope_missing');
  });

  test('brands, groups, a person’s yes, and the log with client and person', async () => {
    const issued = await letIn({ ...TERMS, brandIds: [brandId] });
    const call = agent(api, issued['access_token']!);
    const brands = (await call('list_brands', {})).answer['data'] as { id: string }[];
    expect(brands.map(({ id }) => id)).toEqual([brandId]);
    expect(codeOfAnswer(await call('set_bids', { campaignIds: ['1'], change: { percent: 5 } }))).toBe(
      'outside_mandate',
    );
    // The first launch needs a yes.
    expect(codeOfAnswer(await call('create_campaign', launch()))).toBe('approval_needed');
    const { data } = await browser.graphql('{ approvals { id keyName } }');
    const [approval] = data!['approvals'];
    expect(approval.keyName).toBe(`Helper (${new URL(clientId).host})`);
    await browser.graphql('mutation ($input: DecideApprovalInput!) { decideApproval(input: $input) { ok } }', {
      input: { id: approval.id, isApproved: true },
    });
    const made = await call('create_campaign', launch({ name: 'More', budgetDailyTotal: sgd('30') }));
    expect(codeOfAnswer(made)).toBeNull();
    const over = await call('create_campaign', launch({ name: 'Over', budgetDailyTotal: sgd('1') }));
    expect(codeOfAnswer(over)).toBe('approval_needed');
    const activity = await agent(api, issued['access_token']!, { toolset: 'campaigns' })('get_history', {
      id: made.answer['id'],
    });
    expect(activity.text).toContain(`(Helper (${new URL(clientId).host}))`);
  });

  test('paused, it writes nothing', async () => {
    const call = agent(api, (await letIn(TERMS))['access_token']!);
    const { id } = await given();
    await browser.graphql('mutation ($id: ID!) { pauseMandate(input: { id: $id, isPaused: true }) { ok } }', { id });
    expect(codeOfAnswer(await call('create_campaign', launch()))).toBe('mandate_missing');
    expect(codeOfAnswer(await call('list_campaigns', {}))).toBeNull();
  });

  test('a person who is demoted takes it along', async () => {
    const call = agent(api, (await letIn(TERMS))['access_token']!);
    await database.transact(SYSTEM, (tx) =>
      sql`update membership set role = 'VIEWER' where user_id = ${person.id}`.execute(tx),
    );
    expect(codeOfAnswer(await call('create_campaign', launch()))).toBe('forbidden');
  });

  test('a mandate of a key is not given to a client', async () => {
    await letIn();
    const { rows } = await database.read(SYSTEM, (tx) =>
      sql<{ id: string }>`select id from access_key where kind = 'GRANT' and made_by = ${person.id}`.execute(tx),
    );
    const { request: _, ...terms } = readingOf({}, { accessKeyId: rows[0]!.id });
    for (const [name, input] of [
      ['createMandate(input: $input) { ok } }', terms],
      ['revokeAccessKey(input: $input) { ok } }', { id: rows[0]!.id }],
      ['replaceAccessKey(input: $input) { secret } }', { id: rows[0]!.id, currentPassword: PASSWORD }],
    ] as const) {
      const type = `${name[0]!.toUpperCase()}${name.slice(1, name.indexOf('('))}Input`;
      const { codes } = await browser.graphql(`mutation ($input: ${type}!) { ${name}`, { input });
      expect([name, ['VALIDATION', 'NOT_FOUND'].includes(codes[0]!)]).toEqual([name, true]);
    }
  });
});
