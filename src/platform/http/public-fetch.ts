import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { ResolveName } from './resolve-name.ts';

export interface PublicFetchOptions {
  maxBytes: number;
  timeoutMs: number;
  /** Whether an IP address may be contacted; by default every public one. */
  isAllowed?: (address: string) => boolean;
  /** Types of files that are wanted. */
  accept?: string;
  /** Whether a file of this type is read; by default of every type. */
  isType?: (contentType: string) => boolean;
  /** Finds the host; by default as the system does. */
  resolve?: ResolveName;
}

/**
 * Fetches a file from an untrusted address, such as an image in a feed. Contacts only the public internet, never this
 * machine or its network, under any name: the address that was checked is the one connected to. Does not follow
 * redirects. Returns null when there is no such file, it is too large or takes too long.
 */
export async function fetchPublic(url: string, options: PublicFetchOptions): Promise<Uint8Array | null> {
  const { maxBytes, timeoutMs, isAllowed = isPublic, accept = 'image/*', isType = () => true } = options;
  const target = allowedTarget(url, isAllowed);
  if (!target) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const none = () => resolve(null);
    const outgoing = requesterOf(target)(
      target,
      {
        lookup: onlyTo(isAllowed, options.resolve && { find: options.resolve, signal }),
        agent: false,
        signal,
        headers: { accept },
      },
      (response) => {
        const { 'content-type': type = '', 'content-length': length = 0 } = response.headers;
        if (response.statusCode !== 200 || !isType(type) || Number(length) > maxBytes) {
          response.destroy();
          return none();
        }
        const chunks: Buffer[] = [];
        let received = 0;
        response.on('data', (chunk: Buffer) => {
          received += chunk.length;
          if (received > maxBytes) {
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

/** What a message that was posted to an untrusted address was answered. */
export type PostOutcome =
  | { status: number; headers: IncomingHttpHeaders; excerpt: string }
  | { status: null; failure: string };

/**
 * Posts a message to an untrusted address with the same guard. Does not follow redirects, and reads at most `maxBytes`
 * of the answer.
 */
export async function postPublic(
  url: string,
  message: { headers: Record<string, string>; body: string },
  { maxBytes, timeoutMs, isAllowed = isPublic }: PublicFetchOptions,
): Promise<PostOutcome> {
  const target = allowedTarget(url, isAllowed);
  if (!target) return { status: null, failure: 'address not allowed' };
  return new Promise((resolve) => {
    const fail = (error: Error) =>
      resolve({ status: null, failure: error.name === 'TimeoutError' ? 'no answer in time' : error.message });
    const outgoing = requesterOf(target)(
      target,
      {
        method: 'POST',
        lookup: onlyTo(isAllowed),
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        let excerpt = Buffer.alloc(0);
        const done = () => {
          resolve({ status, headers: response.headers, excerpt: excerpt.toString('utf8') });
          response.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          excerpt = Buffer.concat([excerpt, chunk]).subarray(0, maxBytes);
          if (excerpt.length >= maxBytes) done();
        });
        response.on('end', done);
        // The status decides; an answer that breaks off or hangs was one nevertheless.
        response.on('error', done);
      },
    );
    outgoing.on('error', (error) => fail(error.cause instanceof Error ? error.cause : error));
    outgoing.end(message.body);
  });
}

const requesterOf = ({ protocol }: URL) => (protocol === 'https:' ? requestHttps : requestHttp);

/** Returns the address if its text may be contacted; names are checked where they are resolved. */
function allowedTarget(url: string, isAllowed: (address: string) => boolean): URL | null {
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol) || target.username || target.password) return null;
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // An IP literal is not resolved.
  return isIP(host) && !isAllowed(host) ? null : target;
}

/** Resolves names, as usual or by `other`, but omits addresses that may not be contacted. */
function onlyTo(
  isAllowed: (address: string) => boolean,
  other?: { find: ResolveName; signal: AbortSignal },
): LookupFunction {
  return (hostname, options, callback) => {
    const answer = (error: Error | null, found: readonly LookupAddress[]) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return callback(error ?? new Error('no public address'), '', 0);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    };
    if (other)
      other.find(hostname, other.signal).then(
        (found) =>
          answer(
            null,
            found.map((address) => ({ address, family: isIP(address) })),
          ),
        (error: Error) => answer(error, []),
      );
    else lookUp(hostname, { ...options, all: true }, answer);
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
