import { fillText } from '#kernel/fill-text.ts';
import type { Language } from '#kernel/language.ts';

// {{name}} is a placeholder.
const TEXTS = {
  lookupSession: {
    en: 'Up to 36 letters, digits, "-" and "_"',
    pt: 'Até 36 letras, dígitos, "-" e "_"',
    id: 'Maksimal 36 huruf, angka, "-" dan "_"',
  },
  emailNotValid: {
    en: 'This is not an e-mail address',
    pt: 'Este não é um endereço de e-mail',
    id: 'Ini bukan alamat email',
  },
  reasonNeeded: {
    en: 'Say why, in {{min}} to {{max}} characters',
    pt: 'Explique o motivo, entre {{min}} e {{max}} caracteres',
    id: 'Jelaskan alasannya, {{min}} sampai {{max}} karakter',
  },
  overdraftBelowZero: {
    en: 'Enter how far below zero the balance may go, zero for not at all',
    pt: 'Informe quanto o saldo pode ficar abaixo de zero; zero para não permitir',
    id: 'Masukkan seberapa jauh saldo boleh di bawah nol; nol untuk tidak sama sekali',
  },
  overdraftInUse: {
    en: 'The wallet is further below zero than that already',
    pt: 'A carteira já está mais abaixo de zero do que isso',
    id: 'Saldo sudah lebih jauh di bawah nol daripada itu',
  },
  overdraftTooHigh: {
    en: 'This is more than a wallet may go below zero',
    pt: 'Isso é mais do que uma carteira pode ficar negativa',
    id: 'Ini melebihi batas saldo negatif',
  },
  approvedAlready: {
    en: 'Your company is approved already',
    pt: 'Sua empresa já está aprovada',
    id: 'Perusahaan Anda sudah disetujui',
  },
  claimDecided: {
    en: 'This was decided already',
    pt: 'Isso já foi decidido',
    id: 'Ini sudah diputuskan',
  },
  roleUnknown: { en: 'Choose a role', pt: 'Escolha uma função', id: 'Pilih peran' },
  roleNotGrantable: {
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
  invitationWithdrawn: {
    en: 'This invitation was withdrawn',
    pt: 'Este convite foi retirado',
    id: 'Undangan ini sudah ditarik',
  },
  invitationClosed: {
    en: 'This invitation was answered, replaced or withdrawn already, or has expired',
    pt: 'Este convite já foi respondido, substituído ou retirado, ou expirou',
    id: 'Undangan ini sudah dijawab, diganti, ditarik, atau kedaluwarsa',
  },
  invitationExpired: {
    en: 'This invitation has expired. Ask for a new one.',
    pt: 'Este convite expirou. Peça um novo.',
    id: 'Undangan ini sudah kedaluwarsa. Mintalah yang baru.',
  },
  invitedAnotherUser: {
    en: 'This invitation is for another e-mail address',
    pt: 'Este convite é para outro endereço de e-mail',
    id: 'Undangan ini untuk alamat email lain',
  },
  requireCompanyName: { en: 'Enter the company name', pt: 'Informe o nome da empresa', id: 'Masukkan nama perusahaan' },
  requireRegistrationNo: {
    en: 'Enter the registration number',
    pt: 'Informe o número de registro',
    id: 'Masukkan nomor registrasi',
  },
  requireRepresentative: {
    en: 'Enter the authorized representative',
    pt: 'Informe o representante autorizado',
    id: 'Masukkan nama perwakilan resmi',
  },
  requireCompanyAddress: {
    en: 'Enter the company address',
    pt: 'Informe o endereço da empresa',
    id: 'Masukkan alamat perusahaan',
  },
  requirePostalCode: { en: 'Enter the postal code', pt: 'Informe o código postal', id: 'Masukkan kode pos' },
  requirePhoneNumber: { en: 'Enter the phone number', pt: 'Informe o telefone', id: 'Masukkan nomor telepon' },
  requireBrand: {
    en: 'Choose at least one brand',
    pt: 'Escolha ao menos uma marca',
    id: 'Pilih setidaknya satu merek',
  },
  requireCurrency: {
    en: 'Choose the wallet currency',
    pt: 'Escolha a moeda da carteira',
    id: 'Pilih mata uang dompet',
  },
  tooLong: { en: 'At most {{max}} characters', pt: 'No máximo {{max}} caracteres', id: 'Maksimal {{max}} karakter' },
  phoneNotValid: {
    en: 'Check the digits: with its country code a number has 7 to 15 of them',
    pt: 'Confira os dígitos: com o código do país, um número tem de 7 a 15',
    id: 'Periksa angkanya: dengan kode negara, nomor terdiri dari 7 sampai 15 angka',
  },
  countryUnknown: { en: 'Choose a country', pt: 'Escolha um país', id: 'Pilih negara' },
  timezoneUnknown: { en: 'Choose a time zone', pt: 'Escolha um fuso horário', id: 'Pilih zona waktu' },
  currencyUnknown: {
    en: 'This currency is not available',
    pt: 'Esta moeda não está disponível',
    id: 'Mata uang ini tidak tersedia',
  },
  companyNameTaken: {
    en: 'A company with this name exists already',
    pt: 'Já existe uma empresa com este nome',
    id: 'Perusahaan dengan nama ini sudah ada',
  },
  brandUnknown: {
    en: 'One of these brands does not exist any more',
    pt: 'Uma destas marcas não existe mais',
    id: 'Salah satu merek ini sudah tidak ada',
  },
  sellerUnknown: {
    en: 'One of these sellers does not exist any more',
    pt: 'Um destes vendedores não existe mais',
    id: 'Salah satu penjual ini sudah tidak ada',
  },
  providerTokenExpired: {
    en: 'This sign-in was used already or took too long. Sign in at the seller center again.',
    pt: 'Este acesso já foi usado ou demorou demais. Entre na central do vendedor novamente.',
    id: 'Proses masuk ini sudah dipakai atau terlalu lama. Masuk lagi di pusat penjual.',
  },
  linkedAlready: {
    en: 'Your company has an account of this seller center already. Unlink it first.',
    pt: 'Sua empresa já tem uma conta desta central do vendedor. Desvincule-a primeiro.',
    id: 'Perusahaan Anda sudah memiliki akun pusat penjual ini. Putuskan tautannya dahulu.',
  },
  linkedToAnotherCompany: {
    en: 'This seller center account is linked to another company',
    pt: 'Esta conta da central do vendedor está vinculada a outra empresa',
    id: 'Akun pusat penjual ini tertaut ke perusahaan lain',
  },
  permissionDenied: { en: 'Permission denied', pt: 'Permissão negada', id: 'Izin ditolak' },
  ownMembership: {
    en: 'You cannot change your own role or status',
    pt: 'Você não pode alterar sua própria função ou situação',
    id: 'Anda tidak dapat mengubah peran atau status Anda sendiri',
  },
  ownersOnly: {
    en: 'Only an owner can change an owner or make one',
    pt: 'Somente um proprietário pode alterar ou nomear um proprietário',
    id: 'Hanya pemilik yang dapat mengubah atau mengangkat pemilik',
  },
  lastOwner: {
    en: 'A company needs an owner. Make somebody else an owner first.',
    pt: 'Uma empresa precisa de um proprietário. Nomeie outro proprietário antes.',
    id: 'Perusahaan memerlukan pemilik. Jadikan orang lain pemilik dahulu.',
  },
  oneChange: {
    en: 'Send either a role or a status',
    pt: 'Envie uma função ou uma situação',
    id: 'Kirim peran atau status, salah satu',
  },
  profileFixed: {
    en: 'These details cannot be changed here. Contact support to change them.',
    pt: 'Estes dados não podem ser alterados aqui. Fale com o suporte para alterá-los.',
    id: 'Data ini tidak dapat diubah di sini. Hubungi dukungan untuk mengubahnya.',
  },
  brandInUse: {
    en: 'Campaigns of {{brand}} have not ended. End or remove them first.',
    pt: 'Há campanhas de {{brand}} em andamento. Encerre ou remova-as antes.',
    id: 'Kampanye {{brand}} belum berakhir. Akhiri atau hapus dahulu.',
  },
  requireSeller: {
    en: 'Choose at least one seller',
    pt: 'Escolha ao menos um vendedor',
    id: 'Pilih setidaknya satu penjual',
  },
  oneBrandOnly: {
    en: 'Your account works with one brand only',
    pt: 'Sua conta trabalha com uma única marca',
    id: 'Akun Anda hanya bekerja dengan satu merek',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type CompanyText = keyof typeof TEXTS;

/** Returns a message in the user's language. */
export function companyText(
  key: CompanyText,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return fillText(TEXTS[key][language], values, language);
}
