import type { FileStorage } from '#integrations/storage/storage.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { forbidden, notFound } from '#kernel/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#platform/graphql/context.ts';
import { CONTENT_TYPES } from '../rules/exports.ts';
import { exportMessages } from '../rules/export.messages.ts';
import { fileOf, findExport } from './export.repository.ts';
import { exportPath, isLinkValid } from './link.ts';

export interface ExportRouteDeps {
  database: Database;
  files: FileStorage;
  clock: Clock;
  /** Signs download links. */
  keyring: Keyring;
  /** Returns the context of a browser's GET. */
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>;
}

/**
 * Serves GET /v1/exports/{id}/file: a finished file for any holder of its signed link, and without one, as notifications
 * link to it, for its requester; a browser without a session is led to it by signing in.
 */
export function addExportRoutes(app: HttpApp, deps: ExportRouteDeps): void {
  const { database, files, clock, keyring } = deps;
  app.get<{ Params: { id: string }; Querystring: { token?: string } }>(
    '/v1/exports/:id/file',
    async (request, reply) => {
      const { id } = request.params;
      const { token } = request.query;
      if (token === undefined) {
        const { session, viewer } = await deps.contextOf(request, reply);
        // From a mail's button, which may be pressed in a browser that is signed out.
        if (!session && isUuid(id) && request.headers.accept?.includes('text/html'))
          return reply.header('cache-control', 'no-store').redirect(`/auth?${signInFor(id)}`, 302);
        if (!session) return sendProblem(reply, { code: 'UNAUTHENTICATED' });
        const { userId } = session;
        const isOwn = isUuid(id) && (await database.read(viewer, (tx) => findExport(tx, id, userId))) !== null;
        if (!isOwn) return sendProblem(reply, notFound('File'));
      } else if (typeof token !== 'string' || !isLinkValid(keyring, { id, token }, clock()))
        return sendProblem(reply, forbidden(exportMessages.linkExpired()));
      const file = isUuid(id) ? await database.read(SYSTEM, (tx) => fileOf(tx, id)) : null;
      const stored = file && (await files.get(file.key));
      if (!stored) return sendProblem(reply, notFound('File'));
      return reply
        .header('content-type', CONTENT_TYPES[file.fileType])
        .header('content-length', stored.bytes)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'private, no-store')
        .send(stored.contents);
    },
  );
}

const signInFor = (id: Uuid) => new URLSearchParams({ nextUrl: exportPath(id) });
