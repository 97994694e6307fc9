import { join } from 'node:path';
import { SHARED_SETTINGS, type Settings } from '#apps/environment.ts';
import {
  certificates,
  choice,
  countries,
  country,
  hosts,
  optionalUrl,
  optionalWholeNumber,
  pattern,
  proxies,
  someOf,
  text,
  timezoneNumbers,
  wholeNumber,
  yesOrNo,
} from '#apps/setting-types.ts';
import type { Role } from './create-server.ts';

export const ROLES: readonly Role[] = ['api', 'ads', 'worker'];
const REPOSITORY = join(import.meta.dirname, '../../..');
/** Output folder of `vite build`. */
export const BUILT_CONSOLE = join(REPOSITORY, 'dist/console');
const HTTP = /^https?:$/;

const hasLogin = ({ hostname, username, password }: URL) => Boolean(hostname && username && password);

/** All variables of the server, with defaults. */
export const SETTINGS = {
  /** The roles of this process. */
  ROLES: someOf(ROLES, 'role'),
  HOST: pattern(/^[\w.:-]+$/, 'must be an address or a host name, e.g. 0.0.0.0', '127.0.0.1'),
  PORT: wholeNumber(3000, { min: 1, max: 65_535 }),
  /** An OTLP collector for traces; none are sent when empty. The library reads it too, and OTEL_EXPORTER_OTLP_HEADERS. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(HTTP, 'http://collector.example:4318'),
  /** Where Prometheus reads; nothing is served when empty. */
  METRICS_PORT: optionalWholeNumber({ min: 1, max: 65_535 }),
  ...SHARED_SETTINGS,
  /** The tables' owner, for migrations; when empty, DATABASE_URL must already be migrated. */
  DATABASE_OWNER_URL: optionalUrl(/^postgres(ql)?:$/, 'postgresql://owner:password@db.example/endcap'),
  /** The same database without the pooler, for LISTEN and the job queue; defaults to DATABASE_URL. */
  DATABASE_DIRECT_URL: optionalUrl(/^postgres(ql)?:$/, 'postgresql://endcap_app:password@db.example/endcap'),
  DATABASE_POOL: wholeNumber(20, { min: 2, max: 1000 }),
  CLICKHOUSE_URL: optionalUrl(HTTP, 'http://user:password@clickhouse.example:8123'),
  /** PEM of the authority that signed the server's certificate; the usual ones are then not trusted for it. */
  CLICKHOUSE_CA: certificates(),
  STORAGE_CA: certificates(),
  MAIL_CA: certificates(),
  STORAGE_URL: optionalUrl(
    /^s3:$/,
    's3://key:secret@host/bucket',
    (url) => hasLogin(url) && /^\/[^/]+\/?$/.test(url.pathname),
  ),
  MAIL_URL: optionalUrl(/^smtps?:$/, 'smtps://user:password@mail.example:465', ({ hostname }) => hostname !== ''),
  MAIL_FROM: pattern(
    /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'write it as Endcap <no-reply@ads.example>',
    'Endcap <no-reply@endcap.example>',
  ),
  /** Card provider; the sandbox accepts test cards only, and grants real credit for them. */
  PAYMENTS: choice(['sandbox', 'stripe', 'adyen', 'none'], undefined),
  STRIPE_SECRET_KEY: pattern(/^(sk|rk)_/, 'begins with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: pattern(/^pk_/, 'begins with pk_'),
  STRIPE_WEBHOOK_SECRET: pattern(/^whsec_/, 'begins with whsec_'),
  ADYEN_API_KEY: text(),
  ADYEN_CLIENT_KEY: pattern(/^(live|test)_/, 'begins with live_ or test_'),
  ADYEN_MERCHANT_ACCOUNT: text(),
  ADYEN_HMAC_KEY: pattern(/^[0-9a-f]{64}$/i, 'has 64 hexadecimal digits, as Adyen shows it'),
  /** Prefix of the live endpoints; the test platform when empty. */
  ADYEN_LIVE_PREFIX: pattern(/^[\w-]+$/, 'has letters, digits and hyphens only, as Adyen shows it'),
  /** Identity key of the support chat; without it no chat user is trusted. */
  CHAT_IDENTITY_KEY: text(),
  /** Address completion; the sandbox knows a few examples, and with none addresses are typed in full. */
  PLACES: choice(['sandbox', 'google', 'none'], undefined),
  GOOGLE_PLACES_KEY: text(),
  /** An OpenAI-compatible images API; when empty, product images are composed in this process. */
  PICTURES_URL: optionalUrl(HTTP, 'https://model:key@api.openai.com/v1', hasLogin),
  /** Seller center for sellers' sign-in; when empty, a sandbox in the demo. */
  SELLER_CENTER_URL: optionalUrl(HTTP, 'https://client:secret@sellers.example', hasLogin),
  SELLER_CENTER_MARKETS: countries(),
  /** Markets whose balances can pay for top-ups. */
  SELLER_CENTER_PAYING_MARKETS: countries(),
  /** Off-site campaigns; the sandbox spends no money and shows no ads. */
  META: choice(['sandbox', 'live', 'none'], undefined),
  /** Token of a system user of the business. */
  META_ACCESS_TOKEN: text(),
  META_BUSINESS_ID: pattern(/^\d+$/, 'has digits only'),
  META_TIMEZONES: timezoneNumbers(),
  META_GRAPH_URL: optionalUrl(HTTP, 'https://graph.facebook.com'),
  /** How long linking and creating a campaign take in the sandbox. */
  META_SANDBOX_SECONDS: wholeNumber(20, { min: 0, max: 3600 }),
  /** An environment to try things in: no real money, and a clock that can be moved. Its database never becomes a live one. */
  TEST_ENVIRONMENT: yesOrNo(),
  /** Lets tests of protocols move its clock, which is everybody's there. */
  TEST_CONTROLLER_CLOCK: yesOrNo(),
  /** Lets production start with sandboxes or test keys: for rehearsals, never with real payments. */
  ALLOW_SANDBOX: yesOrNo(),
  /** Hosts that connections may reach in the open, because their network is encrypted otherwise. */
  ALLOW_UNENCRYPTED: hosts(),
  CONSOLE_DIR: text(BUILT_CONSOLE),
  TRUST_PROXY: proxies(),
  /** How long requests are accepted after a signal, while /readyz answers 503. */
  DRAIN_SECONDS: optionalWholeNumber({ min: 0, max: 300 }),
  /** Default country in forms; derived from the currency when empty. */
  DEFAULT_COUNTRY: country(),
  /** Days of history the demo simulates (with --demo). */
  DEMO_DAYS: wholeNumber(90, { min: 1, max: 400 }),
  /** Days after which a day's sales no longer change. */
  SETTLING_DAYS: wholeNumber(7, { min: 0, max: 90 }),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  NODE_ENV: choice(['production', 'development', 'test'], 'production'),
};

/** Settings as read, before defaults are applied. */
export type ServerSettings = Settings<typeof SETTINGS>;
