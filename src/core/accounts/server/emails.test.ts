import { expect, test } from 'vitest';
import type { Language } from '#kernel/language.ts';

import { claimDecisionEmail, decisionEmail, invitationEmail } from './emails.ts';

const ann = (language: Language) => ({ email: 'ann@acme.example', firstName: 'Ann', language });
const URL = 'https://endcap.example';

test('several decisions about a company are one email, named after the first', () => {
  const email = decisionEmail(ann('id'), {
    company: 'Acme',
    reason: 'Checked',
    decisions: [
      { setting: 'isApproved', to: true },
      { setting: 'overdraftMicros', to: 1_234_500_000n },
    ],
    wallet: { symbol: 'S$', digits: 2 },
    url: URL,
  });
  expect(email).toEqual({
    to: 'ann@acme.example',
    language: 'id',
    subject: 'Acme disetujui',
    greeting: 'Halo Ann,',
    paragraphs: [
      'Acme disetujui: semua anggota tim Anda kini dapat memesan paket, beriklan menurut stok, dan mengekspor produk.',
      'Iklan Acme boleh berjalan sampai saldonya S$1.234,50 di bawah nol. Yang terutang diambil dari pengisian berikutnya.',
      'Alasan: Checked',
    ],
    action: { label: 'Buka Endcap', url: URL },
  });
});

test('without a public address, an email has no button', () => {
  const decision = { target: 'Bee', company: 'Acme', isApproved: true, reason: 'Checked' };
  expect(claimDecisionEmail(ann('en'), { ...decision, url: URL })).toMatchObject({ action: { url: `${URL}/brands` } });
  expect(claimDecisionEmail(ann('en'), { ...decision, url: '' })).not.toHaveProperty('action');
});

test.each<[Language, string]>([
  ['en', 'You would be an administrator.'],
  ['pt', 'Sua função seria: administrador.'],
  ['id', 'Peran Anda: administrator.'],
])('an invitation in %s names the role', (language, expected) => {
  const details = { inviter: 'Bob', company: 'Acme', role: 'ADMIN', url: URL, days: 7 } as const;
  expect(invitationEmail('ann@acme.example', language, details).paragraphs[0]).toContain(expected);
});
