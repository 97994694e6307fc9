import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { ROLES, type RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { SafeHtml } from '../rules/notification-html.ts';
import { insertForCompany, insertForPerson } from './notification.repository.ts';

export interface Notice {
  /** One person, about one of their companies or none; or everybody of a company with one of the roles (all when left out). */
  to: { personId: Uuid; companyId: Uuid | null } | { companyId: Uuid; roles?: readonly RoleName[] };
  /** What it is about, in lower case: campaign, billing, … */
  kind: string;
  /** Made with `html` of rules/notification-html.ts, in each language. */
  message: Record<Language, SafeHtml>;
  /** A path of the console or an https address. */
  link?: string;
  /** Address of a picture. */
  thumbnail?: string;
  at: EpochMs;
}

/** Puts a notice behind somebody's bell if and only if the transaction commits. */
export async function notify(tx: Transaction, notice: Notice): Promise<void> {
  const { to, kind, message, link = null, thumbnail = null, at } = notice;
  const row = { kind, messages: message, link, thumbnail, createdAt: at };
  if ('personId' in to) await insertForPerson(tx, to.personId, { ...row, companyId: to.companyId });
  else await insertForCompany(tx, to.roles ?? ROLES, { ...row, companyId: to.companyId });
}
