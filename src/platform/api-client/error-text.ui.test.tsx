import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { apiErrorFrom, ApiError } from './api-error.ts';
import { errorText, errorTexts, networkText } from './error-text.ts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { common: { error: { network: 'Away', adBlocker: 'Blocked', general: 'Sorry' } } } },
  }),
);

/** Stands in the page as high as a browser says it is. */
function showBait(height: number): void {
  document.body.innerHTML = '<div id="ads-banner"></div>';
  Object.defineProperty(document.getElementById('ads-banner'), 'offsetHeight', { value: height });
}

test.each([
  [0, true, 'Blocked'],
  [1, true, 'Away'],
  [0, false, 'Away'],
])('with a bait of %i px, a server that was not reached (%s) is told as %s', (height, isUnreached, text) => {
  showBait(height);
  expect(networkText(isUnreached)).toBe(text);
});

test('without a bait nothing is known of blockers', () => {
  document.body.innerHTML = '';
  expect(networkText(true)).toBe('Away');
});

test.each([
  [new ApiError('CONFLICT', 'Taken'), 'Taken'],
  [new ApiError('INTERNAL', ''), 'Sorry'],
])('%s is told as %s', (error, text) => expect(errorText(error)).toBe(text));

test.each<[string[], string[]]>([
  [['Taken'], ['Taken']],
  [
    ['GraphQL error: Taken', 'Error: Too long', 'Taken'],
    ['Taken', 'Too long'],
  ],
  [['UNAUTHORIZED', 'Taken'], ['Taken']],
  [[], ['Sorry']],
])('errors of %j are told as %j', (messages, texts) => {
  expect(errorTexts(apiErrorFrom(messages.map((message) => ({ message }))))).toEqual(texts);
});
