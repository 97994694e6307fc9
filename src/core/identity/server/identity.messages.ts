import type { Language } from '#kernel/language.ts';
import type { Email } from '#platform/mail/email.ts';
import { formatInstant, usableTimezone } from '#kernel/date-text.ts';

export interface Addressee {
  email: string;
  firstName: string;
  language: Language;
}

export type EmailTexts = Omit<Email, 'to' | 'language' | 'greeting' | 'action' | 'code'> & { label?: string };

const GREETING: Record<Language, (firstName: string) => string> = {
  en: (name) => `Hello ${name},`,
  pt: (name) => `Olá, ${name},`,
  id: (name) => `Halo ${name},`,
};

export function emailTo(
  { email, firstName, language }: Addressee,
  { label, ...texts }: EmailTexts,
  { url, code }: { url?: string; code?: string } = {},
): Email {
  return {
    to: email,
    language,
    greeting: GREETING[language](firstName),
    ...texts,
    ...(code ? { code } : {}),
    ...(label && url ? { action: { label, url } } : {}),
  };
}

const RESET: Record<Language, EmailTexts> = {
  en: {
    subject: 'Set a new password',
    paragraphs: ['Somebody, hopefully you, asked for a new password for your Endcap login.'],
    label: 'Set a new password',
    closing: ['The link works once, within one hour.', 'If it was not you, do nothing: your password stays as it is.'],
  },
  pt: {
    subject: 'Defina uma nova senha',
    paragraphs: ['Alguém, esperamos que você, pediu uma nova senha para o seu acesso ao Endcap.'],
    label: 'Definir nova senha',
    closing: [
      'O link funciona uma única vez, por uma hora.',
      'Se não foi você, ignore este e-mail: sua senha não muda.',
    ],
  },
  id: {
    subject: 'Buat kata sandi baru',
    paragraphs: ['Seseorang, semoga Anda sendiri, meminta kata sandi baru untuk akun Endcap Anda.'],
    label: 'Buat kata sandi baru',
    closing: [
      'Tautan ini berlaku sekali, selama satu jam.',
      'Jika bukan Anda, abaikan email ini: kata sandi Anda tidak berubah.',
    ],
  },
};

export const resetEmail = (to: Addressee, url: string): Email => emailTo(to, RESET[to.language], { url });

const SET_UP: Record<Language, EmailTexts> = {
  en: {
    subject: 'Welcome to Endcap: choose your password',
    paragraphs: ['Your company is registered. Choose a password to sign in for the first time.'],
    label: 'Choose a password',
    closing: ['The link works once, within three days.'],
  },
  pt: {
    subject: 'Boas-vindas ao Endcap: escolha sua senha',
    paragraphs: ['Sua empresa está cadastrada. Escolha uma senha para entrar pela primeira vez.'],
    label: 'Escolher senha',
    closing: ['O link funciona uma única vez, por três dias.'],
  },
  id: {
    subject: 'Selamat datang di Endcap: buat kata sandi Anda',
    paragraphs: ['Perusahaan Anda sudah terdaftar. Buat kata sandi untuk masuk pertama kali.'],
    label: 'Buat kata sandi',
    closing: ['Tautan ini berlaku sekali, selama tiga hari.'],
  },
};

export const setUpEmail = (to: Addressee, url: string): Email => emailTo(to, SET_UP[to.language], { url });

