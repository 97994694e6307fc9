import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

/** What an account has ticked off, and the language its person reads. */
export async function progressOf(tx: Transaction, accountId: Uuid): Promise<{ language: Language; done: string[] }> {
  const { rows } = await sql<{ language: Language; done: string[] }>`
    select person.language, array(select step from onboarding_step where account_id = account.id) as done
    from account join person on person.id = account.person_id where account.id = ${accountId}`.execute(tx);
  return rows[0]!;
}

export async function tickOff(
  tx: Transaction,
  account: { id: Uuid; companyId: Uuid },
  step: string,
  at: Instant_ms,
): Promise<void> {
  await sql`insert into onboarding_step (account_id, company_id, step, done_at)
    values (${account.id}, ${account.companyId}, ${step}, ${new Date(at)}) on conflict do nothing`.execute(tx);
}
