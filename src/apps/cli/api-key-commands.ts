import { Option, type Command } from 'commander';
import { createApiKey, openKeys, replaceApiKey, revokeKey, type ApiScope } from '#core/catalog/server/index.ts';
import { browserOrigin } from './browser-origin.ts';
import { isUuid } from '#kernel/ids.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { readCliEnvironment } from './environment.ts';
import { asCount, asText, deps, readBy, reject, type Act } from './command.ts';
import { catalogOf } from './storefront-commands.ts';

const SCOPES: readonly string[] = ['ads', 'feed'] satisfies ApiScope[];
const MAX_REQUESTS_PER_SECOND = 1_000_000;
const MAX_OVERLAP_HOURS = 720;
/** Where the demo is, which needs no PUBLIC_URL. */
const LOCAL_URL = 'http://localhost:3000';

const asScopes = readBy((text) => {
  const scopes = text.split(',').map((scope) => scope.trim());
  return scopes.every((scope) => SCOPES.includes(scope)) ? (scopes as ApiScope[]) : null;
}, 'Say ads, feed or ads,feed');

const asOrigins = readBy((text) => {
  const origins = text.split(',').map(browserOrigin);
  return origins.every((origin) => origin !== null) ? origins : null;
}, 'Say the origins of pages, as in https://shop.example,https://m.shop.example');

const asHours = readBy((text) => {
  const hours = /^[\d.]+$/.test(text) ? Number(text) : NaN;
  return hours >= 0 && hours <= MAX_OVERLAP_HOURS ? hours : null;
}, `It is a number of hours from 0 to ${MAX_OVERLAP_HOURS}`);

/** Commands for storefronts' API keys. */
export function apiKeyCommands(program: Command, act: Act): void {
  const keys = program.command('api-key').description('the keys a storefront calls us with');
  keys
    .command('list')
    .description('those that open something')
    .argument('<storefront>', 'as in SG')
    .action(
      act(async (database, storefront: string) => {
        const catalogId = await catalogOf(database, storefront);
        if (!catalogId) return false;
        for (const key of await database.read(SYSTEM, (tx) => openKeys(tx, catalogId, Date.now()))) {
          const end = key.revokedAt ? `, ends ${key.revokedAt.toISOString()}` : '';
          console.log(
            `${key.id}  ${key.label} (${key.scopes.join(', ')}, ${key.requestsPerSecond ?? 'usual'}/s${end})`,
          );
        }
        return true;
      }),
    );
  keys
    .command('create')
    .description('prints a new one, once')
    .argument('<storefront>', 'as in SG')
    .argument('<label>', 'what it is for', asText)
    .argument('[per-second]', 'how many requests a second it may send at most', asCount(1, MAX_REQUESTS_PER_SECOND))
    .addOption(
      new Option('--scopes <scopes>', 'ads, feed or ads,feed; one that opens feeds is refused from pages')
        .argParser(asScopes)
        .default(['ads'], 'ads'),
    )
    .addOption(
      new Option(
        '--browser <origins>',
        'instead, one that pages of these origins report events with; it opens nothing else',
      ).argParser(asOrigins),
    )
    .action(
      act(
        async (
          database,
          storefront: string,
          label: string,
          requestsPerSecond: number | undefined,
          { scopes, browser: origins }: { scopes: ApiScope[]; browser?: string[] },
        ) => {
          const catalogId = await catalogOf(database, storefront);
          if (!catalogId) return false;
          const opens = origins ? { scopes: ['browser' as const], origins } : { scopes };
          const made = { catalogId, label, ...opens, requestsPerSecond: requestsPerSecond ?? null };
          const secret = await database.transact(SYSTEM, (tx) => createApiKey(tx, deps, made));
          const { PUBLIC_URL } = readCliEnvironment();
          printKey(secret, {
            storefront: storefront.toUpperCase(),
            catalogId,
            url: PUBLIC_URL[0] ?? LOCAL_URL,
            ...opens,
          });
          return true;
        },
      ),
    );
  keys
    .command('rotate')
    .description('prints one in place of another, which opens for some hours yet')
    .argument('<storefront>', 'as in SG')
    .argument('<id>', 'endcap api-key list shows it')
    .argument('[hours]', 'that both open', asHours, 24)
    .action(
      act(async (database, storefront: string, id: string, hours: number) => {
        const catalogId = await catalogOf(database, storefront);
        if (!catalogId) return false;
        const old = { catalogId, id, overlapMs: hours * HOUR_MS };
        const secret = isUuid(id) ? await database.transact(SYSTEM, (tx) => replaceApiKey(tx, deps, old)) : null;
        if (secret === null) return reject(`${storefront} has no key ${id}`);
        console.log(secret);
        return true;
      }),
    );
  keys
    .command('revoke')
    .description('shuts one within seconds')
    .argument('<storefront>', 'as in SG')
    .argument('<id>', 'endcap api-key list shows it')
    .action(
      act(async (database, storefront: string, id: string) => {
        const catalogId = await catalogOf(database, storefront);
        if (!catalogId) return false;
        const isRevoked =
          isUuid(id) && (await database.transact(SYSTEM, (tx) => revokeKey(tx, catalogId, id, Date.now())));
        if (!isRevoked) return reject(`${storefront} has no key ${id}`);
        console.log(`${id} opens nothing any more`);
        return true;
      }),
    );
}

/** The key alone on the first line, for programs; then what its owner does with it, and a call that answers 200. */
function printKey(
  secret: string,
  about: {
    storefront: string;
    catalogId: string;
    url: string;
    scopes: readonly ApiScope[];
    origins?: readonly string[];
  },
): void {
  const { storefront, catalogId, url, scopes, origins } = about;
  const isBrowser = scopes.includes('browser');
  const lines = [
    ['Storefront', `${storefront}, ${catalogId}`],
    ...(scopes.includes('feed') ? [['Feeds', `${url}/v1/feeds/products`]] : []),
    ...(scopes.includes('ads') ? [['Auctions', `${url}/v2/auctions`]] : []),
    ['Events', isBrowser ? `${url}/v2/events?key=${secret}` : `${url}/v2/events`],
    ...(origins ? [['Pages', origins.join(', ')]] : []),
    ['Guide', `${url}/docs/integrate-a-storefront`],
    isBrowser
      ? [
          'Try it',
          `curl -H 'Origin: ${origins![0]}' -H 'Prefer: return=representation' '${url}/v2/events?key=${secret}' -d '{"clicks":[]}'`,
        ]
      : ['Try it', `curl -H 'Authorization: Bearer ${secret}' ${url}/v1/me`],
  ].filter(([name]) => name !== 'Events' || !scopes.includes('feed') || scopes.includes('ads'));
  console.log(secret);
  for (const [name, text] of lines) console.log(`${name!.padEnd(12)}${text}`);
}
