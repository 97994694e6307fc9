import { addresseesOf } from '#core/accounts/server/index.ts';
import { notify } from '#core/notifications/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import type { Transaction } from '#platform/db/database.ts';
import { reviewEmails, reviewMessages } from '../rules/review.messages.ts';

const { notice } = reviewMessages;
// Roles that can act on the decision.
const NOTIFIED_ROLES: readonly RoleName[] = ['OWNER', 'ADMIN', 'MEMBER'];

interface Reviewed {
  id: bigint;
  companyId: Uuid;
  name: string;
  review: 'APPROVED' | 'REJECTED';
  /** Reason of the rejection. */
  notes: string | null;
  at: EpochMs;
}

/** Reports staff's decision as a console notification and, with a public URL, by email. */
export async function notifyReviewDecision(
  tx: Transaction,
  { id, companyId, name, review, notes, at }: Reviewed,
  publicUrl: string | null,
): Promise<void> {
  const reason = notes ?? '';
  const isApproved = review === 'APPROVED';
  // A rejection links to the step where the content can be corrected.
  const link = `/sponsor/${id}/${isApproved ? 'review' : 'content'}`;
  await notify(tx, {
    to: { companyId, roles: NOTIFIED_ROLES },
    kind: 'campaign',
    message: isApproved ? notice.approved({ campaign: name }) : notice.rejected({ campaign: name, reason }),
    link,
    isNews: isApproved,
    at,
  });
  if (publicUrl === null) return;
  for (const { email, firstName, language } of await addresseesOf(tx, companyId, NOTIFIED_ROLES)) {
    const names = { name: firstName, campaign: name };
    const message = isApproved ? reviewEmails.approved(names) : reviewEmails.rejected({ ...names, reason });
    await enqueueEmail(tx, emailOf(message, language, { to: email, url: publicUrl + link }));
  }
}
