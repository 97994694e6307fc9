import { defineMessages } from '#kernel/message.ts';

export const exportMessages = defineMessages('exports', {
  linkExpired: {},
  fileReady: { name: 'text' },
  archiveOnly: {},
  tooManyFiles: {},
  paramsNotObject: {},
  paramsTooLarge: {},
  notFilteredBy: {},
});
