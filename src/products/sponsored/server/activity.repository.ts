import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Program } from '#platform/graphql/context.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { Change } from '../rules/activity.ts';

export interface ActivityEntry {
  id: Uuid;
  campaignId: bigint;
  at: Date;
  /** Null for changes made by the system. */
  updatedBy: string | null;
  operationId: Uuid | null;
  changes: Change[];
}

export interface NewActivity {
  id: Uuid;
  companyId: Uuid;
  campaignId: bigint;
  at: Date;
  actorId: Uuid;
  impersonatorId: Uuid | null;
  /** Null for a person's own change. */
  program: Program | null;
  changes: readonly Change[];
  /** The change of many campaigns at once that this is part of. */
  operationId?: Uuid;
}

/** Writes entries to the activity log; those without changes are left out. */
export async function logActivity(tx: Transaction, entries: readonly NewActivity[]): Promise<void> {
  const values = entries
    .filter(({ changes }) => changes.length > 0)
    .map(({ changes, operationId, program, ...entry }) => ({
      ...entry,
      program: program && program.name,
      accessKeyId: program && program.keyId,
      changes: JSON.stringify(changes),
      operationId: operationId ?? null,
    }));
  if (values.length > 0) await tx.insertInto('activity').values(values).execute();
}

/** Returns the newest entries of each campaign. */
export async function latestActivity(
  tx: Transaction,
  campaignIds: readonly bigint[],
  limit: number,
): Promise<ActivityEntry[]> {
  const { rows } = await sql<ActivityEntry>`
    select ${entryColumns} from unnest(${campaignIds.map(String)}::bigint[]) as wanted (campaign_id)
    join lateral (
      select * from activity where activity.campaign_id = wanted.campaign_id order by at desc, id desc limit ${limit}
    ) activity on true
    left join app_user on app_user.id = activity.actor_id
    order by activity.at desc, activity.id desc`.execute(tx);
  return rows;
}

/** Returns by campaign the key with which its owner's switch was used last; null for a person and for a rule. */
export async function lastSwitches(tx: Transaction, campaignIds: readonly bigint[]): Promise<Map<bigint, Uuid | null>> {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<{ campaignId: bigint; accessKeyId: Uuid | null }>`
    select wanted.campaign_id, last.access_key_id from unnest(${campaignIds.map(String)}::bigint[]) as wanted (campaign_id)
    join lateral (
      select access_key_id from activity
      where activity.campaign_id = wanted.campaign_id and changes @> '[{"field": "runningStatus"}]'
      order by at desc, id desc limit 1
    ) last on true`.execute(tx);
  return new Map(rows.map(({ campaignId, accessKeyId }) => [campaignId, accessKeyId]));
}

interface ActivityFilter {
  campaignId: bigint;
  objectType: Change['objectType'] | null;
  /** A single entry. */
  entryId?: Uuid | null;
}

/** Returns a campaign's log, newest first, optionally restricted to one object type or one entry. */
export function activityOf(
  tx: Transaction,
  { campaignId, objectType, entryId = null }: ActivityFilter,
  slice: Slice,
): Promise<Found<ActivityEntry>> {
  const ofKind = objectType ? sql`and activity.changes @> ${JSON.stringify([{ objectType }])}::jsonb` : sql``;
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<ActivityEntry & { total: bigint }>`
      select ${entryColumns}, ${total} as total from activity
      left join app_user on app_user.id = activity.actor_id
      where activity.campaign_id = ${campaignId} ${ofKind} and (${entryId}::uuid is null or activity.id = ${entryId})
      order by activity.at desc, activity.id desc
      limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}

/** Returns entries of a campaign's log that are older than one of them, newest first. */
export async function activityBefore(
  tx: Transaction,
  { campaignId, beforeId, size }: { campaignId: bigint; beforeId: Uuid | null; size: number },
): Promise<ActivityEntry[]> {
  const older = beforeId
    ? sql`and (activity.at, activity.id) < (select at, id from activity where id = ${beforeId} and campaign_id = ${campaignId})`
    : sql``;
  const { rows } = await sql<ActivityEntry>`
    select ${entryColumns} from activity left join app_user on app_user.id = activity.actor_id
    where activity.campaign_id = ${campaignId} ${older}
    order by activity.at desc, activity.id desc limit ${size}`.execute(tx);
  return rows;
}

const entryColumns = sql`activity.id, activity.campaign_id, activity.at, activity.changes, activity.operation_id,
  app_user.first_name || ' ' || app_user.last_name || coalesce(' (' || activity.program || ')', '') as updated_by`;
