import i18next from 'i18next';
import type { ApiError } from './api-error.ts';
import { generalText } from './general-text.ts';

/** Of the page itself; named as what ad blockers take away. */
const BAIT_ID = 'ads-banner';

/** What to tell the reader: the message that came with it, or a general one. */
export const errorText = (error: ApiError): string => error.message || generalText();

/** Everything the server said, each once. */
export function errorTexts(error: ApiError): string[] {
  const said = error.messages.filter((message) => message !== '' && message !== 'UNAUTHORIZED');
  return said.length === 0 ? [generalText()] : said;
}

/** What to tell when the server was not reached, or what came back was not its answer. */
export const networkText = (isUnreached: boolean): string =>
  i18next.t(isUnreached && isAdBlocked() ? 'common:error.adBlocker' : 'common:error.network');

/** What blocks advertising hides the bait, and often our calls too: they speak of ads. */
function isAdBlocked(): boolean {
  return document.getElementById(BAIT_ID)?.offsetHeight === 0;
}
