import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { isChoosable, kindOfMail, MAIL_KIND_NAMES, MAIL_KINDS } from '#kernel/mail-kind.ts';
import { specOf, type Message, type MessageParam, type Params } from '#kernel/message.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { emailOf, textOf } from '#platform/i18n/text-of.ts';
import { renderEmail } from './email.ts';

const SRC = join(import.meta.dirname, '../..');

const EXAMPLE: Readonly<Record<Params[string], MessageParam>> = {
  money: { money: '1234500000', symbol: 'S$', digits: 2 },
  number: 7,
  percent: { percent: '0.115' },
  day: { day: '2026-05-31' },
  instant: { atMs: Date.UTC(2026, 4, 31, 6), timeZone: 'Asia/Singapore' },
  text: 'Peach',
  message: sharedMessages.notFound(),
};

/** Every email that a module defines, with an example of each parameter. */
const emails: [string, Message][] = [];
for (const file of globSync('**/*.messages.ts', { cwd: SRC })) {
  const exported = (await import(join(SRC, file))) as Record<string, unknown>;
  for (const value of Object.values(exported)) {
    const defined = typeof value === 'object' && value !== null ? specOf(value) : undefined;
    for (const [name, kinds] of Object.entries((defined?.spec['email'] ?? {}) as Record<string, Params>)) {
      const params = Object.fromEntries(Object.entries(kinds).map(([param, kind]) => [param, EXAMPLE[kind]]));
      emails.push([`${defined!.namespace}.${name}`, { namespace: defined!.namespace, code: `email.${name}`, params }]);
    }
  }
}

test('every email is of one kind, and every kind has emails', () => {
  const listed = MAIL_KIND_NAMES.flatMap((kind) => [...MAIL_KINDS[kind].emails]);
  expect(listed.toSorted()).toEqual(emails.map(([name]) => name).toSorted());
  for (const kind of MAIL_KIND_NAMES) expect(MAIL_KINDS[kind].emails).not.toEqual([]);
});

test('security and money are no choice', () => {
  expect([isChoosable('security'), isChoosable('money')]).toEqual([false, false]);
});

describe.each(Object.keys(LANGUAGES) as Language[])('%s', (language) => {
  test.each(emails)('%s has all its parts, says why it came and leads to the settings', (_, message) => {
    const email = emailOf(message, language, { to: 'ana@example.com', url: '/there' });
    const { subject, html, text } = renderEmail(email, 'https://ads.example');
    const reason = textOf(sharedMessages.mail.reason[kindOfMail(message)](), language);
    expect(subject).not.toBe('');
    for (const written of [html, text]) {
      expect(written).toContain(reason);
      expect(written).toContain('https://ads.example/profile/emails');
      // A text without its block is shown as its code.
      expect(written).not.toMatch(/\{\{|undefined|\[object|NaN|email\.\w+\.|\bmail\.reason/);
    }
    expect(email.greeting).toBeTruthy();
    expect(email.paragraphs.every((paragraph) => paragraph.length > 0)).toBe(true);
    expect(email.code ?? email.action?.label).toBeTruthy();
  });
});
