import { notify } from '#core/notifications/server/index.ts';
import { html, type SafeHtml } from '#core/notifications/rules/notification-html.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

type News = 'PAID' | 'PAID_TOO_LATE' | 'APPROVED' | 'DISAPPROVED' | 'CANCELLED' | 'REFUNDED' | 'LAPSED';

const NEWS: Readonly<Record<News, (name: string, reason: string) => Record<Language, SafeHtml>>> = {
  PAID: (name) => ({
    en: html`<strong>${name}</strong> is paid: its weeks are yours.`,
    pt: html`<strong>${name}</strong> está pago: as semanas são suas.`,
    id: html`<strong>${name}</strong> telah dibayar: minggunya milik Anda.`,
  }),
  PAID_TOO_LATE: (name) => ({
    en: html`The payment for <strong>${name}</strong> came too late to book it. It is credit in your wallet now.`,
    pt: html`O pagamento de <strong>${name}</strong> chegou tarde demais para reservar. Agora é crédito na sua carteira.`,
    id: html`Pembayaran untuk <strong>${name}</strong> terlambat untuk pemesanan. Kini menjadi kredit di dompet Anda.`,
  }),
  APPROVED: (name) => ({
    en: html`Your booking <strong>${name}</strong> was approved.`,
    pt: html`Sua reserva <strong>${name}</strong> foi aprovada.`,
    id: html`Pemesanan Anda <strong>${name}</strong> telah disetujui.`,
  }),
  DISAPPROVED: (name, reason) => ({
    en: html`The content of <strong>${name}</strong> was rejected: ${reason}`,
    pt: html`O conteúdo de <strong>${name}</strong> foi rejeitado: ${reason}`,
    id: html`Konten <strong>${name}</strong> ditolak: ${reason}`,
  }),
  CANCELLED: (name, reason) => ({
    en: html`Your booking <strong>${name}</strong> was cancelled. ${reason}`,
    pt: html`Sua reserva <strong>${name}</strong> foi cancelada. ${reason}`,
    id: html`Pemesanan Anda <strong>${name}</strong> dibatalkan. ${reason}`,
  }),
  REFUNDED: (name) => ({
    en: html`The money for <strong>${name}</strong> is back in your wallet.`,
    pt: html`O dinheiro de <strong>${name}</strong> voltou para sua carteira.`,
    id: html`Uang untuk <strong>${name}</strong> telah kembali ke dompet Anda.`,
  }),
  LAPSED: (name) => ({
    en: html`<strong>${name}</strong> was not paid in time: its weeks are free again.`,
    pt: html`<strong>${name}</strong> não foi pago a tempo: as semanas estão livres de novo.`,
    id: html`<strong>${name}</strong> tidak dibayar tepat waktu: minggunya tersedia lagi.`,
  }),
};

/** Notifies the users who book for a company of an event of a booked package. */
export async function notifyBuyers(
  tx: Transaction,
  news: News,
  about: {
    companyId: Uuid;
    campaign: { id: Uuid; name: string } | undefined;
    reason?: string | null;
    at: EpochMs;
  },
): Promise<void> {
  const { campaign } = about;
  if (!campaign) return;
  await notify(tx, {
    to: { companyId: about.companyId, roles: ['OWNER', 'ADMIN', 'MEMBER'] },
    kind: 'booking',
    message: NEWS[news](campaign.name, about.reason ?? ''),
    link: `/booking/${campaign.id}/detail`,
    at: about.at,
  });
}
