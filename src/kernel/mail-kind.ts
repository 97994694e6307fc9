import type { Message } from './message.ts';
import type { RoleName } from './permission.ts';

/** How often a user gets mails of a kind. */
export const MAIL_FREQUENCIES = ['AT_ONCE', 'DAILY', 'WEEKLY', 'NEVER'] as const;
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];

interface KindOfMail {
  /** What its reader may choose, the default first; empty for what is always sent at once. */
  choices: readonly MailFrequency[];
  /** Members of these roles get it. */
  roles: readonly RoleName[];
  /** So does, whatever their role, who made what it is about. */
  isAlsoForMaker: boolean;
  /** Its emails, as `namespace.name`. */
  emails: readonly string[];
}

const ALWAYS = { choices: [], roles: [], isAlsoForMaker: true } as const;
const BY_CHOICE = { choices: ['AT_ONCE', 'DAILY', 'NEVER'], roles: ['OWNER'], isAlsoForMaker: true } as const;

/**
 * Every kind of mail in the order in which people see them. The texts of a kind are `mail.reason` of `platform/texts/`, and
 * for those that may be chosen `emails.kind` of the profile.
 */
export const MAIL_KINDS = {
  security: {
    ...ALWAYS,
    emails: [
      'identity.passwordReset',
      'identity.passwordSetUp',
      'identity.staffGranted',
      'identity.staffGrantedSso',
      'identity.welcome',
      'identity.signInCode',
      'identity.passwordChanged',
      'identity.twoStepOn',
      'identity.twoStepOff',
      'identity.authenticatorAdded',
      'identity.authenticatorRemoved',
      'identity.recoveryCodesRenewed',
      'identity.secondFactorReset',
      'identity.twoStepRequired',
      'identity.twoStepOptional',
      'identity.newSignIn',
      'identity.emailConfirmation',
      'identity.emailInUse',
      'identity.emailChangeRequested',
      'identity.emailChanged',
      'access.clientLetIn',
      'access.keyMade',
    ],
  },
  invitation: { ...ALWAYS, emails: ['accounts.invitation'] },
  money: {
    ...ALWAYS,
    roles: ['OWNER'],
    emails: [
      'payments.receipt',
      'payments.refund',
      'payments.chargedBack',
      'payments.autoTopUpPaid',
      'payments.autoTopUpFailed',
      'payments.autoTopUpNeedsBank',
      'payments.autoTopUpSwitchedOff',
      'payments.lowBalance',
      'payments.emptyWallet',
      'ledger.expiringCredit',
      'ledger.paidBack',
      'packages.returned',
      'access.orderWaits',
      'access.limitWaits',
      'access.limitChanged',
      'access.limitChangesLater',
      'access.limitStays',
      'access.requestConfirmed',
      'access.requestRefused',
      'access.requestRefusedWhy',
      'access.orderDeclined',
    ],
  },
  verdict: { ...BY_CHOICE, emails: ['sponsored.approved', 'sponsored.rejected'] },
  stopped: { ...BY_CHOICE, emails: ['sponsored.stopped', 'sponsored.stoppedMany'] },
  ending: { ...BY_CHOICE, emails: ['sponsored.endsSoon'] },
  booking: { ...BY_CHOICE, emails: ['packages.booked'] },
  content: {
    ...BY_CHOICE,
    emails: ['packages.contentNeeded', 'packages.contentApproved', 'packages.contentRejected'],
  },
  /** Its file can be downloaded for a day: the next morning the link would be dead. */
  export: { ...BY_CHOICE, choices: ['AT_ONCE', 'NEVER'], roles: [], emails: ['exports.ready'] },
  company: {
    ...BY_CHOICE,
    roles: ['OWNER', 'ADMIN'],
    isAlsoForMaker: false,
    emails: ['accounts.companyDecision', 'accounts.claimApproved', 'accounts.claimDeclined'],
  },
  weekly: {
    choices: ['WEEKLY', 'NEVER'],
    roles: ['OWNER', 'ADMIN'],
    isAlsoForMaker: false,
    emails: ['overview.week'],
  },
  /** What a day brought of the kinds that its reader wants once a day. */
  daily: { ...ALWAYS, isAlsoForMaker: false, emails: ['notifications.day'] },
} as const satisfies Readonly<Record<string, KindOfMail>>;

export type MailKind = keyof typeof MAIL_KINDS;
export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]];

export const choicesOf = (kind: MailKind): readonly MailFrequency[] => MAIL_KINDS[kind].choices;

export const isChoosable = (kind: MailKind): boolean => choicesOf(kind).length > 0;

const KIND_OF = new Map<string, MailKind>(
  MAIL_KIND_NAMES.flatMap((kind) => MAIL_KINDS[kind].emails.map((email): [string, MailKind] => [email, kind])),
);

/** Returns the kind of an email by its message. */
export function kindOfMail({ namespace, code }: Pick<Message, 'namespace' | 'code'>): MailKind {
  const kind = KIND_OF.get(`${namespace}.${code.replace(/^email\./, '')}`);
  if (!kind) throw new Error(`${namespace}.${code} is of no kind of mail`);
  return kind;
}
