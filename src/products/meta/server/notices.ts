import { notify } from '#core/notifications/server/index.ts';
import { html } from '#core/notifications/rules/notification-html.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { SellerRef } from './types.ts';

/** Notifies all users who can act on it of the outcome of a campaign's creation at Meta. */
export async function notifyCreated(
  tx: Transaction,
  { companyId, sellerId, name, refusal, at }: SellerRef & { name: string; refusal: string | null; at: EpochMs },
): Promise<void> {
  const reason = refusal ?? '';
  await notify(tx, {
    to: { companyId, roles: ['OWNER', 'ADMIN', 'MEMBER'] },
    kind: 'campaign',
    message:
      refusal === null
        ? {
            en: html`Your Meta campaign <strong>${name}</strong> was created.`,
            pt: html`Sua campanha Meta <strong>${name}</strong> foi criada.`,
            id: html`Kampanye Meta Anda <strong>${name}</strong> telah dibuat.`,
          }
        : {
            en: html`Meta did not take your campaign <strong>${name}</strong>: ${reason}`,
            pt: html`A Meta não aceitou sua campanha <strong>${name}</strong>: ${reason}`,
            id: html`Meta tidak menerima kampanye Anda <strong>${name}</strong>: ${reason}`,
          },
    link: `/mpa/campaign?mbgSellerId=${sellerId}`,
    at,
  });
}

/** Notifies them of a refused change. */
export async function notifyRejectedChange(
  tx: Transaction,
  { companyId, sellerId, name, reason, at }: SellerRef & { name: string; reason: string; at: EpochMs },
): Promise<void> {
  await notify(tx, {
    to: { companyId, roles: ['OWNER', 'ADMIN', 'MEMBER'] },
    kind: 'campaign',
    message: {
      en: html`Meta did not take your change of <strong>${name}</strong>: ${reason}`,
      pt: html`A Meta não aceitou sua alteração de <strong>${name}</strong>: ${reason}`,
      id: html`Meta tidak menerima perubahan Anda pada <strong>${name}</strong>: ${reason}`,
    },
    link: `/mpa/campaign?mbgSellerId=${sellerId}`,
    at,
  });
}
