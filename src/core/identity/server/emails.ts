import type { ConsolePath } from '#kernel/console-path.ts';
import { usableTimezone } from '#kernel/date-text.ts';
import type { Language } from '#kernel/language.ts';
import type { Message } from '#kernel/message.ts';
import type { EpochMs } from '#kernel/time.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import type { Email } from '#platform/mail/email.ts';
import { identityEmails } from '../rules/identity.messages.ts';

export interface Addressee {
  email: string;
  firstName: string;
  language: Language;
}

/** A new password ends what a stranger may have begun. */
const RESET_PATH = '/auth/reset';

const to = ({ email, language }: Addressee, message: Message, url?: ConsolePath): Email =>
  emailOf(message, language, { to: email, url });

const nameOf = ({ firstName: name }: Addressee) => ({ name });

export const resetEmail = (user: Addressee, url: ConsolePath): Email =>
  to(user, identityEmails.passwordReset(nameOf(user)), url);

export const setUpEmail = (user: Addressee, url: ConsolePath): Email =>
  to(user, identityEmails.passwordSetUp(nameOf(user)), url);

export const staffEmail = (user: Addressee, url: ConsolePath): Email =>
  to(user, identityEmails.staffGranted(nameOf(user)), url);

export const staffSsoEmail = (user: Addressee, provider: string): Email =>
  to(user, identityEmails.staffGrantedSso({ ...nameOf(user), provider }), '/auth');

export const welcomeEmail = (user: Addressee, company: string): Email =>
  to(user, identityEmails.welcome({ ...nameOf(user), company }), '/homepage');

export const codeEmail = (user: Addressee, code: string): Email =>
  to(user, identityEmails.signInCode({ ...nameOf(user), code }));

/** Security events that a user is notified of, even those they caused themselves. */
export type Notice =
  | 'passwordChanged'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'recoveryCodesRenewed'
  | 'secondFactorReset';

export const noticeEmail = (user: Addressee, notice: Notice): Email =>
  to(user, identityEmails[notice](nameOf(user)), RESET_PATH);

/** Tells a member that their company now requires two steps of everyone, or no longer does. */
export const twoStepPolicyEmail = (user: Addressee, isRequired: boolean, company: string): Email =>
  to(
    user,
    identityEmails[isRequired ? 'twoStepRequired' : 'twoStepOptional']({ ...nameOf(user), company }),
    '/profile',
  );

export function newSignInEmail(
  user: Addressee & { timezone: string },
  { atMs, browser, address }: { atMs: EpochMs; browser: string; address: string },
): Email {
  const at = { atMs, timeZone: usableTimezone(user.timezone) };
  return to(user, identityEmails.newSignIn({ ...nameOf(user), at, browser, address }), RESET_PATH);
}

/** Sent to the new address. */
export const confirmationEmail = (user: Addressee, url: ConsolePath): Email =>
  to(user, identityEmails.emailConfirmation(nameOf(user)), url);

/** Sent to a requested address that is already registered. */
export const addressInUseEmail = (user: Addressee): Email => to(user, identityEmails.emailInUse(nameOf(user)), '/auth');

/** Sent to the current address while the change is pending. */
export const changeRequestedEmail = (user: Addressee, newEmail: string, url: ConsolePath): Email =>
  to(user, identityEmails.emailChangeRequested({ ...nameOf(user), email: newEmail }), url);

/** Sent to the previous address after the change. */
export const addressChangedEmail = (user: Addressee, newEmail: string, url: ConsolePath): Email =>
  to(user, identityEmails.emailChanged({ ...nameOf(user), email: newEmail }), url);
