import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { WirePageview } from './events-wire.ts';

export type LoggedPageview = {
  readonly catalogId: Uuid;
  readonly receivedMs: EpochMs;
  readonly atMs: EpochMs;
  readonly day: Day;
  readonly pageview: WirePageview;
};

export async function insertPageviews(tx: Transaction, views: readonly LoggedPageview[]): Promise<void> {
  if (views.length === 0) return;
  const of = <T>(read: (view: LoggedPageview) => T) => views.map(read);
  await sql`
    insert into page_view (catalog_id, event_id, occurred_at, received_at, day, shopper, platform, page_type, page_id, page_values)
    select catalog_id, event_id, occurred_at, received_at, day, shopper, platform, page_type, page_id,
      -- unnest would take a list of lists apart.
      array(select jsonb_array_elements_text(page_values))
    from unnest(${of((view) => view.catalogId)}::uuid[], ${of(({ pageview }) => pageview.id)}::text[],
      ${of((view) => new Date(view.atMs))}::timestamptz[], ${of((view) => new Date(view.receivedMs))}::timestamptz[],
      ${of((view) => view.day)}::date[], ${of(({ pageview }) => pageview.shopper)}::text[],
      ${of(({ pageview }) => pageview.deviceType)}::text[], ${of(({ pageview }) => pageview.page.type)}::text[],
      ${of(({ pageview }) => pageview.page.id)}::text[], ${of(({ pageview }) => JSON.stringify(pageview.page.values))}::jsonb[])
      as viewed(catalog_id, event_id, occurred_at, received_at, day, shopper, platform, page_type, page_id, page_values)`.execute(
    tx,
  );
}
