import { defineEmails, defineMessages } from '#kernel/message.ts';

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
    approvalBusy: {},
    approvalDecided: {},
    approvalMoved: {},
    approvalOutside: {},
    notYours: {},
    keyReplaced: {},
    clientUnreadable: {},
    redirectUnlisted: {},
    requestInvalid: {},
    companySwitched: {},
    tooManyGrants: { max: 'number' },
  },
});

const WHERE = { name: 'text', at: 'instant', browser: 'text', address: 'text' } as const;

export const accessEmails = defineEmails('access', {
  clientLetIn: { ...WHERE, client: 'text' },
  keyMade: { ...WHERE, key: 'text' },
});
