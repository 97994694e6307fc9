import { readJson } from '#kernel/json.ts';
import { MINUTE_MS, type Clock } from '#kernel/time.ts';
import { addressProblem, isLoopbackAddress, type AddressRules } from '#platform/http/outgoing-address.ts';
import { fetchPublic, isPublic } from '#platform/http/public-fetch.ts';
import { clientOf, isClientId, type ClientDescription } from '../rules/authorization.ts';

const MAX_BYTES = 10 * 1024;
const WITHIN_MS = 5000;
const KEPT_MS = 10 * MINUTE_MS;
/** Long enough that a page that is loaded again and again asks another host once a minute. */
const FAILURE_KEPT_MS = MINUTE_MS;
const MAX_KEPT = 200;

/** Reads what clients say about themselves; null when there is nothing to trust. */
export type ReadClient = (clientId: string) => Promise<ClientDescription | null>;

interface Options {
  clock: Clock;
  addresses: AddressRules;
  timeoutMs?: number;
}

/** Fetches the documents behind ids of clients, with the guard that webhooks have, and keeps them for a while. */
export function createClientReader({ clock, addresses, timeoutMs = WITHIN_MS }: Options): ReadClient {
  const kept = new Map<string, { untilMs: number; found: Promise<ClientDescription | null> }>();

  async function read(clientId: string): Promise<ClientDescription | null> {
    const bytes = await fetchPublic(clientId, {
      maxBytes: MAX_BYTES,
      timeoutMs,
      accept: 'application/json',
      isAllowed: (address) => isPublic(address) || (addresses.allowsLoopback && isLoopbackAddress(address)),
    });
    const document = bytes && readJson(Buffer.from(bytes).toString('utf8'));
    return document ? clientOf(clientId, document) : null;
  }

  return async (clientId) => {
    if (!isClientId(clientId) || addressProblem(clientId, addresses)) return null;
    const known = kept.get(clientId);
    if (known && known.untilMs > clock()) return known.found;
    const entry = { untilMs: clock() + FAILURE_KEPT_MS, found: read(clientId) };
    kept.delete(clientId);
    kept.set(clientId, entry);
    // The oldest goes first.
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    const client = await entry.found;
    if (client) entry.untilMs = clock() + KEPT_MS;
    return client;
  };
}
