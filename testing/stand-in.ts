import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

type Break = (response: ServerResponse) => unknown;

/**
 * Somebody else's HTTP service, as far as the tests of one file need it: answers requests once their body has come, or breaks as it is
 * told. Ends with the file.
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
    /** From now on; null answers again. */
    breakWith: (how: Break | null) => {
      broken = how;
    },
  };
}
