import { notify } from '#core/notifications/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

/**
 * Notifies the users who book for a company of an event of a booked package. Only what they have to act on arrives
 * unread.
 */
export async function notifyBuyers(
  tx: Transaction,
  messageOf: (params: { name: string }) => Message,
  about: {
    companyId: Uuid;
    campaign: { id: Uuid; name: string } | undefined;
    asksForAct?: boolean;
    at: EpochMs;
  },
): Promise<void> {
  const { campaign } = about;
  if (!campaign) return;
  await notify(tx, {
    to: { companyId: about.companyId, roles: ['OWNER', 'ADMIN', 'MEMBER'] },
    kind: 'booking',
    message: messageOf(campaign),
    link: `/booking/${campaign.id}/detail`,
    isNews: !about.asksForAct,
    at: about.at,
  });
}
