import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Keyword, MatchType } from '../rules/keywords.ts';
import type { NegativeTarget } from '../rules/targets.ts';
import type { ServingNegatives } from './serving-ad-set.ts';
import type { ServingRow } from './serving-row.ts';

/** Returns the lists of negatives that ad sets use. */
export async function readServingNegatives(
  tx: Transaction,
  rows: readonly ServingRow[],
): Promise<ReadonlyMap<Uuid, ServingNegatives>> {
  const ids = [...new Set(rows.flatMap(({ negativeListIds }) => negativeListIds))];
  if (ids.length === 0) return new Map();
  const found = await sql<Pick<ServingNegatives, 'id' | 'version'> & { entries: [string, string, MatchType][] | null }>`
    select list.id, list.entries_revision as version, (select array_agg(array[entry.kind, entry.value, entry.match_type] order by entry.key)
      from negative_list_entry entry where entry.negative_list_id = list.id) as entries
    from negative_list list where list.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(
    found.rows.map(({ id, version, entries }) => {
      const keywords: Keyword[] = [];
      const targets: NegativeTarget[] = [];
      for (const [kind, value, matchType] of entries ?? []) {
        if (kind === 'KEYWORD') keywords.push({ keyword: value, matchType });
        else targets.push({ kind: kind as NegativeTarget['kind'], value });
      }
      return [id, { id, version, keywords, targets }];
    }),
  );
}
