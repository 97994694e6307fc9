import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Number of proxies in front that add to X-Forwarded-For, or their networks; 0 for none. */
export type TrustProxy = number | readonly string[];

/**
 * Returns the client address of requests that bypass the framework. Read as the framework does: from the nearest hop
 * outwards, while the hop is one of our proxies.
 */
export function clientAddress(trustProxy: TrustProxy): (request: IncomingMessage) => string | null {
  const isTrusted =
    typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : isInNetworks(trustProxy);
  return ({ socket, headers }) => {
    const nearest = socket.remoteAddress;
    if (nearest === undefined) return null;
    if (trustProxy === 0) return nearest;
    const forwarded = String(headers['x-forwarded-for'] ?? '');
    const hops = [nearest, ...forwarded.split(',').reverse()].map((hop) => hop.trim()).filter((hop) => hop !== '');
    let at = 0;
    while (at < hops.length - 1 && isTrusted(hops[at]!, at)) at += 1;
    return hops[at]!;
  };
}

/** Returns whether an address is in one of the networks. */
export function isInNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns an IPv4 address, or the first half of an IPv6 address, which its holder cannot choose. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const missing = address.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
