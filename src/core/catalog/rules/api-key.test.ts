import { expect, test } from 'vitest';
import { browserOrigin, checkApiKey, validateOverlap, type ApiKeyInput } from './api-key.ts';

const FOR_SERVERS: ApiKeyInput = { label: 'back end', scopes: ['ads', 'feed'], origins: [], requestsPerSecond: null };
const FOR_PAGES: ApiKeyInput = { ...FOR_SERVERS, scopes: ['browser'], origins: ['https://shop.example'] };

/** The codes of what is wrong, by field. */
const wrongIn = (input: ApiKeyInput) => {
  const checked = checkApiKey(input);
  if (checked.ok || checked.problem.code !== 'VALIDATION') return null;
  return Object.fromEntries(
    Object.entries(checked.problem.fields).map(([field, [message]]) => [
      field,
      typeof message === 'object' ? message.code : message,
    ]),
  );
};

test('a key is stored without blanks around it, each right and page once', () => {
  expect(checkApiKey({ ...FOR_SERVERS, label: ' back end ', scopes: ['feed', 'ads', 'ads'] })).toEqual({
    ok: true,
    value: FOR_SERVERS,
  });
  const origins = ['https://Shop.example/', 'https://shop.example', 'http://localhost:3000'];
  expect(checkApiKey({ ...FOR_PAGES, origins })).toEqual({
    ok: true,
    value: { ...FOR_PAGES, origins: ['https://shop.example', 'http://localhost:3000'] },
  });
});

test.each<[string, Partial<ApiKeyInput>, Record<string, string>]>([
  ['no name', { label: ' ' }, { label: 'key.labelRequired' }],
  ['a long name', { label: 'x'.repeat(101) }, { label: 'key.labelTooLong' }],
  ['no right', { scopes: [] }, { scopes: 'key.scopeRequired' }],
  ['an unknown right', { scopes: ['ads', 'all'] }, { scopes: 'key.scopeUnknown' }],
  [
    'pages and servers',
    { scopes: ['ads', 'browser'], origins: ['https://shop.example'] },
    { scopes: 'key.browserStandsAlone' },
  ],
  ['pages for servers', { origins: ['https://shop.example'] }, { origins: 'key.originsOfPagesOnly' }],
  ['no page', { scopes: ['browser'] }, { origins: 'key.originRequired' }],
  ['a wrong page', { scopes: ['browser'], origins: ['shop.example'] }, { origins: 'key.originInvalid' }],
  [
    'many pages',
    { scopes: ['browser'], origins: Array.from({ length: 21 }, (_, n) => `https://shop${n}.example`) },
    { origins: 'key.tooManyOrigins' },
  ],
  ['no requests', { requestsPerSecond: 0 }, { requestsPerSecond: 'key.rateOutOfRange' }],
  ['too many requests', { requestsPerSecond: 1_000_001 }, { requestsPerSecond: 'key.rateOutOfRange' }],
  [
    'everything',
    { label: '', scopes: [], requestsPerSecond: 1.5 },
    {
      label: 'key.labelRequired',
      scopes: 'key.scopeRequired',
      requestsPerSecond: 'key.rateOutOfRange',
    },
  ],
])('%s is refused at its field', (_, part, expected) => {
  expect(wrongIn({ ...FOR_SERVERS, ...part })).toEqual(expected);
});

test.each([
  [0, true],
  [0.5, true],
  [720, true],
  [720.1, false],
  [-1, false],
  [NaN, false],
])('both keys may work for %s hours: %s', (hours, isFine) => {
  expect(validateOverlap(hours) === null).toBe(isFine);
});

test.each([
  ['https://shop.example', 'https://shop.example'],
  [' https://Shop.Example/ ', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://shop.example', null],
  ['https://shop.example/search', null],
  ['https://ann@shop.example', null],
  ['https://:secret@shop.example', null],
  ['https://*.shop.example', null],
  ['shop.example', null],
  ['null', null],
])('%s is the origin %s', (text, origin) => {
  expect(browserOrigin(text)).toBe(origin);
});
