import type { Language } from '#kernel/language.ts';

// {{name}} is filled in.
const TEXTS = {
  emailNotValid: {
    en: 'This is not an e-mail address',
    pt: 'Este não é um endereço de e-mail',
    id: 'Ini bukan alamat email',
  },
  roleUnknown: { en: 'Choose a role', pt: 'Escolha uma função', id: 'Pilih peran' },
  roleNotYours: {
    en: 'Only an owner can make somebody an owner',
    pt: 'Somente um proprietário pode tornar alguém proprietário',
    id: 'Hanya pemilik yang dapat menjadikan seseorang pemilik',
  },
  alreadyMember: {
    en: 'This person belongs to your team already',
    pt: 'Esta pessoa já pertence à sua equipe',
    id: 'Orang ini sudah menjadi anggota tim Anda',
  },
  joinedAlready: {
    en: 'You belong to this team already',
    pt: 'Você já pertence a esta equipe',
    id: 'Anda sudah menjadi anggota tim ini',
  },
  memberDisabled: {
    en: 'This person is deactivated. Switch the account on again instead.',
    pt: 'Esta pessoa está desativada. Reative a conta em vez disso.',
    id: 'Orang ini dinonaktifkan. Aktifkan kembali akunnya.',
  },
  invitedRecently: {
    en: 'This person was invited less than a day ago. Try again later.',
    pt: 'Esta pessoa foi convidada há menos de um dia. Tente novamente mais tarde.',
    id: 'Orang ini diundang kurang dari sehari yang lalu. Coba lagi nanti.',
  },
  invitationUsed: {
    en: 'This invitation is not valid any more',
    pt: 'Este convite não é mais válido',
    id: 'Undangan ini tidak berlaku lagi',
  },
  invitationExpired: {
    en: 'This invitation has expired. Ask for a new one.',
    pt: 'Este convite expirou. Peça um novo.',
    id: 'Undangan ini sudah kedaluwarsa. Mintalah yang baru.',
  },
  invitedSomebodyElse: {
    en: 'This invitation is for another e-mail address',
    pt: 'Este convite é para outro endereço de e-mail',
    id: 'Undangan ini untuk alamat email lain',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type CompanyText = keyof typeof TEXTS;

/** What to tell somebody, in their language. */
export function companyText(
  key: CompanyText,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return TEXTS[key][language].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}
