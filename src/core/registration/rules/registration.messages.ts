import { defineMessages } from '#kernel/message.ts';

export const registrationMessages = defineMessages('registration', {
  /** Steps of the quick-start guide. */
  onboarding: { profile: {}, brands: {}, billing: {}, campaign: {}, dashboard: {}, help: {} },
});
