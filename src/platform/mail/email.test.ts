import { expect, expectTypeOf, test } from 'vitest';
import { renderEmail, type Email } from './email.ts';

const CONSOLE = 'https://ads.example';

const EMAIL: Email = {
  to: 'ana@example.com',
  language: 'pt',
  kind: 'invitation',
  subject: 'Convite',
  greeting: 'Olá Ana,',
  paragraphs: ['A <Casa & Filhos> convidou você.'],
  code: '123456',
  action: { label: 'Aceitar', url: '/auth/invitation/abc?x=1&y=2' },
  closing: ['Vale por 7 dias.'],
};

test('the plain text says everything the HTML says, in order', () => {
  const { text, html } = renderEmail(EMAIL, CONSOLE);
  expect(text).toBe(
    `Olá Ana,

A <Casa & Filhos> convidou você.

    123456

Aceitar:
https://ads.example/auth/invitation/abc?x=1&y=2

Vale por 7 dias.

-- 
Endcap
Você recebe este e-mail porque alguém convidou este endereço para a empresa dele no Endcap.
Escolher seus e-mails: https://ads.example/profile/emails
`,
  );
  for (const part of ['Olá Ana,', '123456', 'Aceitar', 'Vale por 7 dias.', 'Se o botão não funcionar'])
    expect(html).toContain(part);
});

test('what people typed can neither add markup nor headers', () => {
  const { html, subject } = renderEmail(
    {
      ...EMAIL,
      subject: 'Hi\r\nBcc: all@example.com',
      paragraphs: ['<script>alert(1)</script>', `"quoted" & 'single'`],
      items: [{ text: '<script>', url: 'https://ads.example/"onclick="y' }],
      action: { label: 'Go', url: 'https://ads.example/"onclick="x' },
    },
    CONSOLE,
  );
  expect(subject).toBe('Hi Bcc: all@example.com');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('"onclick=');
});

test('the recipient’s language is declared for screen readers', () => {
  expect(renderEmail({ ...EMAIL, language: 'id' }, CONSOLE).html).toContain('<html lang="id">');
});

test.each([
  ['security', true],
  ['money', true],
  ['verdict', false],
  ['weekly', false],
] as const)('an email about %s says that it is always sent: %s', (kind, isSaid) => {
  const { html, text } = renderEmail({ ...EMAIL, language: 'en', kind }, CONSOLE);
  for (const written of [html, text]) expect(written.includes('always sent')).toBe(isSaid);
});

test('pages of the console are enqueued as paths and sent as addresses', () => {
  const { html, text } = renderEmail(
    {
      ...EMAIL,
      action: { label: 'Go', url: '/billing' },
      items: [{ text: 'One', url: '/campaigns/1' }, { text: 'Two' }],
    },
    CONSOLE,
  );
  for (const address of ['https://ads.example/billing', 'https://ads.example/campaigns/1']) {
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(address);
  }
});

test('an email of an earlier version may have addresses in place of paths', () => {
  const earlier = { ...EMAIL, action: { label: 'Go', url: 'https://old.example/billing' } };
  expect(renderEmail(earlier, CONSOLE).text).toContain('\nhttps://old.example/billing\n');
  // What is enqueued now is a path.
  expectTypeOf(earlier).not.toExtend<Email>();
  expectTypeOf(EMAIL).toExtend<Email>();
});

test('an email of an earlier version, which has no kind, leads to the settings as well', () => {
  const { kind: _, ...earlier } = EMAIL;
  expect(renderEmail(earlier, CONSOLE).html).toContain('https://ads.example/profile/emails');
});

test('nothing is loaded from elsewhere', () => {
  expect(renderEmail(EMAIL, CONSOLE).html).not.toMatch(/<img|src=|url\(|<link|@import/);
});
