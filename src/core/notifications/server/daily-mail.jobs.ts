import type { Clock } from '#kernel/time.ts';
import { SYSTEM, systemFor, type Database } from '#platform/db/database.ts';
import { emailOf, textOf } from '#platform/i18n/text-of.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { dayEmails } from '../rules/mail-day.messages.ts';
import { lastMorning } from '../rules/morning.ts';
import { companiesWaiting, takeWaiting } from './waiting-mail.repository.ts';

interface DailyMailDeps {
  database: Database;
  clock: Clock;
}

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
        const rendered = emailOf(dayEmails.day({ name, company }), language, { to: email, url: '/' });
        const items = mails.map(({ message, url }) => ({
          text: textOf({ ...message, code: `${message.code}.subject` }, language),
          url,
        }));
        await enqueueEmail(tx, { ...rendered, items });
      }
      return readers.length;
    }),
});
