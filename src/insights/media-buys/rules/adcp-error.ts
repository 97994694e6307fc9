/** Errors of the Ad Context Protocol that this seller answers, with what a buyer's agent can do about them. */
const RECOVERY = {
  INVALID_REQUEST: 'correctable',
  VALIDATION_ERROR: 'correctable',
  VERSION_UNSUPPORTED: 'correctable',
  UNSUPPORTED_FEATURE: 'correctable',
  AUTH_REQUIRED: 'correctable',
  PERMISSION_DENIED: 'terminal',
  ACCOUNT_NOT_FOUND: 'terminal',
  ACCOUNT_AMBIGUOUS: 'correctable',
  BILLING_NOT_SUPPORTED: 'correctable',
  PAYMENT_TERMS_NOT_SUPPORTED: 'correctable',
  PRODUCT_NOT_FOUND: 'correctable',
  PROPOSAL_EXPIRED: 'correctable',
  TERMS_REJECTED: 'correctable',
  MEDIA_BUY_NOT_FOUND: 'correctable',
  PACKAGE_NOT_FOUND: 'correctable',
  REFERENCE_NOT_FOUND: 'correctable',
  INVALID_STATE: 'correctable',
  NOT_CANCELLABLE: 'terminal',
  CONFLICT: 'transient',
  IDEMPOTENCY_CONFLICT: 'correctable',
  IDEMPOTENCY_EXPIRED: 'correctable',
  RATE_LIMITED: 'transient',
  SERVICE_UNAVAILABLE: 'transient',
} as const;
export type AdcpCode = keyof typeof RECOVERY;

export interface AdcpError {
  code: AdcpCode;
  message: string;
  recovery?: 'transient' | 'correctable' | 'terminal';
  field?: string;
  suggestion?: string;
}

export const adcpError = (
  code: AdcpCode,
  message: string,
  more: Pick<AdcpError, 'field' | 'suggestion'> = {},
): AdcpError =>
  // It says nothing but itself: who guesses keys of others learns nothing of their requests.
  code === 'IDEMPOTENCY_CONFLICT' ? { code, message } : { code, message, recovery: RECOVERY[code], ...more };

/** Errors of the management API by name; those that are left out are the seller's own failures. */
const CODES: Readonly<Record<string, AdcpCode>> = {
  invalid_request: 'VALIDATION_ERROR',
  invalid_json: 'INVALID_REQUEST',
  invalid_cursor: 'INVALID_REQUEST',
  idempotency_key_missing: 'INVALID_REQUEST',
  invalid_key: 'AUTH_REQUIRED',
  company_required: 'PERMISSION_DENIED',
  two_step_required: 'PERMISSION_DENIED',
  scope_missing: 'PERMISSION_DENIED',
  forbidden: 'PERMISSION_DENIED',
  mandate_missing: 'PERMISSION_DENIED',
  outside_mandate: 'PERMISSION_DENIED',
  approval_needed: 'PERMISSION_DENIED',
  not_found: 'REFERENCE_NOT_FOUND',
  conflict: 'INVALID_STATE',
  idempotency_in_progress: 'CONFLICT',
  precondition_failed: 'CONFLICT',
  idempotency_key_reused: 'IDEMPOTENCY_CONFLICT',
  rate_limited: 'RATE_LIMITED',
};

/** What a route refused, as a buyer reads it. */
export function errorOfRoute(
  refused: { error: string; detail: string; errors?: readonly { field: string; message: string }[] | undefined },
  field?: string,
): AdcpError {
  const code = CODES[refused.error] ?? 'SERVICE_UNAVAILABLE';
  const [first] = refused.errors ?? [];
  return adcpError(
    code,
    first ? `${first.field}: ${first.message}` : refused.detail,
    field === undefined ? {} : { field },
  );
}
