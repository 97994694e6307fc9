import type { MailSubject } from '#core/notifications/server/index.ts';
import type { ConsolePath } from '#kernel/console-path.ts';
import type { Language } from '#kernel/language.ts';
import type { MailKind } from '#kernel/mail-kind.ts';
import type { Message } from '#kernel/message.ts';
import type { Micros } from '#kernel/money.ts';
import type { MoneyStyle } from '#kernel/money-text.ts';
import type { RoleName } from '#kernel/permission.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import type { Email } from '#platform/mail/email.ts';
import type { CompanySettings } from '../rules/company-settings.ts';
import { companyEmails, companyMessages } from '../rules/company.messages.ts';

/** A decision by staff; an approval request is reported separately only when declined. */
export type Decision =
  | { setting: keyof CompanySettings; to: CompanySettings[keyof CompanySettings] }
  | { setting: 'approvalRequest'; to: false };

interface DecisionDetails {
  company: string;
  reason: string;
  decisions: readonly Decision[];
  isUndo?: boolean;
  wallet: MoneyStyle;
}

/** What is about money or signing in is no reader's choice. */
const KIND_OF: Partial<Record<Decision['setting'], MailKind>> = {
  requiresTwoStep: 'security',
  canBeToppedUp: 'money',
  overdraftMicros: 'money',
};

/** Reports staff decisions about a company to its owners and administrators. */
export function decisionMail({
  company,
  reason,
  decisions,
  isUndo,
  wallet,
}: DecisionDetails): Pick<MailSubject, 'messageOf' | 'lead' | 'kind'> {
  const messages = decisions.map((decision) => decisionMessages(decision, company, wallet));
  const kind = decisions.flatMap(({ setting }) => KIND_OF[setting] ?? [])[0] ?? 'company';
  return {
    kind,
    messageOf: ({ firstName: name }) => companyEmails.companyDecision({ name, subject: messages[0]!.subject, reason }),
    lead: [...(isUndo ? [companyMessages.takenBack({ company })] : []), ...messages.map(({ sentence }) => sentence)],
  };
}

function decisionMessages(
  decision: Decision,
  company: string,
  { symbol, digits }: MoneyStyle,
): { subject: Message; sentence: Message } {
  const { decision: messages } = companyMessages;
  const of = (name: Exclude<keyof typeof messages, 'clusterJoined' | 'overdraftGranted'>) => ({
    subject: messages[name].subject({ company }),
    sentence: messages[name].sentence({ company }),
  });
  switch (decision.setting) {
    case 'approvalRequest':
      return of('declined');
    case 'isApproved':
      return of(decision.to ? 'approved' : 'withdrawn');
    case 'canBeUpdated':
      return of(decision.to ? 'unlocked' : 'locked');
    case 'canBeToppedUp':
      return of(decision.to ? 'topUpOpened' : 'topUpClosed');
    case 'requiresTwoStep':
      return of(decision.to ? 'twoStepRequired' : 'twoStepOptional');
    case 'cluster': {
      if (decision.to === null) return of('clusterLeft');
      const params = { company, cluster: String(decision.to) };
      return { subject: messages.clusterJoined.subject(params), sentence: messages.clusterJoined.sentence(params) };
    }
    case 'overdraftMicros': {
      if (decision.to === 0n) return of('overdraftEnded');
      const amount = { amountMicros: decision.to as Micros, symbol, digits };
      const { subject, sentence } = messages.overdraftGranted;
      return { subject: subject({ company }), sentence: sentence({ company, amount }) };
    }
  }
}

export interface InvitationDetails {
  inviter: string;
  company: string;
  role: RoleName;
  url: ConsolePath;
  days: number;
}

export function invitationEmail(to: string, language: Language, { role, url, ...details }: InvitationDetails): Email {
  const message = companyEmails.invitation({ ...details, role: companyMessages.invitedAs[role]() });
  return emailOf(message, language, { to, url });
}
