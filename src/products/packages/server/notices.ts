import { mailReadersOf } from '#core/accounts/server/index.ts';
import { mailByChoice, notify } from '#core/notifications/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { kindOfMail } from '#kernel/mail-kind.ts';
import type { Message } from '#kernel/message.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { orderedBy } from './campaign.repository.ts';

/** An email about a booked package, by its reader's first name. */
type BuyerMail = (names: { name: string; booking: string }) => Message;

/**
 * Notifies the users who book for a company of an event of a booked package. Only what they have to act on arrives
 * unread. With `mailOf`, who ordered it and the company's owners are mailed as well.
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
  mailOf?: BuyerMail,
): Promise<void> {
  const { campaign } = about;
  if (!campaign) return;
  await notify(tx, {
    to: { companyId: about.companyId, roles: ['OWNER', 'ADMIN', 'MEMBER'] },
    kind: 'booking',
    message: messageOf(campaign),
    link: detailPath(campaign.id),
    isNews: !about.asksForAct,
    at: about.at,
  });
  if (mailOf) await mailBuyers(tx, mailOf, { ...about, campaign });
}

interface Booked {
  companyId: Uuid;
  campaign: { id: Uuid; name: string };
  /** What is asked for is content: the button leads to it. */
  asksForAct?: boolean;
  at: EpochMs;
}

/** Mails who ordered a booked package, and the company's owners, as each has chosen. */
export async function mailBuyers(
  tx: Transaction,
  mailOf: BuyerMail,
  { companyId, campaign, asksForAct, at }: Booked,
): Promise<void> {
  const message = (name: string) => mailOf({ name, booking: campaign.name });
  await mailByChoice(tx, {
    companyId,
    readers: await mailReadersOf(tx, {
      companyId,
      kind: kindOfMail(message('')),
      makerId: await orderedBy(tx, campaign.id),
    }),
    messageOf: ({ firstName }) => message(firstName),
    url: asksForAct ? `/booking/${campaign.id}/placements` : detailPath(campaign.id),
    at,
  });
}

const detailPath = (id: Uuid) => `/booking/${id}/detail` as const;
