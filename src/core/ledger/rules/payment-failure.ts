import { textIn, type Texts } from '#kernel/texts.ts';
import type { Language } from '#kernel/language.ts';

/** Reasons for failed payments; the provider's own codes are not shown. */
const FAILURES: Readonly<Record<string, Texts>> = {
  insufficient_funds: [
    'The card has not enough funds',
    'O cartão não tem saldo suficiente',
    'Dana pada kartu tidak cukup',
  ],
  expired_card: ['The card has expired', 'O cartão expirou', 'Kartu sudah kedaluwarsa'],
  authentication_required: [
    'The bank wanted a confirmation that was not given',
    'O banco pediu uma confirmação que não foi dada',
    'Bank meminta konfirmasi yang tidak diberikan',
  ],
  not_confirmed: [
    'The payment was not confirmed in time',
    'O pagamento não foi confirmado a tempo',
    'Pembayaran tidak dikonfirmasi tepat waktu',
  ],
  not_reached: [
    'The payment provider could not be reached',
    'Não foi possível contatar o provedor de pagamento',
    'Penyedia pembayaran tidak dapat dihubungi',
  ],
  no_answer: [
    'The payment provider gave no answer',
    'O provedor de pagamento não respondeu',
    'Penyedia pembayaran tidak menjawab',
  ],
  cancelled: ['The payment was cancelled', 'O pagamento foi cancelado', 'Pembayaran dibatalkan'],
  refunded: ['The payment was refunded', 'O pagamento foi reembolsado', 'Pembayaran dikembalikan'],
  not_received: ['The money did not arrive', 'O dinheiro não chegou', 'Uangnya tidak sampai'],
  otherPayment: [
    'Another amount was paid and given back',
    'Outro valor foi pago e devolvido',
    'Jumlah lain dibayar dan dikembalikan',
  ],
};
const DECLINED: Texts = ['The card was declined', 'O cartão foi recusado', 'Kartu ditolak'];

/** Returns the English text that the ledger stores. */
export const failureText = (failure: string | null): string => textIn('en', FAILURES[failure ?? ''] ?? DECLINED);

/** Translates a stored failure. Texts written by other modules stay unchanged. */
export function failureIn(written: string, language: Language): string {
  const known = [...Object.values(FAILURES), DECLINED].find(([name]) => name === written);
  return known ? textIn(language, known) : written;
}
