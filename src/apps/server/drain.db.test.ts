import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database);

/** Sends a request over a connection that stays open as long as the server allows, as load balancers do. */
function ask(port: number, path: string, agent: Agent): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode!, connection: response.headers.connection }));
    }).on('error', reject);
  });
}

test('a stopping server says so, serves until its drain ends, and only then closes', async () => {
  let endPause = () => {};
  const pause = new Promise<void>((resolve) => (endPause = resolve));
  const server = await startApi(database, seed, { roles: ['api', 'ads'], drain: () => pause });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const keptAlive = new Agent({ keepAlive: true });
  expect(await ask(port, '/readyz', keptAlive)).toEqual({ status: 200, connection: 'keep-alive' });

  const stopped = server.stop();
  // Over the existing connection, and over new ones: as many as load balancers still open.
  for (const agent of [keptAlive, new Agent(), new Agent({ keepAlive: true })]) {
    expect(await ask(port, '/readyz', agent)).toEqual({ status: 503, connection: 'close' });
    expect(await ask(port, '/healthz', agent)).toEqual({ status: 200, connection: 'close' });
    // The ad calls, which bypass the web framework.
    const rejected = await fetch(`http://127.0.0.1:${port}/v2/auctions`, { method: 'POST', body: '{}' });
    expect([rejected.status, rejected.headers.get('connection')]).toEqual([401, 'close']);
  }

  endPause();
  await stopped;
  await expect(ask(port, '/healthz', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
