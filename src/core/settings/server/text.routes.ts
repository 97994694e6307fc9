import type { HttpApp } from '#platform/http/app.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { PUBLIC, type Database } from '#platform/db/database.ts';
import { nestTexts } from '../rules/text-override.ts';
import { textsOf } from './text.repository.ts';

/**
 * Serves GET /v1/locales/{language}/{namespace}.json: texts that replace the console's own when `locales_path` names
 * this path.
 */
export function addTextRoutes(app: HttpApp, database: Database): void {
  app.get<{ Params: { language: string; namespace: string } }>(
    '/v1/locales/:language/:namespace.json',
    async (request, reply) => {
      const { language, namespace } = request.params;
      const texts = await database.read(PUBLIC, (tx) => textsOf(tx, language, namespace));
      if (texts.length === 0) return sendProblem(reply, { code: 'NOT_FOUND', message: 'No texts of this kind' });
      return reply.header('cache-control', 'no-cache').send(nestTexts(texts));
    },
  );
}
