import { textIn, type Texts } from '#kernel/texts.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';

const MAX_REASON_LENGTH = 250;
/** Above any real wallet balance: a manual grant of more is a typing error. */
const MAX_GRANT_MICROS = 2_000_000_000_000_000n;

const TEXTS = {
  noReason: ['Say why', 'Diga por quê', 'Sebutkan alasannya'],
  reasonTooLong: ['At most 250 characters', 'No máximo 250 caracteres', 'Maksimal 250 karakter'],
  notAbove0: ['Must be above 0', 'Deve ser maior que 0', 'Harus di atas 0'],
  grantTooLarge: [
    'Must be at most 2,000,000,000',
    'Deve ser no máximo 2.000.000.000',
    'Harus paling banyak 2.000.000.000',
  ],
  isOver: ['Is over already', 'Já passou', 'Sudah lewat'],
  tooPrecise: [
    'Has more decimals than the currency',
    'Tem mais casas decimais do que a moeda',
    'Desimalnya lebih banyak daripada mata uangnya',
  ],
  allGivenBack: [
    'All of it was given back before',
    'Tudo já foi devolvido antes',
    'Semuanya sudah dikembalikan sebelumnya',
  ],
  moreThanCharged: ['More than is left of the charge', 'Mais do que resta da cobrança', 'Lebih dari sisa tagihan'],
  moreThanRefundable: [
    'More than was paid for what is left of the credit',
    'Mais do que foi pago pelo que resta do crédito',
    'Lebih dari yang dibayar untuk sisa kredit',
  ],
} as const satisfies Record<string, Texts>;

export type CorrectionProblem = keyof typeof TEXTS;
export const correctionText = (problem: CorrectionProblem, language: Language = 'en'): string =>
  textIn(language, TEXTS[problem]);

/** Returns null when the reason is valid for the ledger. */
export function checkReason(reason: string): CorrectionProblem | null {
  const { length } = reason.trim();
  if (length === 0) return 'noReason';
  return length > MAX_REASON_LENGTH ? 'reasonTooLong' : null;
}

/** Returns the problems of a manual grant by field; empty when there are none. */
export function checkGrant(
  grant: { amountMicros: Micros; expiryDate: Day | null; reason: string },
  { today, coinMicros }: { today: Day; coinMicros: Micros },
): Partial<Record<'amount' | 'expiryDate' | 'reason', CorrectionProblem>> {
  const reason = checkReason(grant.reason);
  return {
    ...(grant.amountMicros <= 0n ? { amount: 'notAbove0' } : {}),
    ...(grant.amountMicros % coinMicros !== 0n ? { amount: 'tooPrecise' } : {}),
    ...(grant.amountMicros > MAX_GRANT_MICROS ? { amount: 'grantTooLarge' } : {}),
    ...(grant.expiryDate !== null && grant.expiryDate < today ? { expiryDate: 'isOver' } : {}),
    ...(reason ? { reason } : {}),
  };
}
