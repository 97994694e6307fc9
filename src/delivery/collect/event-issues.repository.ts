import { sql } from 'kysely';
import type { IssueExample, IssueReason } from '#core/catalog/rules/event-issues.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export type IssueCount = {
  readonly keyId: Uuid;
  readonly catalogId: Uuid;
  readonly hourMs: EpochMs;
  readonly reason: IssueReason;
  readonly example: IssueExample;
  events: number;
};

/** Returns the key of a product that may be unknown, or an empty string for issues that need no look-up. */
export function suspectKey({
  reason,
  catalogId,
  example,
}: Pick<IssueCount, 'reason' | 'catalogId' | 'example'>): string {
  return reason === 'UNKNOWN_PRODUCT' ? `${catalogId} ${example.sku}` : '';
}

/** Returns the keys (`suspectKey`) of suspects whose product exists. */
export async function readKnownSkus(tx: Transaction, suspects: readonly IssueCount[]): Promise<Set<string>> {
  if (suspects.length === 0) return new Set();
  const { rows } = await sql<{ catalogId: Uuid; sku: string }>`
    select product.catalog_id, product.sku
    from unnest(${suspects.map(({ catalogId }) => catalogId)}::uuid[], ${suspects.map(({ example }) => example.sku)}::text[]) as suspect (catalog_id, sku)
    join product using (catalog_id, sku)`.execute(tx);
  return new Set(rows.map(({ catalogId, sku }) => `${catalogId} ${sku}`));
}

/** Adds to the counts. The first example of an hour is retained. */
export async function addIssueCounts(tx: Transaction, counts: readonly IssueCount[]): Promise<void> {
  if (counts.length === 0) return;
  const column = <T>(of: (count: IssueCount) => T) => counts.map(of);
  await sql`
    insert into event_issue as old (key_id, catalog_id, hour, reason, events, example)
    select * from unnest(${column(({ keyId }) => keyId)}::uuid[], ${column(({ catalogId }) => catalogId)}::uuid[],
      ${column(({ hourMs }) => new Date(hourMs))}::timestamptz[], ${column(({ reason }) => reason)}::text[],
      ${column(({ events }) => events)}::bigint[], ${column(({ example }) => JSON.stringify(example))}::jsonb[])
    on conflict (hour, key_id, reason) do update set events = old.events + excluded.events`.execute(tx);
}
