import { z } from 'zod';
import { defineJob } from '#platform/jobs/queue.ts';
import type { Transaction } from '#platform/db/database.ts';
import { EMAIL, renderEmail, type Email } from './email.ts';

/** Hands an email to the mail provider. Throws when it could not; it is then called again. */
export type MailTransport = (email: ReturnType<typeof renderEmail>) => Promise<void>;

const SEND_EMAIL = defineJob({ id: 'mail.send', payload: z.object({ email: EMAIL }) });

/** Enqueues an email: it is sent soon after the transaction commits, and never if it does not. */
export function enqueueEmail(tx: Transaction, email: Email): Promise<void> {
  return SEND_EMAIL.add(tx, { email });
}

/** Sends enqueued emails through a transport; the address of the console is that of their settings. */
export const emailHandler = (send: MailTransport, publicUrl: string) =>
  SEND_EMAIL.handledBy(({ email }) => send(renderEmail(email, publicUrl)));
