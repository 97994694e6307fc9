import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import { entryKey, type EntryChange, type NegativeEntry } from '../rules/negative-list.ts';
import type { MemberCampaign } from './member-campaigns.ts';

export interface NegativeListRow {
  id: Uuid;
  companyId: Uuid;
  name: string;
  version: number;
  entryCount: number;
  campaignCount: number;
}

/** An entry with the name by which shoppers know a product, brand or category. */
export interface NamedEntry extends NegativeEntry {
  negativeListId: Uuid;
  name: string;
}

/** A campaign that uses a list. */
export interface ListCampaign extends MemberCampaign {
  negativeListId: Uuid;
  name: string;
}

const columns = sql`list.id, list.company_id, list.name, list.version,
  (select count(*)::int from negative_list_entry entry where entry.negative_list_id = list.id) as entry_count,
  (select count(*)::int from ad_set_negative_list attached join ad_set on ad_set.id = attached.ad_set_id
    where attached.negative_list_id = list.id and ad_set.removed_at is null) as campaign_count`;

/** Returns a company's lists by name. */
export function listNegativeLists(tx: Transaction, companyId: Uuid, slice: Slice): Promise<Found<NegativeListRow>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<NegativeListRow & { total: bigint }>`
      select ${columns}, ${total} as total from negative_list list
      where list.company_id = ${companyId} and list.deleted_at is null order by lower(list.name), list.id limit ${limit} offset ${offset}`.execute(
      tx,
    );
    return rows;
  });
}

