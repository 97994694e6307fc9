import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { toolCall } from './agent.ts';
import type { TestApi, TestBrowser } from './api.ts';
import { PASSWORD } from './seed.ts';

/** A host with documents in which clients of agents describe themselves, as JSON unless `types` says otherwise; counts how often it is asked. */
export async function clientHost(
  documents: Record<string, (address: string) => string | null>,
  types: Record<string, string> = {},
) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const make = documents[request.url!];
    const text = make?.(`${origin}${request.url}`);
    // One without an answer hangs.
    if (text === null) return;
    response.writeHead(make ? 200 : 404, { 'content-type': types[request.url!] ?? 'application/json' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin, requests: () => requests };
}

export const REDIRECT_URI = 'https://agent.example/back';
export const RESOURCE = 'http://localhost/mcp';

export const describedAs =
  (parts: object = {}) =>
  (address: string): string =>
    JSON.stringify({ client_id: address, client_name: 'Helper', redirect_uris: [REDIRECT_URI], ...parts });

const VERIFIER = randomBytes(32).toString('base64url');

export const requestOf = (clientId: string, parts: object = {}) => ({
  clientId,
  redirectUri: REDIRECT_URI,
  responseType: 'code',
  codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  codeChallengeMethod: 'S256',
  resource: RESOURCE,
  state: 'a state & more',
  ...parts,
});

/** The form of the consent page as it is offered: reading. */
export const readingOf = (request: object, parts: object = {}) => ({
  request,
  groups: [],
  day: '0',
  month: '0',
  maxChangePercent: 20,
  maxRaise: '0',
  maxObjectsPerHour: 20,
  currentPassword: PASSWORD,
  ...parts,
});

/** Says yes as a person does, for the company that they see; returns where their browser goes. */
export async function allow(browser: TestBrowser, parts: object): Promise<URL> {
  const me = await browser.graphql('{ me { company { id } } }');
  const input = { companyId: me.data!['me'].company.id, ...parts };
  const { data, errors } = await browser.graphql(
    'mutation ($input: AllowClientInput!) { allowClient(input: $input) { ok answerUrl } }',
    { input },
  );
  if (errors.length) throw new Error(JSON.stringify(errors));
  return new URL(data!['allowClient'].answerUrl as string);
}

/** Calls the token endpoint; what is undefined is not sent. */
export const tokens = (
  api: Pick<TestApi, 'app'>,
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
) => sendForm(api, '/oauth/token', fields, headers);

/** A client's calls, correct but for `parts`. */
export const tokenClient = (api: Pick<TestApi, 'app'>, clientId: string) => ({
  exchangeOf: (code: string, parts: Record<string, string | undefined> = {}) =>
    tokens(api, {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      resource: RESOURCE,
      code,
      code_verifier: VERIFIER,
      ...parts,
    }),
  refreshOf: (token: string, parts: Record<string, string | undefined> = {}) =>
    tokens(api, {
      grant_type: 'refresh_token',
      client_id: clientId,
      resource: RESOURCE,
      refresh_token: token,
      ...parts,
    }),
  /** Calls a tool with an access token. */
  async use(accessToken: string) {
    const response = await api.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      payload: JSON.stringify(toolCall('whoami', {})),
    });
    return { status: response.statusCode, text: response.body };
  },
});

/** Gives a token back. */
export const revoke = (api: Pick<TestApi, 'app'>, fields: Record<string, string | undefined>) =>
  sendForm(api, '/oauth/revoke', fields);

async function sendForm(
  api: Pick<TestApi, 'app'>,
  url: string,
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
) {
  const sent = Object.entries(fields).filter((one): one is [string, string] => one[1] !== undefined);
  const response = await api.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(sent).toString(),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<Record<string, string> & { expires_in: number }>(),
  };
}
