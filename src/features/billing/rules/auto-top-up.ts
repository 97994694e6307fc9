import type { Micros } from '#kernel/money.ts';
import { DAY_MS, MINUTE_MS, type Instant_ms } from '#kernel/time.ts';
import { checkAmount, MAX_TOP_UP_MICROS, type AmountLimits, type AmountProblem, type CardLimits } from './amounts.ts';

export const DEFAULT_TOP_UP_AMOUNT_MICROS: Micros = 100_000_000n;
export const DEFAULT_TOP_UP_THRESHOLD_MICROS: Micros = 0n;
/** Charges that fail in a row before automatic top-up is switched off. */
export const MAX_FAILURES = 5;
const FIRST_PAUSE_MS = 15 * MINUTE_MS;

export interface AutoTopUpFacts {
  isOn: boolean;
  canBeToppedUp: boolean;
  hasCard: boolean;
  /** An automatic top-up of this wallet has no outcome yet. */
  isInFlight: boolean;
  /** The last one waits for the card holder's bank. */
  needsBank: boolean;
  /** What can still be spent: balance less unpaid cost, wallet currency. */
  available_micros: Micros;
  threshold_micros: Micros;
  amount_micros: Micros;
  /** Most that may be charged automatically in a calendar month; null for no limit of its own. */
  monthlyCap_micros: Micros | null;
  chargedThisMonth_micros: Micros;
  /** Charges that failed since the last that succeeded. */
  failures: number;
  nextAttemptAt_ms: Instant_ms | null;
}

export type AutoTopUpDecision =
  | 'CHARGE'
  | 'OFF'
  | 'ENOUGH'
  | 'IN_FLIGHT'
  | 'NO_CARD'
  | 'NEEDS_BANK'
  | 'GIVEN_UP'
  | 'PAUSED'
  | 'CAP_REACHED';

/** Whether a wallet is topped up by itself now, or why not. It starts when what is left reaches the threshold. */
export function decideAutoTopUp(facts: AutoTopUpFacts, now_ms: Instant_ms): AutoTopUpDecision {
  if (!facts.isOn || !facts.canBeToppedUp) return 'OFF';
  if (facts.available_micros > facts.threshold_micros) return 'ENOUGH';
  if (facts.isInFlight) return 'IN_FLIGHT';
  if (!facts.hasCard) return 'NO_CARD';
  if (facts.needsBank) return 'NEEDS_BANK';
  if (facts.failures >= MAX_FAILURES) return 'GIVEN_UP';
  if (facts.nextAttemptAt_ms !== null && now_ms < facts.nextAttemptAt_ms) return 'PAUSED';
  const { monthlyCap_micros, chargedThisMonth_micros, amount_micros } = facts;
  if (monthlyCap_micros !== null && chargedThisMonth_micros + amount_micros > monthlyCap_micros) return 'CAP_REACHED';
  return 'CHARGE';
}

/** The amount that is suggested until one is saved: what the deployment says, brought within what a card can pay. */
export function suggestedAmount(suggested_micros: Micros, limits: CardLimits | null): Micros {
  if (!limits) return suggested_micros;
  const [min, max] = limits;
  return suggested_micros < min ? min : suggested_micros > max ? max : suggested_micros;
}

/** When to try again after so many failures in a row: a quarter of an hour, four times as long each time, a day at most. */
export function nextAttempt_ms(failures: number, now_ms: Instant_ms): Instant_ms {
  return now_ms + Math.min(DAY_MS, FIRST_PAUSE_MS * 4 ** Math.max(0, failures - 1));
}

export type AutoTopUpProblem = AmountProblem & { field: 'autoTopUpAmount' | 'autoTopUpThreshold' };

/** What is wrong with the wished amount and threshold; card limits that are not known are not checked. */
export function checkAutoTopUp(
  wish: { amount_micros: Micros; threshold_micros: Micros },
  { card, digits }: Omit<AmountLimits, 'voucherMin_micros'>,
): AutoTopUpProblem | null {
  const { threshold_micros } = wish;
  const field = 'autoTopUpThreshold';
  if (threshold_micros < 0n) return { field, kind: 'BELOW_MINIMUM', limit_micros: 0n };
  if (threshold_micros > MAX_TOP_UP_MICROS) return { field, kind: 'ABOVE_MAXIMUM', limit_micros: MAX_TOP_UP_MICROS };
  const problem = checkAmount(wish.amount_micros, { card, digits, voucherMin_micros: null });
  return problem && { ...problem, field: 'autoTopUpAmount' };
}

/** What months cost on average, those without cost too; null when none cost anything. */
export function averageCost(months_micros: readonly Micros[]): Micros | null {
  const total_micros = months_micros.reduce((sum, month_micros) => sum + month_micros, 0n);
  return total_micros > 0n ? total_micros / BigInt(months_micros.length) : null;
}
