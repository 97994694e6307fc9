import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { PlacementField } from '../rules/placement-content.ts';

/** The required content of a booked week's placement and the supplied values. */
export interface Content {
  bookingId: Uuid;
  campaignId: Uuid;
  fields: PlacementField[];
  values: Record<string, string>;
}

export async function readContents(tx: Transaction, campaignIds: readonly Uuid[]): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select b.id as booking_id, b.campaign_id, p.fields,
      coalesce((select jsonb_object_agg(c.name, c.value) from booking_content c where c.booking_id = b.id), '{}') as values
    from booking b join placement p on p.id = b.placement_id
    where b.campaign_id = any(${campaignIds}::uuid[]) order by b.start_date, p.name, b.id`.execute(tx);
  return rows;
}

/** Saves a value, or deletes it when it is empty. */
export async function saveContent(
  tx: Transaction,
  content: { bookingId: Uuid; companyId: Uuid; name: string; value: string | null },
): Promise<void> {
  const { bookingId, companyId, name, value } = content;
  if (value === null) {
    await tx.deleteFrom('bookingContent').where('bookingId', '=', bookingId).where('name', '=', name).execute();
    return;
  }
  await tx
    .insertInto('bookingContent')
    .values({ bookingId, companyId, name, value })
    .onConflict((conflict) => conflict.columns(['bookingId', 'name']).doUpdateSet({ value }))
    .execute();
}
