import type { FileStorage } from '#integrations/storage/storage.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { forbidden, notFound } from '#kernel/problem.ts';
import { exportMessages } from '../rules/export.messages.ts';
import { fileOf } from './export.repository.ts';
import { isLinkValid } from './link.ts';

export interface ExportRouteDeps {
  database: Database;
  files: FileStorage;
  clock: Clock;
  /** Signs download links. */
  keyring: Keyring;
}

/** Serves GET /v1/exports/{id}/file: a finished file for any holder of its signed link. */
export function addExportRoutes(app: HttpApp, { database, files, clock, keyring }: ExportRouteDeps): void {
  app.get<{ Params: { id: string }; Querystring: { token?: string } }>(
    '/v1/exports/:id/file',
    async (request, reply) => {
      const { id } = request.params;
      const { token } = request.query;
      if (typeof token !== 'string' || !isLinkValid(keyring, { id, token }, clock()))
        return sendProblem(reply, forbidden(exportMessages.linkExpired()));
      const file = isUuid(id) ? await database.read(SYSTEM, (tx) => fileOf(tx, id)) : null;
      const stored = file && (await files.get(file.key));
      if (!stored) return sendProblem(reply, notFound('File'));
      return reply
        .header('content-type', file.fileType === 'ZIP' ? 'application/zip' : 'text/csv; charset=utf-8')
        .header('content-length', stored.bytes)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'private, no-store')
        .send(stored.contents);
    },
  );
}
