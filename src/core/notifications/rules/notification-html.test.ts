import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from '#kernel/html.ts';
import { readMessage, sanitise } from './notification-html.ts';

test('escaped names are text, even when they look like HTML', () => {
  const message = `<strong>${escapeHtml('<img src=x onerror="alert(1)">')}</strong> was approved by ${escapeHtml("O'Neil & Co")}`;
  expect(readMessage(message)).toEqual([
    { text: '<img src=x onerror="alert(1)">', mark: 'strong' },
    { text: " was approved by O'Neil & Co", mark: null },
  ]);
  expect(sanitise(message)).toBe(message);
});

test.each<[string, string]>([
  ['a <em>quiet</em> word', 'a <em>quiet</em> word'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<a href="javascript:alert(1)">here</a>', 'here'],
  ['<strong onclick="x()">bold</strong>', 'bold'],
  ['<STRONG>loud</STRONG>', 'loud'],
  ['a < b', 'a &lt; b'],
  ['&lt;b&gt;', '&lt;b&gt;'],
  ['', ''],
])('%s becomes %s', (stored, expected) => {
  expect(sanitise(stored)).toBe(expected);
});

test('of any stored text only emphasis is left, and sanitising again changes nothing', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '</',
    'strong',
    'script',
    ' onload=',
    '"',
    "'",
    '&',
    '&lt;',
    'a',
    '<em>',
    '</em>',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (pieces) => {
      const sanitised = sanitise(pieces.join(''));
      expect(sanitised.replace(/<\/?(strong|em)>/g, '')).not.toMatch(/[<>"']/);
      expect(sanitise(sanitised)).toBe(sanitised);
    }),
  );
});
