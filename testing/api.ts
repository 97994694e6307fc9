import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { createServer, type ServerOptions } from '#apps/server/create-server.ts';
import type { DiskWatch } from '#apps/server/disk-watch.ts';
import type { MovableClock } from '#core/test-environment/server/index.ts';
import type { Places } from '#integrations/places/places.ts';
import { createPlacesSandbox } from '#integrations/places/sandbox.ts';
import { createImageSandbox } from '#integrations/product-pictures/sandbox.ts';
import { createSellerCenterSandbox, SANDBOX_PROVIDERS } from '#integrations/seller-center/index.ts';
import { createOpenId } from '#integrations/openid/index.ts';
import { createMetaSandbox, type MetaAds } from '#integrations/meta/index.ts';
import { outboxSender, readOutbox } from '#integrations/mail/mail.ts';
import { folderStorage } from '#integrations/storage/storage.ts';
import { deploymentOf } from '#kernel/deployment.ts';
import type { Language } from '#kernel/language.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import type { Database } from '#platform/db/database.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { createTestClickHouse } from './clickhouse.ts';
import type { TestDatabase } from './database.ts';
import { changedTables, rowVersions } from './row-versions.ts';
import type { Seed } from './seed.ts';

export interface Answer<Data = Record<string, unknown>> {
  status: number;
  data: Data | null;
  /** Error codes, in order. */
  codes: string[];
  errors: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; fields?: Record<string, string[]> };
  }[];
}

export type TestApi = Awaited<ReturnType<typeof startApi>>;

const UNLIMITED = { graphqlPerMinute: 1e9, csrfPerMinute: 1e9, feedsPerMinute: 1e9, providersPerMinute: 1e9 };

/**
 * Starts the complete server without a socket. Fails a test when a refused mutation, with no other request and no jobs
 * running, has changed any row.
 */
export async function startApi(
  database: Database | TestDatabase,
  seed: Pick<Seed, 'clock' | 'newId'> & { checkTime?: () => Promise<void> },
  // The report engine is limited to one per process, so a second server in a test is passed the first one's.
  {
    meta,
    places = createPlacesSandbox(),
    clickhouse = createTestClickHouse(),
    settlesAfter = Promise.resolve(),
    disk,
    testClock,
    ...options
  }: Partial<ServerOptions> & {
    meta?: MetaAds;
    places?: Places | null;
    clickhouse?: ClickHouse;
    settlesAfter?: Promise<void>;
    disk?: DiskWatch;
    testClock?: MovableClock;
  } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-api-'));
  afterAll(() => rm(folder, { recursive: true }));
  const server = await createServer(
    {
      database,
      clickhouse,
      loading: clickhouse,
      dataFolder: null,
      ownsBoth: false,
      instance: seed.newId(),
      mail: outboxSender(folder),
      files: folderStorage(folder),
      pictures: createImageSandbox(),
      places,
      sellerCenter: createSellerCenterSandbox(SANDBOX_PROVIDERS, { clock: seed.clock }),
      meta: meta ?? createMetaSandbox({ database, ...seed, linkDelayMs: 0, creationDelayMs: 0 }),
      openId: createOpenId({ clock: seed.clock }),
      passwords: cheapPasswords(),
      settlesAfter,
      clock: seed.clock,
      newId: seed.newId,
      ...(seed.checkTime ? { checkTime: seed.checkTime } : {}),
      ...(disk && { disk }),
      ...(testClock && { testClock, wallClock: testClock.wallClock }),
      log: createLogger({ level: 'fatal' }),
    },
    {
      roles: ['api'],
      keyring: createKeyring(['test']),
      origins: ['http://localhost'],
      trustsHost: false,
      trustProxy: 0,
      consoleFolder: '/nowhere',
      version: 'test',
      deployment: deploymentOf('SGD'),
      settlingDays: 7,
      documents: new Map(),
      isOpenToAnyDocument: true,
      requiresStaffCode: false,
      payments: { provider: 'sandbox' },
      limits: UNLIMITED,
      ...options,
    },
  );
  afterAll(() => server.stop());
  // Jobs change rows at any time, so a server that runs them cannot tell what a call has changed.
  const calls = watchCalls(options.roles?.includes('worker') ? null : database);
  return {
    app: server.app,
    stop: () => server.stop(),
    clickhouse,
    browser: () => new TestBrowser(server.app, calls),
    /** Returns the emails that its worker has sent, latest first. */
    mails: () => readOutbox(folder),
  };
}

