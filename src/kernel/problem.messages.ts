import { defineMessages } from './message.ts';

/** Messages that all modules share; the texts stand in `platform/texts/`. */
export const sharedMessages = defineMessages('platform', {
  permissionDenied: {},
  featureOff: {},
  otherVersion: {},
  notFound: {},
  notValid: {},
  tooManyAttempts: {},
  somethingWrong: {},
  /** Below the button of an email. */
  linkHint: {},
  /** At the end of every email: why it came, and what its reader can do about it. */
  mail: {
    reason: {
      security: {},
      invitation: {},
      money: {},
      verdict: {},
      stopped: {},
      ending: {},
      booking: {},
      content: {},
      export: {},
      company: {},
      weekly: {},
      daily: {},
    },
    isAlwaysSent: {},
    choose: {},
  },
  page: { number: {}, size: { max: 'number' }, offset: {}, cursor: {}, fetchAll: { max: 'number' } },
  /** In megabytes. */
  fileSize: { max: 'number' },
  key: { length: { max: 'number' }, otherContent: {} },
});