const STAFF: Record<Language, EmailTexts> = {
  en: {
    subject: 'You are on the staff: choose your password',
    paragraphs: [
      'You were made one of the people who run this marketplace’s advertising on Endcap. Choose a password to sign in; a one-time code is asked for each time.',
    ],
    label: 'Choose a password',
    closing: [
      'The link works once, within three days. Wherever you were signed in, you were signed out.',
      'If you do not expect this, tell the person who runs Endcap at your company.',
    ],
  },
  pt: {
    subject: 'Você faz parte da equipe: escolha sua senha',
    paragraphs: [
      'Você agora faz parte da equipe que administra os anúncios deste marketplace no Endcap. Escolha uma senha para entrar; um código de uso único é pedido a cada acesso.',
    ],
    label: 'Escolher senha',
    closing: [
      'O link funciona uma única vez, por três dias. Suas sessões abertas foram encerradas.',
      'Se você não esperava por isso, avise quem administra o Endcap na sua empresa.',
    ],
  },
  id: {
    subject: 'Anda menjadi staf: buat kata sandi Anda',
    paragraphs: [
      'Anda kini termasuk tim yang mengelola iklan marketplace ini di Endcap. Buat kata sandi untuk masuk; kode sekali pakai diminta setiap kali masuk.',
    ],
    label: 'Buat kata sandi',
    closing: [
      'Tautan ini berlaku sekali, selama tiga hari. Semua sesi Anda yang terbuka telah diakhiri.',
      'Jika Anda tidak menduganya, beri tahu pengelola Endcap di perusahaan Anda.',
    ],
  },
};

export const staffEmail = (to: Addressee, url: string): Email => emailTo(to, STAFF[to.language], { url });

const WELCOME: Record<Language, (company: string) => EmailTexts> = {
  en: (company) => ({
    subject: 'Welcome to Endcap',
    paragraphs: [`${company} is registered, and you are its owner. Add credit, choose your products and launch.`],
    label: 'Open Endcap',
    closing: ['If you did not register, tell us by answering this letter.'],
  }),
  pt: (company) => ({
    subject: 'Boas-vindas ao Endcap',
    paragraphs: [`${company} está cadastrada e você é o proprietário. Adicione crédito, escolha produtos e anuncie.`],
    label: 'Abrir o Endcap',
    closing: ['Se não foi você quem se cadastrou, responda a este e-mail.'],
  }),
  id: (company) => ({
    subject: 'Selamat datang di Endcap',
    paragraphs: [`${company} sudah terdaftar dan Anda pemiliknya. Isi saldo, pilih produk, dan mulai beriklan.`],
    label: 'Buka Endcap',
    closing: ['Jika Anda tidak mendaftar, balas email ini.'],
  }),
};

export const welcomeEmail = (to: Addressee, company: string, url: string): Email =>
  emailTo(to, WELCOME[to.language](company), { url });

const CODE: Record<Language, EmailTexts> = {
  en: {
    subject: 'Your sign-in code',
    paragraphs: ['Type this code to finish signing in:'],
    closing: ['It works once, within ten minutes. Nobody of ours will ever ask you for it.'],
  },
  pt: {
    subject: 'Seu código de acesso',
    paragraphs: ['Digite este código para concluir o acesso:'],
    closing: ['Ele funciona uma única vez, por dez minutos. Nunca pediremos este código a você.'],
  },
  id: {
    subject: 'Kode masuk Anda',
    paragraphs: ['Masukkan kode ini untuk menyelesaikan proses masuk:'],
    closing: ['Kode berlaku sekali, selama sepuluh menit. Kami tidak akan pernah memintanya dari Anda.'],
  },
};

export const codeEmail = (to: Addressee, code: string): Email => emailTo(to, CODE[to.language], { code });

/** Security events that a user is notified of, even those they caused themselves. */
export type Notice =
  | 'passwordChanged'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'recoveryCodesRenewed';

