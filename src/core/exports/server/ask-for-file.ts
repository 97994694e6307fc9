import { conflict, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { exportMessages } from '../rules/export.messages.ts';
import { MAX_UNFINISHED, UNFINISHED_LIFETIME_MS } from '../rules/exports.ts';
import { countUnfinished, insertExport, type ExportRow } from './export.repository.ts';
import { exportJob } from './write-export.ts';

/** Has a file written that the caller may have: from the console's and from programs' requests alike. */
export async function askForFile(
  tx: Transaction,
  context: Context,
  file: Pick<ExportRow, 'dataType' | 'fileType' | 'params'>,
): Promise<Result<ExportRow, Problem>> {
  const session = signedIn(context);
  const now = context.clock();
  const unfinished = await countUnfinished(tx, session.userId, now - UNFINISHED_LIFETIME_MS);
  if (unfinished >= MAX_UNFINISHED) return fail(conflict(exportMessages.tooManyFiles()));
  const { language } = context;
  const asked = await insertExport(tx, session, { ...file, id: context.newId(), language, at: now });
  await exportJob.add(tx, { id: asked.id });
  return ok(asked);
}
