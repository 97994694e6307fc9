import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { createChdbConnection } from 'chdb/connection';

// A process that exposes the embedded engine through ClickHouse's HTTP protocol: a single node, and the part of the
// protocol that @clickhouse/client uses. Neither npm nor Debian provides a current ClickHouse server; statements,
// settings, deduplication and errors are those of the real engine.
const [folder = '', port = '0'] = process.argv.slice(2);
const SESSIONS = 4;
/** Corresponds to a server's http_max_uri_size. */
const MAX_HEADER_BYTES = 1 << 20;
const NO_SETTINGS = new Set(['query', 'query_id', 'session_id', 'role']);

const sessions = Array.from({ length: SESSIONS }, () => ({
  connection: createChdbConnection({ path: folder }),
  busy: 0,
}));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/ping') return void response.end('Ok.\n');
  const body = (await buffer(request)).toString('utf8');
  const query = searchParams.get('query');
  const settings = Object.fromEntries([...searchParams].filter(([name]) => !NO_SETTINGS.has(name)));
  const session = sessions.reduce((idlest, candidate) => (candidate.busy < idlest.busy ? candidate : idlest));
  session.busy += 1;
  try {
    const { stream } = await session.connection.exec({
      // Data follow in the body if the statement is in the address; otherwise the body is the statement.
      query: query ?? body,
      ...(query !== null && { values: Readable.from([body]) }),
      clickhouse_settings: settings,
    });
    response.setHeader('x-clickhouse-query-id', searchParams.get('query_id') ?? '');
    response.setHeader('x-clickhouse-summary', '{}');
    response.end(await text(stream));
  } catch (error) {
    const { code = '0', cause } = error as { code?: string; cause?: Error };
    response.statusCode = 500;
    response.setHeader('x-clickhouse-exception-code', code);
    response.end(cause?.message ?? String(error));
  } finally {
    session.busy -= 1;
  }
}

const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
  answer(request, response).catch((error: unknown) => response.destroy(error as Error));
});
server.listen(Number(port), '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
// The parent process has exited.
process.once('disconnect', () => process.exit());
