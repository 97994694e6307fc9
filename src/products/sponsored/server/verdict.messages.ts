import type { Addressee } from '#core/accounts/server/index.ts';
import type { Language } from '#kernel/language.ts';
import type { Email } from '#platform/mail/email.ts';

interface VerdictNews {
  /** Name of the campaign. */
  name: string;
  isApproved: boolean;
  /** Reason of the rejection. */
  notes: string | null;
  url: string;
}

interface Words {
  greeting(firstName: string): string;
  approved(name: string): [subject: string, text: string];
  rejected(name: string): [subject: string, text: string];
  reason(text: string): string;
  open: string;
  mend: string;
}

const WORDS: Record<Language, Words> = {
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
    mend: 'Change the campaign',
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
    mend: 'Alterar a campanha',
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
    mend: 'Ubah kampanye',
  },
};

/** Builds the email about staff's decision on a campaign's content. */
export function verdictLetter(to: Addressee, { name, isApproved, notes, url }: VerdictNews): Email {
  const words = WORDS[to.language];
  const [subject, text] = words[isApproved ? 'approved' : 'rejected'](name);
  return {
    to: to.email,
    language: to.language,
    greeting: words.greeting(to.firstName),
    subject,
    paragraphs: [text, ...(notes ? [words.reason(notes)] : [])],
    action: { label: isApproved ? words.open : words.mend, url },
  };
}
