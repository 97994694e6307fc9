import { sql } from 'kysely';
import type { Micros } from '#kernel/money.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { MandateGroup } from '#kernel/scope.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { writtenTerms, type BidTerms } from '../rules/bid-terms.ts';
import type { CampaignLimits, MandateLimits, MandateUse } from '../rules/mandate.ts';

export interface MandateRow extends MandateLimits {
  id: Uuid;
  companyId: Uuid;
  accessKeyId: Uuid;
  givenBy: Uuid;
  createdAt: Date;
  expiresAt: Date;
  pausedAt: Date | null;
  endedAt: Date | null;
  brandIds: Uuid[] | null;
  catalogIds: Uuid[] | null;
  groups: MandateGroup[];
  sharedBudgetId: Uuid | null;
}

/** A mandate as lists show it. */
export interface MandateNode extends MandateRow {
  keyName: string;
  keyPrefix: string;
  /** Of the client that was let in by consent; null for a key. */
  clientId: string | null;
  giverName: string;
}

export async function insertMandate(tx: Transaction, mandate: MandateRow): Promise<void> {
  const { dayMicros, monthMicros, maxChangePercent, maxRaiseMicros, maxObjectsPerHour, ...terms } = mandate;
  const limits = { dayMicros, monthMicros, maxChangePercent, maxRaiseMicros, maxObjectsPerHour };
  await tx
    .insertInto('mandate')
    .values({ ...terms, ...limits })
    .execute();
}

/**
 * Lists mandates of a company, the newest first. Those that ended or expired long ago are left out, and consents that
 * the client never came back for.
 */
