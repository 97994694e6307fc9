import { notify } from '#features/shell/server/index.ts';
import { html } from '#features/shell/rules/notification-html.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

interface Reviewed {
  id: bigint;
  companyId: Uuid;
  name: string;
  review: 'APPROVED' | 'REJECTED';
  /** Why it was rejected. */
  notes: string | null;
  at: Instant_ms;
}

/** Tells everybody who could do something about it how staff decided. */
export async function tellVerdict(
  tx: Transaction,
  { id, companyId, name, review, notes, at }: Reviewed,
): Promise<void> {
  const reason = notes ?? '';
  await notify(tx, {
    to: { companyId, roles: ['OWNER', 'ADMIN', 'MEMBER'] },
    kind: 'campaign',
    message:
      review === 'APPROVED'
        ? {
            en: html`Your campaign <strong>${name}</strong> was approved.`,
            pt: html`Sua campanha <strong>${name}</strong> foi aprovada.`,
            id: html`Kampanye Anda <strong>${name}</strong> telah disetujui.`,
          }
        : {
            en: html`Your campaign <strong>${name}</strong> was rejected: ${reason}`,
            pt: html`Sua campanha <strong>${name}</strong> foi rejeitada: ${reason}`,
            id: html`Kampanye Anda <strong>${name}</strong> ditolak: ${reason}`,
          },
    link: `/sponsor/${id}/review`,
    at,
  });
}
