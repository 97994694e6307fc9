import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { defineMessages } from '#kernel/message.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { formatParam } from './format-param.ts';
import { shownText, textOf } from './text-of.ts';

const { probe } = defineMessages('probe', {
  probe: {
    money: 'money',
    number: 'number',
    percent: 'percent',
    day: 'day',
    instant: 'instant',
    text: 'text',
    message: 'message',
  },
});
const { params } = probe({
  money: { amountMicros: 1_234_500_000n, symbol: 'S$', digits: 2 },
  number: 1234.5,
  percent: '0.115',
  day: '2026-05-31',
  instant: { atMs: Date.UTC(2026, 4, 31, 6, 2), timeZone: 'Asia/Singapore' },
  text: '1234.5',
  message: sharedMessages.notFound(),
});

test.each([
  ['money', ['S$1,234.50', 'S$1.234,50', 'S$1.234,50']],
  ['number', ['1,234.5', '1.234,5', '1.234,5']],
  ['percent', ['11.5%', '11,5%', '11,5%']],
  ['day', ['May 31, 2026', '31 de maio de 2026', '31 Mei 2026']],
  ['instant', ['May 31, 2026, 2:02 PM GMT+8', '31 de mai. de 2026, 14:02 GMT+8', '31 Mei 2026, 14.02 GMT+8']],
  ['text', ['1234.5', '1234.5', '1234.5']],
  ['message', ['Not found', 'Não encontrado', 'Tidak ditemukan']],
])('a parameter of the kind %s is written as its reader writes it', (name, expected) => {
  const written = (Object.keys(LANGUAGES) as Language[]).map((language) =>
    formatParam(params[name]!, language, textOf).replaceAll('\u202F', ' '),
  );
  expect(written).toEqual(expected);
});

test('a stored message reads as the one that was stored', () => {
  const message = sharedMessages.key.length({ max: 2000 });
  expect(textOf(JSON.parse(JSON.stringify(message)) as typeof message, 'pt')).toBe('Deve ter de 1 a 2.000 caracteres');
});

test.each(['{{max}}', '$t(notFound)', '$&', '<b>', 'a.b'])('what people typed is shown, not read: %s', (typed) => {
  const message = { ...sharedMessages.key.length({ max: 1 }), params: { max: typed } };
  expect(textOf(message, 'en')).toBe(`Must be 1 to ${typed} characters`);
  expect(shownText(typed, 'pt')).toBe(typed);
});
