import { expect, test } from 'vitest';
import { describedBy, describedByReason } from '#core/ledger/rules/description.ts';
import { ledgerMessages } from '#core/ledger/rules/ledger.messages.ts';
import { describedText } from '#core/ledger/server/described-text.ts';
import { failureMessage } from '#core/payments/rules/failure.ts';
import { paymentMessages } from '#core/payments/rules/payment.messages.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import type { MessageOrText } from '#kernel/message.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { metaMessages } from '#products/meta/rules/meta.messages.ts';
import { packageMessages } from '#products/packages/rules/package.messages.ts';

// What is stored goes through JSON.
const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const line = (text: MessageOrText) => (language: Language) => describedText(stored(describedBy(text)), language);
const because = (kind: 'correction' | 'refund', text: MessageOrText) => (language: Language) =>
  describedText(stored(describedByReason(ledgerMessages.line[kind], text)), language);
const failure = (code: string | null) => (language: Language) => textOf(failureMessage(code), language);
const reason = line;

const names = ['Front page', 'Spring'].join(', ');

test.each<[text: (language: Language) => string, en: string, pt: string, id: string]>([
  [
    line(ledgerMessages.line.productAds({ brand: 'Bee' })),
    'Product ads for Bee',
    'Anúncios de produto de Bee',
    'Iklan produk untuk Bee',
  ],
  [
    line(ledgerMessages.line.bannerAds({ brand: 'Top-up' })),
    'Banner ads for Top-up',
    'Anúncios de banner de Top-up',
    'Iklan banner untuk Top-up',
  ],
  [line(paymentMessages.line.topUp()), 'Top-up', 'Recarga', 'Isi ulang'],
  [line(paymentMessages.line.automaticTopUp()), 'Automatic top-up', 'Recarga automática', 'Isi ulang otomatis'],
  [line('Top-up'), 'Top-up', 'Top-up', 'Top-up'],
  [line(paymentMessages.line.voucher({ code: 'WELCOME' })), 'Voucher WELCOME', 'Voucher WELCOME', 'Voucher WELCOME'],
  [line(ledgerMessages.line.expiredCredit()), 'Expired credit', 'Crédito expirado', 'Kredit kedaluwarsa'],
  [
    line(paymentMessages.line.debt()),
    'A payment that was refunded or disputed',
    'Um pagamento que foi estornado',
    'Pembayaran yang dikembalikan atau disengketakan',
  ],
  [
    line(packageMessages.line.received({ names })),
    'Received for packages: Front page, Spring',
    'Recebido para pacotes: Front page, Spring',
    'Diterima untuk paket: Front page, Spring',
  ],
  [
    line(packageMessages.line.booked({ names })),
    'Booked packages: Front page, Spring',
    'Pacotes reservados: Front page, Spring',
    'Paket dipesan: Front page, Spring',
  ],
  [line(metaMessages.line.topUp({ seller: 'Bee' })), 'Meta top-up, Bee', 'Recarga Meta, Bee', 'Isi ulang Meta, Bee'],
  [
    because('correction', 'Invalid clicks'),
    'Correction: Invalid clicks',
    'Correção: Invalid clicks',
    'Koreksi: Invalid clicks',
  ],
  [
    because('correction', ledgerMessages.reason.invalidClicks()),
    'Correction: Invalid clicks',
    'Correção: Cliques inválidos',
    'Koreksi: Klik tidak valid',
  ],
  [
    because('correction', metaMessages.reason.notAccepted()),
    'Correction: Meta did not accept the top-up',
    'Correção: A Meta não aceitou a recarga',
    'Koreksi: Meta tidak menerima isi ulang',
  ],
  [
    because('correction', packageMessages.reason.cancelled({ name: 'Front page' })),
    'Correction: Front page: cancelled',
    'Correção: Front page: cancelado',
    'Koreksi: Front page: dibatalkan',
  ],
  [because('refund', 'Not wanted'), 'Refund: Not wanted', 'Reembolso: Not wanted', 'Pengembalian dana: Not wanted'],
  [
    because('refund', paymentMessages.reason.refunded()),
    'Refund: the payment was refunded',
    'Reembolso: o pagamento foi reembolsado',
    'Pengembalian dana: pembayaran dikembalikan',
  ],
  [reason(ledgerMessages.reason.invalidClicks()), 'Invalid clicks', 'Cliques inválidos', 'Klik tidak valid'],
  [
    reason(paymentMessages.reason.refunded()),
    'the payment was refunded',
    'o pagamento foi reembolsado',
    'pembayaran dikembalikan',
  ],
  [
    reason(packageMessages.reason.notPaidInTime()),
    'Not paid in time',
    'Não pago no prazo',
    'Tidak dibayar tepat waktu',
  ],
  [reason(packageMessages.reason.paymentFailed()), 'The payment failed', 'O pagamento falhou', 'Pembayaran gagal'],
  [
    reason(packageMessages.reason.cancelledUnpaid()),
    'Cancelled before it was paid',
    'Cancelado antes do pagamento',
    'Dibatalkan sebelum dibayar',
  ],
  [reason('Goodwill'), 'Goodwill', 'Goodwill', 'Goodwill'],
  [
    failure('insufficient_funds'),
    'The card has not enough funds',
    'O cartão não tem saldo suficiente',
    'Dana pada kartu tidak cukup',
  ],
  [failure('expired_card'), 'The card has expired', 'O cartão expirou', 'Kartu sudah kedaluwarsa'],
  [
    failure('authentication_required'),
    'The bank wanted a confirmation that was not given',
    'O banco pediu uma confirmação que não foi dada',
    'Bank meminta konfirmasi yang tidak diberikan',
  ],
  [
    failure('not_confirmed'),
    'The payment was not confirmed in time',
    'O pagamento não foi confirmado a tempo',
    'Pembayaran tidak dikonfirmasi tepat waktu',
  ],
  [
    failure('not_reached'),
    'The payment provider could not be reached',
    'Não foi possível contatar o provedor de pagamento',
    'Penyedia pembayaran tidak dapat dihubungi',
  ],
  [
    failure('no_answer'),
    'The payment provider gave no answer',
    'O provedor de pagamento não respondeu',
    'Penyedia pembayaran tidak menjawab',
  ],
  [failure('cancelled'), 'The payment was cancelled', 'O pagamento foi cancelado', 'Pembayaran dibatalkan'],
  [failure('refunded'), 'The payment was refunded', 'O pagamento foi reembolsado', 'Pembayaran dikembalikan'],
  [failure('not_received'), 'The money did not arrive', 'O dinheiro não chegou', 'Uangnya tidak sampai'],
  [
    failure('other_payment'),
    'Another amount was paid and refunded',
    'Outro valor foi pago e devolvido',
    'Jumlah lain dibayar dan dikembalikan',
  ],
  [failure('a name of the provider’s own'), 'The card was declined', 'O cartão foi recusado', 'Kartu ditolak'],
  [
    line(metaMessages.topUpFailed.rejected({ reason: 'Disabled' })),
    'Disabled. The money was paid and is in your wallet',
    'Disabled. O valor foi pago e está na sua carteira',
    'Disabled. Uang telah dibayar dan ada di dompet Anda',
  ],
  [failure(null), 'The card was declined', 'O cartão foi recusado', 'Kartu ditolak'],
])('%#: %s', (text, ...expected) => {
  expect((Object.keys(LANGUAGES) as Language[]).map(text)).toEqual(expected);
});
