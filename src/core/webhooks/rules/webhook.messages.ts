import { defineMessages } from '#kernel/message.ts';

export const webhookMessages = defineMessages('webhooks', {
  problem: {
    address: { NOT_HTTPS: {}, HAS_USER: {}, PORT: {}, OWN: {}, INVALID: {} },
    eventUnknown: { event: 'text' },
    descriptionTooLong: { max: 'number' },
    tooMany: { max: 'number' },
    overlapOutOfRange: { max: 'number' },
    off: {},
  },
  notice: { gone: { url: 'text' }, failing: { url: 'text' } },
});
