import { mailReadersOf } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface MoneyReader {
  email: string;
  firstName: string;
  language: Language;
}

/** Returns who gets e-mails about a company's money: its owners, and its billing contact where that is someone else. */
export async function moneyReadersOf(tx: Transaction, companyId: Uuid): Promise<MoneyReader[]> {
  const owners = await mailReadersOf(tx, { companyId, kind: 'money' });
  const contact = await tx
    .selectFrom('billingInfo')
    .select(['name', 'email'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  if (!contact || owners.some(({ email }) => email === contact.email.toLowerCase())) return owners;
  return [...owners, { email: contact.email, firstName: contact.name, language: owners[0]?.language ?? 'en' }];
}
