import { sql } from 'kysely';
import type { ConsolePath } from '#kernel/console-path.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Message } from '#kernel/message.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface WaitingMail {
  userId: Uuid;
  message: Message;
  /** What it says before; a summary lists these sentences in place of its subject. */
  lead: readonly Message[];
  url: ConsolePath;
}

export async function insertWaiting(
  tx: Transaction,
  { companyId, userId, message, lead, url, at }: WaitingMail & { companyId: Uuid; at: EpochMs },
): Promise<void> {
  await sql`insert into waiting_mail (company_id, user_id, message, lead, url, created_at)
    values (${companyId}, ${userId}, ${JSON.stringify(message)}::jsonb, ${JSON.stringify(lead)}::jsonb, ${url}, ${new Date(at)})`.execute(
    tx,
  );
}

export interface WaitingCompany {
  companyId: Uuid;
  timezone: string;
  firstMs: EpochMs;
}

/** Returns the companies whose members' mails wait, with the time of the first. */
export async function companiesWaiting(tx: Transaction, companyId: Uuid | null = null): Promise<WaitingCompany[]> {
  const { rows } = await sql<WaitingCompany>`
    select company.id as company_id, company.timezone, (extract(epoch from min(waiting_mail.created_at)) * 1000)::float8 as first_ms
    from waiting_mail join company on company.id = waiting_mail.company_id
    where waiting_mail.sent_at is null and (${companyId}::uuid is null or company.id = ${companyId}::uuid)
    group by company.id order by company.id`.execute(tx);
  return rows;
}

export interface DailyReader {
  userId: Uuid;
  email: string;
  firstName: string;
  language: Language;
  mails: Pick<WaitingMail, 'message' | 'lead' | 'url'>[];
}

/** Marks a company's mails of before an instant as sent and returns them by reader; who has left the company gets none. */
export async function takeWaiting(
  tx: Transaction,
  companyId: Uuid,
  { before, at }: { before: EpochMs; at: EpochMs },
): Promise<{ company: string; readers: DailyReader[] }> {
  const { rows } = await sql<DailyReader & { company: string }>`
    with taken as (
      update waiting_mail set sent_at = ${new Date(at)}
      where company_id = ${companyId} and sent_at is null and created_at < ${new Date(before)}
      returning id, user_id, message, lead, url
    )
    select company.name as company, app_user.id as user_id, app_user.email, app_user.first_name, app_user.language,
      jsonb_agg(jsonb_build_object('message', taken.message, 'lead', taken.lead, 'url', taken.url) order by taken.id) as mails
    from taken
    join membership on membership.user_id = taken.user_id and membership.company_id = ${companyId} and membership.status = 'ACTIVE'
    join app_user on app_user.id = taken.user_id
    join company on company.id = ${companyId}
    group by company.id, app_user.id order by app_user.email`.execute(tx);
  return { company: rows[0]?.company ?? '', readers: rows };
}

/** Deletes mails that were sent before an instant. */
export async function deleteSentBefore(tx: Transaction, before: EpochMs): Promise<void> {
  await sql`delete from waiting_mail where sent_at < ${new Date(before)}`.execute(tx);
}
