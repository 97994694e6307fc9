import { defineEmails, defineMessages } from '#kernel/message.ts';

export const exportMessages = defineMessages('exports', {
  linkExpired: {},
  fileReady: { name: 'text' },
  archiveOnly: {},
  tooManyFiles: {},
  paramsNotObject: {},
  paramsTooLarge: {},
  notFilteredBy: {},
});

export const exportEmails = defineEmails('exports', { ready: { name: 'text', file: 'text' } });
