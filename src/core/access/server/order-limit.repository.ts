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
    order by is_current, number desc`.execute(tx);
  const current = rows.find(({ isCurrent }) => isCurrent) ?? null;
  const later = rows.find(({ isCurrent }) => !isCurrent) ?? null;
  // What was set after it has taken its place.
  const isReplaced = later !== null && current !== null && current.number > later.number;
  return { current, upcoming: isReplaced ? null : later };
}

/** Returns the amount above which orders wait now; null for none. */
export async function limitNow(tx: Transaction, companyId: Uuid, now: EpochMs): Promise<Micros | null> {
  const { rows } = await sql<{ amountMicros: Micros | null }>`
    select amount_micros from order_limit where company_id = ${companyId} and holds_from <= ${new Date(now)}
    order by number desc limit 1`.execute(tx);
  return rows[0]?.amountMicros ?? null;
}

export interface Owner {
  userId: Uuid;
  email: string;
  firstName: string;
  language: Language;
}

/** Returns the owners of a company who can sign in. */
export async function ownersOf(tx: Transaction, companyId: Uuid): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select app_user.id as user_id, email, first_name, language from membership
    join app_user on app_user.id = membership.user_id
    where company_id = ${companyId} and role = 'OWNER' and status = 'ACTIVE' order by app_user.id`.execute(tx);
  return rows;
}

/** A user's role as it is now, held until the transaction ends; null for who is no active member. */
export async function holdRole(
  tx: Transaction,
  { companyId, userId }: { companyId: Uuid; userId: Uuid },
): Promise<RoleName | null> {
  const { rows } = await sql<{ role: RoleName }>`
    select role from membership where company_id = ${companyId} and user_id = ${userId} and status = 'ACTIVE'
    for share`.execute(tx);
  return rows[0]?.role ?? null;
}

/** Whether a user may spend for a company: an approved member who is no viewer, or staff. */
export async function canSpend(
  tx: Transaction,
  { companyId, userId }: { companyId: Uuid; userId: Uuid },
): Promise<boolean> {
  const { rows } = await sql<{ isAllowed: boolean }>`
    select is_staff or exists (select from membership where membership.user_id = app_user.id
      and company_id = ${companyId} and status = 'ACTIVE' and role <> 'VIEWER' and is_approved_by_staff) as is_allowed
    from app_user where id = ${userId}`.execute(tx);
  return rows[0]?.isAllowed ?? false;
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
    select app_user.id as user_id, email, first_name, language, first_name || ' ' || last_name as name,
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
