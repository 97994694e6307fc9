import i18next from 'i18next';
import type { ApiError } from './api-error.ts';

/** What to tell the reader: the server's own message, or ours when the server was not reached. */
export function errorText(error: ApiError): string {
  if (error.code === 'NETWORK') return i18next.t('common:error.network');
  return error.message || i18next.t('common:error.general');
}