/** Compares the rows of all tables before and after a call that runs alone. */
function watchCalls(database: Database | TestDatabase | null) {
  const versions = database && 'ownerUrl' in database ? rowVersions(database) : null;
  if (versions) afterAll(() => versions.end());
  let open = 0;
  let started = 0;
  return {
    async around<T>(call: () => Promise<T>): Promise<T> {
      open += 1;
      started += 1;
      try {
        return await call();
      } finally {
        open -= 1;
      }
    },
    /** Returns a function that lists the tables changed by the call; empty when other calls overlapped with it. */
    async before(): Promise<() => Promise<string[]>> {
      if (open > 0 || !versions) return () => Promise.resolve([]);
      const count = started;
      const before = await versions.read();
      const wasIsolated = started === count;
      return async () => (wasIsolated && started === count + 1 ? changedTables(before, await versions.read()) : []);
    },
  };
}

type Calls = ReturnType<typeof watchCalls>;

type App = Awaited<ReturnType<typeof createServer>>['app'];

/** Builds a JSON body, or a multipart body if the variable `file` is a file. */
export async function bodyOf(query: string, { file, ...variables }: Record<string, unknown>) {
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

/** Behaves like the console: stores cookies, fetches the CSRF token and sends it. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** Language of the responses. */
  language: Language = 'en';
  /** Address of the client. */
  address = '127.0.0.1';
  /** Whether each rejected mutation is checked for what it changed; off where a test checks many of them at once. */
  comparesRows = true;
  readonly #app: App;
  readonly #calls: Calls;

  constructor(app: App, calls: Calls) {
    this.#app = app;
    this.#calls = calls;
  }

  /** The token in its cookie; null before the first call. */
  get csrfToken(): string | null {
    const token = this.cookies.get('csrftoken');
    return token === undefined ? null : decodeURIComponent(token);
  }

  async request(options: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    url: string;
    headers?: Record<string, string>;
    payload?: string | Buffer;
  }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#calls.around(() =>
      this.#app.inject({
        method: options.method ?? 'GET',
        url: options.url,
        remoteAddress: this.address,
        headers: { ...(cookie ? { cookie } : {}), ...options.headers },
        ...(options.payload === undefined ? {} : { payload: options.payload }),
      }),
    );
    this.storeCookies(response);
    return response;
  }

  // Untyped, because the test's assertions check the shape of the answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  async graphql<Data = Record<string, any>>(
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<Answer<Data>> {
    if (this.csrfToken === null) await this.request({ url: '/csrf' });
    const body = await bodyOf(query, variables);
    const isCompared = this.comparesRows && query.trimStart().startsWith('mutation');
    const changed = isCompared ? await this.#calls.before() : null;
    const response = await this.request({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': body.type,
        'accept-language': this.language,
        'x-csrftoken': this.csrfToken!,
      },
      payload: body.payload,
    });
    const answer = response.json<{ data?: Data; errors?: Answer['errors'] }>();
    const errors = answer.errors ?? [];
    // With several mutations in one document some may have succeeded, and an error below the top level may come from a
    // successful one.
    const isRejected = errors.length > 0 && errors.every(({ path }) => (path?.length ?? 0) <= 1);
    if (changed && isRejected && Object.values(answer.data ?? {}).every((value) => value === null)) {
      const tables = await changed();
      if (tables.length) throw new Error(`${query.trim()} was rejected, yet changed ${tables.join(', ')}`);
    }
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

  storeCookies(response: LightMyRequestResponse): void {
    for (const { name, value, maxAge, expires } of response.cookies as {
      name: string;
      value: string;
      maxAge?: number;
      expires?: Date;
    }[]) {
      const isDeleted = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0) || value === '';
      if (isDeleted) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
  }
}
