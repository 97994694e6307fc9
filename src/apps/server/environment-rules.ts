import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Complaint } from '#apps/environment.ts';
import type { Role } from './create-server.ts';
import { BUILT_CONSOLE, ROLES, type ServerSettings } from './settings.ts';

type Read = Partial<ServerSettings>;
type Name = keyof ServerSettings;

/** Whether this is a production installation with real payments: neither the demo nor a developer's machine. */
function isForReal({ NODE_ENV }: Pick<Read, 'NODE_ENV'>, { withDemo }: { withDemo: boolean }): boolean {
  return NODE_ENV === 'production' && !withDemo;
}

/**
 * Returns problems of combinations of valid settings. Settings that could not be read are missing here and already
 * reported.
 */
export function judgeEnvironment(read: Read, options: { withDemo: boolean }): Complaint[] {
  const has = (role: string) => (read.ROLES as readonly string[] | undefined)?.includes(role) ?? false;
  const isReal = isForReal(read, options);
  const talksToPeople = has('api') || has('worker');
  return [
    ...(isReal && talksToPeople ? [...addresses(read), ...(read.TEST_ENVIRONMENT ? [] : named(read))] : []),
    ...(isReal && talksToPeople && !read.ALLOW_SANDBOX && !read.TEST_ENVIRONMENT ? playMoney(read) : []),
    ...(read.TEST_ENVIRONMENT ? realMoney(read) : []),
    ...(read.TEST_CONTROLLER_CLOCK && read.TEST_ENVIRONMENT === false
      ? [['TEST_CONTROLLER_CLOCK', 'needs TEST_ENVIRONMENT=true'] as const]
      : []),
    ...(isReal ? unencrypted(read) : []),
    ...neededWith(read, 'PAYMENTS', 'stripe', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']),
    ...neededWith(read, 'PAYMENTS', 'adyen', [
      ...(['ADYEN_API_KEY', 'ADYEN_CLIENT_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_HMAC_KEY'] as const),
    ]),
    ...neededWith(read, 'META', 'live', ['META_ACCESS_TOKEN', 'META_BUSINESS_ID', 'META_TIMEZONES']),
    ...neededWith(read, 'PLACES', 'google', ['GOOGLE_PLACES_KEY']),
    ...(read.GOOGLE_PLACES_KEY && 'PLACES' in read && read.PLACES !== 'google'
      ? [['GOOGLE_PLACES_KEY', 'needs PLACES=google'] as const]
      : []),
    ...sellerCenter(read),
    ...(read.DATABASE_OWNER_URL && read.DATABASE_URL === ''
      ? [['DATABASE_OWNER_URL', 'needs DATABASE_URL: the embedded database migrates itself'] as const]
      : []),
    ...(has('api') ? builtConsole(read, isReal) : []),
    ...ofAllProcesses(read),
  ];
}

function addresses({ PUBLIC_URL }: Read): Complaint[] {
  if (PUBLIC_URL?.length === 0)
    return [['PUBLIC_URL', 'needed in production: the https address browsers reach the console at']];
  const plain = PUBLIC_URL?.find((address) => !address.startsWith('https:'));
  return plain ? [['PUBLIC_URL', `${plain} is not https, and passwords would travel in the open`]] : [];
}

/** Lists connections to other machines that would travel in the open. */
function unencrypted(read: Read): Complaint[] {
  const allowed = read.ALLOW_UNENCRYPTED ?? [];
  return Object.entries(REMEDIES).flatMap(([name, { isPlain, remedy }]) => {
    const url = URL.parse(read[name as keyof typeof REMEDIES] ?? '');
    if (!url || !isPlain(url) || isLoopback(hostOf(url)) || allowed.includes(hostOf(url))) return [];
    const host = hostOf(url);
    return [[name, `is not encrypted to ${host}: ${remedy}, or name the host in ALLOW_UNENCRYPTED`] as const];
  });
}

const isTlsOff = ({ searchParams }: URL) =>
  !/^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
const POSTGRES = { isPlain: isTlsOff, remedy: 'add ?sslmode=verify-full' };
const isPlainHttp = ({ protocol }: URL) => protocol === 'http:';
const REMEDIES = {
  DATABASE_URL: POSTGRES,
  DATABASE_OWNER_URL: POSTGRES,
  DATABASE_DIRECT_URL: POSTGRES,
  CLICKHOUSE_URL: { isPlain: isPlainHttp, remedy: 'write https' },
  STORAGE_URL: {
    isPlain: ({ searchParams }: URL) => searchParams.get('insecure') === 'true',
    remedy: 'leave out insecure=true',
  },
  MAIL_URL: {
    isPlain: ({ protocol, searchParams }: URL) => protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true',
    remedy: 'write smtps, or add ?requireTLS=true',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: { isPlain: isPlainHttp, remedy: 'write https' },
} as const satisfies Partial<Record<Name, { isPlain(url: URL): boolean; remedy: string }>>;

/** A socket's folder, as in postgresql:///endcap?host=/run/postgresql, is on this machine as well. */
const hostOf = ({ hostname, searchParams }: URL): string => searchParams.get('host') ?? hostname;
const isLoopback = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** Without an explicit choice the sandboxes could be mistaken for the real providers. */
function named(read: Read): Complaint[] {
  return [
    ...('PAYMENTS' in read && read.PAYMENTS === undefined
      ? [['PAYMENTS', 'must be named in production: stripe, adyen or none'] as const]
      : []),
    ...('META' in read && read.META === undefined
      ? [['META', 'must be named in production: live or none'] as const]
      : []),
  ];
}

/** Lists behaviour of this installation that its operators may not expect, but that does not prevent the start. */
export function warningsOf(settings: ServerSettings, options: { withDemo: boolean }): Complaint[] {
  if (!isForReal(settings, options)) return [];
  return [
    ...(settings.TEST_ENVIRONMENT ? [] : playMoney(settings)),
    ...(settings.MAIL_URL === ''
      ? [['MAIL_URL', `not set: mails are only written to ${join(settings.DATA_DIR, 'outbox')}`] as const]
      : []),
  ];
}

/** Lists why money, ads or addresses of these settings are not real; empty when all are. */
function playMoney(read: Read): Complaint[] {
  const unless = 'only a rehearsal may, with ALLOW_SANDBOX=true';
  const testKeys = (
    [
      ['stripe', 'STRIPE_SECRET_KEY', /^[a-z]+_test_/],
      ['stripe', 'STRIPE_PUBLISHABLE_KEY', /^[a-z]+_test_/],
      ['adyen', 'ADYEN_CLIENT_KEY', /^test_/],
    ] as const
  ).filter(([provider, name, form]) => read.PAYMENTS === provider && form.test(read[name] ?? ''));
  return [
    ...(read.PAYMENTS === 'sandbox'
      ? [['PAYMENTS', `the sandbox gives real credit for test cards; ${unless}`] as const]
      : []),
    ...testKeys.map(([, name]) => [name, `is a test key, and gives real credit for test cards; ${unless}`] as const),
    ...(read.PAYMENTS === 'adyen' && read.ADYEN_LIVE_PREFIX === ''
      ? [['ADYEN_LIVE_PREFIX', `without it Adyen’s test platform gives real credit for test cards; ${unless}`] as const]
      : []),
    ...(read.META === 'sandbox' ? [['META', `the sandbox shows nobody anything; ${unless}`] as const] : []),
    ...(read.PLACES === 'sandbox' ? [['PLACES', `the sandbox knows a few examples only; ${unless}`] as const] : []),
  ];
}

/** Lists what of a test environment would cost real money. */
function realMoney(read: Read): Complaint[] {
  const why = 'a test environment takes test keys alone';
  const isLiveKey = (key: string | undefined) => Boolean(key) && !/^[a-z]+_test_/.test(key!);
  return [
    ...(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const)
      .filter((name) => read.PAYMENTS === 'stripe' && isLiveKey(read[name]))
      .map((name) => [name, `is a live key: ${why}`] as const),
    ...(read.PAYMENTS === 'adyen' && read.ADYEN_LIVE_PREFIX
      ? [['ADYEN_LIVE_PREFIX', `names Adyen’s live platform: ${why}`] as const]
      : []),
    ...(read.PAYMENTS === 'adyen' && read.ADYEN_CLIENT_KEY?.startsWith('live_')
      ? [['ADYEN_CLIENT_KEY', `is a live key: ${why}`] as const]
      : []),
    ...(read.META === 'live' ? [['META', 'spends real money: leave it out in a test environment'] as const] : []),
  ];
}

function neededWith(read: Read, chooser: Name, choice: string, names: readonly Name[]): Complaint[] {
  if (read[chooser] !== choice) return [];
  const isMissing = (name: Name) => {
    const value = read[name];
    return value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
  };
  return names.filter(isMissing).map((name) => [name, `needed for ${chooser}=${choice}`]);
}

function sellerCenter(read: Read): Complaint[] {
  const { SELLER_CENTER_URL: url, SELLER_CENTER_MARKETS: markets, SELLER_CENTER_PAYING_MARKETS: paying } = read;
  if (markets === undefined || paying === undefined || url === undefined) return [];
  if (url === '') return markets.length || paying.length ? [['SELLER_CENTER_MARKETS', 'needs SELLER_CENTER_URL']] : [];
  if (markets.length === 0)
    return [['SELLER_CENTER_MARKETS', 'needed with SELLER_CENTER_URL: the countries it serves, e.g. SG,MY']];
  const unknown = paying.find((market) => !markets.includes(market));
  return unknown ? [['SELLER_CENTER_PAYING_MARKETS', `${unknown} is not one of SELLER_CENTER_MARKETS`]] : [];
}

/** A process with only some of the roles has others beside it, and must share their stores. */
function ofAllProcesses(read: Read): Complaint[] {
  const roles: readonly Role[] = read.ROLES ?? ROLES;
  if (ROLES.every((role) => roles.includes(role))) return [];
  const usesStores = roles.some((role) => role !== 'ads');
  const names: readonly Name[] = [
    'DATABASE_URL',
    'SECRET',
    ...(usesStores ? (['CLICKHOUSE_URL', 'STORAGE_URL'] as const) : []),
  ];
  const isMissing = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
  return names
    .filter((name) => isMissing(read[name]))
    .map((name) => [name, `needed with ROLES=${roles.join(',')}: the same in all processes`]);
}

/** A developer's console may be served elsewhere; an explicitly configured folder must exist. */
function builtConsole({ CONSOLE_DIR: folder }: Read, isReal: boolean): Complaint[] {
  if (folder === undefined || (folder === BUILT_CONSOLE && !isReal)) return [];
  return existsSync(join(folder, 'index.html'))
    ? []
    : [['CONSOLE_DIR', `no console is built in ${folder}; npx vite build makes one in dist/console`]];
}
