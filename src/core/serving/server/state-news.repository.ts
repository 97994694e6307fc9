import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Notes, on commit, whose state may have changed: ad sets and shared budgets that charges used up, or campaigns. */
export async function addStateNews(
  tx: Transaction,
  news: {
    readonly adSetIds?: Iterable<Uuid>;
    readonly sharedIds?: Iterable<Uuid>;
    readonly campaignIds?: Iterable<bigint>;
  },
): Promise<void> {
  const rows = [
    { kind: 'AD_SET', ids: [...(news.adSetIds ?? [])] },
    { kind: 'SHARED', ids: [...(news.sharedIds ?? [])] },
    { kind: 'CAMPAIGN', ids: [...(news.campaignIds ?? [])].map(String) },
  ].filter(({ ids }) => ids.length > 0);
  if (rows.length > 0) await tx.insertInto('stateNews').values(rows).execute();
}

export type StateNews = {
  readonly kind: 'CAMPAIGN' | 'AD_SET' | 'SHARED' | 'COMPANY' | 'PRODUCT' | 'BRAND' | 'CATEGORIES';
  readonly catalogId: Uuid | null;
  readonly ids: readonly string[];
};

/** Deletes and returns the oldest news. */
export async function takeStateNews(tx: Transaction, limit: number): Promise<StateNews[]> {
  const { rows } = await sql<StateNews>`
    delete from state_news where id = any(array(select id from state_news order by id limit ${limit} for update skip locked))
    returning kind, catalog_id, ids`.execute(tx);
  return rows;
}
