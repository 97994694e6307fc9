import { formatDay } from '#kernel/date-text.ts';
import type { Language } from '#kernel/language.ts';
import { decimalFromMicros, roundToDigits, type Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Email } from '#platform/mail/email.ts';

interface ExpiringCredit {
  to: string;
  companyName: string;
  currency: string;
  fractionDigits: number;
  amountMicros: Micros;
  /** Last usable day. */
  expiryDate: Day;
  url: string;
}

/** "SGD 1,250.00" and "31 May 2026", formatted for the reader's language. */
const written = (language: Language, { currency, fractionDigits, amountMicros, expiryDate }: ExpiringCredit) => {
  const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
  const amount = decimalFromMicros(roundToDigits(amountMicros, fractionDigits));
  return {
    amount: `${currency} ${new Intl.NumberFormat(language, digits).format(amount as unknown as number)}`,
    day: formatDay(expiryDate, language, 'long'),
  };
};

/** Warns of credit that expires unless it is used. */
export const expiringCreditLetter: Record<Language, (credit: ExpiringCredit) => Email> = {
  en(credit) {
    const { amount, day } = written('en', credit);
    return {
      to: credit.to,
      language: 'en',
      subject: `${amount} of your advertising credit expires on ${day}`,
      greeting: 'Hello,',
      paragraphs: [
        `${credit.companyName} has ${amount} of credit that can be used until ${day}. What is left after that day expires.`,
        'Running campaigns use the credit that expires first before any other.',
      ],
      action: { label: 'See your credits', url: credit.url },
      closing: ['You get this letter because you own the billing of this company.'],
    };
  },
  pt(credit) {
    const { amount, day } = written('pt', credit);
    return {
      to: credit.to,
      language: 'pt',
      subject: `${amount} do seu crédito de publicidade expira em ${day}`,
      greeting: 'Olá,',
      paragraphs: [
        `${credit.companyName} tem ${amount} de crédito que pode ser usado até ${day}. O que sobrar depois desse dia expira.`,
        'As campanhas ativas usam primeiro o crédito que expira antes.',
      ],
      action: { label: 'Ver seus créditos', url: credit.url },
      closing: ['Você recebe esta carta porque é responsável pelo faturamento desta empresa.'],
    };
  },
  id(credit) {
    const { amount, day } = written('id', credit);
    return {
      to: credit.to,
      language: 'id',
      subject: `${amount} kredit iklan Anda kedaluwarsa pada ${day}`,
      greeting: 'Halo,',
      paragraphs: [
        `${credit.companyName} memiliki kredit ${amount} yang dapat digunakan hingga ${day}. Sisanya kedaluwarsa setelah hari itu.`,
        'Kampanye yang berjalan memakai lebih dulu kredit yang paling cepat kedaluwarsa.',
      ],
      action: { label: 'Lihat kredit Anda', url: credit.url },
      closing: ['Anda menerima surat ini karena Anda adalah pemilik penagihan perusahaan ini.'],
    };
  },
};
