import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';

/** Marks files as used and returns the names that exist. */
export async function markUsed(tx: Transaction, names: readonly string[]): Promise<string[]> {
  // Written at most once a day: every process of the version repeats it constantly.
  await sql`
    update console_file set used_at = clock_timestamp()
    where name = any(${names}::text[]) and used_at < clock_timestamp() - interval '1 day'`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select name from console_file where name = any(${names}::text[])`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Existing files are left unchanged. */
export async function insertFiles(
  tx: Transaction,
  files: readonly { readonly name: string; readonly content: Buffer }[],
): Promise<void> {
  await tx
    .insertInto('consoleFile')
    // Sorted, so that two processes that start together cannot deadlock.
    .values(files.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findFile(tx: Transaction, name: string): Promise<Buffer | null> {
  const row = await tx.selectFrom('consoleFile').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content ?? null;
}

export async function deleteUnusedFiles(tx: Transaction, days: number): Promise<void> {
  await sql`delete from console_file where used_at < clock_timestamp() - ${days} * interval '1 day'`.execute(tx);
}
