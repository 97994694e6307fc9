import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzip, gzipSync } from 'node:zlib';
import type { Deployment } from '#kernel/deployment.ts';
import { addNotFoundHandler, type HttpApp } from './app.ts';

export interface StaticOptions {
  /** Folder of the built console; nothing is served while it is missing. */
  folder: string;
  version: string;
  /** Written into the page, which needs it before it can fetch anything. */
  deployment: Deployment;
  /** Whether the console says that nothing in it is real. */
  isTestEnvironment?: boolean;
  /** Finds a hashed file requested by pages of other versions; null when no version has it. */
  otherAsset(name: string): Promise<Buffer | null>;
}

const PAGE = 'index.html';
// API paths: an unknown one is an error, not a screen of the console.
const API_PATH = /^\/(graphql|csrf|docs|mcp|oauth|\.well-known|v\d+|healthz|readyz|metrics|dev)(\/|$)/;
// Who knows such an address needs no session: nothing stores it, finds it or tells another site of it.
const SECRET_PATH = /^\/shared\//;
const SECRET_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/**
 * Serves the console's files: hashed assets are immutable, everything else is revalidated; unknown addresses are the
 * console's own routes.
 */
export async function addStaticFiles(
  app: HttpApp,
  { folder, version, deployment, isTestEnvironment = false, otherAsset }: StaticOptions,
): Promise<void> {
  app.get('/version.txt', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send(version),
  );
  if (!existsSync(join(folder, PAGE))) return addNotFoundHandler(app);
  const sendPage = pageSender(await readFile(join(folder, PAGE), 'utf8'), { ...deployment, isTestEnvironment });
  for (const path of ['/', `/${PAGE}`]) app.get(path, (request, reply) => sendPage(request, reply));
  app.get('/assets/*', assetSender(join(folder, 'assets'), otherAsset));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    cacheControl: false,
    setHeaders: (response) => void response.header('cache-control', 'no-cache'),
  });
  app.get('/terms-and-conditions', (_request, reply) =>
    reply.redirect(`/terms-and-conditions.html?v=${Date.now()}`, 302),
  );
  addNotFoundHandler(app, (request, reply) => {
    const path = request.url.split('?')[0]!;
    const isScreen = request.method === 'GET' && !API_PATH.test(path) && !/\.[a-z0-9]+$/i.test(path);
    if (!isScreen) return null;
    return sendPage(request, reply, SECRET_PATH.test(path) ? SECRET_HEADERS : {});
  });
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Sends hashed files from memory. A first page load requests dozens at once, and disk look-ups take longer than the
 * rest of sending them.
 */
function assetSender(folder: string, otherAsset: StaticOptions['otherAsset']) {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const contents = new Map<string, Promise<Buffer>>();
  const contentOf = (name: string) => {
    const known = contents.get(name);
    if (known) return known;
    const read = readFile(join(folder, name));
    contents.set(name, read);
    return read;
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const name = (request.params as { '*': string })['*'];
    const accepted = request.headers['accept-encoding'] ?? '';
    const other = names.has(name) ? null : await otherAsset(name);
    if (!names.has(name) && !other) return reply.callNotFound();
    if (other) {
      const isPacked = accepted.includes('gzip');
      reply.headers({ ...headersOf(name), ...(isPacked && { 'content-encoding': 'gzip' }) });
      return reply.send(isPacked ? await gzipped(other) : other);
    }
    const variant = ENCODINGS.find(([encoding, end]) => accepted.includes(encoding) && names.has(name + end));
    reply.headers({ ...headersOf(name), ...(variant && { 'content-encoding': variant[0] }) });
    return reply.send(await contentOf(name + (variant?.[1] ?? '')));
  };
}

const gzipped = promisify(gzip);

const headersOf = (name: string) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
  vary: 'accept-encoding',
});

/** Sends the console's page, rendered and compressed once. */
function pageSender(
  built: string,
  { language, country, currency, isTestEnvironment }: Deployment & { isTestEnvironment: boolean },
) {
  const start = `<html lang="${language}" data-language="${language}" data-country="${country}" data-currency="${currency}"${isTestEnvironment ? ' data-environment="test"' : ''}>`;
  const html = built.replace(/<html[^>]*>/, start);
  const packed = [
    ['br', brotliCompressSync(html)],
    ['gzip', gzipSync(html)],
  ] as const;
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

  return (request: FastifyRequest, reply: FastifyReply, headers: Record<string, string> = {}): FastifyReply => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag, ...headers }).status(200);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply.type('text/html; charset=utf-8');
    const accepted = request.headers['accept-encoding'] ?? '';
    const best = packed.find(([encoding]) => accepted.includes(encoding));
    return best ? reply.header('content-encoding', best[0]).send(best[1]) : reply.send(html);
  };
}
