import type { Language } from '#kernel/language.ts';
import type { Email } from '#platform/mail/email.ts';
import { emailTo, type Addressee, type EmailTexts } from './identity.messages.ts';

const CONFIRM: Record<Language, EmailTexts> = {
  en: {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'You asked to sign in to Endcap with this address. Open the link and sign in as you do now to confirm it.',
    ],
    label: 'Confirm the address',
    closing: ['The link works once, within one day.', 'If it was not you, do nothing: no login uses this address.'],
  },
  pt: {
    subject: 'Confirme seu novo e-mail',
    paragraphs: [
      'Você pediu para entrar no Endcap com este endereço. Abra o link e entre como de costume para confirmá-lo.',
    ],
    label: 'Confirmar o endereço',
    closing: [
      'O link funciona uma única vez, por um dia.',
      'Se não foi você, ignore este e-mail: nenhum acesso usa este endereço.',
    ],
  },
  id: {
    subject: 'Konfirmasi email baru Anda',
    paragraphs: [
      'Anda meminta masuk ke Endcap dengan alamat ini. Buka tautan dan masuk seperti biasa untuk mengonfirmasinya.',
    ],
    label: 'Konfirmasi alamat',
    closing: [
      'Tautan ini berlaku sekali, selama satu hari.',
      'Jika bukan Anda, abaikan email ini: tidak ada akun yang memakai alamat ini.',
    ],
  },
};

/** Sent to the new address. */
export const confirmationEmail = (to: Addressee, url: string): Email => emailTo(to, CONFIRM[to.language], { url });

const IN_USE: Record<Language, EmailTexts> = {
  en: {
    subject: 'Your address was entered for another login',
    paragraphs: [
      'Somebody asked to use this address for another Endcap login. It has a login already, so nothing was changed.',
    ],
    label: 'Sign in',
    closing: ['If it was you: sign in with this address, or choose another one.'],
  },
  pt: {
    subject: 'Seu endereço foi informado para outro acesso',
    paragraphs: ['Alguém pediu para usar este endereço em outro acesso ao Endcap. Ele já tem um acesso, e nada mudou.'],
    label: 'Entrar',
    closing: ['Se foi você: entre com este endereço ou escolha outro.'],
  },
  id: {
    subject: 'Alamat Anda dimasukkan untuk akun lain',
    paragraphs: [
      'Seseorang meminta memakai alamat ini untuk akun Endcap lain. Alamat ini sudah punya akun, jadi tidak ada yang berubah.',
    ],
    label: 'Masuk',
    closing: ['Jika itu Anda: masuklah dengan alamat ini, atau pilih alamat lain.'],
  },
};

/** Sent to a requested address that is already registered. */
export const addressInUseEmail = (to: Addressee, url: string): Email => emailTo(to, IN_USE[to.language], { url });

const REQUESTED: Record<Language, (email: string) => EmailTexts> = {
  en: (email) => ({
    subject: 'A new e-mail address was asked for',
    paragraphs: [`Your Endcap login is to use ${email} from now on. It changes once the link we sent there is opened.`],
    label: 'It was not me: cancel',
    closing: ['If it was not you, somebody knows your password: cancel, and set a new one at once.'],
  }),
  pt: (email) => ({
    subject: 'Um novo e-mail foi pedido',
    paragraphs: [`Seu acesso ao Endcap passará a usar ${email} assim que o link enviado para lá for aberto.`],
    label: 'Não fui eu: cancelar',
    closing: ['Se não foi você, alguém sabe sua senha: cancele e defina uma nova imediatamente.'],
  }),
  id: (email) => ({
    subject: 'Email baru diminta untuk akun Anda',
    paragraphs: [`Akun Endcap Anda akan memakai ${email} setelah tautan yang kami kirim ke sana dibuka.`],
    label: 'Bukan saya: batalkan',
    closing: ['Jika bukan Anda, seseorang tahu kata sandi Anda: batalkan, lalu segera buat kata sandi baru.'],
  }),
};

/** Sent to the current address while the change is pending. */
export const changeRequestedEmail = (to: Addressee, newEmail: string, url: string): Email =>
  emailTo(to, REQUESTED[to.language](newEmail), { url });

const CHANGED: Record<Language, (email: string) => EmailTexts> = {
  en: (email) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [`Your Endcap login now uses ${email}. Everywhere else you were signed out.`],
    label: 'It was not me: undo',
    closing: [
      'For seven days this link gives the login back to this address. It signs out everywhere and removes the password, so that you choose a new one.',
    ],
  }),
  pt: (email) => ({
    subject: 'Seu e-mail foi alterado',
    paragraphs: [`Seu acesso ao Endcap agora usa ${email}. As outras sessões foram encerradas.`],
    label: 'Não fui eu: desfazer',
    closing: [
      'Por sete dias este link devolve o acesso a este endereço. Ele encerra todas as sessões e remove a senha, para que você escolha outra.',
    ],
  }),
  id: (email) => ({
    subject: 'Email Anda diubah',
    paragraphs: [`Akun Endcap Anda sekarang memakai ${email}. Sesi di tempat lain telah diakhiri.`],
    label: 'Bukan saya: urungkan',
    closing: [
      'Selama tujuh hari tautan ini mengembalikan akun ke alamat ini. Semua sesi diakhiri dan kata sandi dihapus, sehingga Anda membuat yang baru.',
    ],
  }),
};

/** Sent to the previous address after the change. */
export const addressChangedEmail = (to: Addressee, newEmail: string, url: string): Email =>
  emailTo(to, CHANGED[to.language](newEmail), { url });
