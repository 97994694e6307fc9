import { sql } from 'kysely';
import { z } from 'zod';
import type { Uuid } from '#kernel/ids.ts';
import { parseJson } from '#kernel/json.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { BulkSettings, RecordedChange } from '../rules/company-settings.ts';

const approvalBeforeSchema = z.object({
  requestedAt: z.number().nullable(),
  requestedBy: z.string().nullable(),
  exceptIds: z.array(z.string()),
});

/** What a decision about a company's approval ends: the request, and the memberships for which the other value held. */
export type ApprovalBefore = z.infer<typeof approvalBeforeSchema>;

export async function approvalBefore(tx: Transaction, companyId: Uuid): Promise<ApprovalBefore> {
  const row = await tx
    .selectFrom('company')
    .select(['approvalRequestedAt', 'approvalRequestedBy'])
    .select(
      sql<Uuid[]>`array(select id from membership
        where company_id = company.id and is_approved_by_staff <> company.is_approved)`.as('exceptIds'),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    requestedAt: row.approvalRequestedAt?.getTime() ?? null,
    requestedBy: row.approvalRequestedBy,
    exceptIds: row.exceptIds,
  };
}

/** Puts back the exceptions of members, each of whom has `isApproved` again. */
export async function restoreExceptions(
  tx: Transaction,
  companyId: Uuid,
  { membershipIds, isApproved }: { membershipIds: readonly string[]; isApproved: boolean },
): Promise<void> {
  if (membershipIds.length === 0) return;
  await tx
    .updateTable('membership')
    .set({ isApprovedByStaff: isApproved })
    .where('companyId', '=', companyId)
    .where('id', 'in', membershipIds)
    .execute();
}

/** Puts back the request for approval with its time, so that the company has its place in the queue. */
export async function restoreRequest(
  tx: Transaction,
  companyId: Uuid,
  { requestedAt, requestedBy }: { requestedAt: EpochMs; requestedBy: string | null },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ approvalRequestedAt: new Date(requestedAt), approvalRequestedBy: requestedBy })
    .where('id', '=', companyId)
    .execute();
}

// Of none, no company: an empty list is no SQL.
const isOneOf = (ids: readonly Uuid[]) => sql<boolean>`company.id = any(${ids}::uuid[])`;

export type StoredCompany = BulkSettings & { id: Uuid; name: string; isApprovalRequested: boolean };

/** Returns the settings of companies, by name. */
export const settingsOf = (tx: Transaction, ids: readonly Uuid[]): Promise<StoredCompany[]> =>
  tx
    .selectFrom('company')
    .select(['id', 'name', 'isApproved', 'canBeUpdated', 'canBeToppedUp', 'cluster'])
    .select(sql<boolean>`approval_requested_at is not null`.as('isApprovalRequested'))
    .where(isOneOf(ids))
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Locks companies in the order of their ids, so that two changes of several never wait for each other. */
export async function lockCompanies(tx: Transaction, ids: readonly Uuid[]): Promise<void> {
  await tx.selectFrom('company').select('id').where(isOneOf(ids)).orderBy('id').forNoKeyUpdate().execute();
}

export type BatchChange = RecordedChange & { companyId: Uuid; approvalBefore: ApprovalBefore | null };

/** Returns what a change of several companies wrote. */
export async function batchChanges(tx: Transaction, batchId: Uuid): Promise<BatchChange[]> {
  const rows = await tx
    .selectFrom('companyChange')
    .select(['companyId', 'setting', 'fromValue', 'toValue', sql<string | null>`approval_before::text`.as('before')])
    .where('batchId', '=', batchId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    companyId: row.companyId,
    kind: row.setting as RecordedChange['kind'],
    from: row.fromValue,
    to: row.toValue,
    approvalBefore: row.before === null ? null : parseJson(approvalBeforeSchema, row.before),
  }));
}
