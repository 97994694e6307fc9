import { isEmail } from '#kernel/email.ts';
import type { Micros } from '#kernel/money.ts';

/** Two billion, the highest balance for which an alert can be set. */
export const MAX_TOP_UP_ALERT_MICROS: Micros = 2_000_000_000_000_000n;

export interface BillingDetails {
  name: string;
  email: string;
  description: string;
  /** These three are printed on documents, apart from the description; null when not set. */
  taxNo: string | null;
  purchaseOrderNo: string | null;
  costCenter: string | null;
  /** Null when no alert is set. */
  topUpAlertAmountMicros: Micros | null;
}

export type BillingDetailsProblem = 'REQUIRED' | 'INVALID_EMAIL' | 'TOO_LONG' | 'TOO_LARGE' | 'NEGATIVE';
export const REQUIRED_DETAILS = ['name', 'email', 'description'] as const;
export const OPTIONAL_DETAILS = ['taxNo', 'purchaseOrderNo', 'costCenter'] as const;
type TextField = (typeof REQUIRED_DETAILS)[number] | (typeof OPTIONAL_DETAILS)[number];
export type BillingField = TextField | 'topUpAlertAmount';

const MAX_LENGTH: Record<TextField, number> = {
  name: 200,
  email: 254,
  description: 1000,
  taxNo: 50,
  purchaseOrderNo: 50,
  costCenter: 50,
};

/** Returns the problems of billing details by field; empty when there are none. Surrounding spaces do not count. */
export function checkBillingDetails(details: BillingDetails): Partial<Record<BillingField, BillingDetailsProblem>> {
  const problems: Partial<Record<BillingField, BillingDetailsProblem>> = {};
  for (const field of [...REQUIRED_DETAILS, ...OPTIONAL_DETAILS]) {
    if ((details[field]?.trim().length ?? 0) > MAX_LENGTH[field]) problems[field] = 'TOO_LONG';
  }
  for (const field of REQUIRED_DETAILS) if (!details[field].trim()) problems[field] = 'REQUIRED';
  if (!problems.email && !isEmail(details.email.trim())) problems.email = 'INVALID_EMAIL';
  const alert = details.topUpAlertAmountMicros;
  if (alert !== null && alert > MAX_TOP_UP_ALERT_MICROS) problems.topUpAlertAmount = 'TOO_LARGE';
  if (alert !== null && alert < 0n) problems.topUpAlertAmount = 'NEGATIVE';
  return problems;
}
