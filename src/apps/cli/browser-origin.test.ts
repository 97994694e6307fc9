import { expect, test } from 'vitest';
import { browserOrigin } from './browser-origin.ts';

test.each([
  ['https://shop.example', 'https://shop.example'],
  [' https://Shop.Example/ ', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://shop.example', null],
  ['https://shop.example/search', null],
  ['https://ann@shop.example', null],
  ['https://*.shop.example', null],
  ['shop.example', null],
  ['null', null],
])('%s is the origin %s', (text, origin) => {
  expect(browserOrigin(text)).toBe(origin);
});
