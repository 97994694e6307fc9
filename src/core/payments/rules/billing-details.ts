import { isEmail } from '#kernel/email.ts';
import type { Micros } from '#kernel/money.ts';

/** Two billion, the highest balance for which an alert can be set. */
export const MAX_TOP_UP_ALERT_MICROS: Micros = 2_000_000_000_000_000n;

export interface BillingDetails {
  name: string;
  email: string;
  description: string;
  /** Null when no alert is set. */
  topUpAlertAmountMicros: Micros | null;
}

export type BillingDetailsProblem = 'REQUIRED' | 'INVALID_EMAIL' | 'TOO_LONG' | 'TOO_LARGE' | 'NEGATIVE';
type Field = 'name' | 'email' | 'description' | 'topUpAlertAmount';

const MAX_LENGTH: Record<Exclude<Field, 'topUpAlertAmount'>, number> = { name: 200, email: 254, description: 1000 };

/** Returns the problems of billing details by field; empty when there are none. Surrounding spaces do not count. */
export function checkBillingDetails(details: BillingDetails): Partial<Record<Field, BillingDetailsProblem>> {
  const problems: Partial<Record<Field, BillingDetailsProblem>> = {};
  for (const field of ['name', 'email', 'description'] as const) {
    const text = details[field].trim();
    if (!text) problems[field] = 'REQUIRED';
    else if (text.length > MAX_LENGTH[field]) problems[field] = 'TOO_LONG';
  }
  if (!problems.email && !isEmail(details.email.trim())) problems.email = 'INVALID_EMAIL';
  const alert = details.topUpAlertAmountMicros;
  if (alert !== null && alert > MAX_TOP_UP_ALERT_MICROS) problems.topUpAlertAmount = 'TOO_LARGE';
  if (alert !== null && alert < 0n) problems.topUpAlertAmount = 'NEGATIVE';
  return problems;
}
