import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface PublicFetchOptions {
  maxBytes: number;
  timeoutMs: number;
  /** Whether an IP address may be contacted; by default every public one. */
  isAllowed?: (address: string) => boolean;
}

/**
 * Fetches a file from an untrusted address, such as an image in a feed. Contacts only the public internet, never this
 * machine or its network, under any name: the address that was checked is the one connected to. Does not follow
 * redirects. Returns null when there is no such file, it is too large or takes too long.
 */
export async function fetchPublic(url: string, options: PublicFetchOptions): Promise<Uint8Array | null> {
  const { maxBytes, timeoutMs, isAllowed = isPublic } = options;
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol) || target.username || target.password) return null;
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // An IP literal is not resolved.
  if (isIP(host) && !isAllowed(host)) return null;
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const none = () => resolve(null);
    const outgoing = request(
      target,
      {
        lookup: onlyTo(isAllowed),
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'image/*' },
      },
      (response) => {
        if (response.statusCode !== 200 || Number(response.headers['content-length'] ?? 0) > maxBytes) {
          response.destroy();
          return none();
        }
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > maxBytes) {
            response.destroy();
            none();
          } else chunks.push(chunk);
        });
        response.on('end', () => resolve(Buffer.concat(chunks)));
        response.on('error', none);
        response.on('close', none);
      },
    );
    outgoing.on('error', none);
    outgoing.end();
  });
}

/** Resolves names as usual, but omits addresses that may not be contacted. */
function onlyTo(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(error ?? new Error('no public address'), '', 0);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
// All routed addresses lie in 2000::/3, except these ranges, which map to IPv4 or nowhere.
const ROUTED = new BlockList();
ROUTED.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return version === 6 && ROUTED.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}
