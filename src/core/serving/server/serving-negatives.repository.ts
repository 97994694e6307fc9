import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Keyword, MatchType } from '../rules/keywords.ts';
import type { NegativeTarget } from '../rules/targets.ts';
import type { ServingNegatives } from './serving-ad-set.ts';
import type { ServingRow } from './serving-row.ts';

/** Reads the lists of negatives of ad sets that are not in `lists` with the entries that the ad sets were read with, and adds them. */
export async function readServingNegatives(
  tx: Transaction,
  rows: readonly ServingRow[],
  lists: Map<Uuid, ServingNegatives>,
): Promise<void> {
  const used = new Map(
    rows.flatMap(({ negativeListIds, negativeListRevisions }) =>
      negativeListIds.map((id, number) => [id, negativeListRevisions[number]!] as const),
    ),
  );
  const ids = [...used].flatMap(([id, version]) => (lists.get(id)?.version === version ? [] : id));
  if (ids.length === 0) return;
  const found = await sql<Pick<ServingNegatives, 'id' | 'version'> & { entries: [string, string, MatchType][] | null }>`
    select list.id, list.entries_revision as version, (select array_agg(array[entry.kind, entry.value, entry.match_type] order by entry.key)
      from negative_list_entry entry where entry.negative_list_id = list.id) as entries
    from negative_list list where list.id = any(${ids}::uuid[])`.execute(tx);
  for (const { id, version, entries } of found.rows) {
    const keywords: Keyword[] = [];
    const targets: NegativeTarget[] = [];
    for (const [kind, value, matchType] of entries ?? []) {
      if (kind === 'KEYWORD') keywords.push({ keyword: value, matchType });
      else targets.push({ kind: kind as NegativeTarget['kind'], value });
    }
    lists.set(id, { id, version, keywords, targets });
  }
}
