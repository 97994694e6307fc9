import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Email } from '#platform/mail/email.ts';

export interface InvitationDetails {
  inviterName: string;
  companyName: string;
  role: RoleName;
  url: string;
  days: number;
}

type InvitationTexts = Pick<Email, 'subject' | 'paragraphs' | 'action' | 'closing'>;

const ROLE_NAMES: Record<Language, Record<RoleName, string>> = {
  en: { OWNER: 'owner', ADMIN: 'administrator', MEMBER: 'member', VIEWER: 'viewer' },
  pt: { OWNER: 'proprietário', ADMIN: 'administrador', MEMBER: 'membro', VIEWER: 'leitor' },
  id: { OWNER: 'pemilik', ADMIN: 'administrator', MEMBER: 'anggota', VIEWER: 'pengamat' },
};

const INVITATION: Record<Language, (details: InvitationDetails, role: string) => InvitationTexts> = {
  en: ({ inviterName, companyName, url, days }, role) => ({
    subject: `${inviterName} invites you to ${companyName} on Endcap`,
    paragraphs: [
      `${inviterName} asks you to join ${companyName} on Endcap, where its campaigns are run. You would be ${role === 'owner' || role === 'administrator' ? 'an' : 'a'} ${role}.`,
    ],
    action: { label: 'Accept the invitation', url },
    closing: [
      `The invitation is good for ${days} days and can be used once.`,
      'If you do not know the sender, you can ignore this letter.',
    ],
  }),
  pt: ({ inviterName, companyName, url, days }, role) => ({
    subject: `${inviterName} convida você para ${companyName} no Endcap`,
    paragraphs: [
      `${inviterName} convida você a entrar em ${companyName} no Endcap, onde as campanhas da empresa são gerenciadas. Sua função seria: ${role}.`,
    ],
    action: { label: 'Aceitar o convite', url },
    closing: [
      `O convite vale por ${days} dias e pode ser usado uma vez.`,
      'Se você não conhece quem o enviou, ignore esta mensagem.',
    ],
  }),
  id: ({ inviterName, companyName, url, days }, role) => ({
    subject: `${inviterName} mengundang Anda ke ${companyName} di Endcap`,
    paragraphs: [
      `${inviterName} mengundang Anda bergabung dengan ${companyName} di Endcap, tempat kampanyenya dikelola. Peran Anda: ${role}.`,
    ],
    action: { label: 'Terima undangan', url },
    closing: [
      `Undangan berlaku ${days} hari dan hanya dapat dipakai sekali.`,
      'Jika Anda tidak mengenal pengirimnya, abaikan surat ini.',
    ],
  }),
};

export function invitationEmail(to: string, language: Language, details: InvitationDetails): Email {
  return { to, language, ...INVITATION[language](details, ROLE_NAMES[language][details.role]) };
}
