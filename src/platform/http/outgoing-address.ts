/** Why an address is not sent to. */
export type AddressProblem = 'NOT_HTTPS' | 'HAS_USER' | 'PORT' | 'OWN' | 'INVALID';

const PORTS: readonly number[] = [443, 8443];
const MIN_OTHER_PORT = 1024;

export interface AddressRules {
  /** Hosts of this deployment, which must not send requests to itself. */
  ownHosts: readonly string[];
  /** In the demo, receivers run beside the server without a certificate. */
  allowsLoopback: boolean;
}

/** Returns what is wrong with an address to send to, as far as its text says; null when nothing is. */
export function addressProblem(address: string, { ownHosts, allowsLoopback }: AddressRules): AddressProblem | null {
  const url = URL.parse(address);
  if (!url || address.length > 2000 || url.hostname === '') return 'INVALID';
  if (allowsLoopback && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return 'NOT_HTTPS';
  if (url.username || url.password) return 'HAS_USER';
  const port = url.port === '' ? 443 : Number(url.port);
  if (!PORTS.includes(port) && port < MIN_OTHER_PORT) return 'PORT';
  // `ads.example.` is the same host.
  return ownHosts.includes(url.hostname.replace(/\.$/, '')) ? 'OWN' : null;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** Whether an IP address is this machine's own. */
export const isLoopbackAddress = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address);
