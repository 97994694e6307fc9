import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { TrustProxy } from './client-address.ts';
import { requestIds } from './request-id.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = (trustProxy: TrustProxy, id: string | undefined, remoteAddress = '10.0.0.1') =>
  requestIds(trustProxy)({ headers: { 'x-request-id': id }, socket: { remoteAddress } } as unknown as IncomingMessage);

test.each<[string, TrustProxy, string | undefined, string | null]>([
  ['is the proxy’s', 1, 'from-balancer:1', 'from-balancer:1'],
  ['is that of a proxy in our networks', ['10.0.0.0/8'], 'abc', 'abc'],
  ['is never a client’s', 0, 'chosen', null],
  ['is never that of a proxy outside our networks', ['192.168.0.0/16'], 'chosen', null],
  ['is made when there is none', 1, undefined, null],
  ['is made when it is too long', 1, 'x'.repeat(65), null],
  ['is made when it could break a log line', 1, 'a b\n', null],
])('the id %s', (_, trustProxy, sent, expected) => {
  const id = idOf(trustProxy, sent);
  if (expected === null) expect(id).toMatch(UUID);
  else expect(id).toBe(expected);
});
