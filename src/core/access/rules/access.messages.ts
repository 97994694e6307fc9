import { defineMessages } from '#kernel/message.ts';

export const accessMessages = defineMessages('access', {
  problem: {
    nameRequired: {},
    nameTooLong: { max: 'number' },
    scopeRequired: {},
    scopeUnknown: { scope: 'text' },
    expiryOutOfRange: { max: 'number' },
    overlapOutOfRange: { max: 'number' },
    companyRequired: {},
    companyOther: {},
    brandOther: {},
    brandsOfOneCompany: {},
    tooManyKeys: { max: 'number' },
    twoStepRequired: {},
    percentOutOfRange: { max: 'number' },
    objectsOutOfRange: { max: 'number' },
    wholeAmount: {},
    monthBelowDay: {},
    groupUnknown: {},
    catalogOther: {},
    keyNotAgents: {},
    mandateExists: {},
    mandateEnded: {},
    notYours: {},
  },
});
