import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

type Break = (response: ServerResponse) => unknown;

/**
 * Starts a stand-in for an external HTTP service. It answers requests after their body has arrived, or fails as
 * configured, and stops with the test file.
 */
export async function startStandIn(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<void>,
) {
  let broken: Break | null = null;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    await (broken ? broken(response) : answer(request, response, body));
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** Sets how requests fail from now on; null answers them again. */
    breakWith: (how: Break | null) => {
      broken = how;
    },
  };
}
