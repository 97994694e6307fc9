import { defineEmails, defineMessages } from '#kernel/message.ts';

export const packageMessages = defineMessages('packages', {
  /** Descriptions of statement lines. */
  line: { received: { names: 'text' }, booked: { names: 'text' } },
  /** Reasons of corrections and credit notes, and of automatic status changes. */
  reason: {
    cancelled: { name: 'text' },
    refunded: { name: 'text' },
    notPaidInTime: {},
    paymentFailed: {},
    cancelledUnpaid: {},
  },
  /** What credit notes say of a package, and why. */
  credited: {
    cancelled: { name: 'text', days: 'days' },
    refunded: { name: 'text', days: 'days' },
    inPart: { name: 'text', days: 'days' },
    beforeStart: {},
    agreed: {},
  },
  /** Lines of invoices. */
  invoice: { discount: { name: 'text' } },
  /** Notifications; the texts may emphasize with `<strong>`. */
  notice: {
    paid: { name: 'text' },
    paidTooLate: { name: 'text' },
    approved: { name: 'text' },
    rejected: { name: 'text', reason: 'text' },
    cancelled: { name: 'text' },
    cancelledBecause: { name: 'text', reason: 'text' },
    refunded: { name: 'text' },
    expired: { name: 'text' },
    contentNeeded: { name: 'text', day: 'day' },
  },
  /** In the confirmation of a booking: whether its content is there. */
  booked: { withContent: {}, withoutContent: {} },
  cart: {
    empty: {},
    tooManyPackages: { max: 'number' },
    packageNotOffered: {},
    nameRequired: {},
    nameTooLong: { max: 'number' },
    weeksRequired: {},
    tooManyWeeks: { max: 'number' },
    segmentNotOffered: {},
    placementUnknown: {},
    notAWeek: {},
    past: {},
    tooSoon: { days: 'number' },
    outsideDates: {},
    datesFixed: {},
    tooLong: {},
    duplicateWeek: {},
    placementsMissing: {},
    budgetRequired: {},
    budgetTooSmall: {},
    budgetTooPrecise: {},
    budgetNotOffered: {},
  },
  discount: { UNKNOWN: {}, BELOW_MINIMUM: {}, TOO_LATE: {}, NOT_COMBINABLE: {} },
  /** Content of a booked placement. */
  content: {
    fieldUnknown: {},
    textTooLong: { max: 'number' },
    urlInvalid: {},
    dateInvalid: {},
    dateOutside: {},
    imageUnknown: {},
    imageTooSmall: {},
  },
  /** Settings of packages and placements. */
  input: {
    required: {},
    tooLong: {},
    codeInvalid: { max: 'number' },
    colorInvalid: {},
    notWeeks: {},
    outOfRange: {},
    unknown: {},
    duplicate: {},
    tooMany: {},
  },
  problem: {
    reasonRequired: {},
    reasonTooLong: { max: 'number' },
    codeTaken: {},
    savedSince: {},
    voucherNotForPackages: {},
    voucherMinimum: { minimum: 'money' },
    priceChanged: { total: 'money' },
    weekTaken: {},
    weekTakenBy: { holder: 'text', day: 'day' },
    notSold: {},
    walletTooLow: {},
    paidCreditTooLow: {},
    methodNotOffered: {},
    termsNotOffered: {},
    creditNoteRequired: {},
    creditNoteUsed: {},
    brandUnknown: {},
    alreadyStarted: {},
    alreadyCancelled: {},
    statusNotPossible: {},
    contentClosed: {},
    refundAmount: { total: 'money' },
  },
});

const BUYER = { name: 'text', booking: 'text' } as const;

export const packageEmails = defineEmails('packages', {
  booked: { ...BUYER, from: 'day', until: 'day', content: 'message' },
  returned: { ...BUYER, amount: 'money' },
  contentNeeded: { ...BUYER, day: 'day' },
  contentApproved: { ...BUYER, from: 'day' },
  contentRejected: { ...BUYER, reason: 'text' },
});
