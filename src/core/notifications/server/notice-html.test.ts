import { expect, test } from 'vitest';
import type { Language } from '#kernel/language.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { noticeHtml } from './notice-html.ts';

const typed = { ...sharedMessages.key.length({ max: 1 }), params: { max: '<b>O’Neil & Co</b>' } };
const message = { ...sharedMessages.key.length({ max: 1 }), params: { max: typed } };

test.each<[Language, string]>([
  ['en', 'Must be 1 to Must be 1 to &lt;b&gt;O’Neil &amp; Co&lt;/b&gt; characters characters'],
  ['pt', 'Deve ter de 1 a Deve ter de 1 a &lt;b&gt;O’Neil &amp; Co&lt;/b&gt; caracteres caracteres'],
])('what people typed is escaped, in a message within a message too (%s)', (language, expected) => {
  expect(noticeHtml(message, language)).toBe(expected);
});
