import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { ReportSources } from '../scope.ts';
import { readTerms } from './search-terms.repository.ts';
import { termScope } from './term-scope.ts';

export interface WastefulTerm {
  campaignId: bigint;
  term: string;
  /** In the report's currency. */
  costMicros: Micros;
}

/** Returns the dearest search terms that the page of search terms shows as waste, without what else it shows of them. */
export async function wastefulTerms(
  context: Context,
  { companyId, brandIds, limit }: { companyId: Uuid; brandIds: readonly Uuid[] | null; limit: number },
  sources: ReportSources,
): Promise<Result<WastefulTerm[], Problem>> {
  const all = { name: null, catalogIds: null, campaignIds: null, spendAboveMicros: null, roasBelow: null };
  const scoped = await termScope(context, { ...all, companyId, brandIds, fromDate: null, toDate: null }, sources);
  if (!scoped.ok) return scoped;
  const dearest = { lens: 'WASTE', sortBy: 'spend', direction: 'desc', groupBy: null, offset: 0, limit } as const;
  const rows = await readTerms(sources.clickhouse, scoped.value.of, dearest);
  return ok(rows.map(({ campaignId, term, metrics }) => ({ campaignId, term, costMicros: metrics.costsMicros })));
}
