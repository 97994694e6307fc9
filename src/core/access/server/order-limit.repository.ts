import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface OrderLimitRow {
  companyId: Uuid;
  amountMicros: Micros | null;
  changedBy: Uuid;
  confirmedBy: Uuid | null;
  changedAt: Date;
  holdsFrom: Date;
}

/** A limit with the names of who set it. */
export interface OrderLimitNode extends OrderLimitRow {
  changerName: string;
  confirmerName: string | null;
}

export async function insertLimit(tx: Transaction, row: OrderLimitRow): Promise<void> {
  await tx.insertInto('orderLimit').values(row).execute();
}

/**
 * A row that was to hold later does so only if nothing was set meanwhile, and the owner who set it was the only one all
 * that time.
 */
const isNotVoid = sql`(own.holds_from = own.changed_at or not exists (
    select from order_limit later
    where later.company_id = own.company_id and later.number > own.number and later.changed_at < own.holds_from
  ) and not exists (
    select from membership_change came
    where came.company_id = own.company_id and came.is_owner and came.user_id <> own.changed_by
      and came.at > own.changed_at and came.at < own.holds_from
  ))`;

/** Returns what a company set last: what holds now, and what will hold later; null each where there is no such thing. */
export async function limitsOf(
  tx: Transaction,
  companyId: Uuid,
  now: EpochMs,
): Promise<{ current: OrderLimitNode | null; upcoming: OrderLimitNode | null }> {
  const { rows } = await sql<OrderLimitNode & { number: bigint; isCurrent: boolean }>`
    select distinct on (is_current) own.*, changer.first_name || ' ' || changer.last_name as changer_name,
      confirmer.first_name || ' ' || confirmer.last_name as confirmer_name
    from (
      select *, holds_from <= ${new Date(now)} as is_current from order_limit where company_id = ${companyId}
    ) own
    join app_user changer on changer.id = own.changed_by
    left join app_user confirmer on confirmer.id = own.confirmed_by
    where ${isNotVoid}
    order by is_current, number desc`.execute(tx);
  return {
    current: rows.find(({ isCurrent }) => isCurrent) ?? null,
    upcoming: rows.find(({ isCurrent }) => !isCurrent) ?? null,
  };
}

/** Returns the amount above which orders wait now; null for none. */
export async function limitNow(tx: Transaction, companyId: Uuid, now: EpochMs): Promise<Micros | null> {
  const { rows } = await sql<{ amountMicros: Micros | null }>`
    select amount_micros from order_limit own
    where company_id = ${companyId} and holds_from <= ${new Date(now)} and ${isNotVoid}
    order by number desc limit 1`.execute(tx);
  return rows[0]?.amountMicros ?? null;
}

export interface Owner {
  userId: Uuid;
  email: string;
  firstName: string;
  language: Language;
  timezone: string;
}

/** Returns the owners of a company who can sign in. */
export async function ownersOf(tx: Transaction, companyId: Uuid): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select app_user.id as user_id, email, first_name, language, timezone from membership
    join app_user on app_user.id = membership.user_id
    where company_id = ${companyId} and role = 'OWNER' and status = 'ACTIVE' order by app_user.id`.execute(tx);
  return rows;
}

export async function hasOtherOwner(
  tx: Transaction,
  { companyId, userId }: { companyId: Uuid; userId: Uuid },
): Promise<boolean> {
  return (await ownersOf(tx, companyId)).some((owner) => owner.userId !== userId);
}

/** Returns who is to know of a changed limit: the owners, and who was one until recently. */
export async function ownersSince(tx: Transaction, companyId: Uuid, since: EpochMs): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select id as user_id, email, first_name, language, timezone from app_user
    where id in (
      select user_id from membership where company_id = ${companyId} and role = 'OWNER' and status = 'ACTIVE'
      union
      select user_id from membership_change
      where company_id = ${companyId} and was_owner and at > ${new Date(since)}
    ) order by id`.execute(tx);
  return rows;
}

export interface HeldMember {
  role: RoleName;
  isApproved: boolean;
}

/** Active members as they are now, held until the transaction ends; all in one order, so that no two wait for each other. */
export async function holdMembers(
  tx: Transaction,
  { companyId, userIds }: { companyId: Uuid; userIds: readonly Uuid[] },
): Promise<Map<Uuid, HeldMember>> {
  const { rows } = await sql<HeldMember & { userId: Uuid; isActive: boolean }>`
    select user_id, role, is_approved_by_staff as is_approved, status = 'ACTIVE' as is_active from membership
    where company_id = ${companyId} and user_id = any(${userIds}::uuid[]) order by id for share`.execute(tx);
  return new Map(rows.filter(({ isActive }) => isActive).map(({ userId, ...held }) => [userId, held]));
}

export async function isStaff(tx: Transaction, userId: Uuid): Promise<boolean> {
  const row = await tx.selectFrom('appUser').select('isStaff').where('id', '=', userId).executeTakeFirst();
  return row?.isStaff ?? false;
}

/** Whether a member was let in or changed by another since an instant, or by who was themselves, and so on. */
export async function stoodBehind(
  tx: Transaction,
  { companyId, userId, by, since }: { companyId: Uuid; userId: Uuid; by: Uuid; since: EpochMs },
): Promise<boolean> {
  const { rows } = await sql<{ isBehind: boolean }>`
    with recursive behind as (
      select changed_by from membership_change
      where company_id = ${companyId} and user_id = ${userId} and at > ${new Date(since)}
      union
      select earlier.changed_by from behind
      join membership_change earlier on earlier.company_id = ${companyId} and earlier.user_id = behind.changed_by
        and earlier.at > ${new Date(since)}
    ) select exists (select from behind where changed_by = ${by}) as is_behind`.execute(tx);
  return rows[0]!.isBehind;
}

export async function makerOf(tx: Transaction, accessKeyId: Uuid): Promise<Uuid> {
  const row = await tx.selectFrom('accessKey').select('madeBy').where('id', '=', accessKeyId).executeTakeFirstOrThrow();
  return row.madeBy;
}

/** Whom to tell about a request, and what the company is called. */
export async function readPerson(
  tx: Transaction,
  { companyId, userId }: { companyId: Uuid; userId: Uuid },
): Promise<Owner & { name: string; company: string }> {
  const { rows } = await sql<Owner & { name: string; company: string }>`
    select app_user.id as user_id, email, first_name, language, timezone, first_name || ' ' || last_name as name,
      (select company.name from company where id = ${companyId}) as company
    from app_user where id = ${userId}`.execute(tx);
  return rows[0]!;
}

/** How amounts of a company's wallet are written. */
export async function walletStyle(tx: Transaction, companyId: Uuid): Promise<{ symbol: string; digits: number }> {
  return tx
    .selectFrom('company')
    .innerJoin('currency', 'currency.code', 'company.walletCurrency')
    .select(['currency.symbol', 'currency.fractionDigits as digits'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
}