/** Returns a company's lists in the order of their ids, from after one on. */
export async function negativeListsAfter(
  tx: Transaction,
  { companyId, after, limit }: { companyId: Uuid; after: Uuid | null; limit: number },
): Promise<NegativeListRow[]> {
  const { rows } = await sql<NegativeListRow>`
    select ${columns} from negative_list list
    where list.company_id = ${companyId} and list.deleted_at is null and (${after}::uuid is null or list.id > ${after}) order by list.id limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Returns those that the viewer may see. */
export async function negativeListsById(tx: Transaction, ids: readonly Uuid[]): Promise<NegativeListRow[]> {
  const { rows } = await sql<NegativeListRow>`
    select ${columns} from negative_list list where list.id = any(${[...ids]}::uuid[]) and list.deleted_at is null`.execute(
    tx,
  );
  return rows;
}

/** As `negativeListsById`, of one that is changed: other changes of it and of what its campaigns aim at wait. */
export async function lockNegativeList(tx: Transaction, id: Uuid): Promise<NegativeListRow | null> {
  await sql`select from negative_list where id = ${id} for update`.execute(tx);
  return (await negativeListsById(tx, [id]))[0] ?? null;
}

/** Holds lists as they are until the transaction ends; returns those of the company. */
export async function holdNegativeLists(tx: Transaction, companyId: Uuid, ids: readonly Uuid[]): Promise<Uuid[]> {
  const { rows } = await sql<{ id: Uuid }>`
    select id from negative_list where id = any(${[...ids]}::uuid[]) and company_id = ${companyId} and deleted_at is null order by id for share`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function countNegativeLists(tx: Transaction, companyId: Uuid): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from negative_list where company_id = ${companyId} and deleted_at is null`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Returns whether another list of the company has the name. */
export async function isListNameTaken(
  tx: Transaction,
  { id, companyId, name }: Pick<NegativeListRow, 'id' | 'companyId' | 'name'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from negative_list where company_id = ${companyId} and deleted_at is null and lower(name) = lower(${name}) and id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns the entries of lists: keywords, then what pages must not show, each by its value. */
export async function entriesOfLists(tx: Transaction, ids: readonly Uuid[]): Promise<NamedEntry[]> {
  const { rows } = await sql<NamedEntry>`
    select entry.negative_list_id, entry.kind, entry.value, entry.match_type, coalesce(case entry.kind
        when 'PRODUCT' then (select product.name from catalog join product on product.catalog_id = catalog.id and product.sku = entry.value
          order by catalog.code limit 1)
        when 'CATEGORY' then (select category.label from catalog join category on category.catalog_id = catalog.id and category.id = entry.value
          order by catalog.code limit 1)
        when 'BRAND' then (select brand.name from brand where brand.id = entry.value::uuid) end, entry.value) as name
    from negative_list_entry entry where entry.negative_list_id = any(${[...ids]}::uuid[])
    order by entry.negative_list_id, entry.kind <> 'KEYWORD', entry.kind, entry.value collate "C", entry.match_type`.execute(
    tx,
  );
  return rows;
}

export async function insertNegativeList(
  tx: Transaction,
  { id, companyId, name }: Pick<NegativeListRow, 'id' | 'companyId' | 'name'>,
  now: Date,
): Promise<void> {
  await tx.insertInto('negativeList').values({ id, companyId, name, createdAt: now, updatedAt: now }).execute();
}

/** Counts a save, which announces the campaigns of a list to all ad engines. */
export async function updateNegativeList(
  tx: Transaction,
  { id, name }: Pick<NegativeListRow, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('negativeList')
    .set({ name, updatedAt: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes an emptied list for now. */
export async function deleteNegativeList(tx: Transaction, id: Uuid, now: Date): Promise<void> {
  // Removed campaigns have kept theirs.
  await tx.deleteFrom('adSetNegativeList').where('negativeListId', '=', id).execute();
  await tx.updateTable('negativeList').set({ deletedAt: now }).where('id', '=', id).execute();
}

/** Locks a list that was deleted for now; null when there is none. */
export async function lockDeletedList(
  tx: Transaction,
  id: Uuid,
): Promise<Pick<NegativeListRow, 'id' | 'companyId' | 'name'> | null> {
  const { rows } = await sql<Pick<NegativeListRow, 'id' | 'companyId' | 'name'>>`
    select id, company_id, name from negative_list where id = ${id} and deleted_at is not null for update`.execute(tx);
  return rows[0] ?? null;
}

export async function restoreNegativeList(tx: Transaction, id: Uuid): Promise<void> {
  await tx.updateTable('negativeList').set({ deletedAt: null }).where('id', '=', id).execute();
}

/** Deletes for good what was deleted before an instant. */
export async function removeListsDeletedBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('negativeList').where('deletedAt', '<', before).execute();
}

export async function writeEntries(
  tx: Transaction,
  { id, companyId }: Pick<NegativeListRow, 'id' | 'companyId'>,
  { added, removed }: EntryChange,
): Promise<void> {
  if (removed.length > 0)
    await tx
      .deleteFrom('negativeListEntry')
      .where('negativeListId', '=', id)
      .where('key', 'in', removed.map(entryKey))
      .execute();
  if (added.length === 0) return;
  await sql`
    insert into negative_list_entry (negative_list_id, company_id, kind, value, match_type, key)
    select ${id}, ${companyId}, * from unnest(${added.map(({ kind }) => kind)}::text[], ${added.map(({ value }) => value)}::text[],
      ${added.map(({ matchType }) => matchType)}::text[], ${added.map(entryKey)}::text[])`.execute(tx);
}

const campaignColumns = sql`campaign.id as campaign_id, campaign.company_id, campaign.name, ad_set.id as ad_set_id`;

/** Returns the campaigns that use lists, by name, without removed ones. */
export async function campaignsOfLists(tx: Transaction, ids: readonly Uuid[]): Promise<ListCampaign[]> {
  const { rows } = await sql<ListCampaign>`
    select attached.negative_list_id, ${campaignColumns}
    from ad_set_negative_list attached join ad_set on ad_set.id = attached.ad_set_id join campaign on campaign.id = ad_set.campaign_id
    where attached.negative_list_id = any(${[...ids]}::uuid[]) and ad_set.removed_at is null
    order by lower(campaign.name), campaign.id`.execute(tx);
  return rows;
}

export interface AttachingCampaign extends MemberCampaign {
  name: string;
  isRemoved: boolean;
  negativeListIds: Uuid[];
}

/** Locks campaigns and returns them with the lists they use. */
export async function lockAttaching(tx: Transaction, campaignIds: readonly bigint[]): Promise<AttachingCampaign[]> {
  const ids = campaignIds.map(String);
  await sql`select from campaign where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<AttachingCampaign>`
    select ${campaignColumns}, ad_set.removed_at is not null as is_removed,
      array(select attached.negative_list_id from ad_set_negative_list attached where attached.ad_set_id = ad_set.id order by 1) as negative_list_ids
    from campaign join ad_set on ad_set.campaign_id = campaign.id
    where campaign.id = any(${ids}::bigint[]) order by campaign.id`.execute(tx);
  return rows;
}

/** Makes ad sets use a list, or no longer. */
export async function attachList(
  tx: Transaction,
  { id, companyId }: Pick<NegativeListRow, 'id' | 'companyId'>,
  { joining, leaving }: { joining: readonly Uuid[]; leaving: readonly Uuid[] },
): Promise<void> {
  if (leaving.length > 0)
    await sql`
      delete from ad_set_negative_list where negative_list_id = ${id} and ad_set_id = any(${[...leaving]}::uuid[])`.execute(
      tx,
    );
  if (joining.length > 0)
    await sql`
      insert into ad_set_negative_list (ad_set_id, negative_list_id, company_id)
      select ad_set, ${id}, ${companyId} from unnest(${[...joining]}::uuid[]) ad_set`.execute(tx);
}

/** Returns an entry of lists that a campaign which aims at these keys contradicts. */
export async function excludedAmong(
  tx: Transaction,
  listIds: readonly Uuid[],
  keys: readonly string[],
): Promise<{ list: string; value: string } | null> {
  const { rows } = await sql<{ list: string; value: string }>`
    select list.name as list, entry.value from negative_list_entry entry join negative_list list on list.id = entry.negative_list_id
    where entry.negative_list_id = any(${[...listIds]}::uuid[]) and entry.key = any(${[...keys]}::text[])
    order by list.name, entry.key limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Returns a campaign among these ad sets that aims at what entries of a list exclude. */
export async function aimedAtAmong(
  tx: Transaction,
  adSetIds: readonly Uuid[],
  keys: readonly string[],
): Promise<{ campaign: string; value: string } | null> {
  const { rows } = await sql<{ campaign: string; value: string }>`
    select campaign.name as campaign, aimed.value from (
      select ad_set_id, keyword as value, match_type || ' ' || lower(keyword) as key from ad_set_keyword where not is_negative
      union all
      select ad_set_id, value, kind || ' ' || value from ad_set_target where not is_negative and category_id = ''
    ) aimed join ad_set on ad_set.id = aimed.ad_set_id join campaign on campaign.id = ad_set.campaign_id
    where aimed.ad_set_id = any(${[...adSetIds]}::uuid[]) and aimed.key = any(${[...keys]}::text[])
    order by campaign.id, aimed.value limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** What an operation did to a list. */
export interface ListChange extends EntryChange {
  negativeListId: Uuid;
  /** RESTORED: a deleted list is there again, with the added entries. */
  act: 'WRITTEN' | 'DELETED' | 'RESTORED';
}

export async function insertListChange(
  tx: Transaction,
  change: ListChange & { operationId: Uuid; companyId: Uuid },
): Promise<void> {
  await tx
    .insertInto('negativeListChange')
    .values({ ...change, added: JSON.stringify(change.added), removed: JSON.stringify(change.removed) })
    .execute();
}

/** Returns what an operation changed in a list; null when it changed none. */
export async function listChangeOf(tx: Transaction, operationId: Uuid): Promise<ListChange | null> {
  const { rows } = await sql<ListChange>`
    select negative_list_id, act, added, removed from negative_list_change where operation_id = ${operationId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}
