import i18next from 'i18next';
import type { ApiError } from './api-error.ts';
import { generalText } from './general-text.ts';

/** An element of the page itself, with an id that ad blockers hide. */
const BAIT_ID = 'ads-banner';

/** Returns the text to show: the error's own message, or a general one. */
export const errorText = (error: ApiError): string => error.message || generalText();

/** Returns all texts to show: the server's messages, or a general one. */
export function errorTexts(error: ApiError): string[] {
  const messages = error.messages.filter((message) => message !== '' && message !== 'UNAUTHORIZED');
  return messages.length === 0 ? [generalText()] : messages;
}

/** Returns the text for a server that was not reached, or for a response that was not its own. */
export const networkText = (isUnreached: boolean): string =>
  i18next.t(isUnreached && isAdBlocked() ? 'common:error.adBlocker' : 'common:error.network');

/** Ad blockers hide the bait, and often block our calls too, because they mention ads. */
function isAdBlocked(): boolean {
  return document.getElementById(BAIT_ID)?.offsetHeight === 0;
}
