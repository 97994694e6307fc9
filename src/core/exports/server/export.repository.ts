import type { MailReader } from '#core/notifications/server/index.ts';
import { recordWebhookEvent } from '#core/webhooks/server/index.ts';
import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Problem } from '#kernel/problem.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Session } from '#platform/graphql/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { ExportParams, ExportStatus, FileType } from '../rules/exports.ts';

export interface ExportRow {
  id: Uuid;
  userId: Uuid;
  dataType: string;
  fileType: FileType;
  params: ExportParams;
  /** Language of the requesting screen, in which the file is written. */
  language: Language;
  status: ExportStatus;
  /** Null unless it failed for a reason that the requester can act on. */
  statusReason: Problem | null;
  rowsWritten: number;
  rowsTotal: number | null;
  fileKey: string | null;
  fileName: string | null;
  /** What stands beside a file for programs. */
  about: unknown;
  createdAt: Date;
}

const columns = sql`id, user_id, data_type, file_type, params, language, status,
  status_reason, rows_written, rows_total, file_key,
  file_name, about, created_at`;

export async function insertExport(
  tx: Transaction,
  session: Pick<Session, 'userId' | 'membership' | 'impersonatorId'>,
  request: Pick<ExportRow, 'id' | 'dataType' | 'fileType' | 'params' | 'language'> & { at: EpochMs },
): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`
    insert into export_request (id, company_id, membership_id, user_id, impersonator_id, data_type, file_type, params, language,
      created_at)
    values (${request.id}, ${session.membership?.companyId ?? null}, ${session.membership?.id ?? null}, ${session.userId},
      ${session.impersonatorId}, ${request.dataType}, ${request.fileType}, ${JSON.stringify(request.params)}::jsonb,
      ${request.language}, ${new Date(request.at)})
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** Returns a user's own request; null for another user's. */
export async function findExport(tx: Transaction, id: Uuid, userId: Uuid): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from export_request where id = ${id} and user_id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Returns a user's own request for a file of certain types, in one company or, null, across all; with `brandIds`, one that
 * has no other brands.
 */
export async function findReportFile(
  tx: Transaction,
  {
    id,
    userId,
    companyId,
    types,
    brandIds,
  }: {
    id: Uuid;
    userId: Uuid;
    companyId: Uuid | null;
    types: readonly string[];
    brandIds: readonly Uuid[] | null;
  },
): Promise<ExportRow | null> {
  const found = await sql<ExportRow>`
    select ${columns} from export_request
    where id = ${id} and user_id = ${userId} and company_id is not distinct from ${companyId}
      and data_type = any(${[...types]}) and impersonator_id is null
      and (${brandIds === null} or params->'brandIds' <@ ${JSON.stringify(brandIds ?? [])}::jsonb)`.execute(tx);
  return found.rows[0] ?? null;
}

/** Counts a user's unfinished requests. Serialized per user, so that concurrent requests count each other. */
export async function countUnfinished(tx: Transaction, userId: Uuid, since: EpochMs): Promise<number> {
  await lock(tx, 'export', userId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from export_request
    where user_id = ${userId} and status in ('PENDING', 'PROCESSING') and created_at > ${new Date(since)}`.execute(tx);
  return rows[0]!.count;
}

/** Starts or restarts an unfinished export; null when there is nothing to do. */
export async function claimExport(tx: Transaction, id: Uuid): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    update export_request set status = 'PROCESSING', rows_written = 0
    where id = ${id} and status in ('PENDING', 'PROCESSING') returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Returns the requester with their current rights, since a role may have been revoked. Null when their membership is no
 * longer active.
 */
export async function requesterOf(tx: Transaction, id: Uuid): Promise<Session | null> {
  const { rows } = await sql<{
    userId: Uuid;
    impersonatorId: Uuid | null;
    isStaff: boolean;
    membershipId: Uuid | null;
    activeId: Uuid | null;
    companyId: Uuid;
    role: RoleName;
    isApprovedByStaff: boolean;
    selectedBrandId: Uuid | null;
  }>`
    select request.user_id, request.impersonator_id, app_user.is_staff,
      request.membership_id, membership.id as active_id, membership.company_id,
      membership.role, membership.is_approved_by_staff, membership.current_brand_id as selected_brand_id
    from export_request request
    join app_user on app_user.id = request.user_id
    left join membership on membership.id = request.membership_id and membership.status = 'ACTIVE'
    where request.id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row || row.membershipId !== row.activeId) return null;
  const { userId, isStaff, impersonatorId, companyId, role, isApprovedByStaff, selectedBrandId } = row;
  const membership =
    row.activeId === null ? null : { id: row.activeId, companyId, role, isApprovedByStaff, selectedBrandId };
  return { key: '', userId, isStaff, impersonatorId, membership };
}

export async function markProgress(tx: Transaction, id: Uuid, written: number, total: number): Promise<void> {
  await sql`update export_request set rows_written = ${written}, rows_total = ${Math.max(written, total)}
    where id = ${id}`.execute(tx);
}

interface ExportReader extends MailReader {
  companyId: Uuid | null;
  /** Staff who asked for it through the reader's eyes. */
  impersonatorId: Uuid | null;
}

/** Returns who asked for it, and how they are written to. */
export async function completeExport(
  tx: Transaction,
  id: Uuid,
  file: { key: string; name: string; rows: number; about: object | null },
  at: EpochMs,
): Promise<ExportReader> {
  const { rows } = await sql<ExportReader>`
    update export_request set status = 'COMPLETED', file_key = ${file.key}, file_name = ${file.name},
      rows_written = ${file.rows}, rows_total = ${file.rows},
      about = ${file.about && JSON.stringify(file.about)}::jsonb, finished_at = ${new Date(at)}
    from app_user where export_request.id = ${id} and app_user.id = export_request.user_id
    returning export_request.user_id, export_request.company_id, export_request.impersonator_id, app_user.email, app_user.first_name, app_user.language`.execute(
    tx,
  );
  const requester = rows[0]!;
  const { companyId } = requester;
  if (companyId)
    await recordWebhookEvent(tx, {
      companyId,
      type: 'report.ready',
      objectId: id,
      data: { name: file.name, rows: file.rows },
      atMs: at,
    });
  return requester;
}

export async function failExport(tx: Transaction, id: Uuid, reason: Problem | null, at: EpochMs): Promise<void> {
  await sql`update export_request set status = 'FAILED', status_reason = ${reason && JSON.stringify(reason)}::jsonb, finished_at = ${new Date(at)}
    where id = ${id}`.execute(tx);
}

/** Returns the storage key of a finished file; null when there is none. */
export async function fileOf(
  tx: Transaction,
  id: Uuid,
): Promise<{ key: string; name: string; fileType: FileType } | null> {
  const { rows } = await sql<{ key: string; name: string; fileType: FileType }>`
    select file_key as key, file_name as name, file_type from export_request
    where id = ${id} and status = 'COMPLETED'`.execute(tx);
  return rows[0] ?? null;
}

export async function exportsBefore(tx: Transaction, before: EpochMs): Promise<{ id: Uuid; fileKey: string | null }[]> {
  const { rows } = await sql<{ id: Uuid; fileKey: string | null }>`
    select id, file_key from export_request where created_at < ${new Date(before)}`.execute(tx);
  return rows;
}

export async function deleteExports(tx: Transaction, ids: readonly Uuid[]): Promise<void> {
  await sql`delete from export_request where id = any(${ids}::uuid[])`.execute(tx);
}
