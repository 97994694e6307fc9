import { textIn, type Texts } from '#kernel/texts.ts';
import type { Language } from '#kernel/language.ts';

/**
 * Descriptions of transactions and credits as stored in the ledger (English) and in the readers' languages. The rest of
 * a description is a name or a code.
 */
const NAMES: readonly Texts[] = [
  ['Product ads for ', 'Anúncios de produto de ', 'Iklan produk untuk '],
  ['Banner ads for ', 'Anúncios de banner de ', 'Iklan banner untuk '],
  // A payment for packages makes two transactions: one in, one out.
  ['Received for packages: ', 'Recebido para pacotes: ', 'Diterima untuk paket: '],
  ['Booked packages: ', 'Pacotes reservados: ', 'Paket dipesan: '],
  ['Standard packages: ', 'Pacotes padrão: ', 'Paket standar: '],
  ['Voucher ', 'Voucher ', 'Voucher '],
  ['Automatic top-up', 'Recarga automática', 'Isi ulang otomatis'],
  ['Top-up', 'Recarga', 'Isi ulang'],
  ['A payment that was taken back', 'Um pagamento que foi estornado', 'Pembayaran yang ditarik kembali'],
  ['Expired credit', 'Crédito expirado', 'Kredit kedaluwarsa'],
];
/** The reason follows the prefix. */
const CORRECTIONS: readonly Texts[] = [
  ['Correction: ', 'Correção: ', 'Koreksi: '],
  ['Refund: ', 'Reembolso: ', 'Pengembalian dana: '],
];
/** Reasons that the system writes. */
const REASONS: readonly Texts[] = [
  ['the payment was refunded', 'o pagamento foi reembolsado', 'pembayaran dikembalikan'],
  ['Not paid in time', 'Não pago no prazo', 'Tidak dibayar tepat waktu'],
  ['The payment failed', 'O pagamento falhou', 'Pembayaran gagal'],
  ['Cancelled before it was paid', 'Cancelado antes do pagamento', 'Dibatalkan sebelum dibayar'],
  ['Invalid clicks', 'Cliques inválidos', 'Klik tidak valid'],
];

/** The part of a stored description that a user typed: all of it, or the reason of a correction; null for none. */
export type StatementParameter = 'ALL' | 'REASON' | null;

/** Translates a stored description. User-typed parts stay unchanged. */
export function statementText(name: string, language: Language, typed: StatementParameter = null): string {
  if (typed === 'ALL') return name;
  const correction = CORRECTIONS.find(([written]) => name.startsWith(written));
  if (correction) {
    const reason = name.slice(correction[0].length);
    return textIn(language, correction) + (typed === 'REASON' ? reason : reasonText(reason, language));
  }
  const known = NAMES.find(([written]) => (written.endsWith(' ') ? name.startsWith(written) : name === written));
  return known ? textIn(language, known) + name.slice(known[0].length) : name;
}

/** Translates the reason of a correction. */
export function reasonText(reason: string, language: Language): string {
  const known = REASONS.find(([written]) => written === reason);
  return known ? textIn(language, known) : reason;
}
