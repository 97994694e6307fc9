import type { Micros } from '#kernel/money.ts';
import { DAY_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
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
  availableMicros: Micros;
  thresholdMicros: Micros;
  amountMicros: Micros;
  /** Most that may be charged automatically in a calendar month; null for no limit of its own. */
  monthlyCapMicros: Micros | null;
  chargedThisMonthMicros: Micros;
  /** Charges that failed since the last that succeeded. */
  failures: number;
  nextAttemptAtMs: EpochMs | null;
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
export function decideAutoTopUp(facts: AutoTopUpFacts, nowMs: EpochMs): AutoTopUpDecision {
  if (!facts.isOn || !facts.canBeToppedUp) return 'OFF';
  if (facts.availableMicros > facts.thresholdMicros) return 'ENOUGH';
  if (facts.isInFlight) return 'IN_FLIGHT';
  if (!facts.hasCard) return 'NO_CARD';
  if (facts.needsBank) return 'NEEDS_BANK';
  if (facts.failures >= MAX_FAILURES) return 'GIVEN_UP';
  if (facts.nextAttemptAtMs !== null && nowMs < facts.nextAttemptAtMs) return 'PAUSED';
  const { monthlyCapMicros, chargedThisMonthMicros, amountMicros } = facts;
  if (monthlyCapMicros !== null && chargedThisMonthMicros + amountMicros > monthlyCapMicros) return 'CAP_REACHED';
  return 'CHARGE';
}

/** The amount that is suggested until one is saved: what the deployment says, brought within what a card can pay. */
export function suggestedAmount(suggestedMicros: Micros, limits: CardLimits | null): Micros {
  if (!limits) return suggestedMicros;
  const [min, max] = limits;
  return suggestedMicros < min ? min : suggestedMicros > max ? max : suggestedMicros;
}

/** When to try again after so many failures in a row: a quarter of an hour, four times as long each time, a day at most. */
export function nextAttemptMs(failures: number, nowMs: EpochMs): EpochMs {
  return nowMs + Math.min(DAY_MS, FIRST_PAUSE_MS * 4 ** Math.max(0, failures - 1));
}

export type AutoTopUpProblem = AmountProblem & { field: 'autoTopUpAmount' | 'autoTopUpThreshold' };

/** What is wrong with the requested amount and threshold; card limits that are not known are not checked. */
export function checkAutoTopUp(
  input: { amountMicros: Micros; thresholdMicros: Micros },
  { card, digits }: Omit<AmountLimits, 'voucherMinMicros'>,
): AutoTopUpProblem | null {
  const { thresholdMicros } = input;
  const field = 'autoTopUpThreshold';
  if (thresholdMicros < 0n) return { field, kind: 'BELOW_MINIMUM', limitMicros: 0n };
  if (thresholdMicros > MAX_TOP_UP_MICROS) return { field, kind: 'ABOVE_MAXIMUM', limitMicros: MAX_TOP_UP_MICROS };
  const problem = checkAmount(input.amountMicros, { card, digits, voucherMinMicros: null });
  return problem && { ...problem, field: 'autoTopUpAmount' };
}

/** What months cost on average, those without cost too; null when none cost anything. */
export function averageCost(monthsMicros: readonly Micros[]): Micros | null {
  const totalMicros = monthsMicros.reduce((sum, monthMicros) => sum + monthMicros, 0n);
  return totalMicros > 0n ? totalMicros / BigInt(monthsMicros.length) : null;
}
