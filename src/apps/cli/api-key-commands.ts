import { Option, type Command } from 'commander';
import {
  browserOrigin,
  DEFAULT_OVERLAP_HOURS,
  isOverlap,
  MAX_OVERLAP_HOURS,
  MAX_REQUESTS_PER_SECOND,
  SERVER_SCOPES,
  type ApiScope,
} from '#core/catalog/rules/api-key.ts';
import { guideUrl, keyAddresses, tryKey, type KeyInUse } from '#core/catalog/rules/api-key-guide.ts';
import { createApiKey, openKeys, replaceApiKey, revokeApiKey } from '#core/catalog/server/index.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import { readCliEnvironment } from './environment.ts';
import { asCount, asText, deps, readBy, reject, type Act } from './command.ts';
import { catalogOf } from './storefront-commands.ts';

/** Where the demo is, which needs no PUBLIC_URL. */
const LOCAL_URL = 'http://localhost:3000';

const asScopes = readBy((text) => {
  const scopes = text.split(',').map((scope) => scope.trim());
  return scopes.every((scope) => SERVER_SCOPES.some((one) => one === scope)) ? (scopes as ApiScope[]) : null;
}, 'Say ads, feed or ads,feed');

const asOrigins = readBy((text) => {
  const origins = text.split(',').map(browserOrigin);
  return origins.every((origin) => origin !== null) ? origins : null;
}, 'Say the origins of pages, as in https://shop.example,https://m.shop.example');

const asHours = readBy((text) => {
  const hours = /^[\d.]+$/.test(text) ? Number(text) : NaN;
  return isOverlap(hours) ? hours : null;
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
        for (const key of await database.read(SYSTEM, (tx) => openKeys(tx, catalogId, deps.clock()))) {
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
          const opens = origins ? { scopes: ['browser'], origins } : { scopes, origins: [] };
          const key = { catalogId, label, ...opens, requestsPerSecond: requestsPerSecond ?? null };
          const made = await database.transact(SYSTEM, (tx) => createApiKey(tx, deps, key));
          if (!made.ok) return reject(problemText(made.problem, 'en'));
          const { PUBLIC_URL } = readCliEnvironment();
          const { secret } = made.value;
          printKey(storefront.toUpperCase(), catalogId, { secret, url: PUBLIC_URL[0] ?? LOCAL_URL, ...opens });
          return true;
        },
      ),
    );
  keys
    .command('rotate')
    .description('prints one in place of another, which opens for some hours yet')
    .argument('<storefront>', 'as in SG')
    .argument('<id>', 'endcap api-key list shows it')
    .argument('[hours]', 'that both open', asHours, DEFAULT_OVERLAP_HOURS)
    .action(
      act(async (database, storefront: string, id: string, hours: number) => {
        const catalogId = await catalogOf(database, storefront);
        if (!catalogId) return false;
        if (!isUuid(id)) return reject(unknown(storefront, id));
        const old = { catalogId, id, overlapHours: hours };
        const made = await database.transact(SYSTEM, (tx) => replaceApiKey(tx, deps, old));
        if (!made.ok) return reject(whyNot(made.problem, storefront, id));
        console.log(made.value.secret);
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
        if (!isUuid(id)) return reject(unknown(storefront, id));
        const revoked = await database.transact(SYSTEM, (tx) => revokeApiKey(tx, deps, { catalogId, id }));
        if (!revoked.ok) return reject(whyNot(revoked.problem, storefront, id));
        console.log(`${id} opens nothing any more`);
        return true;
      }),
    );
}

const unknown = (storefront: string, id: string): string => `${storefront} has no key ${id}`;

const whyNot = (problem: Problem, storefront: string, id: string): string =>
  problem.code === 'NOT_FOUND' ? unknown(storefront, id) : problemText(problem, 'en');

/** The key alone on the first line, for programs; then what its owner does with it, and a call that answers 200. */
function printKey(storefront: string, catalogId: string, key: KeyInUse): void {
  const lines = [
    ['Storefront', `${storefront}, ${catalogId}`],
    ...keyAddresses(key).map(({ kind, url }) => [kind, url]),
    ...(key.origins.length > 0 ? [['Pages', key.origins.join(', ')]] : []),
    ['Guide', guideUrl(key.url)],
    ['Try it', tryKey(key)],
  ];
  console.log(key.secret);
  for (const [name, text] of lines) console.log(`${name!.padEnd(12)}${text}`);
}
