import { readJson } from '#kernel/json.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS, type Clock } from '#kernel/time.ts';
import { addressProblem, isLoopbackAddress, type AddressRules } from '#platform/http/outgoing-address.ts';
import { fetchPublic, isPublic } from '#platform/http/public-fetch.ts';
import { resolvePublicName, type ResolveName } from '#platform/http/resolve-name.ts';
import { clientOf, isClientId, type ClientDescription } from '../rules/authorization.ts';

const MAX_BYTES = 10 * 1024;
const WITHIN_MS = 5000;
const KEPT_MS = 10 * MINUTE_MS;
/** Long enough that a page that is loaded again and again asks another host once a minute. */
const FAILURE_KEPT_MS = MINUTE_MS;
const MAX_KEPT = 200;

/**
 * Reads what clients say about themselves; null when there is nothing to trust. `count` is called before another host is
 * asked, and says why it is not.
 */
export type ReadClient = (
  clientId: string,
  count: () => Promise<Problem | null>,
) => Promise<Result<ClientDescription | null, Problem>>;

interface Options {
  clock: Clock;
  addresses: AddressRules;
  /** For all of it, finding the host included. */
  timeoutMs?: number;
  resolve?: ResolveName;
}

/** As RFC 8259 and RFC 6839 name it. Pages and uploads on a well-known host may be written by any of its users. */
const isJson = (contentType: string): boolean => /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType);

/** Fetches the documents behind ids of clients, with the guard that webhooks have, and keeps them for a while. */
export function createClientReader({
  clock,
  addresses,
  timeoutMs = WITHIN_MS,
  resolve = resolvePublicName,
}: Options): ReadClient {
  const kept = new Map<string, { untilMs: number; found: Promise<ClientDescription | null> }>();

  async function read(clientId: string): Promise<ClientDescription | null> {
    const bytes = await fetchPublic(clientId, {
      maxBytes: MAX_BYTES,
      timeoutMs,
      accept: 'application/json',
      isType: isJson,
      resolve,
      isAllowed: (address) => isPublic(address) || (addresses.allowsLoopback && isLoopbackAddress(address)),
    });
    const document = bytes && readJson(Buffer.from(bytes).toString('utf8'));
    return document ? clientOf(clientId, document) : null;
  }

  return async (clientId, count) => {
    if (!isClientId(clientId) || addressProblem(clientId, addresses)) return ok(null);
    const known = kept.get(clientId);
    if (known && known.untilMs > clock()) return ok(await known.found);
    const tooOften = await count();
    if (tooOften) return fail(tooOften);
    const entry = { untilMs: clock() + FAILURE_KEPT_MS, found: read(clientId) };
    kept.delete(clientId);
    kept.set(clientId, entry);
    // The oldest goes first.
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    const client = await entry.found;
    if (client) entry.untilMs = clock() + KEPT_MS;
    return ok(client);
  };
}
