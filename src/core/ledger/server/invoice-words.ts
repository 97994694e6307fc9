import type { AdType } from '#kernel/ad-type.ts';
import type { Language } from '#kernel/language.ts';
import type { CreditPaymentMethod } from './credit.repository.ts';

/** Payment methods of top-ups and packages, as printed on a document. */
export type PaymentWay = CreditPaymentMethod | 'STRIPE' | 'WALLET_CREDIT' | 'PAID_CREDIT';

/** Texts of documents; the compiler requires all of them in every language. */
export interface InvoiceWords {
  invoice: string;
  creditNote: string;
  to: string;
  number: string;
  date: string;
  period: string;
  country: string;
  currency: string;
  payment: string;
  payments: Record<PaymentWay, string>;
  dueOn: string;
  reference: string;
  payTo: string;
  toInvoice: string;
  description: string;
  impressions: string;
  clicks: string;
  amount(currency: string): string;
  adTypes: Record<AdType, string>;
  subtotal: string;
  tax: string;
  total: string;
  byFreeCredit: string;
  byPaidCredit: string;
  due: string;
  credited: string;
  prepaid: string;
  registrationNo: string;
  taxNo: string;
  page(page: number, pages: number): string;
}

export const INVOICE_WORDS: Record<Language, InvoiceWords> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    to: 'To',
    number: 'Number',
    date: 'Date',
    period: 'Period',
    country: 'Country',
    currency: 'Currency',
    payment: 'Payment',
    payments: {
      CARD: 'Card',
      WIRE_TRANSFER: 'Bank transfer',
      MANUAL: 'By arrangement',
      SELLER_CENTER: 'Seller center balance',
      CREDIT_NOTE: 'Credit note',
      STRIPE: 'Card',
      WALLET_CREDIT: 'Wallet credit',
      PAID_CREDIT: 'Paid credit',
    },
    dueOn: 'Due date',
    reference: 'Payment reference',
    payTo: 'Pay to',
    toInvoice: 'For invoice',
    description: 'Description',
    impressions: 'Impressions',
    clicks: 'Clicks',
    amount: (currency) => `Amount (${currency})`,
    adTypes: { PRODUCT: 'product ads', BANNER: 'banner ads' },
    subtotal: 'Subtotal',
    tax: 'Tax',
    total: 'Total',
    byFreeCredit: 'Paid from free credit',
    byPaidCredit: 'Paid from paid credit',
    due: 'Amount due',
    credited: 'Credited',
    prepaid: 'This amount has been paid from prepaid credit. Tax was charged when the credit was bought.',
    registrationNo: 'Registration no.',
    taxNo: 'Tax no.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  pt: {
    invoice: 'Fatura',
    creditNote: 'Nota de crédito',
    to: 'Para',
    number: 'Número',
    date: 'Data',
    period: 'Período',
    country: 'País',
    currency: 'Moeda',
    payment: 'Pagamento',
    payments: {
      CARD: 'Cartão',
      WIRE_TRANSFER: 'Transferência bancária',
      MANUAL: 'Conforme combinado',
      SELLER_CENTER: 'Saldo da central do vendedor',
      CREDIT_NOTE: 'Nota de crédito',
      STRIPE: 'Cartão',
      WALLET_CREDIT: 'Crédito da carteira',
      PAID_CREDIT: 'Crédito comprado',
    },
    dueOn: 'Vencimento',
    reference: 'Referência do pagamento',
    payTo: 'Pagar para',
    toInvoice: 'Referente à fatura',
    description: 'Descrição',
    impressions: 'Impressões',
    clicks: 'Cliques',
    amount: (currency) => `Valor (${currency})`,
    adTypes: { PRODUCT: 'anúncios de produto', BANNER: 'anúncios de banner' },
    subtotal: 'Subtotal',
    tax: 'Imposto',
    total: 'Total',
    byFreeCredit: 'Pago com crédito gratuito',
    byPaidCredit: 'Pago com crédito comprado',
    due: 'Valor a pagar',
    credited: 'Creditado',
    prepaid: 'Este valor foi pago com crédito pré-pago. O imposto foi cobrado na compra do crédito.',
    registrationNo: 'N.º de registro',
    taxNo: 'N.º fiscal',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  id: {
    invoice: 'Faktur',
    creditNote: 'Nota kredit',
    to: 'Kepada',
    number: 'Nomor',
    date: 'Tanggal',
    period: 'Periode',
    country: 'Negara',
    currency: 'Mata uang',
    payment: 'Pembayaran',
    payments: {
      CARD: 'Kartu',
      WIRE_TRANSFER: 'Transfer bank',
      MANUAL: 'Sesuai kesepakatan',
      SELLER_CENTER: 'Saldo pusat penjual',
      CREDIT_NOTE: 'Nota kredit',
      STRIPE: 'Kartu',
      WALLET_CREDIT: 'Kredit dompet',
      PAID_CREDIT: 'Kredit berbayar',
    },
    dueOn: 'Jatuh tempo',
    reference: 'Referensi pembayaran',
    payTo: 'Bayar ke',
    toInvoice: 'Untuk faktur',
    description: 'Keterangan',
    impressions: 'Tayangan',
    clicks: 'Klik',
    amount: (currency) => `Jumlah (${currency})`,
    adTypes: { PRODUCT: 'iklan produk', BANNER: 'iklan banner' },
    subtotal: 'Subtotal',
    tax: 'Pajak',
    total: 'Total',
    byFreeCredit: 'Dibayar dari kredit gratis',
    byPaidCredit: 'Dibayar dari kredit berbayar',
    due: 'Jumlah terutang',
    credited: 'Dikreditkan',
    prepaid: 'Jumlah ini telah dibayar dari kredit prabayar. Pajak dikenakan saat kredit dibeli.',
    registrationNo: 'No. registrasi',
    taxNo: 'No. pajak',
    page: (page, pages) => `Halaman ${page} dari ${pages}`,
  },
};
