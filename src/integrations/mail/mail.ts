import * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { readJson } from '#kernel/json.ts';

/** An email ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends emails. Throws when one could not be handed over: the caller retries later. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

/**
 * Sends through an SMTP server, e.g. smtps://user:password@mail.example:465. With `ca` (PEM) only certificates of that
 * authority are trusted.
 */
export function smtpSender(url: string, from: string, ca = ''): MailSender {
  const transport = createTransport({ url, ...(ca && { tls: { ca } }) });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}

/** Says in each subject that the mail comes from a test environment. */
export const markedAsTest = (sender: MailSender): MailSender => ({
  send: ({ subject, ...mail }) => sender.send({ ...mail, subject: `[TEST] ${subject}` }),
});

/** Throws when the SMTP server cannot be reached, or refuses the connection or its sign-in. Sends nothing. */
export async function checkSmtp(url: string, ca: string, withinMs: number): Promise<void> {
  const limits = {
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
  };
  const transport = createTransport({ url, ...limits, ...(ca && { tls: { ca } }) });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** An email stored instead of sent. */
export interface StoredMail extends Mail {
  /** Name of its file; later emails sort later. */
  id: string;
  sentAt: string;
}

const Stored = z.object({
  sentAt: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

/** Sends nothing: stores every email in a folder, for users of the demo and for tests. */
export function outboxSender(folder: string, now: () => number = Date.now): MailSender {
  let sent = 0;
  return {
    async send(mail) {
      sent += 1;
      const sentAt = new Date(now()).toISOString();
      // Names sort in sending order, even within one millisecond.
      const id = `${sentAt.replaceAll(/[:.]/g, '-')}-${String(sent).padStart(6, '0')}-${randomBytes(3).toString('hex')}`;
      await mkdir(folder, { recursive: true });
      // Emails contain links that grant access to accounts: other users of the machine must not read them.
      await writeFile(join(folder, `${id}.json`), JSON.stringify({ sentAt, ...mail }, null, 2), { mode: 0o600 });
    },
  };
}

/** Reads an outbox, latest first. */
export async function readOutbox(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .toReversed();
  return Promise.all(
    files.map(async (name) => {
      const mail = Stored.parse(readJson(await readFile(join(folder, name), 'utf8')));
      return { id: name.replace('.json', ''), ...mail };
    }),
  );
}
