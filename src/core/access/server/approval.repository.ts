import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Asked } from '#platform/rest/serve.ts';
import type { ApprovalReason } from '../rules/mandate.ts';

export type ApprovalState = 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';

export interface ApprovalRow {
  id: Uuid;
  companyId: Uuid;
  /** Null for a key that is no agent's. */
  mandateId: Uuid | null;
  /** Null where a person asked. */
  accessKeyId: Uuid | null;
  /** The person who asked; null where a program did. */
  askedBy: Uuid | null;
  route: string;
  request: Pick<Asked, 'path' | 'query' | 'body' | 'target'>;
  /** Of the program. */
  idempotencyKey: string;
  reasons: ApprovalReason[];
  difference: unknown;
  plan: string | null;
  state: ApprovalState;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  decidedBy: Uuid | null;
  /** Why it was rejected. */
  note: string | null;
}

/** An approval as lists show it. */
export interface ApprovalNode extends ApprovalRow {
  /** Null where a person asked. */
  keyName: string | null;
  /** Who made the key; null where a person asked. */
  makerId: Uuid | null;
  /** Null where a program asked. */
  askerName: string | null;
  deciderName: string | null;
}

export async function insertApproval(tx: Transaction, row: ApprovalRow): Promise<void> {
  const { request, difference, ...rest } = row;
  await tx
    .insertInto('approval')
    .values({ ...rest, request: JSON.stringify(request), difference: JSON.stringify(difference) })
    .execute();
}

/** The open approval of the same request, if there is one, and how many of its mandate, its key or its person are open. */
export async function pendingLike(
  tx: Transaction,
  {
    companyId,
    accessKeyId,
    askedBy,
    mandateId,
    route,
    request,
  }: Pick<ApprovalRow, 'companyId' | 'accessKeyId' | 'askedBy' | 'mandateId' | 'route' | 'request'>,
  now: EpochMs,
): Promise<{ same: { id: Uuid; expiresAt: Date; plan: string | null } | null; open: number }> {
  const { rows } = await sql<{ id: Uuid; expiresAt: Date; plan: string | null; isSame: boolean }>`
    select id, expires_at, plan, route = ${route} and request = ${JSON.stringify(request)}::jsonb as is_same from approval
    where ${accessKeyId === null ? sql`asked_by = ${askedBy}` : sql`access_key_id = ${accessKeyId}`}
      and company_id = ${companyId} and mandate_id is not distinct from ${mandateId} and state = 'PENDING' and expires_at > ${new Date(now)}`.execute(
    tx,
  );
  return { same: rows.find(({ isSame }) => isSame) ?? null, open: rows.length };
}

/** Lists approvals of a company, optionally of one key and of one request of its, the newest first. */
export async function approvalsOf(
  tx: Transaction,
  {
    companyId,
    accessKeyId,
    idempotencyKey,
    since,
    limit,
  }: { companyId: Uuid; accessKeyId: Uuid | null; idempotencyKey: string | null; since: EpochMs; limit: number },
): Promise<ApprovalNode[]> {
  const ofKey = accessKeyId ? sql`and approval.access_key_id = ${accessKeyId}` : sql``;
  const ofRequest = idempotencyKey === null ? sql`` : sql`and approval.idempotency_key = ${idempotencyKey}`;
  const { rows } = await sql<ApprovalNode>`
    select approval.*, access_key.name as key_name, access_key.made_by as maker_id,
      asker.first_name || ' ' || asker.last_name as asker_name,
      decider.first_name || ' ' || decider.last_name as decider_name
    from approval left join access_key on access_key.id = approval.access_key_id
    left join app_user asker on asker.id = approval.asked_by
    left join app_user decider on decider.id = approval.decided_by
    where approval.company_id = ${companyId} and approval.created_at > ${new Date(since)} ${ofKey} ${ofRequest}
    order by approval.created_at desc, approval.id desc limit ${limit}`.execute(tx);
  return rows;
}

/**
 * The open approvals of a company that a person may decide about, by key or person, with the one that expires first:
 * what another owner confirms is for owners alone, and not for who asked.
 */
export async function waitingRequests(
  tx: Transaction,
  { companyId, userId, isOwner }: { companyId: Uuid; userId: Uuid; isOwner: boolean },
  now: EpochMs,
): Promise<{ agent: string; count: number; first: { id: Uuid; expiresAt: Date } }[]> {
  const { rows } = await sql<{ agent: string; count: number; id: Uuid; expiresAt: Date }>`
    select distinct on (asker) name as agent, id, expires_at, (count(*) over (partition by asker))::int as count
    from (
      select approval.id, approval.expires_at, coalesce(access_key.id, app_user.id) as asker,
        coalesce(access_key.name, app_user.first_name || ' ' || app_user.last_name) as name
      from approval left join access_key on access_key.id = approval.access_key_id
      left join app_user on app_user.id = approval.asked_by
      where approval.company_id = ${companyId} and state = 'PENDING' and approval.expires_at > ${new Date(now)}
        and (not reasons && array['SECOND_OWNER', 'ORDER_LIMIT']
          or ${isOwner} and coalesce(access_key.made_by, approval.asked_by) <> ${userId})
    ) waiting
    order by asker, expires_at, id`.execute(tx);
  return rows.map(({ agent, count, ...first }) => ({ agent, count, first }));
}