export async function mandatesOf(
  tx: Transaction,
  { companyId, endedSince, now, limit }: { companyId: Uuid; endedSince: EpochMs; now: EpochMs; limit: number },
): Promise<MandateNode[]> {
  const since = new Date(endedSince);
  const { rows } = await sql<MandateNode>`
    select mandate.*, access_key.name as key_name, access_key.prefix as key_prefix, oauth_grant.client_id,
      app_user.first_name || ' ' || app_user.last_name as giver_name
    from mandate join access_key on access_key.id = mandate.access_key_id join app_user on app_user.id = mandate.given_by
    left join oauth_grant on oauth_grant.access_key_id = access_key.id
    where mandate.company_id = ${companyId} and (code_expires_at is null or code_used_at is not null or code_expires_at > ${new Date(now)}) and mandate.expires_at > ${since}
      and (mandate.ended_at is null or mandate.ended_at > ${since})
    order by mandate.created_at desc, mandate.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Locks a mandate of a company until the transaction ends. */
export async function lockMandate(tx: Transaction, id: Uuid, companyId: Uuid): Promise<MandateRow | null> {
  const row = await tx
    .selectFrom('mandate')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  return (row as MandateRow | undefined) ?? null;
}

/** Locks what a key may do for a company, so that changes are counted one after the other. */
export async function lockMandateOfKey(
  tx: Transaction,
  { accessKeyId, companyId }: { accessKeyId: Uuid; companyId: Uuid },
): Promise<MandateRow | null> {
  const row = await ofKey(tx, { accessKeyId, companyId }).forUpdate().executeTakeFirst();
  return (row as MandateRow | undefined) ?? null;
}

export async function mandateOfKey(
  tx: Transaction,
  key: { accessKeyId: Uuid; companyId: Uuid },
): Promise<MandateRow | null> {
  return ((await ofKey(tx, key).executeTakeFirst()) as MandateRow | undefined) ?? null;
}

const ofKey = (tx: Transaction, { accessKeyId, companyId }: { accessKeyId: Uuid; companyId: Uuid }) =>
  tx
    .selectFrom('mandate')
    .selectAll()
    .where('accessKeyId', '=', accessKeyId)
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null);

export async function setMandate(
  tx: Transaction,
  id: Uuid,
  change: { pausedAt: Date | null } | { endedAt: Date },
): Promise<void> {
  await tx.updateTable('mandate').set(change).where('id', '=', id).execute();
}

/** Ends what expired, so that the key can have another mandate. */
export async function endExpired(
  tx: Transaction,
  { accessKeyId, companyId, now }: { accessKeyId: Uuid; companyId: Uuid; now: EpochMs },
): Promise<void> {
  await tx
    .updateTable('mandate')
    .set({ endedAt: new Date(now) })
    .where('accessKeyId', '=', accessKeyId)
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '<=', new Date(now))
    .execute();
}

/** Whether a key with a scope is valid and reaches a company. */
export async function keyReaches(
  tx: Transaction,
  { accessKeyId, companyId, scope, now }: { accessKeyId: Uuid; companyId: Uuid; scope: string; now: EpochMs },
): Promise<boolean> {
  const at = new Date(now);
  const { rows } = await sql<{ found: number }>`
    select 1 as found from access_key join access_key_company reach on reach.access_key_id = access_key.id
    where access_key.id = ${accessKeyId} and reach.company_id = ${companyId} and ${scope} = any(access_key.scopes)
      and access_key.kind <> 'GRANT'
      and access_key.expires_at > ${at} and (access_key.revoked_at is null or access_key.revoked_at > ${at})`.execute(
    tx,
  );
  return rows.length > 0;
}

interface StoredLimits extends Omit<
  CampaignLimits,
  'dailyMicros' | 'todayMicros' | 'totalMicros' | 'bidMicros' | 'bids'
> {
  dailyMicros: string | null;
  todayMicros?: string | null;
  totalMicros: string | null;
  bidMicros: string | null;
  /** Left out where a change left them as they were, and once they count no more. */
  bids?: BidTerms | null;
}

const stored = (
  {
    brandId,
    catalogId,
    isRunning,
    dailyMicros,
    todayMicros,
    totalMicros,
    bidMicros,
    bids,
    startMs,
    endMs,
  }: CampaignLimits,
  hasBids: boolean,
): string =>
  JSON.stringify(
    {
      ...{ brandId, catalogId, isRunning, dailyMicros, todayMicros, totalMicros, bidMicros, startMs, endMs },
      ...(hasBids && { bids }),
    },
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );

const read = (
  { dailyMicros, todayMicros = null, totalMicros, bidMicros, ...limits }: StoredLimits,
  bids: BidTerms | null,
): CampaignLimits => {
  const micros = (text: string | null): Micros | null => (text === null ? null : BigInt(text));
  return {
    ...limits,
    bids,
    dailyMicros: micros(dailyMicros),
    todayMicros: micros(todayMicros),
    totalMicros: micros(totalMicros),
    bidMicros: micros(bidMicros),
  };
};

const isSameBids = ({ before, after }: MandateUse): boolean =>
  before?.bids != null && after.bids !== null && writtenTerms(before.bids) === writtenTerms(after.bids);

export async function insertUses(
  tx: Transaction,
  { companyId, id: mandateId }: MandateRow,
  uses: readonly (MandateUse & { id: Uuid; operationId: Uuid | null })[],
): Promise<void> {
  if (uses.length === 0) return;
  await tx
    .insertInto('mandateUse')
    .values(
      uses.map(({ id, operationId, ...use }) => ({
        id,
        companyId,
        mandateId,
        campaignId: use.campaignId,
        at: new Date(use.atMs),
        before: use.before && stored(use.before, true),
        // They are large: of thousands of keywords each has a bid.
        after: stored(use.after, !isSameBids(use)),
        operationId,
      })),
    )
    .execute();
}

/** Lists what a mandate changed since an instant, the oldest first; with their bids those of some campaigns, since a later one. */
export async function usesSince(
  tx: Transaction,
  mandateId: Uuid,
  since: EpochMs,
  bids: { readonly of: readonly bigint[]; readonly since: EpochMs },
): Promise<MandateUse[]> {
  const { rows } = await sql<{ campaignId: bigint; at: Date; before: StoredLimits | null; after: StoredLimits }>`
    select campaign_id, at,
      case when has_bids then before else before - 'bids' end as before,
      case when has_bids then after else after - 'bids' end as after
    from (
      select *, campaign_id = any(${bids.of}::bigint[]) and at > ${new Date(bids.since)} as has_bids from mandate_use
      where mandate_id = ${mandateId} and at > ${new Date(since)}) used
    order by number`.execute(tx);
  return rows.map(({ campaignId, at, before, after }) => ({
    campaignId,
    atMs: at.getTime(),
    before: before && read(before, before.bids ?? null),
    after: read(after, after.bids ?? before?.bids ?? null),
  }));
}

/** Deletes what limits and undo need no more; that a mandate created a campaign stays. */
export async function pruneUses(
  tx: Transaction,
  { countedSince, undoneSince }: { countedSince: EpochMs; undoneSince: EpochMs },
): Promise<void> {
  const counted = new Date(countedSince);
  await sql`delete from mandate_use where before is not null
    and (at < ${new Date(undoneSince)} or at < ${counted} and operation_id is null)`.execute(tx);
  await sql`update mandate_use set before = before - 'bids', after = after - 'bids'
    where at between ${new Date(countedSince - DAY_MS)} and ${counted} and (before ? 'bids' or after ? 'bids')`.execute(
    tx,
  );
}

/** Campaigns that a mandate created. */
export async function campaignsCreatedBy(tx: Transaction, mandateId: Uuid): Promise<bigint[]> {
  const { rows } = await sql<{ campaignId: bigint }>`
    select distinct campaign_id from mandate_use where mandate_id = ${mandateId} and before is null`.execute(tx);
  return rows.map(({ campaignId }) => campaignId);
}

/** Campaigns that keys created for a company, within their mandates or earlier ones. */
export async function campaignsCreatedByKeys(
  tx: Transaction,
  { keys, companyId }: { keys: ReadonlySet<Uuid>; companyId: Uuid },
): Promise<bigint[]> {
  const { rows } = await sql<{ campaignId: bigint }>`
    select distinct campaign_id from mandate_use join mandate on mandate.id = mandate_use.mandate_id
    where mandate.access_key_id = any(${[...keys]}::uuid[]) and mandate.company_id = ${companyId} and before is null`.execute(
    tx,
  );
  return rows.map(({ campaignId }) => campaignId);
}

/** Campaigns that a mandate changed by one operation. */
export async function campaignsOfOperation(tx: Transaction, mandateId: Uuid, operationId: Uuid): Promise<bigint[]> {
  const { rows } = await sql<{ campaignId: bigint }>`
    select campaign_id from mandate_use where mandate_id = ${mandateId} and operation_id = ${operationId}`.execute(tx);
  return rows.map(({ campaignId }) => campaignId);
}

/** Whether a shared budget is the cap of some mandate's campaigns. */
export async function isBudgetOfMandate(tx: Transaction, sharedBudgetId: Uuid, companyId: Uuid): Promise<boolean> {
  const found = await tx
    .selectFrom('mandate')
    .select('id')
    .where('companyId', '=', companyId)
    .where('sharedBudgetId', '=', sharedBudgetId)
    .executeTakeFirst();
  return found !== undefined;
}
