import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EnvironmentError } from '#apps/environment.ts';
import { readEnvironment } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'endcap-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'index.html'), '<html>');
const secretFile = join(folder, 'secret');
writeFileSync(secretFile, `${'n'.repeat(40)}\n${'o'.repeat(40)}\n`);

const SECRET = 's'.repeat(43);
/** Required settings of a production installation. */
const PRODUCTION = {
  PUBLIC_URL: 'https://ads.example',
  PAYMENTS: 'none',
  META: 'none',
  CONSOLE_DIR: folder,
  SECRET,
};
const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const ADYEN = {
  PAYMENTS: 'adyen',
  ADYEN_API_KEY: 'AQE',
  ADYEN_CLIENT_KEY: 'live_1',
  ADYEN_MERCHANT_ACCOUNT: 'Shop',
  ADYEN_HMAC_KEY: 'aB12'.repeat(16),
  ADYEN_LIVE_PREFIX: '1797a841fbb37ca7-Shop',
};
const META = {
  META: 'live',
  META_ACCESS_TOKEN: 'token',
  META_BUSINESS_ID: '900',
  META_TIMEZONES: 'Asia/Singapore:128, Asia/Kuala_Lumpur:73',
};
const DEMO = { withDemo: true };
const TLS_DATABASE = 'postgresql://endcap_app@db.example/endcap?sslmode=verify-full';

test.each<[string, readonly string[]]>([
  ['', []],
  ['https://ads.example', ['https://ads.example']],
  ['https://Ads.example/, http://localhost:3000', ['https://ads.example', 'http://localhost:3000']],
])('browsers reach the console at "%s"', (text, origins) => {
  expect(readEnvironment({ PUBLIC_URL: text }, DEMO).PUBLIC_URL).toEqual(origins);
});

test.each<[string, number | readonly string[]]>([
  ['', 0],
  ['1', 1],
  ['10.0.0.0/8, 192.168.1.7,2001:db8::/32', ['10.0.0.0/8', '192.168.1.7', '2001:db8::/32']],
])('proxies in front are "%s"', (text, proxies) => {
  expect(readEnvironment({ TRUST_PROXY: text }, DEMO).TRUST_PROXY).toEqual(proxies);
});

