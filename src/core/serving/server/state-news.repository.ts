import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Of campaigns, a row is what a round computes at most. */
const MAX_IDS_PER_ROW = 1_000;

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
  ].flatMap(({ kind, ids }) => pagesOf(ids).map((page) => ({ kind, ids: page })));
  if (rows.length > 0) await tx.insertInto('stateNews').values(rows).execute();
}

export type StateNews = {
  readonly kind: 'CAMPAIGN' | 'AD_SET' | 'SHARED' | 'COMPANY' | 'PRODUCT' | 'BRAND' | 'CATEGORIES';
  readonly catalogId: Uuid | null;
  readonly ids: readonly string[];
};

/** Deletes and returns the oldest news, of rows about campaigns one at most. Only for the process whose turn it is. */
export async function takeStateNews(tx: Transaction, limit: number): Promise<StateNews[]> {
  const { rows } = await sql<StateNews>`
    delete from state_news where id in (
      select id from (
        select id, count(*) filter (where kind = 'CAMPAIGN') over (order by id) as about_campaigns
        from (select id, kind from state_news order by id limit ${limit}) oldest
      ) counted where about_campaigns <= 1)
    returning kind, catalog_id, ids`.execute(tx);
  return rows;
}

function pagesOf(ids: readonly string[]): string[][] {
  const pages: string[][] = [];
  for (let at = 0; at < ids.length; at += MAX_IDS_PER_ROW) pages.push(ids.slice(at, at + MAX_IDS_PER_ROW));
  return pages;
}
