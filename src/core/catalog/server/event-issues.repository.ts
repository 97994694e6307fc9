import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { IssueExample, IssueReason } from '../rules/event-issues.ts';

/** Number of a key's events with one issue within an hour. */
export interface EventIssue {
  keyId: Uuid;
  /** Null when the key no longer exists. */
  keyLabel: string | null;
  catalogId: Uuid;
  hour: Date;
  reason: IssueReason;
  events: bigint;
  example: IssueExample;
}

/** Lists issues, latest hour first, and within an hour those with the most events first. */
export async function readEventIssues(
  tx: Transaction,
  { catalogId, fromMs, limit }: { catalogId: Uuid | null; fromMs: EpochMs; limit: number },
): Promise<EventIssue[]> {
  const { rows } = await sql<EventIssue>`
    select issue.key_id, key.label as key_label, issue.catalog_id, issue.hour, issue.reason, issue.events, issue.example
    from event_issue issue left join api_key key on key.id = issue.key_id
    where issue.hour >= ${new Date(fromMs)} and (${catalogId}::uuid is null or issue.catalog_id = ${catalogId}::uuid)
    order by issue.hour desc, issue.events desc, issue.key_id, issue.reason limit ${limit}`.execute(tx);
  return rows;
}

export async function deleteEventIssuesBefore(tx: Transaction, beforeMs: EpochMs): Promise<void> {
  await sql`delete from event_issue where hour < ${new Date(beforeMs)}`.execute(tx);
}
