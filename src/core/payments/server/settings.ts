import { configurationOf } from '#core/settings/server/index.ts';
import type { BillingSetting } from '../rules/billing-settings.ts';
import type { PaymentProvider } from '#integrations/payments/port.ts';
import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { cardLimitsIn, type CardLimits } from '../rules/amounts.ts';
import { readMaxMonths } from '../rules/installments.ts';
import type { Payer } from './billing.repository.ts';

const DEFAULT_CARD_MIN_MICROS: Micros = 10_000_000n;
const DEFAULT_CARD_MAX_MICROS: Micros = 20_000_000_000n;
const DEFAULT_MAX_CARDS = 3;

async function amountOf<Default extends Micros | null>(
  tx: Transaction,
  key: BillingSetting,
  fallback: Default,
): Promise<Micros | Default> {
  const amount = microsFromDecimal((await configurationOf(tx, key)) ?? '');
  return amount !== null && amount >= 0n ? amount : fallback;
}

/** False when top-up is switched off for the whole deployment. */
export async function isTopUpAllowed(tx: Transaction): Promise<boolean> {
  return (await configurationOf(tx, 'allow_top_up')) !== 'false';
}

/** Smallest and largest card payment in the payer's wallet currency. */
export async function cardLimitsOf(tx: Transaction, payer: Payer): Promise<CardLimits> {
  const min = await amountOf(tx, 'card_payment_min', DEFAULT_CARD_MIN_MICROS);
  const max = await amountOf(tx, 'card_payment_max', DEFAULT_CARD_MAX_MICROS);
  return cardLimitsIn([min, max], payer.rateMicros);
}

/** Decimals a card can be charged with: those of the wallet's currency that the provider has too. */
export const payableDigits = ({ currency, digits }: Payer, cards: PaymentProvider | null): number =>
  Math.min(digits, cards?.minorDigits(currency) ?? digits);

export async function maxCards(tx: Transaction): Promise<number> {
  const count = Number(await configurationOf(tx, 'max_number_of_cards'));
  return Number.isInteger(count) && count > 0 ? count : DEFAULT_MAX_CARDS;
}

export async function maxInstallmentMonths(tx: Transaction): Promise<number> {
  return readMaxMonths(await configurationOf(tx, 'max_installment_months'));
}

/** Most that is charged automatically in a month, in the payer's wallet currency; null for no limit. */
export async function monthlyCapOf(tx: Transaction, payer: Payer): Promise<Micros | null> {
  const cap = await amountOf(tx, 'auto_top_up_monthly_cap', null);
  return cap === null ? null : cardLimitsIn([0n, cap], payer.rateMicros)[1];
}

/** Where to transfer money to, as text of several lines; null when transfers are not offered. */
export function transferInstructions(tx: Transaction): Promise<string | null> {
  return configurationOf(tx, 'wire_transfer_instructions');
}
