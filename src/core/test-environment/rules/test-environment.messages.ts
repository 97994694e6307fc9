import { defineMessages } from '#kernel/message.ts';

export const testEnvironmentMessages = defineMessages('test-environment', {
  isLive: {},
  isMoving: {},
  stillMoving: {},
  onlyForward: {},
  tooFar: { days: 'number' },
  tooFarAhead: { days: 'number' },
});
