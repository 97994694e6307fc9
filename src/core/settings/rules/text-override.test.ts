import { expect, test } from 'vitest';
import { isTextKey, nestTexts } from './text-override.ts';

test.each([
  ['shell.home', true],
  ['queue.day_one', true],
  ['shell', true],
  ['', false],
  ['shell..home', false],
  ['shell.home ', false],
  ['__proto__.polluted', false],
  ['constructor.prototype', false],
])('%j is a key: %s', (key, expected) => expect(isTextKey(key)).toBe(expected));

test('dotted keys become nested texts', () => {
  expect(
    nestTexts([
      { key: 'shell.home.title', text: 'Hi' },
      { key: 'shell.home', text: 'lost' },
      { key: 'action', text: 'Do' },
    ]),
  ).toEqual({ action: 'Do', shell: { home: { title: 'Hi' } } });
});
