import type { ConsolePath } from '#kernel/console-path.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { ROLES, type RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { insertForCompany, insertForUser } from './notification.repository.ts';

export interface Notice {
  /** A user, about one of their companies or none; or a company's members with one of the roles (all when omitted). */
  to: { userId: Uuid; companyId: Uuid | null } | { companyId: Uuid; roles?: readonly RoleName[] };
  /** Subject in lower case: campaign, billing, … */
  kind: string;
  /** Rendered for each reader; its texts may have emphasis. */
  message: Message;
  link?: ConsolePath | `https://${string}`;
  /** Address of an image. */
  thumbnail?: string;
  /** Asks its reader for nothing: it arrives read and only stands in the list. */
  isNews?: boolean;
  at: EpochMs;
}

/** Adds a notification if and only if the transaction commits. */
export async function notify(tx: Transaction, notice: Notice): Promise<void> {
  const { to, kind, message, link = null, thumbnail = null, isNews = false, at } = notice;
  const row = { kind, message, link, thumbnail, isRead: isNews, createdAt: at };
  if ('userId' in to) await insertForUser(tx, to.userId, { ...row, companyId: to.companyId });
  else await insertForCompany(tx, to.roles ?? ROLES, { ...row, companyId: to.companyId });
}