// Each alone, in an otherwise valid installation.
test.each<[Record<string, string>, string]>([
  [{ ROLES: 'api,cook' }, 'ROLES: unknown role cook'],
  [{ ROLES: '' }, 'ROLES: unknown role'],
  [{ HOST: 'not a host' }, 'HOST: '],
  [{ PORT: 'door' }, 'PORT: '],
  [{ PORT: '70000' }, 'PORT: '],
  [{ PUBLIC_URL: 'ads.example' }, 'PUBLIC_URL: ads.example is no address of a console'],
  [{ PUBLIC_URL: 'https://ads.example/console' }, 'PUBLIC_URL: https://ads.example/console is no address'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL: needed in production'],
  [{ PUBLIC_URL: 'http://ads.example' }, 'PUBLIC_URL: http://ads.example is not https'],
  [{ PUBLIC_URL: 'https://ads.example,http://ads.example' }, 'PUBLIC_URL: http://ads.example is not https'],
  [{ DATABASE_URL: 'db.example' }, 'DATABASE_URL: write it as postgresql://'],
  [{ DATABASE_URL: 'mysql://db.example/endcap' }, 'DATABASE_URL: write it as postgresql://'],
  [
    { DATABASE_OWNER_URL: 'postgresql://owner@db.example/endcap?sslmode=require' },
    'DATABASE_OWNER_URL: needs DATABASE_URL',
  ],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL: must be a whole number from'],
  [{ DATABASE_POOL: 'many' }, 'DATABASE_POOL: must be a whole number from'],
  [{ DATABASE_POOL: '2.5' }, 'DATABASE_POOL: must be a whole number from'],
  [{ CLICKHOUSE_URL: 'clickhouse.example:8123' }, 'CLICKHOUSE_URL: write it as http://'],
  [{ STORAGE_URL: '/srv/files' }, 'STORAGE_URL: write it as s3://'],
  [{ STORAGE_URL: 's3://host.example/bucket' }, 'STORAGE_URL: write it as s3://'],
  [{ STORAGE_URL: 's3://key:secret@host.example' }, 'STORAGE_URL: write it as s3://'],
  [{ MAIL_URL: 'mail.example.com' }, 'MAIL_URL: write it as smtps://'],
  [{ MAIL_URL: 'https://mail.example.com' }, 'MAIL_URL: write it as smtps://'],
  [{ MAIL_FROM: 'Endcap' }, 'MAIL_FROM: write it as'],
  [{ PAYMENTS: '' }, 'PAYMENTS: must be named in production'],
  [{ PAYMENTS: 'cash' }, 'PAYMENTS: must be one of'],
  [{ PAYMENTS: 'sandbox' }, 'PAYMENTS: the sandbox gives real credit for test cards'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY: needed for PAYMENTS=stripe'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY: begins with sk_ or rk_'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY: is a test key'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_1' }, 'STRIPE_SECRET_KEY: is a test key'],
  [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_PUBLISHABLE_KEY: is a test key'],
  [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET: begins with whsec_'],
  [{ ...ADYEN, ADYEN_HMAC_KEY: '' }, 'ADYEN_HMAC_KEY: needed for PAYMENTS=adyen'],
  [{ ...ADYEN, ADYEN_HMAC_KEY: 'xyz' }, 'ADYEN_HMAC_KEY: '],
  [{ ...ADYEN, ADYEN_LIVE_PREFIX: '' }, 'ADYEN_LIVE_PREFIX: without it Adyen’s test platform'],
  [{ ...ADYEN, ADYEN_CLIENT_KEY: 'test_1' }, 'ADYEN_CLIENT_KEY: is a test key'],
  [{ PICTURES_URL: 'api.openai.com' }, 'PICTURES_URL: write it as https://'],
  [{ SELLER_CENTER_URL: 'sellers.example' }, 'SELLER_CENTER_URL: write it as https://'],
  [{ SELLER_CENTER_URL: 'https://client:secret@sellers.example' }, 'SELLER_CENTER_MARKETS: needed with'],
  [{ TEST_CONTROLLER_CLOCK: 'true' }, 'TEST_CONTROLLER_CLOCK: needs TEST_ENVIRONMENT=true'],
  [{ SELLER_CENTER_MARKETS: 'SG' }, 'SELLER_CENTER_MARKETS: needs SELLER_CENTER_URL'],
  [{ SELLER_CENTER_MARKETS: 'Singapore' }, 'SELLER_CENTER_MARKETS: Singapore is no country'],
  [
    {
      SELLER_CENTER_URL: 'https://client:secret@sellers.example',
      SELLER_CENTER_MARKETS: 'SG',
      SELLER_CENTER_PAYING_MARKETS: 'SG,MY',
    },
    'SELLER_CENTER_PAYING_MARKETS: MY is not one of SELLER_CENTER_MARKETS',
  ],
  [{ PLACES: 'maps' }, 'PLACES: must be one of'],
  [{ PLACES: 'sandbox' }, 'PLACES: the sandbox knows a few examples only'],
  [{ PLACES: 'google' }, 'GOOGLE_PLACES_KEY: needed for PLACES=google'],
  [{ GOOGLE_PLACES_KEY: 'AIza' }, 'GOOGLE_PLACES_KEY: needs PLACES=google'],
  [{ PLACES: 'none', GOOGLE_PLACES_KEY: 'AIza' }, 'GOOGLE_PLACES_KEY: needs PLACES=google'],
  [{ META: '' }, 'META: must be named in production'],
  [{ META: 'sandbox' }, 'META: the sandbox shows nobody anything'],
  [{ ...META, META_ACCESS_TOKEN: '' }, 'META_ACCESS_TOKEN: needed for META=live'],
  [{ ...META, META_BUSINESS_ID: '' }, 'META_BUSINESS_ID: needed for META=live'],
  [{ ...META, META_TIMEZONES: '' }, 'META_TIMEZONES: needed for META=live'],
  [{ ...META, META_TIMEZONES: 'Singapore' }, 'META_TIMEZONES: Singapore is no zone with its number'],
  [{ ...META, META_TIMEZONES: 'Asia/Nowhere:7' }, 'META_TIMEZONES: Asia/Nowhere:7 is no zone with its number'],
  [{ META_GRAPH_URL: 'graph' }, 'META_GRAPH_URL: write it as https://'],
  [{ META_SANDBOX_SECONDS: '-1' }, 'META_SANDBOX_SECONDS: must be a whole number from'],
  [{ SECRET: 'abc' }, 'SECRET: each must have at least 32 characters'],
  [{ SECRET: `${SECRET},abc` }, 'SECRET: each must have at least 32 characters'],
  [{ SECRET_FILE: secretFile }, 'SECRET_FILE: SECRET is set as well'],
  [{ SECRET: '', SECRET_FILE: '/nonexistent' }, 'SECRET_FILE: cannot be read'],
  [
    { DATABASE_URL: 'postgresql://db.example/endcap' },
    'DATABASE_URL: is not encrypted to db.example: add ?sslmode=verify-full',
  ],
  [{ DATABASE_URL: 'postgresql://db.example/endcap?sslmode=prefer' }, 'DATABASE_URL: is not encrypted to db.example'],
  [{ DATABASE_URL: 'postgresql:///endcap?host=db.example' }, 'DATABASE_URL: is not encrypted to db.example'],
  [
    { DATABASE_URL: TLS_DATABASE, DATABASE_OWNER_URL: 'postgresql://owner@10.0.0.7/endcap' },
    'DATABASE_OWNER_URL: is not encrypted to 10.0.0.7',
  ],
  [
    { DATABASE_URL: TLS_DATABASE, DATABASE_DIRECT_URL: 'postgresql://db.example/endcap' },
    'DATABASE_DIRECT_URL: is not encrypted to db.example',
  ],
  [
    { CLICKHOUSE_URL: 'http://clickhouse.example:8123' },
    'CLICKHOUSE_URL: is not encrypted to clickhouse.example: write https',
  ],
  [
    { STORAGE_URL: 's3://key:secret@s3.example/bucket?insecure=true' },
    'STORAGE_URL: is not encrypted to s3.example: leave out insecure=true',
  ],
  [
    { MAIL_URL: 'smtp://mail.example:25' },
    'MAIL_URL: is not encrypted to mail.example: write smtps, or add ?requireTLS=true',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT: is not encrypted to otel.example',
  ],
  [{ ALLOW_UNENCRYPTED: 'all of them' }, 'ALLOW_UNENCRYPTED: all of them is no host'],
  [{ MAIL_CA: 'ca.pem' }, 'MAIL_CA: must be a certificate in PEM'],
  [{ CONSOLE_DIR: '/nonexistent' }, 'CONSOLE_DIR: no console is built in /nonexistent'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: true is neither a number of proxies nor a network'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY: -1 is neither'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: 10.0.0.0/33 is neither'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS: must be a whole number from'],
  [{ DEFAULT_CURRENCY: 'reais' }, 'DEFAULT_CURRENCY: reais is no currency'],
  [{ DEFAULT_COUNTRY: 'Brazil' }, 'DEFAULT_COUNTRY: Brazil is no country'],
  [{ DEFAULT_LANGUAGE: 'tlh' }, 'DEFAULT_LANGUAGE: unknown language tlh'],
  [{ DEMO_DAYS: '0' }, 'DEMO_DAYS: must be a whole number from'],
  [{ SETTLING_DAYS: '-3' }, 'SETTLING_DAYS: must be a whole number from'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV: must be one of'],
])('what makes no sense is named: %j', (variables, message) => {
  const read = () => readEnvironment({ ...PRODUCTION, ...variables });
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/\n/);
});

test('all that is wrong is named at once, and no secret with it', () => {
  const read = () =>
    readEnvironment({
      SECRET: 'abc-hidden',
      DEFAULT_CURRENCY: 'reais',
      SETTLING_DAYS: '-3',
      DATABASE_POOL: '0',
      CONSOLE_DIR: '/nonexistent',
      MAIL_URL: 'hidden@mail.example.com',
      STORAGE_URL: '/srv/hidden',
      DATABASE_URL: 'hidden',
    });
  const message = messageOf(read);
  const names = message
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(':')[0]);
  expect(names).toEqual([
    ...['PUBLIC_URL', 'DATABASE_URL', 'SECRET', 'DEFAULT_CURRENCY', 'DATABASE_POOL', 'STORAGE_URL', 'MAIL_URL'],
    ...['PAYMENTS', 'META', 'CONSOLE_DIR', 'SETTLING_DAYS'],
  ]);
  expect(message).not.toContain('hidden');
});

test.each<[string, Record<string, string>]>([
  ['no cards and no Meta', {}],
  ['Stripe', STRIPE],
  ['Adyen', ADYEN],
  ['Meta', META],
  ['addresses by Google', { PLACES: 'google', GOOGLE_PLACES_KEY: 'AIza' }],
  ['a rehearsal that says so', { PAYMENTS: 'sandbox', META: 'sandbox', ALLOW_SANDBOX: 'true' }],
  ['a rehearsal with Stripe’s test keys', { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', ALLOW_SANDBOX: 'true' }],
])('an installation with %s starts', (_, variables) => {
  expect(readEnvironment({ ...PRODUCTION, ...variables })).toMatchObject(
    variables.PAYMENTS ? { PAYMENTS: variables.PAYMENTS } : {},
  );
});

test.each([
  { DATABASE_URL: TLS_DATABASE },
  { DATABASE_URL: 'postgresql://127.0.0.1/endcap' },
  { DATABASE_URL: 'postgresql:///endcap?host=/run/postgresql' },
  { CLICKHOUSE_URL: 'http://localhost:8123' },
  { MAIL_URL: 'smtps://mail.example' },
  { MAIL_URL: 'smtp://mail.example:587?requireTLS=true' },
  { MAIL_URL: 'smtp://[::1]:25' },
  { STORAGE_URL: 's3://key:secret@s3.example/bucket' },
  {
    DATABASE_URL: 'postgresql://db.internal/endcap',
    CLICKHOUSE_URL: 'http://10.0.0.9:8123',
    ALLOW_UNENCRYPTED: 'db.internal, 10.0.0.9',
  },
])('connections that are encrypted, stay on this machine or are allowed by name start: %j', (variables) => {
  expect(() => readEnvironment({ ...PRODUCTION, ...variables })).not.toThrow();
});

test('the demo and development may use any connection', () => {
  const plain = { DATABASE_URL: 'postgresql://db.example/endcap' };
  expect(readEnvironment(plain, DEMO).DATABASE_URL).toBe(plain.DATABASE_URL);
  expect(readEnvironment({ ...plain, NODE_ENV: 'development' }).DATABASE_URL).toBe(plain.DATABASE_URL);
});

test('a process with a part of the roles names all it must share with the others, and no more', () => {
  const missing = (roles: string) => {
    try {
      readEnvironment({ ...PRODUCTION, SECRET: '', ROLES: roles });
      return [];
    } catch (error) {
      return [...(error as Error).message.matchAll(/^ *([A-Z_]+): needed with ROLES=/gm)].map(([, name]) => name);
    }
  };
  expect(missing('ads')).toEqual(['DATABASE_URL', 'SECRET']);
  expect(missing('api')).toEqual(['DATABASE_URL', 'SECRET', 'CLICKHOUSE_URL', 'STORAGE_URL']);
  expect(missing('ads,worker')).toEqual(['DATABASE_URL', 'SECRET', 'CLICKHOUSE_URL', 'STORAGE_URL']);
  expect(missing('api,ads,worker')).toEqual([]);
});

test('a process that only decides about ads names neither payments nor an address', () => {
  const shared = { DATABASE_URL: TLS_DATABASE, SECRET };
  expect(readEnvironment({ ...shared, ROLES: 'ads' }).ROLES).toEqual(['ads']);
});

test('the demo and development need no variables: one process does everything, with sandboxes', () => {
  const inDemo = readEnvironment({}, DEMO);
  expect(inDemo).toMatchObject({ ROLES: ['api', 'ads', 'worker'], PAYMENTS: 'sandbox', META: 'sandbox', SECRET: [] });
  expect(readEnvironment({ NODE_ENV: 'development' })).toMatchObject({ PAYMENTS: 'sandbox', META: 'sandbox' });
});

test.each([
  [{}, 0],
  [{ TRUST_PROXY: '1' }, 10],
  [{ TRUST_PROXY: '1', DRAIN_SECONDS: '0' }, 0],
  [{ DRAIN_SECONDS: '30' }, 30],
])('%j: balancers have %i s to notice', (variables, seconds) => {
  expect(readEnvironment(variables, DEMO).DRAIN_SECONDS).toBe(seconds);
});

test('several secrets, newest first, also out of a file', () => {
  const old = 'o'.repeat(40);
  const read = (variables: Record<string, string>) => readEnvironment(variables, DEMO).SECRET;
  expect(read({ SECRET: `${SECRET}, ${old}` })).toEqual([SECRET, old]);
  expect(read({ SECRET_FILE: secretFile })).toEqual(['n'.repeat(40), old]);
});

test('a value out of a file is checked like any other', () => {
  const file = join(folder, 'payments');
  writeFileSync(file, 'sandbox\n');
  expect(() => readEnvironment({ ...PRODUCTION, PAYMENTS: '', PAYMENTS_FILE: file })).toThrow('PAYMENTS: the sandbox');
});

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
}
