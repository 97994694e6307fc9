import { expect, test } from 'vitest';
import { renderEmail, type Email } from './email.ts';

const EMAIL: Email = {
  to: 'ana@example.com',
  language: 'pt',
  subject: 'Convite',
  greeting: 'Olá Ana,',
  paragraphs: ['A <Casa & Filhos> convidou você.'],
  code: '123456',
  action: { label: 'Aceitar', url: 'https://ads.example/auth/invitation/abc?x=1&y=2' },
  closing: ['Vale por 7 dias.'],
};

test('the plain text says everything the HTML says, in order', () => {
  const { text, html } = renderEmail(EMAIL);
  expect(text).toBe(
    `Olá Ana,

A <Casa & Filhos> convidou você.

    123456

Aceitar:
https://ads.example/auth/invitation/abc?x=1&y=2

Vale por 7 dias.

-- 
Endcap
`,
  );
  for (const part of ['Olá Ana,', '123456', 'Aceitar', 'Vale por 7 dias.', 'Se o botão não funcionar'])
    expect(html).toContain(part);
});

test('what people typed can neither add markup nor headers', () => {
  const { html, subject } = renderEmail({
    ...EMAIL,
    subject: 'Hi\r\nBcc: all@example.com',
    paragraphs: ['<script>alert(1)</script>', `"quoted" & 'single'`],
    action: { label: 'Go', url: 'https://ads.example/"onclick="x' },
  });
  expect(subject).toBe('Hi Bcc: all@example.com');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('"onclick=');
});

test('the recipient’s language is declared for screen readers', () => {
  expect(renderEmail({ ...EMAIL, language: 'id' }).html).toContain('<html lang="id">');
});
