import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isInNetworks, type TrustProxy } from './client-address.ts';

const SAFE = /^[\w.:/+=@-]{1,64}$/;

/**
 * Returns the id of a request: the one that a trusted proxy gave it, else a new one. Clients cannot choose it, so that ids
 * in the log are unique.
 */
export function requestIds(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const isFromProxy = typeof trustProxy === 'number' ? () => trustProxy > 0 : isInNetworks(trustProxy);
  return ({ headers, socket }) => {
    const id = headers['x-request-id'];
    return typeof id === 'string' && SAFE.test(id) && isFromProxy(socket.remoteAddress ?? '') ? id : randomUUID();
  };
}
