import { configurationOf } from '#features/shell/server/index.ts';
import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { cardLimitsIn, type CardLimits } from '../rules/amounts.ts';
import { DEFAULT_TOP_UP_AMOUNT_MICROS, DEFAULT_TOP_UP_THRESHOLD_MICROS } from '../rules/auto-top-up.ts';
import { readMaxMonths } from '../rules/installments.ts';
import type { Payer } from './billing-store.ts';

// What operators set with `endcap configure`; amounts in the platform's own currency unless said otherwise.
const DEFAULT_CARD_MIN_MICROS: Micros = 10_000_000n;
const DEFAULT_CARD_MAX_MICROS: Micros = 20_000_000_000n;
const DEFAULT_MAX_CARDS = 3;

async function amountOf<Default extends Micros | null>(
  tx: Transaction,
  key: string,
  otherwise: Default,
): Promise<Micros | Default> {
  const amount = microsFromDecimal((await configurationOf(tx, key)) ?? '');
  return amount !== null && amount >= 0n ? amount : otherwise;
}

/** False when top-up is switched off for the whole deployment. */
export async function isTopUpAllowed(tx: Transaction): Promise<boolean> {
  return (await configurationOf(tx, 'allow_top_up')) !== 'false';
}

/** Smallest and largest card payment in the payer's wallet currency. */
export async function cardLimitsOf(tx: Transaction, payer: Payer): Promise<CardLimits> {
  const min = await amountOf(tx, 'card_payment_min', DEFAULT_CARD_MIN_MICROS);
  const max = await amountOf(tx, 'card_payment_max', DEFAULT_CARD_MAX_MICROS);
  return cardLimitsIn([min, max], payer.rate_micros);
}

export async function maxCards(tx: Transaction): Promise<number> {
  const count = Number(await configurationOf(tx, 'max_number_of_cards'));
  return Number.isInteger(count) && count > 0 ? count : DEFAULT_MAX_CARDS;
}

export async function maxInstallmentMonths(tx: Transaction): Promise<number> {
  return readMaxMonths(await configurationOf(tx, 'max_installment_months'));
}

/** Wallet currency. */
export async function autoTopUpDefaults(tx: Transaction): Promise<{ amount_micros: Micros; threshold_micros: Micros }> {
  return {
    amount_micros: await amountOf(tx, 'default_top_up_amount', DEFAULT_TOP_UP_AMOUNT_MICROS),
    threshold_micros: await amountOf(tx, 'default_top_up_threshold', DEFAULT_TOP_UP_THRESHOLD_MICROS),
  };
}

/** Most that is charged automatically in a month, in the payer's wallet currency; null for no limit. */
export async function monthlyCapOf(tx: Transaction, payer: Payer): Promise<Micros | null> {
  const cap = await amountOf(tx, 'auto_top_up_monthly_cap', null);
  return cap === null ? null : cardLimitsIn([0n, cap], payer.rate_micros)[1];
}

/** Where to transfer money to, as text of several lines; null when transfers are not offered. */
export function transferInstructions(tx: Transaction): Promise<string | null> {
  return configurationOf(tx, 'wire_transfer_instructions');
}
