import {
  catalogByCode,
  createApiKey,
  updateStorefront,
  openKeys,
  replaceApiKey,
  revokeKey,
  type ApiScope,
} from '#core/catalog/server/index.ts';
import { reverseClicksOf } from '#delivery/charge/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { deps, refuse, type Command } from './command.ts';
import { readStorefrontSetting } from './storefront-settings.ts';

const SCOPES: readonly ApiScope[] = ['ads', 'feed'];
const MAX_OVERLAP_HOURS = 720;

/** Commands for storefronts: how their ads are served, and their API keys. */
export const STOREFRONT_COMMANDS = {
  async storefront(database, [country = '', setting = '', text = '']) {
    const catalogId = await storefrontOf(database, country);
    if (!catalogId) return false;
    const settings = readStorefrontSetting(setting, text);
    if (typeof settings === 'string') return refuse(settings);
    await database.transact(SYSTEM, (tx) => updateStorefront(tx, catalogId, settings));
    console.log(`${setting} of ${country} is ${text}`);
    return true;
  },
  async key(database, [country = '', action = '', what = '', more = ''], options) {
    const catalogId = await storefrontOf(database, country);
    if (!catalogId) return false;
    switch (action) {
      case 'list': {
        for (const key of await database.read(SYSTEM, (tx) => openKeys(tx, catalogId, Date.now()))) {
          const end = key.revokedAt ? `, ends ${key.revokedAt.toISOString()}` : '';
          console.log(
            `${key.id}  ${key.label} (${key.scopes.join(', ')}, ${key.requestsPerSecond ?? 'usual'}/s${end})`,
          );
        }
        return true;
      }
      case 'new': {
        const requestsPerSecond = more === '' ? null : Number(more);
        if (
          what === '' ||
          (requestsPerSecond !== null && !(Number.isInteger(requestsPerSecond) && requestsPerSecond > 0))
        )
          return refuse('Say what the key is for, and at most how many requests a second it may send');
        const scopes = options.scopes.split(',').map((scope) => scope.trim());
        if (!scopes.every((scope) => SCOPES.includes(scope as ApiScope)))
          return refuse('Say --scopes ads, feed or ads,feed');
        const made = { catalogId, label: what, scopes: scopes as ApiScope[], requestsPerSecond };
        console.log(await database.transact(SYSTEM, (tx) => createApiKey(tx, deps, made)));
        return true;
      }
      case 'replace': {
        const hours = more === '' ? 24 : Number(more);
        if (!isUuid(what) || !(hours >= 0 && hours <= MAX_OVERLAP_HOURS))
          return refuse(`Say the id of the key, and for how many hours both shall open: 0 to ${MAX_OVERLAP_HOURS}`);
        const old = { catalogId, id: what, overlapMs: hours * HOUR_MS };
        const secret = await database.transact(SYSTEM, (tx) => replaceApiKey(tx, deps, old));
        if (secret === null) return refuse(`${country} has no key ${what}`);
        console.log(secret);
        return true;
      }
      case 'revoke': {
        const isRevoked =
          isUuid(what) && (await database.transact(SYSTEM, (tx) => revokeKey(tx, catalogId, what, Date.now())));
        if (!isRevoked) return refuse(`${country} has no key ${what}`);
        console.log(`${what} opens nothing any more`);
        return true;
      }
      default:
        return refuse('Say list, new, replace or revoke');
    }
  },
  async invalid(database, [country = '', shopper = '', from = '', to = '']) {
    const catalogId = await storefrontOf(database, country);
    if (!catalogId) return false;
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
    if (shopper === '' || !(fromMs <= toMs)) return refuse('Say the shopper, and from when to when');
    const found = { catalogId, shopper, fromMs, toMs };
    const clicks = await reverseClicksOf({ database, newId: deps.newId, nowMs: Date.now() }, found);
    console.log(`${clicks} clicks given back`);
    return true;
  },
} satisfies Record<string, Command>;

async function storefrontOf(database: Database, country: string): Promise<Uuid | null> {
  const catalog = await database.read(SYSTEM, (tx) => catalogByCode(tx, country.toUpperCase()));
  if (!catalog) refuse(`There is no storefront ${country}`);
  return catalog?.id ?? null;
}
