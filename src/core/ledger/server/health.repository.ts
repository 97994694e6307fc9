import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';

/** Settlement runs every minute and takes a while. */
const OVERDUE_AFTER_MINUTES = 15;

/** What an operator watches of the ledger. */
export interface LedgerHealth {
  /** Storefronts' days whose grace period has been over for a quarter of an hour and whose cost is not charged. */
  daysUnsettled: number;
  /** Differences the auditor found that are still there. */
  auditFindings: number;
  /** Upkeep that fails for a company. */
  upkeepFailures: number;
  /** When an audit last finished; null before the first. */
  auditedAt: Date | null;
}

export async function readLedgerHealth(tx: Transaction): Promise<LedgerHealth> {
  const { rows } = await sql<LedgerHealth>`
    select
      (select count(*)::int from (
        select distinct catalog_id, day from accrual join catalog c on c.id = catalog_id
        where settled_by is null
          and ((day + 1)::timestamp at time zone c.timezone) + (c.settlement_grace_minutes + ${OVERDUE_AFTER_MINUTES}) * interval '1 minute'
            < environment_time()
      ) overdue) as days_unsettled,
      (select count(*)::int from audit_finding where resolved_at is null and source = 'AUDIT') as audit_findings,
      (select count(*)::int from audit_finding where resolved_at is null and source = 'UPKEEP') as upkeep_failures,
      (select max(finished_at) from audit_round) as audited_at`.execute(tx);
  return rows[0]!;
}
