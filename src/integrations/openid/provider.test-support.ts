import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Adapter, type AdapterPayload, type ClientMetadata } from 'oidc-provider';

/** A user of the test's provider, with the claims that it makes. */
export interface TestAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  amr?: string[];
  acr?: string;
}

interface Key {
  kid: string;
  privateKey: KeyObject;
}

export interface TestProvider {
  issuer: string;
  client: { issuer: string; clientId: string; clientSecret: string; acrValues: string[] };
  /** Who signs in from now on; null for a user who cancels. */
  account: TestAccount | null;
  /** Changes the claims of ID tokens that are handed out from now on; they are signed again, by `signer` if there is one. */
  change: ((claims: Record<string, unknown>) => Record<string, unknown>) | null;
  signer: Key | null;
  /** Replaces the signing key: previous ones are not published any more. */
  rotate(): void;
  /** What it was asked for, in order: paths without their query. */
  requests: string[];
  /** Requests to these paths are answered with 503. */
  broken: string[];
  /** Goes through the sign-in as a browser does; returns the address that the provider sends it back to. */
  visit(signInUrl: string): Promise<URL>;
  stop(): Promise<void>;
}

/** Starts a real OpenID provider on this machine. */
export async function startTestProvider({
  redirectUris,
  emailInIdToken = false,
  idTokenLifetimeS = 3600,
}: {
  redirectUris: string[];
  emailInIdToken?: boolean;
  idTokenLifetimeS?: number;
}): Promise<TestProvider> {
  let key = newKey();
  let provider: Provider;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, test.issuer);
    test.requests.push(pathname);
    if (test.broken.includes(pathname)) return void response.writeHead(503).end();
    if (pathname.startsWith('/interaction/')) return void interact();
    if (pathname === '/token') changeBody();
    return void provider.callback()(request, response);

    async function interact() {
      const { account } = test;
      const cancelled = { error: 'access_denied', error_description: 'cancelled' };
      const login = account && {
        login: { accountId: account.sub, amr: account.amr ?? [], ...(account.acr && { acr: account.acr }) },
      };
      await provider.interactionFinished(request, response, login ?? cancelled);
    }

    function changeBody() {
      const end = response.end.bind(response) as (body: string) => typeof response;
      response.end = ((body: string | Buffer) => {
        const answer = JSON.parse(String(body)) as { id_token?: string };
        if (answer.id_token && (test.change || test.signer)) {
          const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1]!, 'base64url').toString());
          answer.id_token = signed(test.change?.(claims) ?? claims, test.signer ?? key);
        }
        const changed = JSON.stringify(answer);
        response.setHeader('content-length', Buffer.byteLength(changed));
        return end(changed);
      }) as typeof response.end;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { issuer, clientId: 'endcap', clientSecret: 'a secret: with signs/&?', acrValues: [] };

  const stored = new Map<string, AdapterPayload>();
  const open = () =>
    createProvider({
      issuer,
      stored,
      key,
      emailInIdToken,
      idTokenLifetimeS,
      clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: redirectUris }],
      accountOf: (sub) => (test.account?.sub === sub ? test.account : { sub }),
    });

  const test: TestProvider = {
    issuer,
    client,
    account: null,
    change: null,
    signer: null,
    requests: [],
    broken: [],
    rotate() {
      key = newKey();
      provider = open();
    },
    visit: (url) => follow(url, issuer),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  provider = open();
  return test;
}

export function newKey(): Key {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid: randomUUID(), privateKey };
}

function signed(claims: object, { kid, privateKey }: Key): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

function createProvider(options: {
  issuer: string;
  /** Survives the replacement of its keys. */
  stored: Map<string, AdapterPayload>;
  key: Key;
  emailInIdToken: boolean;
  idTokenLifetimeS: number;
  clients: ClientMetadata[];
  accountOf(sub: string): TestAccount;
}): Provider {
  const { key } = options;
  const jwk = { ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' };
  return new Provider(options.issuer, {
    clients: options.clients,
    adapter: (model) => storeIn(options.stored, model),
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    claims: {
      openid: ['sub', 'amr', 'acr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    acrValues: ['two-steps'],
    conformIdTokenClaims: !options.emailInIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      IdToken: options.idTokenLifetimeS,
      AccessToken: 600,
      AuthorizationCode: 60,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_, sub) => {
      const { amr: _amr, acr: _acr, ...claims } = options.accountOf(sub);
      return { accountId: sub, claims: () => ({ ...claims }) };
    },
    // Everything that is requested is granted.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

function storeIn(stored: Map<string, AdapterPayload>, model: string): Adapter {
  const keyOf = (id: string) => `${model} ${id}`;
  const found = (matches: (payload: AdapterPayload) => boolean) => Promise.resolve([...stored.values()].find(matches));
  return {
    upsert: async (id, payload) => void stored.set(keyOf(id), payload),
    find: async (id) => stored.get(keyOf(id)),
    findByUid: (uid) => found((payload) => payload.uid === uid),
    findByUserCode: (userCode) => found((payload) => payload.userCode === userCode),
    consume: async (id) => void Object.assign(stored.get(keyOf(id))!, { consumed: true }),
    destroy: async (id) => void stored.delete(keyOf(id)),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
    },
  };
}

/** Follows redirects within the provider, with its cookies; each visit is a new browser. */
async function follow(address: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let hops = 0; hops < 10 && url.origin === issuer; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location)
      throw new Error(`the provider answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
    url = new URL(location, url);
  }
  return url;
}
