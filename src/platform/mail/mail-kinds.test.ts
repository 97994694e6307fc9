import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { isChoosable, kindOfMail, MAIL_KIND_NAMES, MAIL_KINDS } from '#kernel/mail-kind.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { emailOf, textOf } from '#platform/i18n/text-of.ts';
import { readEmailSamples } from './email-samples.ts';
import { renderEmail } from './email.ts';

const emails = await readEmailSamples();

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
    const email = emailOf(message, language, { to: 'ana@example.com', url: '/api' });
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
