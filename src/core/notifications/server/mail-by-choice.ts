import type { ConsolePath } from '#kernel/console-path.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { choicesOf, kindOfMail, type MailFrequency, type MailKind } from '#kernel/mail-kind.ts';
import type { Message } from '#kernel/message.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { emailOf, textOf } from '#platform/i18n/text-of.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { mailList } from './mail-list.ts';
import { findChoices } from './mail-choice.repository.ts';
import { insertWaiting } from './waiting-mail.repository.ts';

/** A user who is mailed about a company. */
export interface MailReader {
  userId: Uuid;
  email: string;
  firstName: string;
  language: Language;
}

export interface MailSubject {
  /** Null for staff without one, who get no summaries. */
  companyId: Uuid | null;
  readers: readonly MailReader[];
  messageOf: (reader: MailReader) => Message;
  /** Sentences before the email's own, which a summary has in place of its subject. */
  lead?: readonly Message[];
  /** Sentences after them, and a list of what leads further. */
  more?: readonly Message[];
  items?: readonly { message: Message; path: ConsolePath }[];
  /** Where the button leads. */
  url: ConsolePath;
  at: EpochMs;
  /** When it is not the message's: security and money are sent to everyone at once. */
  kind?: MailKind;
}

/**
 * Mails users about something that happened in a company, if and only if the transaction commits: at once, in the summary
 * of their day or not at all, as each has chosen for this kind of mail.
 */
export async function mailByChoice(tx: Transaction, subject: MailSubject): Promise<void> {
  const { companyId, readers, messageOf, lead = [], more = [], items = [], url, at } = subject;
  const mails = readers.map((reader) => ({ reader, message: messageOf(reader) }));
  const [first] = mails;
  if (!first) return;
  const kind = subject.kind ?? kindOfMail(first.message);
  const frequencyOf = await readFrequencies(tx, readers, kind);
  for (const { reader, message } of mails) {
    const { userId, email, language } = reader;
    const frequency = frequencyOf(userId);
    if (frequency === 'DAILY' && companyId) await insertWaiting(tx, { companyId, userId, message, lead, url, at });
    else if (frequency !== 'NEVER') {
      const rendered = emailOf(message, language, { to: email, url, kind });
      const say = (text: Message) => textOf(text, language);
      const paragraphs = [...lead.map(say), ...rendered.paragraphs, ...more.map(say)];
      const list = items.map((item) => ({ text: say(item.message), url: item.path }));
      await enqueueEmail(tx, { ...rendered, paragraphs, ...mailList(list, language, url) });
    }
  }
}

async function readFrequencies(
  tx: Transaction,
  readers: readonly MailReader[],
  kind: MailKind,
): Promise<(userId: Uuid) => MailFrequency> {
  const choices = choicesOf(kind);
  const [usual] = choices;
  if (!usual) return () => 'AT_ONCE';
  const userIds = readers.map(({ userId }) => userId);
  const chosen = await findChoices(tx, userIds, kind);
  return (userId) => {
    const frequency = chosen.get(userId) ?? usual;
    return choices.includes(frequency) ? frequency : usual;
  };
}
