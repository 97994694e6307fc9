import { defineEmails, defineMessages } from '#kernel/message.ts';

export const ledgerMessages = defineMessages('ledger', {
  /** Descriptions of statement lines and credits; other modules add their own. */
  line: {
    productAds: { brand: 'text' },
    bannerAds: { brand: 'text' },
    expiredCredit: {},
    correction: { reason: 'message' },
    refund: { reason: 'message' },
  },
  reason: { invalidClicks: {} },
  problem: {
    noReason: {},
    reasonTooLong: { max: 'number' },
    notAbove0: {},
    grantTooLarge: { max: 'number' },
    isOver: {},
    tooPrecise: {},
    fullyReversed: {},
    moreThanCharged: {},
    moreThanRefundable: {},
    notDownloadable: {},
    notFilteredBy: {},
    notSortedBy: {},
  },
  noInvoices: {},
  /** Columns of exported files. */
  transactions: {
    date: {},
    description: {},
    brand: {},
    country: {},
    adType: {},
    impressions: {},
    clicks: {},
    amount: {},
    balanceAfter: {},
    status: {},
    invoice: {},
    creditNote: {},
    tax: {},
  },
  credits: {
    date: {},
    description: {},
    kind: {},
    type: {},
    paymentMethod: {},
    promotionCode: {},
    starts: {},
    expires: {},
    amount: {},
    tax: {},
    used: {},
    expired: {},
    refunded: {},
    remaining: {},
    status: {},
    invoice: {},
  },
});

export const ledgerEmails = defineEmails('ledger', {
  expiringCredit: { company: 'text', amount: 'money', day: 'day' },
});
