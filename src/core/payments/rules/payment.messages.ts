import { defineEmails, defineMessages } from '#kernel/message.ts';

export const paymentMessages = defineMessages('payments', {
  /** Descriptions of statement lines and credits. */
  line: { topUp: {}, automaticTopUp: {}, voucher: { code: 'text' }, debt: {} },
  reason: { refunded: {} },
  /** Why a payment failed, by the name that `top_up.failure` stores. */
  failure: {
    insufficient_funds: {},
    expired_card: {},
    authentication_required: {},
    not_confirmed: {},
    not_reached: {},
    no_answer: {},
    cancelled: {},
    refunded: {},
    not_received: {},
    declined: {},
    other_payment: {},
  },
  /** In the bell: what the owner has to act on. */
  notice: { declined: { amount: 'money' }, needsBank: { amount: 'money' }, switchedOff: {} },
  /** In receipts: what the credit is for. */
  use: { wallet: {}, purchase: { what: 'message' } },
  /** In mails about a refund: what became of the credit. */
  credit: { takenBack: { amount: 'money' }, stays: {}, neverGiven: {} },
  amount: { min: { limit: 'money' }, max: { limit: 'money' }, digits: { digits: 'number' }, whole: {} },
  voucher: {
    // Another company's code looks the same as an unknown code.
    UNKNOWN: {},
    NOT_FOR_COMPANY: {},
    NOT_YET: {},
    ENDED: {},
    WRONG_CURRENCY: {},
    USED_UP: {},
    FOR_PACKAGES: {},
    RESERVATION_EXPIRED: {},
  },
  problem: {
    stillOpen: {},
    notCancellable: {},
    descriptionTooLong: { max: 'number' },
    installmentsNotOffered: {},
    sellerBalanceNotUsable: {},
    sellerBalanceTooLow: {},
    methodNotOffered: {},
    cardsNotOffered: {},
    noCard: {},
    cardInUse: {},
    topUpOff: {},
    companyNotToppedUp: {},
    providerNotReached: {},
    creditNoteUsed: {},
    required: {},
    emailNotValid: {},
    tooLong: {},
    alertTooLarge: { max: 'number' },
    negative: {},
    transferDecided: {},
    transferAmountDiffers: {},
    paymentDecided: {},
    onlyRefundable: {},
    paymentChanged: {},
    differentProvider: {},
    refundRejected: {},
    walletTooLow: {},
    notForThisPayment: {},
    voucherCode: {},
    voucherCodeInUse: {},
    shareOrAmount: {},
    shareOutOfRange: {},
    notAbove0: {},
    amountNeedsCurrency: {},
    notInFuture: {},
    usesOutOfRange: { max: 'number' },
    usesPerCompanyOutOfRange: {},
    noSuchCurrency: {},
    noSuchCompany: {},
    voucherEnded: {},
    maxCards: { count: 'number' },
  },
});

const PAID = { total: 'money', credit: 'money', tax: 'money', method: 'message', use: 'message' } as const;
const WALLET = { name: 'text', company: 'text' } as const;

export const paymentEmails = defineEmails('payments', {
  receipt: { ...WALLET, ...PAID },
  refund: { ...WALLET, refunded: 'money', credit: 'message' },
  chargedBack: { ...WALLET, refunded: 'money', credit: 'message' },
  autoTopUpPaid: { ...WALLET, ...PAID, amount: 'money' },
  autoTopUpFailed: { ...WALLET, amount: 'money' },
  autoTopUpNeedsBank: { ...WALLET, amount: 'money' },
  autoTopUpSwitchedOff: { ...WALLET, amount: 'money' },
  lowBalance: { ...WALLET, balance: 'money', alert: 'money' },
  emptyWallet: WALLET,
});
