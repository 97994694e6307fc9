import { usableTimezone } from '#kernel/date-text.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { accessEmails } from '../rules/access.messages.ts';

/** What outlives the session in which it was made. */
interface WayIn {
  kind: 'CLIENT_LET_IN' | 'ACCESS_KEY_MADE' | 'ORDER_LIMIT_CHANGED';
  userId: Uuid;
  /** Null for staff, and for keys of several companies. */
  companyId: Uuid | null;
  detail: Record<string, string>;
}

/** The user in whose name a way in was made, and where it was made. */
interface Told {
  email: string;
  firstName: string;
  language: Language;
  timezone: string;
  atMs: EpochMs;
  browser: string;
  address: string;
}

/** Records a way in among the user's security events; bound in `apps`. */
export type RecordWayIn = (tx: Transaction, wayIn: WayIn) => Promise<Told>;

/** A new password, to which the button leads, ends what it could be misused for. */
export const tellOfClient = (tx: Transaction, told: Told, client: string): Promise<void> =>
  enqueueEmail(
    tx,
    emailOf(accessEmails.clientLetIn({ ...whereOf(told), client }), told.language, {
      to: told.email,
      url: '/auth/reset',
    }),
  );

/** Keys go on with a new password, so the button leads to where they are revoked. */
export const tellOfKey = (tx: Transaction, told: Told, key: string): Promise<void> =>
  enqueueEmail(
    tx,
    emailOf(accessEmails.keyMade({ ...whereOf(told), key }), told.language, {
      to: told.email,
      url: '/api',
    }),
  );

const whereOf = ({ firstName: name, timezone, atMs, browser, address }: Told) => ({
  name,
  at: { atMs, timeZone: usableTimezone(timezone) },
  browser,
  address,
});
