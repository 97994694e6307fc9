import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { createServer, type ServerOptions } from '#apps/server/create-server.ts';
import { createPictureSandbox } from '#integrations/product-pictures/sandbox.ts';
import { createSellerCenterSandbox, SANDBOX_PROVIDERS } from '#integrations/seller-center/index.ts';
import { createMetaSandbox } from '#integrations/meta/index.ts';
import { outboxSender } from '#integrations/mail/mail.ts';
import { folderStorage } from '#integrations/storage/storage.ts';
import { deploymentOf } from '#kernel/deployment.ts';
import type { Language } from '#kernel/language.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import type { Database } from '#platform/postgres/database.ts';
import { freshClickHouse } from './clickhouse.ts';
import type { Seed } from './seed.ts';

export interface Answer<Data = Record<string, unknown>> {
  status: number;
  data: Data | null;
  /** Codes of the errors, in order. */
  codes: string[];
  errors: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; fields?: Record<string, string[]> };
  }[];
}

export type TestApi = Awaited<ReturnType<typeof startApi>>;

const UNLIMITED = { graphqlPerMinute: 1e9, csrfPerMinute: 1e9, feedsPerMinute: 1e9, providersPerMinute: 1e9 };

/** The whole server without a socket. */
export async function startApi(
  database: Database,
  seed: Pick<Seed, 'clock' | 'newId'> & { checkTime?: () => Promise<void> },
  options: Partial<ServerOptions> = {},
) {
  const clickhouse = freshClickHouse();
  const folder = await mkdtemp(join(tmpdir(), 'endcap-api-'));
  afterAll(() => rm(folder, { recursive: true }));
  const server = await createServer(
    {
      database,
      clickhouse,
      mail: outboxSender(folder),
      files: folderStorage(folder),
      pictures: createPictureSandbox(),
      sellerCenter: createSellerCenterSandbox(SANDBOX_PROVIDERS, { clock: seed.clock }),
      meta: createMetaSandbox({ database, ...seed, linkTakes_ms: 0, creationTakes_ms: 0 }),
      settlesAfter: Promise.resolve(),
      clock: seed.clock,
      newId: seed.newId,
      ...(seed.checkTime ? { checkTime: seed.checkTime } : {}),
      log: createLogger({ level: 'fatal' }),
    },
    {
      roles: ['api'],
      secret: 'test',
      origins: ['http://localhost'],
      trustProxy: false,
      consoleFolder: '/nowhere',
      version: 'test',
      deployment: deploymentOf('SGD'),
      settlingDays: 7,
      documents: new Map(),
      isOpenToAnyDocument: true,
      payments: { provider: 'sandbox' },
      limits: UNLIMITED,
      ...options,
    },
  );
  afterAll(() => server.stop());
  return { app: server.app, clickhouse, browser: () => new TestBrowser(server.app) };
}

type App = Awaited<ReturnType<typeof createServer>>['app'];

/** JSON, or the parts of a form where the variable `file` is one. */
async function bodyOf(query: string, { file, ...variables }: Record<string, unknown>) {
  if (!(file instanceof File)) {
    const all = file === undefined ? variables : { ...variables, file };
    return { type: 'application/json', payload: JSON.stringify({ query, variables: all }) };
  }
  const form = new FormData();
  form.set('query', query);
  form.set('variables', JSON.stringify(variables));
  form.set('file', file);
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type')!, payload: Buffer.from(await encoded.arrayBuffer()) };
}

/** Behaves as the console does: keeps cookies, fetches the CSRF token, sends it along. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** What it asks to be answered in. */
  language: Language = 'en';
  /** Where it calls from. */
  address = '127.0.0.1';
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  async request(options: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    url: string;
    headers?: Record<string, string>;
    payload?: string | Buffer;
  }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.inject({
      method: options.method ?? 'GET',
      url: options.url,
      remoteAddress: this.address,
      headers: { ...(cookie ? { cookie } : {}), ...options.headers },
      ...(options.payload === undefined ? {} : { payload: options.payload }),
    });
    this.#keepCookies(response);
    return response;
  }

  // The shape of an answer is what the test goes on to check.
  // oxlint-disable-next-line typescript/no-explicit-any
  async graphql<Data = Record<string, any>>(
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<Answer<Data>> {
    if (!this.cookies.has('csrftoken')) await this.request({ url: '/csrf' });
    const body = await bodyOf(query, variables);
    const response = await this.request({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': body.type,
        'accept-language': this.language,
        'x-csrftoken': decodeURIComponent(this.cookies.get('csrftoken')!),
      },
      payload: body.payload,
    });
    const answer = response.json<{ data?: Data; errors?: Answer['errors'] }>();
    const errors = answer.errors ?? [];
    return {
      status: response.statusCode,
      data: answer.data ?? null,
      errors,
      codes: errors.map(({ extensions }) => extensions.code),
    };
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<this> {
    const answer = await this.graphql('mutation ($input: SignInInput!) { signIn(input: $input) { ok token } }', {
      input: { email, password },
    });
    if (answer.errors.length) throw new Error(`sign-in failed: ${JSON.stringify(answer.errors)}`);
    return this;
  }

  #keepCookies(response: LightMyRequestResponse): void {
    for (const { name, value, maxAge, expires } of response.cookies as {
      name: string;
      value: string;
      maxAge?: number;
      expires?: Date;
    }[]) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0) || value === '';
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
  }
}
