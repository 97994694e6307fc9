import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { type TrustProxy, clientAddress, networkOf } from './client-address.ts';

const PROXY = '10.1.2.3';
const CLIENT = '203.0.113.9';
const FORGED = '198.51.100.66';

// Same results as the framework's, see forwarded.test.ts.
test.each<[TrustProxy, string, string | undefined, string]>([
  [0, PROXY, CLIENT, PROXY],
  [1, PROXY, undefined, PROXY],
  [1, PROXY, CLIENT, CLIENT],
  [1, PROXY, `${FORGED}, ${CLIENT}`, CLIENT],
  [1, PROXY, `${FORGED}, 10.9.9.9, ${CLIENT}`, CLIENT],
  [2, PROXY, `${FORGED}, ${CLIENT}, 10.5.5.5`, CLIENT],
  [['10.0.0.0/8'], PROXY, `${FORGED}, ${CLIENT}`, CLIENT],
  [['10.0.0.0/8'], PROXY, `${FORGED}, ${CLIENT}, 10.5.5.5`, CLIENT],
  [['10.0.0.0/8'], CLIENT, FORGED, CLIENT],
  [['10.1.2.3'], PROXY, CLIENT, CLIENT],
  [['fd00::/8'], 'fd00::1', CLIENT, CLIENT],
])('behind %j, from %s with "%s" it is %s', (trustProxy, remoteAddress, forwarded, address) => {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } };
  expect(clientAddress(trustProxy)(request as unknown as IncomingMessage)).toBe(address);
});

test('a closed connection has none', () => {
  expect(clientAddress(1)({ socket: {}, headers: {} } as unknown as IncomingMessage)).toBeNull();
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:bbbb:cccc:dddd:eeee', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
