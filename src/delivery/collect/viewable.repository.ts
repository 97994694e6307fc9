import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export type LoggedViewable = {
  readonly catalogId: Uuid;
  readonly eventId: string;
  readonly atMs: EpochMs;
  readonly receivedMs: EpochMs;
  readonly day: Day;
  readonly decisionId: Uuid;
  readonly campaignId: string;
  readonly adSetId: Uuid;
  /** Null for banners. */
  readonly sku: string | null;
  readonly placement: string;
  readonly seenMs: number;
};

export async function insertViewables(tx: Transaction, views: readonly LoggedViewable[]): Promise<void> {
  if (views.length === 0) return;
  const of = <T>(read: (view: LoggedViewable) => T) => views.map(read);
  await sql`
    insert into viewable (catalog_id, event_id, occurred_at, received_at, day, decision_id, campaign_id, ad_set_id, sku,
      placement, seen_ms)
    select * from unnest(${of((view) => view.catalogId)}::uuid[], ${of((view) => view.eventId)}::text[],
      ${of((view) => new Date(view.atMs))}::timestamptz[], ${of((view) => new Date(view.receivedMs))}::timestamptz[],
      ${of((view) => view.day)}::date[], ${of((view) => view.decisionId)}::uuid[],
      ${of((view) => view.campaignId)}::bigint[], ${of((view) => view.adSetId)}::uuid[],
      ${of((view) => view.sku)}::text[], ${of((view) => view.placement)}::text[],
      ${of((view) => view.seenMs)}::integer[])`.execute(tx);
}
