import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addNotFoundHandler, type HttpApp } from './app.ts';

export interface StaticOptions {
  /** Folder of the built console; nothing is served while it is missing. */
  folder: string;
  version: string;
}

// Paths that belong to the API: an unknown one is an error, not a screen of the console.
const API_PATH = /^\/(graphql|csrf|v\d+|healthz|readyz|metrics|dev)(\/|$)/;

/** The console's files: hashed assets for ever, everything else checked again; unknown addresses are the console's own routes. */
export async function addStaticFiles(app: HttpApp, { folder, version }: StaticOptions): Promise<void> {
  app.get('/version.txt', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send(version),
  );
  if (!existsSync(join(folder, 'index.html'))) return addNotFoundHandler(app);
  await app.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders(response, path) {
      const isHashed = path.startsWith(join(folder, 'assets'));
      void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/terms-and-conditions', (_request, reply) =>
    reply.redirect(`/terms-and-conditions.html?v=${Date.now()}`, 302),
  );
  addNotFoundHandler(app, (request, reply) => {
    const path = request.url.split('?')[0]!;
    const isScreen = request.method === 'GET' && !API_PATH.test(path) && !/\.[a-z0-9]+$/i.test(path);
    return isScreen ? reply.header('cache-control', 'no-cache').sendFile('index.html') : null;
  });
}
