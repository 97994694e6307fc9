import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

/** Returns the steps that a membership has completed. */
export async function stepsDone(tx: Transaction, membershipId: Uuid): Promise<string[]> {
  const { rows } = await sql<{
    step: string;
  }>`select step from onboarding_step where membership_id = ${membershipId}`.execute(tx);
  return rows.map(({ step }) => step);
}

export async function completeStep(
  tx: Transaction,
  membership: { id: Uuid; companyId: Uuid },
  step: string,
  at: EpochMs,
): Promise<void> {
  await sql`insert into onboarding_step (membership_id, company_id, step, done_at)
    values (${membership.id}, ${membership.companyId}, ${step}, ${new Date(at)}) on conflict do nothing`.execute(tx);
}
