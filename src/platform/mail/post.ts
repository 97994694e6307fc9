import { defineJob } from '#platform/jobs/queue.ts';
import type { Transaction } from '#platform/db/database.ts';
import { renderEmail, type Email } from './email.ts';

/** Hands a letter to whoever carries it; throws when it could not be handed over, and is then called again. */
export type MailTransport = (letter: ReturnType<typeof renderEmail>) => Promise<void>;

const SEND_EMAIL = defineJob<{ letter: string }>('mail.send');

/** Posts a letter: it is sent soon after the transaction commits, and never when it does not. */
export function enqueueEmail(tx: Transaction, letter: Email): Promise<void> {
  return SEND_EMAIL.add(tx, { letter: JSON.stringify(letter) });
}

/** Who carries the posted letters out of the house. */
export const emailHandler = (carry: MailTransport) =>
  SEND_EMAIL.doneBy(({ letter }) => carry(renderEmail(JSON.parse(letter) as Email)));
