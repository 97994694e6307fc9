import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Email } from '#platform/mail/email.ts';
import type { Payer, Reader } from './billing.repository.ts';
import { moneyText } from './texts.ts';
import type { TopUpRow } from './top-up.repository.ts';

export type AutoTopUpOutcome = 'PAID' | 'FAILED' | 'BANK_ASKS' | 'SWITCHED_OFF';
type Words = { subject: string; paragraphs: string[]; action: string };
type NewsText = (amount: string, total: string, company: string) => Words;

const GREETING: Record<Language, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  pt: (name) => `Olá, ${name}!`,
  id: (name) => `Halo ${name},`,
};

const AUTO_TOP_UP: Record<Language, Record<AutoTopUpOutcome, NewsText>> = {
  en: {
    PAID: (amount, total, company) => ({
      subject: `Your wallet was topped up with ${amount}`,
      paragraphs: [
        `The wallet of ${company} had reached its threshold, so we topped it up with ${amount}. Your card was charged ${total}.`,
      ],
      action: 'See your wallet',
    }),
    FAILED: (amount, _total, company) => ({
      subject: 'We could not top up your wallet',
      paragraphs: [
        `The wallet of ${company} has reached its threshold, but your card was declined for a top-up of ${amount}. Nothing was charged.`,
        'We will try again later. Your ads stop when the wallet is empty.',
      ],
      action: 'Check your card',
    }),
    BANK_ASKS: (amount, _total, company) => ({
      subject: 'Your bank asks you to confirm a top-up',
      paragraphs: [
        `The wallet of ${company} has reached its threshold, but your bank wants you to confirm the top-up of ${amount} yourself. Nothing was charged.`,
        'Top up once by hand and confirm it with your bank. Automatic top-up then goes on by itself.',
      ],
      action: 'Top up now',
    }),
    SWITCHED_OFF: (amount, _total, company) => ({
      subject: 'Automatic top-up was switched off',
      paragraphs: [
        `Your card was declined several times in a row for a top-up of ${amount}, so we switched automatic top-up off for ${company}. Nothing was charged.`,
        'Check your card and switch it on again. Your ads stop when the wallet is empty.',
      ],
      action: 'Check your card',
    }),
  },
  pt: {
    PAID: (amount, total, company) => ({
      subject: `Sua carteira foi recarregada com ${amount}`,
      paragraphs: [
        `A carteira de ${company} atingiu o limite definido, então fizemos uma recarga de ${amount}. Foi cobrado ${total} no seu cartão.`,
      ],
      action: 'Ver sua carteira',
    }),
    FAILED: (amount, _total, company) => ({
      subject: 'Não foi possível recarregar sua carteira',
      paragraphs: [
        `A carteira de ${company} atingiu o limite definido, mas seu cartão foi recusado para uma recarga de ${amount}. Nada foi cobrado.`,
        'Tentaremos de novo mais tarde. Seus anúncios param quando a carteira fica vazia.',
      ],
      action: 'Conferir seu cartão',
    }),
    BANK_ASKS: (amount, _total, company) => ({
      subject: 'Seu banco pede que você confirme uma recarga',
      paragraphs: [
        `A carteira de ${company} atingiu o limite definido, mas seu banco quer que você mesmo confirme a recarga de ${amount}. Nada foi cobrado.`,
        'Faça uma recarga manual e confirme com seu banco. Depois disso, a recarga automática continua sozinha.',
      ],
      action: 'Recarregar agora',
    }),
    SWITCHED_OFF: (amount, _total, company) => ({
      subject: 'A recarga automática foi desligada',
      paragraphs: [
        `Seu cartão foi recusado várias vezes seguidas para uma recarga de ${amount}, então desligamos a recarga automática de ${company}. Nada foi cobrado.`,
        'Confira seu cartão e ligue a recarga novamente. Seus anúncios param quando a carteira fica vazia.',
      ],
      action: 'Conferir seu cartão',
    }),
  },
  id: {
    PAID: (amount, total, company) => ({
      subject: `Dompet Anda diisi ulang sebesar ${amount}`,
      paragraphs: [
        `Dompet ${company} mencapai ambang batasnya, jadi kami mengisinya sebesar ${amount}. Kartu Anda ditagih ${total}.`,
      ],
      action: 'Lihat dompet Anda',
    }),
    FAILED: (amount, _total, company) => ({
      subject: 'Kami tidak dapat mengisi ulang dompet Anda',
      paragraphs: [
        `Dompet ${company} mencapai ambang batasnya, tetapi kartu Anda ditolak untuk isi ulang ${amount}. Tidak ada yang ditagih.`,
        'Kami akan mencoba lagi nanti. Iklan Anda berhenti saat dompet kosong.',
      ],
      action: 'Periksa kartu Anda',
    }),
    BANK_ASKS: (amount, _total, company) => ({
      subject: 'Bank Anda meminta Anda mengonfirmasi isi ulang',
      paragraphs: [
        `Dompet ${company} mencapai ambang batasnya, tetapi bank Anda ingin Anda sendiri mengonfirmasi isi ulang ${amount}. Tidak ada yang ditagih.`,
        'Isi ulang sekali secara manual dan konfirmasikan ke bank Anda. Setelah itu isi ulang otomatis berjalan kembali.',
      ],
      action: 'Isi ulang sekarang',
    }),
    SWITCHED_OFF: (amount, _total, company) => ({
      subject: 'Isi ulang otomatis dimatikan',
      paragraphs: [
        `Kartu Anda ditolak beberapa kali berturut-turut untuk isi ulang ${amount}, jadi kami mematikan isi ulang otomatis untuk ${company}. Tidak ada yang ditagih.`,
        'Periksa kartu Anda lalu nyalakan kembali. Iklan Anda berhenti saat dompet kosong.',
      ],
      action: 'Periksa kartu Anda',
    }),
  },
};

