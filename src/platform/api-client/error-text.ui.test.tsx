import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { apiErrorFrom, ApiError } from './api-error.ts';
import { errorText, errorTexts, networkText } from './error-text.ts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: {
      en: {
        common: {
          error: { network: 'Away', adBlocker: 'Blocked', general: 'Sorry', generalWith: 'Sorry, see {{reference}}' },
        },
      },
    },
  }),
);

/** Adds the bait to the page with the height a browser would report. */
function showBait(height: number): void {
  document.body.innerHTML = '<div id="ads-banner"></div>';
  Object.defineProperty(document.getElementById('ads-banner'), 'offsetHeight', { value: height });
}

test.each([
  [0, true, 'Blocked'],
  [1, true, 'Away'],
  [0, false, 'Away'],
])('with a bait of %i px, a network error (unreached: %s) reads %s', (height, isUnreached, text) => {
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
])('%s reads %s', (error, text) => expect(errorText(error)).toBe(text));

test.each<[string[], string[]]>([
  [['Taken'], ['Taken']],
  [
    ['GraphQL error: Taken', 'Error: Too long', 'Taken'],
    ['Taken', 'Too long'],
  ],
  [['UNAUTHORIZED', 'Taken'], ['Taken']],
])('rejections of %j read %j', (messages, expected) => {
  const rejections = messages.map((message) => ({ message, extensions: { code: 'CONFLICT' } }));
  expect(errorTexts(apiErrorFrom(rejections))).toEqual(expected);
});

const RAW = 'Variable "$adType" got invalid value "XXX"';

test.each([
  ['nothing', [], 'Sorry'],
  ['what GraphQL refuses', [{ message: RAW }], 'Sorry'],
  ['a code we do not know', [{ message: RAW, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }], 'Sorry'],
  ['a defect of the server', [{ message: RAW, extensions: { code: 'INTERNAL', requestId: 'r7' } }], 'Sorry, see r7'],
])('%s reads as one general sentence, with its detail for the report', (_, errors, text) => {
  const error = apiErrorFrom(errors);
  expect([errorText(error), errorTexts(error), error.message]).toEqual([text, [text], text]);
  expect([error.code, error.detail]).toEqual(['INTERNAL', errors.length ? RAW : '']);
});

test('beside a rejection, technical messages are left out', () => {
  const error = apiErrorFrom([{ message: 'Taken', extensions: { code: 'CONFLICT' } }, { message: RAW }]);
  expect(errorTexts(error)).toEqual(['Taken']);
});
