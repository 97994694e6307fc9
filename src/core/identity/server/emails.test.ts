import { expect, test } from 'vitest';
import { codeEmail, newSignInEmail } from './emails.ts';

const ANA = { email: 'ana@shop.example', firstName: 'Ana', timezone: 'Asia/Singapore' };

test('a sign-in code is in an email without a button', () => {
  const email = codeEmail({ ...ANA, language: 'pt' }, '123456');
  expect(email).toMatchObject({ to: ANA.email, language: 'pt', greeting: 'Olá, Ana,', code: '123456' });
  expect(email).not.toHaveProperty('action');
});

test('a sign-in from a new device is dated in the time zone of the user', () => {
  const device = { atMs: Date.UTC(2026, 5, 1, 20), browser: 'Firefox', address: '192.0.2.1' };
  const { paragraphs, action } = newSignInEmail({ ...ANA, language: 'en' }, device);
  expect(paragraphs[0]).toContain('Jun 2, 2026');
  expect(paragraphs[0]).toContain('Firefox, from 192.0.2.1');
  expect(action).toEqual({ label: 'It was not me', url: '/auth/reset' });
});
