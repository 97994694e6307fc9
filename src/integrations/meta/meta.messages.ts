import { defineMessages } from '#kernel/message.ts';

/** Rejections that are not in the provider's own words; the texts stand in `integrations/texts/`. */
export const integrationMessages = defineMessages('integrations', {
  meta: { pageNotShared: {}, textNotAllowed: {}, campaignMissing: {}, notAPage: {}, noReason: {} },
});
