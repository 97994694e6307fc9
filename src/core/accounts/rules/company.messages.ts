import { defineEmails, defineMessages } from '#kernel/message.ts';

const OF_COMPANY = { company: 'text' } as const;
/** Subject of the email about a decision, if it is the first of several, and its sentence. */
const DECISION = { subject: OF_COMPANY, sentence: OF_COMPANY } as const;

export const companyMessages = defineMessages('accounts', {
  /** Problems of a company form; the console says them by the same codes. */
  form: {
    companyNameRequired: {},
    registrationNoRequired: {},
    representativeRequired: {},
    addressRequired: {},
    postalCodeRequired: {},
    phoneNumberRequired: {},
    brandRequired: {},
    currencyRequired: {},
    tooLong: { max: 'number' },
    phoneNotValid: {},
    countryUnknown: {},
    timezoneUnknown: {},
  },
  problem: {
    sessionNotValid: {},
    emailNotValid: {},
    reasonLength: { min: 'number', max: 'number' },
    overdraftNegative: {},
    overdraftExceeded: {},
    overdraftTooHigh: {},
    companyRequired: {},
    tooManyCompanies: { max: 'number' },
    companyUnknown: {},
    changedSince: {},
    alreadyApproved: {},
    alreadyDecided: {},
    roleUnknown: {},
    roleNotGrantable: {},
    alreadyMember: {},
    alreadyJoined: {},
    memberDisabled: {},
    invitedRecently: {},
    invitationUsed: {},
    invitationWithdrawn: {},
    invitationClosed: {},
    senderMayNotInvite: {},
    invitationExpired: {},
    invitationForOtherUser: {},
    companyNameTaken: {},
    brandUnknown: {},
    notYourBrand: {},
    departmentUnknown: {},
    departmentIsNow: { brand: 'text', department: 'text' },
    departmentLeft: { brand: 'text' },
    tooManyBrands: { max: 'number' },
    sellerUnknown: {},
    currencyUnknown: {},
    providerTokenExpired: {},
    alreadyLinked: {},
    linkedToOtherCompany: {},
    ownMembership: {},
    ownersOnly: {},
    lastOwner: {},
    roleOrStatus: {},
    profileLocked: {},
    brandInUse: { brand: 'text' },
    sellerRequired: {},
    brandLocked: {},
  },
  /** A role, as the sentence of an invitation has it. */
  invitedAs: { OWNER: {}, ADMIN: {}, MEMBER: {}, VIEWER: {} },
  /** Before the sentences of decisions that put back what was before. */
  takenBack: OF_COMPANY,
  decision: {
    approved: DECISION,
    withdrawn: DECISION,
    declined: DECISION,
    unlocked: DECISION,
    locked: DECISION,
    topUpOpened: DECISION,
    topUpClosed: DECISION,
    twoStepRequired: DECISION,
    twoStepOptional: DECISION,
    clusterJoined: {
      subject: { ...OF_COMPANY, cluster: 'text' },
      sentence: { ...OF_COMPANY, cluster: 'text' },
    },
    clusterLeft: DECISION,
    overdraftGranted: { subject: OF_COMPANY, sentence: { ...OF_COMPANY, amount: 'money' } },
    overdraftEnded: { subject: OF_COMPANY, sentence: OF_COMPANY },
  },
});

const CLAIM = { name: 'text', company: 'text', target: 'text', reason: 'text' } as const;

export const companyEmails = defineEmails('accounts', {
  /** The sentences of the decisions stand before its paragraph. */
  companyDecision: { name: 'text', subject: 'message', reason: 'text' },
  claimApproved: CLAIM,
  claimDeclined: CLAIM,
  invitation: { inviter: 'text', company: 'text', role: 'message', days: 'number' },
});
