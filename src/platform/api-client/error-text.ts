import i18next from 'i18next';
import type { ApiError } from './api-error.ts';

/** Of the page itself; named as what ad blockers take away. */
const BAIT_ID = 'ads-banner';

/** What to tell the reader: the server's own message, or ours when the server was not reached. */
export function errorText(error: ApiError): string {
  if (error.code !== 'NETWORK') return error.message || i18next.t('common:error.general');
  return i18next.t(error.isUnreached && isAdBlocked() ? 'common:error.adBlocker' : 'common:error.network');
}

/** Everything the server said, each once. */
export function errorTexts(error: ApiError): string[] {
  const said = error.messages.filter((message) => message !== '' && message !== 'UNAUTHORIZED');
  return error.code === 'NETWORK' || said.length === 0 ? [errorText(error)] : said;
}

/** What blocks advertising hides the bait, and often our calls too: they speak of ads. */
function isAdBlocked(): boolean {
  return document.getElementById(BAIT_ID)?.offsetHeight === 0;
}
