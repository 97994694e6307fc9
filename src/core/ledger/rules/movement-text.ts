import { textIn, type Texts } from '#core/shell/rules/texts.ts';
import type { Language } from '#kernel/language.ts';

/** How movements and credits are named in the books, and in their readers' languages; the rest of a name is a brand, a code. */
const NAMES: readonly Texts[] = [
  ['Product ads for ', 'Anúncios de produto de ', 'Iklan produk untuk '],
  ['Banner ads for ', 'Anúncios de banner de ', 'Iklan banner untuk '],
  // One payment for packages is two movements: in, and out again.
  ['Received for packages: ', 'Recebido para pacotes: ', 'Diterima untuk paket: '],
  ['Booked packages: ', 'Pacotes reservados: ', 'Paket dipesan: '],
  ['Standard packages: ', 'Pacotes padrão: ', 'Paket standar: '],
  ['Voucher ', 'Voucher ', 'Voucher '],
  ['Automatic top-up', 'Recarga automática', 'Isi ulang otomatis'],
  ['Top-up', 'Recarga', 'Isi ulang'],
  ['A payment that was taken back', 'Um pagamento que foi estornado', 'Pembayaran yang ditarik kembali'],
  ['Expired credit', 'Crédito expirado', 'Kredit kedaluwarsa'],
];
/** The rest is why. */
const CORRECTIONS: readonly Texts[] = [
  ['Correction: ', 'Correção: ', 'Koreksi: '],
  ['Refund: ', 'Reembolso: ', 'Pengembalian dana: '],
];
/** Why, where nobody typed it. */
const REASONS: readonly Texts[] = [
  ['the payment was refunded', 'o pagamento foi reembolsado', 'pembayaran dikembalikan'],
  ['Not paid in time', 'Não pago no prazo', 'Tidak dibayar tepat waktu'],
  ['The payment failed', 'O pagamento falhou', 'Pembayaran gagal'],
  ['Cancelled before it was paid', 'Cancelado antes do pagamento', 'Dibatalkan sebelum dibayar'],
  ['Invalid clicks', 'Cliques inválidos', 'Klik tidak valid'],
];

/** What of a name from the books people typed: all of it, or the reason of a correction; null for none. */
export type TypedPart = 'ALL' | 'REASON' | null;

/** A name from the books as somebody reads it. What people typed stays as they typed it. */
export function movementText(name: string, language: Language, typed: TypedPart = null): string {
  if (typed === 'ALL') return name;
  const correction = CORRECTIONS.find(([written]) => name.startsWith(written));
  if (correction) {
    const reason = name.slice(correction[0].length);
    return textIn(language, correction) + (typed === 'REASON' ? reason : reasonText(reason, language));
  }
  const known = NAMES.find(([written]) => (written.endsWith(' ') ? name.startsWith(written) : name === written));
  return known ? textIn(language, known) + name.slice(known[0].length) : name;
}

/** Why something was corrected, as somebody reads it. */
export function reasonText(reason: string, language: Language): string {
  const known = REASONS.find(([written]) => written === reason);
  return known ? textIn(language, known) : reason;
}
