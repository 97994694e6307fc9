import { notify } from '#core/notifications/server/index.ts';
import type { Message } from '#kernel/message.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { metaMessages } from '../rules/meta.messages.ts';
import type { SellerRef } from './types.ts';

const { notice } = metaMessages;

interface NamedCampaign extends SellerRef {
  name: string;
  at: EpochMs;
}

/** Notifies all users who can act on it of the outcome of a campaign's creation at Meta. */
export const notifyCreated = (
  tx: Transaction,
  { rejection, ...campaign }: NamedCampaign & { rejection: Message | null },
): Promise<void> => {
  const { name } = campaign;
  return rejection
    ? notifyTeam(tx, campaign, notice.rejected({ name, reason: rejection }))
    : notifyTeam(tx, campaign, notice.created({ name }), { isNews: true });
};

/** Notifies them of a rejected change. */
export const notifyRejectedChange = (
  tx: Transaction,
  { rejection, ...campaign }: NamedCampaign & { rejection: Message },
): Promise<void> => notifyTeam(tx, campaign, notice.changeRejected({ name: campaign.name, reason: rejection }));

const notifyTeam = (
  tx: Transaction,
  { companyId, sellerId, at }: NamedCampaign,
  message: Message,
  { isNews = false } = {},
): Promise<void> =>
  notify(tx, {
    to: { companyId, roles: ['OWNER', 'ADMIN', 'MEMBER'] },
    kind: 'campaign',
    message,
    link: `/mpa/campaign?mbgSellerId=${sellerId}`,
    isNews,
    at,
  });
