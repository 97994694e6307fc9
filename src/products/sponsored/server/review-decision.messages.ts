import type { Addressee } from '#core/accounts/server/index.ts';
import type { Language } from '#kernel/language.ts';
import type { Email } from '#platform/mail/email.ts';

interface ReviewDecisionDetails {
  /** Name of the campaign. */
  name: string;
  isApproved: boolean;
  /** Reason of the rejection. */
  notes: string | null;
  url: string;
}

interface ReviewDecisionTexts {
  greeting(firstName: string): string;
  approved(name: string): [subject: string, text: string];
  rejected(name: string): [subject: string, text: string];
  reason(text: string): string;
  open: string;
  correctLabel: string;
}

const TEXTS: Record<Language, ReviewDecisionTexts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    approved: (name) => [
      `Campaign approved: ${name}`,
      `Your campaign ${name} was approved. It is shown within its schedule and budget.`,
    ],
    rejected: (name) => [
      `Campaign rejected: ${name}`,
      `Your campaign ${name} was rejected. Change what is named below and hand it in again.`,
    ],
    reason: (text) => `Reason given: ${text}`,
    open: 'Open the campaign',
    correctLabel: 'Change the campaign',
  },
  pt: {
    greeting: (name) => `Olá, ${name},`,
    approved: (name) => [
      `Campanha aprovada: ${name}`,
      `Sua campanha ${name} foi aprovada. Ela é exibida dentro do período e do orçamento definidos.`,
    ],
    rejected: (name) => [
      `Campanha rejeitada: ${name}`,
      `Sua campanha ${name} foi rejeitada. Altere o que é indicado abaixo e envie-a novamente.`,
    ],
    reason: (text) => `Motivo informado: ${text}`,
    open: 'Abrir a campanha',
    correctLabel: 'Alterar a campanha',
  },
  id: {
    greeting: (name) => `Halo ${name},`,
    approved: (name) => [
      `Kampanye disetujui: ${name}`,
      `Kampanye Anda ${name} telah disetujui. Kampanye ditayangkan sesuai jadwal dan anggarannya.`,
    ],
    rejected: (name) => [
      `Kampanye ditolak: ${name}`,
      `Kampanye Anda ${name} ditolak. Ubah apa yang disebutkan di bawah, lalu ajukan lagi.`,
    ],
    reason: (text) => `Alasan: ${text}`,
    open: 'Buka kampanye',
    correctLabel: 'Ubah kampanye',
  },
};

/** Builds the email about staff's decision on a campaign's content. */
export function reviewDecisionEmail(to: Addressee, { name, isApproved, notes, url }: ReviewDecisionDetails): Email {
  const texts = TEXTS[to.language];
  const [subject, text] = texts[isApproved ? 'approved' : 'rejected'](name);
  return {
    to: to.email,
    language: to.language,
    greeting: texts.greeting(to.firstName),
    subject,
    paragraphs: [text, ...(notes ? [texts.reason(notes)] : [])],
    action: { label: isApproved ? texts.open : texts.correctLabel, url },
  };
}
