import { defineMessages } from '#kernel/message.ts';

/** The texts stand in `insights/harvest/texts/`. */
export const harvestMessages = defineMessages('harvest', {
  problem: {
    wholeUpTo: { max: 'number' },
    catalogUnknown: {},
    brandUnknown: {},
    targetUnknown: {},
    nameTaken: {},
    tooManyRules: { max: 'number' },
    ruleChanged: {},
    alreadyDecided: {},
  },
});
