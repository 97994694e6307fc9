import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * An S3 stand-in that implements the part of the protocol required for files. Rejects requests without a signature or a
 * length.
 */
export async function startBucket() {
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

/**
 * The official client sends long bodies in chunks with a trailing checksum: `size CRLF bytes CRLF … 0 CRLF trailer`.
 */
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
