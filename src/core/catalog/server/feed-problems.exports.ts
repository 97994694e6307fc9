import type { ExportSource } from '#core/exports/server/index.ts';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { problemsOf, shownProblem } from './feed-problems.ts';
import { importOf } from './imports.ts';

/** The catalog's exports by their names in the API. */
export const catalogExports = (deps: { database: Database }) => ({ FEED_PROBLEMS: feedProblemsExport(deps) });

/** All problems of an import, in the columns of `GET /v1/feeds/imports/{id}/problems.csv`. */
function feedProblemsExport({ database }: { database: Database }): ExportSource {
  return {
    description:
      'Problems of an import: line, key, field, error, message, value; params catalogId, filters {importId}.',
    permission: { allow: ['staff'] },
    fileName: 'feed-problems',
    async open({ language }, { catalogId = '', filters }) {
      const found = await importOf(database, catalogId, String(filters?.['importId']));
      if (!found.ok) return fail(notFound('Import'));
      const { id, rejectedRows } = found.value;
      return ok({
        total: rejectedRows,
        columns: ['line', 'key', 'field', 'error', 'message', 'value'],
        rows: (async function* () {
          for await (const problems of problemsOf(database, id))
            for (const problem of problems) {
              const { line, key, field, error, message, value } = shownProblem(problem, language);
              yield [line, key, field, error, message, value];
            }
        })(),
      });
    },
  };
}
