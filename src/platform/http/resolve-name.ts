import { promises as dns, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { promisify } from 'node:util';

/** Returns the addresses of a host. Throws when there is none, or when the signal ends the search. */
export type ResolveName = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const TRY_MS = 2000;
const TRIES = 2;
const lookUp = promisify(lookup);

/**
 * Finds a host that a stranger named by asking name servers directly. The system's own search occupies a thread for as long
 * as it takes, two at a time: a few names whose servers do not answer would keep everyone else's waiting.
 */
export async function resolvePublicName(
  host: string,
  signal: AbortSignal,
  { servers }: { servers?: readonly string[] } = {},
): Promise<readonly string[]> {
  if (isIP(host)) return [host];
  // This machine is in the system's own file, not in the name servers.
  if (host === 'localhost') return (await lookUp(host, { all: true })).map(({ address }) => address);
  signal.throwIfAborted();
  const resolver = new dns.Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length === 0) throw new Error(`no address of ${host}`);
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
