import { defineMessages } from '#kernel/message.ts';

export const metaMessages = defineMessages('meta', {
  /** Description of a statement line. */
  line: { topUp: { seller: 'text' } },
  reason: { notTaken: {} },
  topUpFailed: {
    inWallet: {},
    /** `reason` is Meta's answer. */
    refused: { reason: 'text' },
  },
});