const NOTICES: Record<Language, Record<Notice, [subject: string, text: string]>> = {
  en: {
    passwordChanged: [
      'Your password was changed',
      'The password of your Endcap login was changed. Everywhere else you were signed out.',
    ],
    twoStepOn: ['Two-step sign-in is on', 'From now on, signing in asks for a one-time code as well.'],
    twoStepOff: ['Two-step sign-in is off', 'From now on, your password alone is enough to sign in.'],
    authenticatorAdded: ['An authenticator app was added', 'Signing in now asks for a code of your authenticator app.'],
    authenticatorRemoved: ['The authenticator app was removed', 'One-time codes come by e-mail again.'],
    recoveryCodesRenewed: ['New recovery codes', 'The former recovery codes of your login open nothing any more.'],
  },
  pt: {
    passwordChanged: [
      'Sua senha foi alterada',
      'A senha do seu acesso ao Endcap foi alterada. As outras sessões foram encerradas.',
    ],
    twoStepOn: [
      'Verificação em duas etapas ativada',
      'A partir de agora, o acesso também pede um código de uso único.',
    ],
    twoStepOff: ['Verificação em duas etapas desativada', 'A partir de agora, basta a senha para entrar.'],
    authenticatorAdded: [
      'Aplicativo autenticador adicionado',
      'O acesso agora pede um código do seu aplicativo autenticador.',
    ],
    authenticatorRemoved: ['Aplicativo autenticador removido', 'Os códigos de uso único voltam a chegar por e-mail.'],
    recoveryCodesRenewed: [
      'Novos códigos de recuperação',
      'Os códigos de recuperação anteriores deixaram de funcionar.',
    ],
  },
  id: {
    passwordChanged: [
      'Kata sandi Anda diubah',
      'Kata sandi akun Endcap Anda diubah. Sesi di tempat lain telah diakhiri.',
    ],
    twoStepOn: ['Verifikasi dua langkah aktif', 'Mulai sekarang, masuk juga meminta kode sekali pakai.'],
    twoStepOff: ['Verifikasi dua langkah nonaktif', 'Mulai sekarang, kata sandi saja cukup untuk masuk.'],
    authenticatorAdded: [
      'Aplikasi autentikator ditambahkan',
      'Masuk kini meminta kode dari aplikasi autentikator Anda.',
    ],
    authenticatorRemoved: ['Aplikasi autentikator dihapus', 'Kode sekali pakai kembali dikirim lewat email.'],
    recoveryCodesRenewed: ['Kode pemulihan baru', 'Kode pemulihan sebelumnya tidak berlaku lagi.'],
  },
};

const NOT_YOU: Record<Language, { label: string; text: string }> = {
  en: { label: 'It was not me', text: 'If it was not you, set a new password at once.' },
  pt: { label: 'Não fui eu', text: 'Se não foi você, defina uma nova senha imediatamente.' },
  id: { label: 'Bukan saya', text: 'Jika bukan Anda, segera buat kata sandi baru.' },
};

export function noticeEmail(to: Addressee, notice: Notice, resetUrl: string): Email {
  const [subject, text] = NOTICES[to.language][notice];
  const { label, text: closing } = NOT_YOU[to.language];
  return emailTo(to, { subject, paragraphs: [text], label, closing: [closing] }, { url: resetUrl });
}

const NEW_SIGN_IN: Record<Language, (when: string, browser: string, address: string) => [string, string]> = {
  en: (when, browser, address) => [
    'New sign-in to Endcap',
    `Your login was used on ${when} with a browser or from a place we have not seen with you: ${browser}, from ${address}.`,
  ],
  pt: (when, browser, address) => [
    'Novo acesso ao Endcap',
    `Seu acesso foi usado em ${when} com um navegador ou de um lugar ainda não visto: ${browser}, de ${address}.`,
  ],
  id: (when, browser, address) => [
    'Login baru ke Endcap',
    `Akun Anda dipakai pada ${when} dengan peramban atau dari tempat yang belum pernah kami lihat: ${browser}, dari ${address}.`,
  ],
};

export function newSignInEmail(
  to: Addressee & { timezone: string },
  device: { atMs: number; browser: string; address: string },
  resetUrl: string,
): Email {
  const when = formatInstant(device.atMs, { locale: to.language, timeZone: usableTimezone(to.timezone) });
  const [subject, text] = NEW_SIGN_IN[to.language](when, device.browser, device.address);
  const { label, text: closing } = NOT_YOU[to.language];
  return emailTo(to, { subject, paragraphs: [text], label, closing: [closing] }, { url: resetUrl });
}
