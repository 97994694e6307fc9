import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { MAIL_KINDS } from '#kernel/mail-kind.ts';
import type { MoneyStyle } from '#kernel/money-text.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface WeeklyCompany {
  companyId: Uuid;
  timezone: string;
  /** Of the report and of the wallet, without decimals. */
  report: MoneyStyle;
  inWallet: MoneyStyle;
}

/** Returns the companies that have a wallet, or one of them. */
export async function weeklyCompanies(tx: Transaction, companyId: Uuid | null = null): Promise<WeeklyCompany[]> {
  const { rows } = await sql<WeeklyCompany>`
    select company.id as company_id, company.timezone,
      jsonb_build_object('symbol', report.symbol, 'digits', 0) as report,
      jsonb_build_object('symbol', wallet.symbol, 'digits', 0) as in_wallet
    from company join currency report on report.code = company.report_currency
    join currency wallet on wallet.code = company.wallet_currency
    where (${companyId}::uuid is null or company.id = ${companyId}::uuid) order by company.id`.execute(tx);
  return rows;
}

/** Returns which companies' people were mailed about a week. */
export async function mailedFor(tx: Transaction, monday: Day): Promise<ReadonlySet<Uuid>> {
  const rows = await tx.selectFrom('weeklyMail').select('companyId').where('monday', '=', monday).execute();
  return new Set(rows.map(({ companyId }) => companyId));
}

/** Marks a week as mailed about; false when it was before. */
export async function markMailed(
  tx: Transaction,
  { companyId, monday, at }: { companyId: Uuid; monday: Day; at: EpochMs },
): Promise<boolean> {
  const { rows } = await sql`insert into weekly_mail (company_id, monday, sent_at)
    values (${companyId}, ${monday}::date, ${new Date(at)}) on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes the marks of weeks before a day. */
export async function deleteWeeksBefore(tx: Transaction, day: Day): Promise<void> {
  await tx.deleteFrom('weeklyMail').where('monday', '<', day).execute();
}

export interface WeeklyReader {
  userId: Uuid;
  email: string;
  firstName: string;
  language: Language;
  membershipId: Uuid;
  role: RoleName;
  isApprovedByStaff: boolean;
  company: string;
}

/** Returns whom a company's week is for and who has not declined it. */
export async function weeklyReaders(tx: Transaction, companyId: Uuid): Promise<WeeklyReader[]> {
  const { rows } = await sql<WeeklyReader>`
    select app_user.id as user_id, app_user.email, app_user.first_name, app_user.language, membership.id as membership_id,
      membership.role, membership.is_approved_by_staff, company.name as company
    from membership join app_user on app_user.id = membership.user_id join company on company.id = membership.company_id
    where membership.company_id = ${companyId} and membership.status = 'ACTIVE'
      and membership.role = any(${[...MAIL_KINDS.weekly.roles]}::text[])
      and not exists (select from mail_choice where user_id = app_user.id and kind = 'weekly' and frequency = 'NEVER')
    order by app_user.email`.execute(tx);
  return rows;
}
