import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { apiErrorFrom, ApiError } from './api-error.ts';
import { errorText, errorTexts } from './error-text.ts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { common: { error: { network: 'Away', adBlocker: 'Blocked', general: 'Sorry' } } } },
  }),
);

const unreached = new ApiError('NETWORK', '', {}, { isUnreached: true });
const garbled = new ApiError('NETWORK', '');

/** Stands in the page as high as a browser says it is. */
function showBait(height: number): void {
  document.body.innerHTML = '<div id="ads-banner"></div>';
  Object.defineProperty(document.getElementById('ads-banner'), 'offsetHeight', { value: height });
}

test.each([
  [0, unreached, 'Blocked'],
  [1, unreached, 'Away'],
  [0, garbled, 'Away'],
  [0, new ApiError('CONFLICT', 'Taken'), 'Taken'],
  [1, new ApiError('INTERNAL', ''), 'Sorry'],
])('with a bait of %i px, %s is told as %s', (height, error, text) => {
  showBait(height);
  expect(errorText(error)).toBe(text);
});

test('without a bait nothing is known of blockers', () => {
  document.body.innerHTML = '';
  expect(errorText(unreached)).toBe('Away');
});

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
