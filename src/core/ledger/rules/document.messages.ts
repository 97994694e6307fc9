import { defineMessages } from '#kernel/message.ts';

/** Labels of invoices and credit notes. */
export const documentMessages = defineMessages('ledger', {
  document: {
    invoice: {},
    creditNote: {},
    to: {},
    number: {},
    date: {},
    period: {},
    country: {},
    currency: {},
    payment: {},
    payments: {
      CARD: {},
      WIRE_TRANSFER: {},
      MANUAL: {},
      SELLER_CENTER: {},
      CREDIT_NOTE: {},
      STRIPE: {},
      WALLET_CREDIT: {},
      PAID_CREDIT: {},
    },
    dueOn: {},
    reference: {},
    payTo: {},
    toInvoice: {},
    description: {},
    impressions: {},
    clicks: {},
    amount: { currency: 'text' },
    adTypes: {
      PRODUCT: {},
      BANNER: {},
    },
    subtotal: {},
    tax: {},
    total: {},
    byFreeCredit: {},
    byPaidCredit: {},
    due: {},
    credited: {},
    prepaid: {},
    registrationNo: {},
    taxNo: {},
    purchaseOrderNo: {},
    costCenter: {},
    page: { page: 'number', pages: 'number' },
  },
});

/** Payment methods of top-ups and packages, as printed on a document. */
export type DocumentPaymentMethod = keyof (typeof documentMessages)['document']['payments'];
