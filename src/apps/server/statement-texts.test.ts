import { expect, test } from 'vitest';
import { failureIn, failureText } from '#core/ledger/rules/payment-failure.ts';
import { reasonText, statementText, type StatementParameter } from '#core/ledger/rules/statement-text.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';

const line =
  (name: string, typed: StatementParameter = null) =>
  (language: Language) =>
    statementText(name, language, typed);
const failure = (code: string | null) => (language: Language) => failureIn(failureText(code), language);
const reason = (name: string) => (language: Language) => reasonText(name, language);

const names = ['Front page', 'Spring'].join(', ');
const cancelled = 'Front page: Cancelled';
const notTaken = 'Meta did not take the top-up';

test.each<[text: (language: Language) => string, en: string, pt: string, id: string]>([
  [line('Product ads for Bee'), 'Product ads for Bee', 'Anúncios de produto de Bee', 'Iklan produk untuk Bee'],
  [line('Banner ads for Top-up'), 'Banner ads for Top-up', 'Anúncios de banner de Top-up', 'Iklan banner untuk Top-up'],
  [line('Top-up'), 'Top-up', 'Recarga', 'Isi ulang'],
  [line('Automatic top-up'), 'Automatic top-up', 'Recarga automática', 'Isi ulang otomatis'],
  [line('Top-up', 'ALL'), 'Top-up', 'Top-up', 'Top-up'],
  [line('Voucher WELCOME'), 'Voucher WELCOME', 'Voucher WELCOME', 'Voucher WELCOME'],
  [line('Expired credit'), 'Expired credit', 'Crédito expirado', 'Kredit kedaluwarsa'],
  [
    line('A payment that was taken back'),
    'A payment that was taken back',
    'Um pagamento que foi estornado',
    'Pembayaran yang ditarik kembali',
  ],
  [
    line(`Received for packages: ${names}`),
    'Received for packages: Front page, Spring',
    'Recebido para pacotes: Front page, Spring',
    'Diterima untuk paket: Front page, Spring',
  ],
  [
    line(`Booked packages: ${names}`),
    'Booked packages: Front page, Spring',
    'Pacotes reservados: Front page, Spring',
    'Paket dipesan: Front page, Spring',
  ],
  [line('Meta top-up, Bee'), 'Meta top-up, Bee', 'Meta top-up, Bee', 'Meta top-up, Bee'],
  [
    line('Correction: Invalid clicks', 'REASON'),
    'Correction: Invalid clicks',
    'Correção: Invalid clicks',
    'Koreksi: Invalid clicks',
  ],
  [
    line('Correction: Invalid clicks'),
    'Correction: Invalid clicks',
    'Correção: Cliques inválidos',
    'Koreksi: Klik tidak valid',
  ],
  [line(`Correction: ${notTaken}`), `Correction: ${notTaken}`, `Correção: ${notTaken}`, `Koreksi: ${notTaken}`],
  [
    line(`Correction: ${cancelled}`, 'REASON'),
    `Correction: ${cancelled}`,
    `Correção: ${cancelled}`,
    `Koreksi: ${cancelled}`,
  ],
  [
    line('Refund: Not wanted', 'REASON'),
    'Refund: Not wanted',
    'Reembolso: Not wanted',
    'Pengembalian dana: Not wanted',
  ],
  [
    line('Refund: the payment was refunded'),
    'Refund: the payment was refunded',
    'Reembolso: o pagamento foi reembolsado',
    'Pengembalian dana: pembayaran dikembalikan',
  ],
  [reason('Invalid clicks'), 'Invalid clicks', 'Cliques inválidos', 'Klik tidak valid'],
  [
    reason('the payment was refunded'),
    'the payment was refunded',
    'o pagamento foi reembolsado',
    'pembayaran dikembalikan',
  ],
  [reason('Not paid in time'), 'Not paid in time', 'Não pago no prazo', 'Tidak dibayar tepat waktu'],
  [reason('The payment failed'), 'The payment failed', 'O pagamento falhou', 'Pembayaran gagal'],
  [
    reason('Cancelled before it was paid'),
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
    failure('otherPayment'),
    'Another amount was paid and given back',
    'Outro valor foi pago e devolvido',
    'Jumlah lain dibayar dan dikembalikan',
  ],
  [failure('a name of the provider’s own'), 'The card was declined', 'O cartão foi recusado', 'Kartu ditolak'],
  [failure(null), 'The card was declined', 'O cartão foi recusado', 'Kartu ditolak'],
])('%#: %s', (text, ...expected) => {
  expect((Object.keys(LANGUAGES) as Language[]).map(text)).toEqual(expected);
});
