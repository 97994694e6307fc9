import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { bucketStorage, folderStorage } from './storage.ts';

/** Speaks as much of S3's wire format as files need; refuses what is not signed or comes without a length. */
async function startBucket() {
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(request, response, files));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `s3://key:sec%2Fret@127.0.0.1:${port}/reports?insecure=true`, close: () => server.close() };
}

async function answer(request: IncomingMessage, response: ServerResponse, files: Map<string, Buffer>) {
  const name = new URL(request.url!, 'http://bucket').pathname;
  const body = await buffer(request);
  const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/');
  if (!isSigned || !name.startsWith('/reports/')) return void response.writeHead(403).end();
  const file = files.get(name);
  switch (request.method) {
    case 'PUT':
      if (!request.headers['content-length'] && !request.headers['x-amz-decoded-content-length'])
        return void response.writeHead(411).end();
      files.set(name, withoutChunkFrames(body, request));
      return void response.writeHead(200, { etag: '"1"' }).end();
    case 'DELETE':
      files.delete(name);
      return void response.writeHead(204).end();
    default:
      if (!file) {
        const error = '<Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>';
        return void response.writeHead(404, { 'content-type': 'application/xml' }).end(error);
      }
      response.writeHead(200, {
        'content-length': file.length,
        etag: '"1"',
        'last-modified': new Date(0).toUTCString(),
      });
      return void response.end(request.method === 'HEAD' ? undefined : file);
  }
}

/** The official client sends long bodies in frames with a checksum behind: `size CRLF bytes CRLF … 0 CRLF trailer`. */
function withoutChunkFrames(body: Buffer, request: IncomingMessage): Buffer {
  if (!request.headers['content-encoding']?.includes('aws-chunked')) return body;
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at);
    const size = parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (!size) return Buffer.concat(chunks);
    chunks.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

const bucket = await startBucket();
const folder = await mkdtemp(join(tmpdir(), 'endcap-storage-'));
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

describe.each([
  { name: 'folder', storage: folderStorage(folder) },
  { name: 'S3 bucket', storage: await bucketStorage(bucket.url) },
])('$name', ({ storage }) => {
  test('gives back what it was given, from memory and from a stream', async () => {
    const long = Buffer.alloc(300_000, 'day;clicks\n');
    await storage.put('exports/1/short.csv', Buffer.from('a;b\n'), 'text/csv');
    await storage.put(
      'exports/1/long.csv',
      Readable.from([long.subarray(0, 100_000), long.subarray(100_000)]),
      'text/csv',
    );
    const short = await storage.get('exports/1/short.csv');
    expect(short?.bytes).toBe(4);
    expect(await text(short!.contents)).toBe('a;b\n');
    expect((await buffer((await storage.get('exports/1/long.csv'))!.contents)).equals(long)).toBe(true);
  });

  test('a stream that breaks leaves nothing behind', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('cut');
      })(),
    );
    await expect(storage.put('exports/2/broken.csv', broken, 'text/csv')).rejects.toThrow('cut');
    expect(await storage.get('exports/2/broken.csv')).toBeNull();
    expect((await readdir(tmpdir())).filter((name) => /^endcap-[0-9a-f]{16}$/.test(name))).toEqual([]);
  });

  test('what is deleted or never was is not there; deleting again is harmless', async () => {
    await storage.put('a/b.txt', Buffer.from('x'), 'text/plain');
    await storage.delete('a/b.txt');
    await storage.delete('a/b.txt');
    expect(await storage.get('a/b.txt')).toBeNull();
  });

  test('a key cannot lead out of the storage', async () => {
    await expect(storage.put('../outside.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow();
  });
});
