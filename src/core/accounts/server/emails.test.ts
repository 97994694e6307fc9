import { expect, test } from 'vitest';
import type { Language } from '#kernel/language.ts';
import { emailOf, textOf } from '#platform/i18n/text-of.ts';
import { decisionMail, invitationEmail, type Decision } from './emails.ts';

const ann = { userId: 'ann', email: 'ann@acme.example', firstName: 'Ann', language: 'id' } as const;
const decided = (decisions: readonly Decision[]) =>
  decisionMail({ company: 'Acme', reason: 'Checked', decisions, wallet: { symbol: 'S$', digits: 2 } });

test('several decisions about a company are one email, named after the first', () => {
  const { messageOf, lead } = decided([
    { setting: 'isApproved', to: true },
    { setting: 'cluster', to: 'North' },
  ]);
  expect(emailOf(messageOf(ann), 'id', { to: ann.email })).toMatchObject({
    subject: 'Acme disetujui',
    paragraphs: ['Alasan: Checked'],
  });
  expect(lead!.map((sentence) => textOf(sentence, 'id'))).toEqual([
    'Acme disetujui: semua anggota tim Anda kini dapat memesan paket, beriklan menurut stok, dan mengekspor produk.',
    expect.stringContaining('North'),
  ]);
});

test('what puts back an earlier decision says so first, in the language of its reader', () => {
  const wallet = { symbol: 'S$', digits: 2 };
  const { lead } = decisionMail({
    company: 'Acme',
    reason: 'x',
    isUndo: true,
    wallet,
    decisions: [{ setting: 'isApproved', to: false }],
  });
  expect(lead!.map((sentence) => textOf(sentence, 'pt'))[0]).toBe('Uma decisão anterior sobre Acme foi desfeita.');
  expect(lead).toHaveLength(2);
});

test.each<[string, Decision[], string]>([
  ['approval may be chosen', [{ setting: 'isApproved', to: true }], 'company'],
  ['an overdraft is money', [{ setting: 'overdraftMicros', to: 1n }], 'money'],
  ['so are top-ups', [{ setting: 'canBeToppedUp', to: false }], 'money'],
  ['two steps are security', [{ setting: 'requiresTwoStep', to: true }], 'security'],
  [
    'what must be sent takes the rest along',
    [
      { setting: 'isApproved', to: true },
      { setting: 'canBeToppedUp', to: true },
    ],
    'money',
  ],
])('%s', (_, decisions, kind) => {
  expect(decided(decisions).kind).toBe(kind);
});

test.each<[Language, string]>([
  ['en', 'You would be an administrator.'],
  ['pt', 'Sua função seria: administrador.'],
  ['id', 'Peran Anda: administrator.'],
])('an invitation in %s names the role', (language, expected) => {
  const details = { inviter: 'Bob', company: 'Acme', role: 'ADMIN', url: '/auth/invitation/abc', days: 7 } as const;
  expect(invitationEmail('ann@acme.example', language, details).paragraphs[0]).toContain(expected);
});
