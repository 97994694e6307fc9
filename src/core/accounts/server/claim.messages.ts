import type { Language } from '#kernel/language.ts';
import type { Email } from '#platform/mail/email.ts';
import type { Addressee } from './team.repository.ts';

interface ClaimDecision {
  /** Name of the brand or shop. */
  name: string;
  companyName: string;
  isApproved: boolean;
  reason: string;
  url: string;
}

type ClaimTexts = Record<
  'approved' | 'declined',
  (name: string, company: string) => [subject: string, text: string]
> & {
  greeting(firstName: string): string;
  reason(text: string): string;
  action: string;
};

const TEXTS: Record<Language, ClaimTexts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    approved: (name, company) => [
      `${company} can advertise ${name}`,
      `${name} was added to ${company}, which manages it beside others from now on.`,
    ],
    declined: (name, company) => [
      `${name} was not added to ${company}`,
      `Another company manages ${name}, and your request to manage it as well was declined.`,
    ],
    reason: (text) => `Reason given: ${text}`,
    action: 'Open Endcap',
  },
  pt: {
    greeting: (name) => `Olá, ${name},`,
    approved: (name, company) => [
      `${company} pode anunciar ${name}`,
      `${name} foi adicionada a ${company}, que agora também a gerencia.`,
    ],
    declined: (name, company) => [
      `${name} não foi adicionada a ${company}`,
      `Outra empresa gerencia ${name}, e seu pedido para também gerenciá-la foi recusado.`,
    ],
    reason: (text) => `Motivo informado: ${text}`,
    action: 'Abrir o Endcap',
  },
  id: {
    greeting: (name) => `Halo ${name},`,
    approved: (name, company) => [
      `${company} dapat mengiklankan ${name}`,
      `${name} ditambahkan ke ${company}, yang kini ikut mengelolanya.`,
    ],
    declined: (name, company) => [
      `${name} tidak ditambahkan ke ${company}`,
      `Perusahaan lain mengelola ${name}, dan permintaan Anda untuk ikut mengelolanya ditolak.`,
    ],
    reason: (text) => `Alasan: ${text}`,
    action: 'Buka Endcap',
  },
};

/** Reports the staff decision about a brand or shop that another company also manages. */
export function claimDecisionEmail(
  to: Addressee,
  { name, companyName, isApproved, reason, url }: ClaimDecision,
): Email {
  const texts = TEXTS[to.language];
  const [subject, text] = texts[isApproved ? 'approved' : 'declined'](name, companyName);
  return {
    to: to.email,
    language: to.language,
    greeting: texts.greeting(to.firstName),
    subject,
    paragraphs: [text, texts.reason(reason)],
    ...(url ? { action: { label: texts.action, url: `${url}/brands` } } : {}),
  };
}
