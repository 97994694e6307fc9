import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Finding } from './audit-check.repository.ts';

/** A request that no worker claimed within this time is abandoned: its operator has gone. */
const ABANDONED_AFTER = sql`interval '1 hour'`;

export async function insertAuditRequest(tx: Transaction, id: Uuid, nowMs: EpochMs): Promise<void> {
  await tx
    .deleteFrom('auditRequest')
    .where('requestedAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await tx
    .insertInto('auditRequest')
    .values({ id, requestedAt: new Date(nowMs) })
    .execute();
}

/** Claims a request that no other worker has claimed. */
export async function claimAuditRequest(tx: Transaction): Promise<Uuid | undefined> {
  const { rows } = await sql<{ id: Uuid }>`
    update audit_request set started_at = now() where id = (
      select id from audit_request where started_at is null and requested_at > now() - ${ABANDONED_AFTER}
      order by requested_at limit 1 for update skip locked
    ) returning id`.execute(tx);
  return rows[0]?.id;
}

export async function finishAuditRequest(
  tx: Transaction,
  id: Uuid,
  result: { findings: readonly Finding[] } | { error: string },
): Promise<void> {
  await tx
    .updateTable('auditRequest')
    .set({
      finishedAt: sql<Date>`now()`,
      ...('error' in result ? { error: result.error } : { findings: JSON.stringify(result.findings) }),
    })
    .where('id', '=', id)
    .execute();
}

export interface RequestedAudit {
  isStarted: boolean;
  /** Null until the audit is finished. */
  findings: Finding[] | null;
  error: string | null;
}

export async function readAuditRequest(tx: Transaction, id: Uuid): Promise<RequestedAudit> {
  const { rows } = await sql<RequestedAudit>`
    select started_at is not null as is_started, findings, error from audit_request where id = ${id}`.execute(tx);
  return rows[0]!;
}
