import type { ListBounds } from '#kernel/list-bound.ts';

const FIELDS = 50;
/** Maximum number of sessions listed per user. */
export const MAX_SESSIONS = 100;

export const IDENTITY_LISTS: ListBounds = {
  'CheckErrorSignUpDataPayload.errors': FIELDS,
  'CheckWarningSignUpDataPayload.warnings': FIELDS,
  'FieldErrors.messages': 20,
  'ConfirmAuthenticatorPayload.recoveryCodes': 10,
  'RenewRecoveryCodesPayload.recoveryCodes': 10,
  'User.allLanguages': 10,
  'Query.ownSessions': MAX_SESSIONS,
};
