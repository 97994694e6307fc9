import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Database } from '#platform/db/database.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { findReportFile, type ExportRow } from './export.repository.ts';

/**
 * A report that the maker of a key asked for as a file, in the company of the call. A key of some brands finds those that
 * were asked for with no other brands: what the console asks for has all of them.
 */
export async function readReportFile(
  { database, reportFiles }: { database: Database; reportFiles: readonly string[] },
  context: Context,
  { id, brandIds }: { id: string; brandIds: readonly Uuid[] | null },
): Promise<ExportRow | null> {
  if (!isUuid(id)) return null;
  const { userId, membership } = signedIn(context);
  const asked = { id, userId, companyId: membership?.companyId ?? null, types: reportFiles, brandIds };
  return database.read(context.viewer, (tx) => findReportFile(tx, asked));
}
