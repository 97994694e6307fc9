import { mailReadersOf } from '#core/accounts/server/index.ts';
import { mailByChoice, notify } from '#core/notifications/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { RoleName } from '#kernel/permission.ts';
import { dayIn, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { reviewEmails, reviewMessages } from '../rules/review.messages.ts';
import { createdBy } from './campaign-news.repository.ts';

const { notice } = reviewMessages;
// Roles that can act on the decision.
const NOTIFIED_ROLES: readonly RoleName[] = ['OWNER', 'ADMIN', 'MEMBER'];

interface Reviewed {
  id: bigint;
  companyId: Uuid;
  name: string;
  /** Of the catalog. */
  timezone: string;
  startAt: Date;
  review: 'APPROVED' | 'REJECTED';
  /** Reason of the rejection. */
  notes: string | null;
  at: EpochMs;
}

/**
 * Reports staff's decision as a console notification and, unless that is left out, by email to who created the campaign and the
 * company's owners.
 */
export async function notifyReviewDecision(
  tx: Transaction,
  { id, companyId, name: campaign, timezone, startAt, review, notes, at }: Reviewed,
  { isMailed }: { isMailed: boolean },
): Promise<void> {
  const reason = notes ?? '';
  const isApproved = review === 'APPROVED';
  // A rejection links to where the content can be corrected.
  const link = isApproved ? (`/sponsor/${id}/review` as const) : (`/campaigns/${id}/settings#content` as const);
  await notify(tx, {
    to: { companyId, roles: NOTIFIED_ROLES },
    kind: 'campaign',
    message: isApproved ? notice.approved({ campaign }) : notice.rejected({ campaign, reason }),
    link,
    isNews: isApproved,
    at,
  });
  if (!isMailed) return;
  const from = dayIn(timezone, Math.max(startAt.getTime(), at));
  await mailByChoice(tx, {
    companyId,
    readers: await mailReadersOf(tx, { companyId, kind: 'verdict', makerId: await createdBy(tx, id) }),
    messageOf: ({ firstName: name }) =>
      isApproved ? reviewEmails.approved({ name, campaign, from }) : reviewEmails.rejected({ name, campaign, reason }),
    url: link,
    at,
  });
}
