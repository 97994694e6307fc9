import type { Language } from '#kernel/language.ts';
import type { MessageParam } from '#kernel/message.ts';
import type { Clock } from '#kernel/time.ts';
import { SYSTEM, systemFor, type Database } from '#platform/db/database.ts';
import { emailOf, textOf } from '#platform/i18n/text-of.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { dayEmails, dayMessages } from '../rules/mail-day.messages.ts';
import { lastMorning } from '../rules/morning.ts';
import { mailList } from './mail-list.ts';
import { companiesWaiting, takeWaiting, type DailyReader } from './waiting-mail.repository.ts';

interface DailyMailDeps {
  database: Database;
  clock: Clock;
}

const HOME = '/homepage';

/** Mails each reader in the morning what happened since the last, once: what is taken was mailed with the same commit. */
export const dailyMails = defineCompanyWork({
  id: 'notifications.mail-daily',
  payload: COMPANY,
  async find({ database, clock }: DailyMailDeps) {
    const companies = await database.read(SYSTEM, (tx) => companiesWaiting(tx));
    return companies
      .filter(({ timezone, firstMs }) => firstMs < lastMorning(timezone, clock()))
      .map(({ companyId }) => ({ companyId }));
  },
  run: ({ database, clock }, { companyId }) =>
    database.transact(systemFor(companyId), async (tx) => {
      const [waiting] = await companiesWaiting(tx, companyId);
      if (!waiting) return 0;
      const at = clock();
      const { company, readers } = await takeWaiting(tx, companyId, { before: lastMorning(waiting.timezone, at), at });
      for (const { email, firstName: name, language, mails } of readers) {
        const rendered = emailOf(dayEmails.day({ name, company }), language, { to: email, url: HOME });
        const items = mails.flatMap((mail) => linesOf(mail, language));
        await enqueueEmail(tx, { ...rendered, ...mailList(items, language, HOME) });
      }
      return readers.length;
    }),
});

/** Returns a line for each thing that a mail would have said, with the reason that it gives. */
function linesOf({ message, lead, url }: DailyReader['mails'][number], language: Language) {
  const subject = { ...message, code: `${message.code}.subject` };
  const reason = reasonOf(message.params['reason'], language);
  return (lead.length > 0 ? lead : [subject]).map((line) => {
    const said = textOf(line, language);
    return { text: reason === '' ? said : `${said.replace(/\.$/, '')}. ${reason}`, url };
  });
}

/** A reason is what a person typed, or a sentence of its own. */
function reasonOf(reason: MessageParam | undefined, language: Language): string {
  if (typeof reason === 'string') return reason && textOf(dayMessages.list.reason({ reason }), language);
  return typeof reason === 'object' && 'code' in reason ? textOf(reason, language) : '';
}
