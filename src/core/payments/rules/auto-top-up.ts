import { largerOf, smallerOf, type Micros } from '#kernel/money.ts';
import { DAY_MS, MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import { checkAmount, MAX_TOP_UP_MICROS, type AmountLimits, type AmountProblem, type CardLimits } from './amounts.ts';

export const DEFAULT_TOP_UP_AMOUNT_MICROS: Micros = 100_000_000n;
export const DEFAULT_TOP_UP_THRESHOLD_MICROS: Micros = 0n;
/** Consecutive failed charges after which automatic top-up is switched off. */
export const MAX_FAILURES = 5;
const FIRST_PAUSE_MS = 15 * MINUTE_MS;

export interface AutoTopUpFacts {
  isOn: boolean;
  canBeToppedUp: boolean;
  hasCard: boolean;
  /** True while an automatic top-up of this wallet has no outcome. */
  isInFlight: boolean;
  /** The latest automatic top-up requires confirmation by the card holder's bank. */
  needsBank: boolean;
  /** Spendable amount: balance less unpaid cost, in wallet currency. */
  availableMicros: Micros;
  thresholdMicros: Micros;
  amountMicros: Micros;
  /** Most that may be charged automatically per calendar month; null for no such limit. */
  monthlyCapMicros: Micros | null;
  chargedThisMonthMicros: Micros;
  /** Failed charges since the last successful charge. */
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

/**
 * Decides whether to top up a wallet now, or returns the reason not to. Tops up when the available amount reaches the
 * threshold.
 */
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

/** Returns the amount suggested until an amount is saved: the deployment's, limited to what a card can pay. */
export function suggestedAmount(suggestedMicros: Micros, limits: CardLimits | null): Micros {
  if (!limits) return suggestedMicros;
  const [min, max] = limits;
  return largerOf(min, smallerOf(suggestedMicros, max));
}

/** Returns the next attempt after consecutive failures: a quarter of an hour, quadrupled each time, at most a day. */
export function nextAttemptMs(failures: number, nowMs: EpochMs): EpochMs {
  return nowMs + Math.min(DAY_MS, FIRST_PAUSE_MS * 4 ** Math.max(0, failures - 1));
}

export type AutoTopUpProblem = AmountProblem & { field: 'autoTopUpAmount' | 'autoTopUpThreshold' };

/** Returns the problems of the requested amount and threshold. Unknown card limits are not checked. */
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

/** Returns the average cost per month, months without cost included; null when no month had any. */
export function averageCost(monthsMicros: readonly Micros[]): Micros | null {
  const totalMicros = monthsMicros.reduce((sum, monthMicros) => sum + monthMicros, 0n);
  return totalMicros > 0n ? totalMicros / BigInt(monthsMicros.length) : null;
}
