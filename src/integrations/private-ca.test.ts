import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { smtpSender } from '#integrations/mail/mail.ts';
import { bucketStorage } from '#integrations/storage/storage.ts';
import { openClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { PRIVATE_CA, SERVER_TLS } from '../../testing/private-ca.ts';

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Accepts every mail. */
const mailServer = createTlsServer(SERVER_TLS, (socket) => {
  socket.on('error', () => {});
  socket.write('220 test\r\n');
  let isBody = false;
  socket.on('data', (chunk) => {
    for (const line of String(chunk).split('\r\n').slice(0, -1)) {
      if (isBody && line !== '.') continue;
      const isData = line === 'DATA';
      isBody = isData;
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
});
/** Answers what ClickHouse answers to `select 1`, and an empty object of a bucket. */
const webServer = createServer(SERVER_TLS, (request, response) => {
  request.resume();
  response.setHeader('etag', '"1"');
  response.end(request.url!.startsWith('/bucket') ? '' : '{"one":1}\n');
});
const [mailPort, webPort] = await Promise.all([listening(mailServer), listening(webServer)]);

const MAIL = { to: 'ana@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
const CONNECTIONS: Record<string, (ca?: string) => Promise<unknown>> = {
  mail: (ca) => smtpSender(`smtps://127.0.0.1:${mailPort}`, 'no-reply@endcap.example', ca).send(MAIL),
  async ClickHouse(ca) {
    const clickhouse = await openClickHouse({ url: `https://127.0.0.1:${webPort}`, ca }, 1);
    try {
      return await clickhouse.query('select 1 as one');
    } finally {
      await clickhouse.close();
    }
  },
  async 'the bucket'(ca) {
    const bucket = await bucketStorage(`s3://key:secret@127.0.0.1:${webPort}/bucket`, ca);
    await bucket.put('a', Buffer.from(''), 'text/plain').catch((error: Error) => {
      throw error.cause;
    });
  },
};

test.each(Object.keys(CONNECTIONS))(
  '%s: a private authority is trusted where it is named, and nowhere else',
  async (name) => {
    await expect(CONNECTIONS[name]!()).rejects.toThrow(/certificate|self.signed|issuer/i);
    await CONNECTIONS[name]!(PRIVATE_CA);
  },
);