/** Returns until when a request waits; null when it does not, or is none. */
export async function waitsUntil(tx: Transaction, id: Uuid, now: EpochMs): Promise<Date | null> {
  const row = await tx
    .selectFrom('approval')
    .select('expiresAt')
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .where('expiresAt', '>', new Date(now))
    .executeTakeFirst();
  return row?.expiresAt ?? null;
}

export async function lockApproval(tx: Transaction, id: Uuid, companyId: Uuid): Promise<ApprovalRow | null> {
  const { rows } = await sql<ApprovalRow>`
    select * from approval where id = ${id} and company_id = ${companyId} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Decides about what is open; what was decided stays so. */
export async function setApproval(
  tx: Transaction,
  id: Uuid,
  change: { state: ApprovalState; decidedAt: Date; decidedBy: Uuid | null; note?: string | null },
): Promise<void> {
  await tx.updateTable('approval').set(change).where('id', '=', id).where('state', '=', 'PENDING').execute();
}

/** Adds that another owner decides about what is open; returns false where that was known, or it is not open. */
export async function needOwner(tx: Transaction, id: Uuid): Promise<boolean> {
  const { rows } = await sql<{ id: Uuid }>`
    update approval set reasons = reasons || array['SECOND_OWNER']
    where id = ${id} and state = 'PENDING' and not 'SECOND_OWNER' = any(reasons) returning id`.execute(tx);
  return rows.length > 0;
}

/** Whether owners were asked for the same reason by the same person, or by keys of theirs, since an instant. */
export async function wasAskedSince(
  tx: Transaction,
  {
    companyId,
    askedBy,
    reason,
    since,
    exceptId,
  }: { companyId: Uuid; askedBy: Uuid; reason: ApprovalReason; since: EpochMs; exceptId: Uuid },
): Promise<boolean> {
  const { rows } = await sql<{ wasAsked: boolean }>`
    select exists (
      select from approval left join access_key on access_key.id = approval.access_key_id
      where approval.company_id = ${companyId} and approval.created_at > ${new Date(since)} and approval.id <> ${exceptId}
        and coalesce(approval.asked_by, access_key.made_by) = ${askedBy} and ${reason} = any(reasons)
    ) as was_asked`.execute(tx);
  return rows[0]!.wasAsked;
}

/** Withdraws what a request of a key waits for, whatever it was then. */
export async function withdrawAsked(
  tx: Transaction,
  {
    accessKeyId,
    companyId,
    idempotencyKey,
    now,
  }: Pick<ApprovalRow, 'companyId' | 'idempotencyKey'> & { accessKeyId: Uuid; now: EpochMs },
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ state: 'WITHDRAWN', decidedAt: new Date(now), decidedBy: null })
    .where('accessKeyId', '=', accessKeyId)
    .where('companyId', '=', companyId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('state', '=', 'PENDING')
    .execute();
}

/**
 * What the key of an approval may still do for a company; null when it is no longer valid, no longer reaches it, or its
 * maker may write nothing there any more.
 */
export async function keyOfApproval(
  tx: Transaction,
  { accessKeyId, companyId }: { accessKeyId: Uuid; companyId: Uuid },
  now: EpochMs,
): Promise<{ name: string; scopes: string[]; expiresAt: Date; brandIds: Uuid[] | null } | null> {
  const at = new Date(now);
  const { rows } = await sql<{ name: string; scopes: string[]; expiresAt: Date; brandIds: Uuid[] | null }>`
    select access_key.name, access_key.scopes, access_key.expires_at, reach.brand_ids
    from access_key join access_key_company reach on reach.access_key_id = access_key.id
    join company on company.id = reach.company_id
    join app_user on app_user.id = access_key.made_by
    join membership on membership.company_id = reach.company_id and membership.user_id = access_key.made_by
    where access_key.id = ${accessKeyId} and reach.company_id = ${companyId} and access_key.expires_at > ${at}
      and membership.status = 'ACTIVE' and membership.role <> 'VIEWER'
      and (app_user.two_step_enabled or not company.requires_two_step)
      and (access_key.revoked_at is null or access_key.revoked_at > ${at})`.execute(tx);
  return rows[0] ?? null;
}
