import { fillText } from '#kernel/fill-text.ts';
import type { Language } from '#kernel/language.ts';
import type { PasswordProblem } from './password.ts';

const TEXTS = {
  emailNotValid: {
    en: 'Enter a valid e-mail address',
    pt: 'Informe um e-mail válido',
    id: 'Masukkan alamat email yang valid',
  },
  emailSame: {
    en: 'This is your address already',
    pt: 'Este já é o seu endereço',
    id: 'Ini sudah menjadi alamat Anda',
  },
  emailTaken: {
    en: 'This e-mail address already has a login. Sign in instead.',
    pt: 'Este e-mail já tem um acesso. Entre com ele.',
    id: 'Email ini sudah punya akun. Silakan masuk.',
  },
  wrongCredentials: {
    en: 'E-mail or password is not correct',
    pt: 'E-mail ou senha incorretos',
    id: 'Email atau kata sandi salah',
  },
  codeNeeded: {
    en: 'A one-time code is needed',
    pt: 'É necessário um código de uso único',
    id: 'Kode sekali pakai diperlukan',
  },
  codeWrong: {
    en: 'This code is not correct or has expired',
    pt: 'Este código está incorreto ou expirou',
    id: 'Kode ini salah atau sudah kedaluwarsa',
  },
  accountDisabled: {
    en: 'Your account is disabled. Ask an owner of your team.',
    pt: 'Sua conta está desativada. Fale com um proprietário da equipe.',
    id: 'Akun Anda dinonaktifkan. Hubungi pemilik tim Anda.',
  },
  currentPasswordNeeded: {
    en: 'Enter your current password',
    pt: 'Informe sua senha atual',
    id: 'Masukkan kata sandi saat ini',
  },
  currentPasswordWrong: {
    en: 'This is not your current password',
    pt: 'Esta não é sua senha atual',
    id: 'Ini bukan kata sandi Anda saat ini',
  },
  passwordSame: {
    en: 'Choose a password you do not have yet',
    pt: 'Escolha uma senha diferente da atual',
    id: 'Pilih kata sandi yang berbeda',
  },
  linkEnded: {
    en: 'This link has expired or was used already',
    pt: 'Este link expirou ou já foi usado',
    id: 'Tautan ini sudah kedaluwarsa atau sudah dipakai',
  },
  passwordNeeded: {
    en: 'Sign in with your e-mail address and password',
    pt: 'Entre com seu e-mail e senha',
    id: 'Masuk dengan email dan kata sandi Anda',
  },
  staffNeedCode: {
    en: 'Staff always sign in with two steps',
    pt: 'A equipe interna sempre entra com verificação em duas etapas',
    id: 'Staf selalu masuk dengan dua langkah',
  },
  passwordFirst: {
    en: 'Set a password first',
    pt: 'Defina uma senha primeiro',
    id: 'Buat kata sandi terlebih dahulu',
  },
  addressUnverified: {
    en: 'This address has a login already, and your seller center has not verified that it is yours. Sign in with your password.',
    pt: 'Este e-mail já tem um acesso, e sua central do vendedor não confirmou que ele é seu. Entre com sua senha.',
    id: 'Email ini sudah punya akun, dan seller center Anda belum memastikan bahwa itu milik Anda. Masuklah dengan kata sandi.',
  },
  addressUnproven: {
    en: 'This address has a login, but nobody has shown yet that it is theirs. Set a new password by e-mail, then sign in with your seller center.',
    pt: 'Este e-mail já tem um acesso, mas ainda não foi confirmado. Defina uma nova senha por e-mail e depois entre com sua central do vendedor.',
    id: 'Email ini sudah punya akun, tetapi belum dipastikan pemiliknya. Buat kata sandi baru lewat email, lalu masuk dengan seller center Anda.',
  },
  signInFirst: {
    en: 'This address has a login. Sign in with it, then accept the invitation.',
    pt: 'Este e-mail já tem um acesso. Entre com ele e depois aceite o convite.',
    id: 'Email ini sudah punya akun. Masuk dahulu, lalu terima undangannya.',
  },
  invitedAnotherUser: {
    en: 'This invitation is for another e-mail address. Log out to accept it.',
    pt: 'Este convite é para outro e-mail. Saia para aceitá-lo.',
    id: 'Undangan ini untuk email lain. Keluar dulu untuk menerimanya.',
  },
  removeAppFirst: {
    en: 'Remove the authenticator app first',
    pt: 'Remova primeiro o aplicativo autenticador',
    id: 'Hapus dulu aplikasi autentikator',
  },
  required: { en: 'This is required', pt: 'Campo obrigatório', id: 'Wajib diisi' },
  tooLong: { en: 'This is too long', pt: 'Texto muito longo', id: 'Terlalu panjang' },
  timezoneUnknown: { en: 'Choose a time zone', pt: 'Escolha um fuso horário', id: 'Pilih zona waktu' },
  fullNameNeeded: {
    en: 'Enter your full name',
    pt: 'Informe seu nome completo',
    id: 'Masukkan nama lengkap Anda',
  },
  currencyUnknown: { en: 'Choose a currency', pt: 'Escolha uma moeda', id: 'Pilih mata uang' },
  captchaNeeded: {
    en: 'Confirm that you are a person',
    pt: 'Confirme que você é uma pessoa',
    id: 'Pastikan bahwa Anda manusia',
  },
  captchaFailed: {
    en: 'We could not check that you are a person. Try again.',
    pt: 'Não foi possível confirmar que você é uma pessoa. Tente novamente.',
    id: 'Kami tidak dapat memastikan Anda manusia. Coba lagi.',
  },
  freeMailAddress: {
    en: 'This looks like a private address. A company address makes it easier to invite colleagues.',
    pt: 'Este parece ser um e-mail pessoal. Um e-mail da empresa facilita convidar colegas.',
    id: 'Ini tampak seperti email pribadi. Email perusahaan memudahkan mengundang rekan.',
  },
  sellerTaken: {
    en: '{{name}} is managed by another company already. You can go on and share it.',
    pt: '{{name}} já é gerenciado por outra empresa. Você pode continuar mesmo assim.',
    id: '{{name}} sudah dikelola perusahaan lain. Anda tetap dapat melanjutkan.',
  },
  providerSignInEnded: {
    en: 'The sign-in with the seller center has expired. Start again.',
    pt: 'O acesso pela central do vendedor expirou. Comece novamente.',
    id: 'Proses masuk dengan seller center sudah kedaluwarsa. Mulai lagi.',
  },
  providerAccountTaken: {
    en: 'This seller-center account has a login already. Sign in with it instead.',
    pt: 'Esta conta da central do vendedor já tem um acesso. Entre com ela.',
    id: 'Akun seller center ini sudah punya akses. Silakan masuk dengannya.',
  },
  reasonNeeded: {
    en: 'Say why, in 10 to 500 characters',
    pt: 'Explique o motivo, entre 10 e 500 caracteres',
    id: 'Jelaskan alasannya, 10 sampai 500 karakter',
  },
  staffStayThemselves: {
    en: 'Staff cannot be impersonated',
    pt: 'Não é possível personificar a equipe interna',
    id: 'Staf tidak dapat ditiru',
  },
  length: { en: 'At least 12 characters', pt: 'Pelo menos 12 caracteres', id: 'Minimal 12 karakter' },
  uppercase: { en: 'An uppercase letter', pt: 'Uma letra maiúscula', id: 'Satu huruf besar' },
  lowercase: { en: 'A lowercase letter', pt: 'Uma letra minúscula', id: 'Satu huruf kecil' },
  digit: { en: 'A digit', pt: 'Um número', id: 'Satu angka' },
  special: { en: 'A special character', pt: 'Um caractere especial', id: 'Satu karakter khusus' },
  passwordTooLong: { en: 'At most 256 characters', pt: 'No máximo 256 caracteres', id: 'Maksimal 256 karakter' },
  guessable: {
    en: 'This password is easy to guess. Use words others would not expect.',
    pt: 'Esta senha é fácil de adivinhar. Use palavras menos óbvias.',
    id: 'Kata sandi ini mudah ditebak. Gunakan kata yang tidak terduga.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type IdentityText = keyof typeof TEXTS;

/** Returns a message in the user's language. */
export function identityText(key: IdentityText, language: Language, values: Record<string, string> = {}): string {
  return fillText(TEXTS[key][language], values, language);
}

export function passwordTexts(problems: readonly PasswordProblem[], language: Language): string[] {
  return problems.map((problem) => identityText(problem === 'tooLong' ? 'passwordTooLong' : problem, language));
}
