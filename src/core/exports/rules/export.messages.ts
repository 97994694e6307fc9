import { defineMessages } from '#kernel/message.ts';

export const exportMessages = defineMessages('exports', {
  linkExpired: {},
  archiveOnly: {},
  tooManyFiles: {},
  paramsNotObject: {},
  paramsTooLarge: {},
  notFilteredBy: {},
});
