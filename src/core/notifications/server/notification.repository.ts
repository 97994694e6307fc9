import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface NotificationRow {
  pk: number;
  message: Message;
  link: string | null;
  thumbnail: string | null;
  kind: string;
  isRead: boolean;
  createdAt: Date;
}

export interface NewNotification {
  companyId: Uuid | null;
  kind: string;
  message: Message;
  link: string | null;
  thumbnail: string | null;
  isRead: boolean;
  createdAt: EpochMs;
}

export async function insertForUser(tx: Transaction, userId: Uuid, notification: NewNotification): Promise<void> {
  await sql`insert into notification (company_id, user_id, kind, message, link, thumbnail, is_read, created_at)
    values (${notification.companyId}, ${userId}, ${notification.kind}, ${JSON.stringify(notification.message)}::jsonb,
      ${notification.link}, ${notification.thumbnail}, ${notification.isRead}, ${new Date(notification.createdAt)})`.execute(
    tx,
  );
}

/** Notifies the company's active members with one of these roles. */
export async function insertForCompany(
  tx: Transaction,
  roles: readonly RoleName[],
  notification: NewNotification & { companyId: Uuid },
): Promise<void> {
  await sql`insert into notification (company_id, user_id, kind, message, link, thumbnail, is_read, created_at)
    select company_id, user_id, ${notification.kind}, ${JSON.stringify(notification.message)}::jsonb,
      ${notification.link}, ${notification.thumbnail}, ${notification.isRead}, ${new Date(notification.createdAt)}
    from membership
    where company_id = ${notification.companyId} and status = 'ACTIVE' and role = any(${roles}::text[])`.execute(tx);
}

// Staff see every row of the table, so each query filters by user and company as well.
const own = ({ userId, companyId }: Reader) => sql`notification.user_id = ${userId}
  and (notification.company_id is null or notification.company_id = ${companyId})`;

/** The owner of notifications: a user, including those of the current company and of none. */
export interface Reader {
  userId: Uuid;
  companyId: Uuid | null;
}

const columns = sql`pk, message, link, thumbnail, kind,
  is_read, notification.created_at`;

/** Returns the newest notifications, starting below `before`. */
export async function findNotifications(
  tx: Transaction,
  reader: Reader,
  page: { before: number | null; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notification
    where ${own(reader)} and (${page.before}::int is null or pk < ${page.before})
    order by pk desc limit ${page.limit}`.execute(tx);
  return rows;
}

export async function countUnread(tx: Transaction, reader: Reader): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notification where ${own(reader)} and not is_read`.execute(tx);
  return rows[0]!.unread;
}

/** Returns the notification after marking it; null when it is not the reader's. */
export async function markRead(tx: Transaction, reader: Reader, pk: number): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`
    update notification set is_read = true
    where pk = ${pk} and ${own(reader)} returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

export async function markAllRead(tx: Transaction, reader: Reader): Promise<void> {
  await sql`update notification set is_read = true where ${own(reader)} and not is_read`.execute(tx);
}

/** Deletes notifications that are too old to be of interest. */
export async function deleteNotificationsBefore(tx: Transaction, before: EpochMs): Promise<void> {
  await sql`delete from notification where created_at < ${new Date(before)}`.execute(tx);
}
