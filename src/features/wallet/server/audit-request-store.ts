import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Finding } from './audit-check-store.ts';

/** A request that no worker took within this time is one whose operator has gone. */
const FORGOTTEN = sql`interval '1 hour'`;

export async function insertAuditRequest(tx: Transaction, id: Uuid, now_ms: Instant_ms): Promise<void> {
  await tx
    .deleteFrom('audit_request')
    .where('requested_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await tx
    .insertInto('audit_request')
    .values({ id, requested_at: new Date(now_ms) })
    .execute();
}

/** Takes a request that no other worker has taken. */
export async function claimAuditRequest(tx: Transaction): Promise<Uuid | undefined> {
  const { rows } = await sql<{ id: Uuid }>`
    update audit_request set started_at = now() where id = (
      select id from audit_request where started_at is null and requested_at > now() - ${FORGOTTEN}
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
    .updateTable('audit_request')
    .set({
      finished_at: sql<Date>`now()`,
      ...('error' in result ? { error: result.error } : { findings: JSON.stringify(result.findings) }),
    })
    .where('id', '=', id)
    .execute();
}

export interface RequestedAudit {
  isStarted: boolean;
  /** Null until it is finished. */
  findings: Finding[] | null;
  error: string | null;
}

export async function readAuditRequest(tx: Transaction, id: Uuid): Promise<RequestedAudit> {
  const { rows } = await sql<RequestedAudit>`
    select started_at is not null as "isStarted", findings, error from audit_request where id = ${id}`.execute(tx);
  return rows[0]!;
}
