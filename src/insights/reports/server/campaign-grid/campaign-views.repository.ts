import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface SavedView {
  id: Uuid;
  name: string;
  /** The parameters of the page's address. */
  search: string;
}

/** Returns a member's own views, in alphabetical order. */
export function savedViews(tx: Transaction, membershipId: Uuid): Promise<SavedView[]> {
  return tx
    .selectFrom('campaignView')
    .select(['id', 'name', 'search'])
    .where('membershipId', '=', membershipId)
    .orderBy('name')
    .execute();
}

/** Saves a view; one of the same name is replaced. */
export async function saveView(
  tx: Transaction,
  { membershipId, companyId, ...view }: SavedView & { membershipId: Uuid; companyId: Uuid },
): Promise<void> {
  await tx
    .insertInto('campaignView')
    .values({ membershipId, companyId, ...view })
    .onConflict((conflict) => conflict.columns(['membershipId', 'name']).doUpdateSet({ search: view.search }))
    .execute();
}

export async function removeView(tx: Transaction, membershipId: Uuid, id: Uuid): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('campaignView')
    .where('membershipId', '=', membershipId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