/** Reports the outcome of an automatic top-up. */
export function autoTopUpLetter(
  reader: Reader,
  news: AutoTopUpOutcome,
  { topUp, payer, url }: { topUp: TopUpRow; payer: Payer; url: string },
): Email {
  const money = (amount: Micros) => moneyText(amount, payer, reader.language);
  const words = AUTO_TOP_UP[reader.language][news](money(topUp.amountMicros), money(topUp.totalMicros), payer.name);
  return letterOf(reader, words, url);
}

const LOW_BALANCE: Record<Language, (left: string, alert: string, company: string) => Words> = {
  en: (left, alert, company) => ({
    subject: `Your wallet is down to ${left}`,
    paragraphs: [
      `The wallet of ${company} has fallen below ${alert}, the balance you wanted to be told about. ${left} is left.`,
      'Your ads stop when the wallet is empty.',
    ],
    action: 'Top up',
  }),
  pt: (left, alert, company) => ({
    subject: `Restam ${left} na sua carteira`,
    paragraphs: [
      `A carteira de ${company} ficou abaixo de ${alert}, o saldo sobre o qual você pediu para ser avisado. Restam ${left}.`,
      'Seus anúncios param quando a carteira fica vazia.',
    ],
    action: 'Recarregar',
  }),
  id: (left, alert, company) => ({
    subject: `Saldo dompet Anda tinggal ${left}`,
    paragraphs: [
      `Dompet ${company} turun di bawah ${alert}, saldo yang ingin Anda ketahui. Sisanya ${left}.`,
      'Iklan Anda berhenti saat dompet kosong.',
    ],
    action: 'Isi ulang',
  }),
};

/** Warns that the balance fell below the owner's alert amount. */
export function lowBalanceLetter(
  reader: Reader,
  low: { availableMicros: Micros; alertMicros: Micros },
  { payer, url }: { payer: Payer; url: string },
): Email {
  const money = (amount: Micros) => moneyText(amount, payer, reader.language);
  const words = LOW_BALANCE[reader.language](money(low.availableMicros), money(low.alertMicros), payer.name);
  return letterOf(reader, words, url);
}

const EMPTY_WALLET: Record<Language, (company: string) => Words> = {
  en: (company) => ({
    subject: 'Your wallet is empty',
    paragraphs: [
      `The wallet of ${company} has run empty. Your ads have stopped and start again once there is money in it.`,
      'Automatic top-up keeps that from happening: it adds an amount of your choice from your card.',
    ],
    action: 'Top up',
  }),
  pt: (company) => ({
    subject: 'Sua carteira está vazia',
    paragraphs: [
      `A carteira de ${company} ficou vazia. Seus anúncios pararam e voltam assim que houver saldo.`,
      'A recarga automática evita isso: ela adiciona o valor que você escolher a partir do seu cartão.',
    ],
    action: 'Recarregar',
  }),
  id: (company) => ({
    subject: 'Dompet Anda kosong',
    paragraphs: [
      `Dompet ${company} sudah kosong. Iklan Anda berhenti dan berjalan lagi setelah dompet terisi.`,
      'Isi ulang otomatis mencegah hal ini: jumlah pilihan Anda ditambahkan dari kartu Anda.',
    ],
    action: 'Isi ulang',
  }),
};

/** Warns that the wallet has run empty. */
export function emptyWalletLetter(reader: Reader, { payer, url }: { payer: Payer; url: string }): Email {
  return letterOf(reader, EMPTY_WALLET[reader.language](payer.name), url);
}

function letterOf(reader: Reader, { subject, paragraphs, action }: Words, url: string): Email {
  return {
    to: reader.email,
    language: reader.language,
    subject,
    greeting: GREETING[reader.language](reader.firstName),
    paragraphs,
    action: { label: action, url },
  };
}
