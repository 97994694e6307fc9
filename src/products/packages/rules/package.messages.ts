import { defineMessages } from '#kernel/message.ts';

export const packageMessages = defineMessages('packages', {
  /** Descriptions of statement lines. */
  line: { received: { names: 'text' }, booked: { names: 'text' } },
  /** Reasons of corrections and credit notes. */
  reason: {
    cancelled: { name: 'text' },
    refunded: { name: 'text' },
    notPaidInTime: {},
    paymentFailed: {},
    cancelledUnpaid: {},
  },
});
