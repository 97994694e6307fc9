import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import { roundToDigits, type Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import type { Transaction } from '#platform/db/database.ts';
import { ledgerEmails } from '../rules/ledger.messages.ts';
import { moneyReadersOf } from './money-reader.repository.ts';

export interface ExpiringLots {
  companyId: Uuid;
  companyName: string;
  timezone: string;
  currency: string;
  fractionDigits: number;
  expiryDate: Day;
  amountMicros: Micros;
}

/** Lists the credit of companies, or of one, that has expired by a day. */
export async function readExpiring(
  tx: Transaction,
  latest: Day,
  companyId: Uuid | null = null,
): Promise<ExpiringLots[]> {
  const { rows } = await sql<ExpiringLots>`
    select c.company_id, company.name as company_name, company.timezone, currency.code as currency,
      currency.fraction_digits, c.expiry_date, sum(c.remain_micros)::bigint as amount_micros
    from credit c join company on company.id = c.company_id join currency on currency.code = company.wallet_currency
    where c.remain_micros > 0 and c.expiry_date <= ${latest}::date
      and (${companyId}::uuid is null or c.company_id = ${companyId}::uuid)
    group by 1, 2, 3, 4, 5, 6 order by 1, 6`.execute(tx);
  return rows;
}

/** Sends a notice to those who look after the company's money, once. Returns how many were notified. */
export async function sendNotice(tx: Transaction, lots: ExpiringLots, notice: number, nowMs: EpochMs): Promise<number> {
  // Only the worker that inserts the row sends the e-mails, so that two workers cannot both send them.
  const { rows } = await sql`
    insert into expiry_notice (company_id, expiry_date, days_before, sent_at)
    values (${lots.companyId}, ${lots.expiryDate}, ${notice}, ${new Date(nowMs)}) on conflict do nothing returning 1`.execute(
    tx,
  );
  if (rows.length === 0) return 0;
  const recipients = await moneyReadersOf(tx, lots.companyId);
  const email = ledgerEmails.expiringCredit({
    company: lots.companyName,
    amount: {
      amountMicros: roundToDigits(lots.amountMicros, lots.fractionDigits),
      symbol: `${lots.currency} `,
      digits: lots.fractionDigits,
    },
    day: lots.expiryDate,
  });
  for (const { email: to, language } of recipients)
    await enqueueEmail(tx, emailOf(email, language, { to, url: '/billing/credits' }));
  return recipients.length;
}

/** Mails them that staff paid credit back. */
export async function mailPaidBack(
  tx: Transaction,
  creditId: Uuid,
  amountMicros: Micros,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ companyId: Uuid; company: string; symbol: string; digits: number }>`
    select company.id as company_id, company.name as company, currency.symbol, currency.fraction_digits as digits
    from credit join company on company.id = credit.company_id join currency on currency.code = company.wallet_currency
    where credit.id = ${creditId}`.execute(tx);
  const { companyId, company, symbol, digits } = rows[0]!;
  const email = ledgerEmails.paidBack({ company, reason, amount: { amountMicros, symbol, digits } });
  for (const { email: to, language } of await moneyReadersOf(tx, companyId))
    await enqueueEmail(tx, emailOf(email, language, { to, url: '/billing/transactions' }));
}
