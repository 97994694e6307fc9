import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { emailOf } from '#platform/i18n/text-of.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { accessEmails, accessMessages } from '../rules/access.messages.ts';
import { ALONE_WAITS_MS } from '../rules/order-limit.ts';
import * as store from './order-limit.repository.ts';
import type { OwnerRequestDeps } from './owner-requests.ts';

/** Mails all owners, and who was one until recently, what the limit is from when on. */
export async function tellOfLimit(
  tx: Transaction,
  { clock }: Pick<OwnerRequestDeps, 'clock'>,
  {
    companyId,
    changedBy,
    fromMicros,
    toMicros,
    holdsFromMs,
  }: {
    companyId: Uuid;
    changedBy: Uuid;
    fromMicros: Micros | null;
    toMicros: Micros | null;
    /** Null for at once. */
    holdsFromMs: EpochMs | null;
  },
): Promise<void> {
  const style = await store.walletStyle(tx, companyId);
  const amountOf = (amountMicros: Micros | null) =>
    amountMicros === null
      ? accessMessages.limit.none()
      : accessMessages.limit.amount({ amount: { amountMicros, ...style } });
  const [from, to] = [amountOf(fromMicros), amountOf(toMicros)];
  const { name: changer, company } = await store.readPerson(tx, { companyId, userId: changedBy });
  for (const owner of await store.ownersSince(tx, companyId, clock() - ALONE_WAITS_MS)) {
    const { email, firstName: name, language, timezone: timeZone } = owner;
    const about = { name, changer, company, to };
    const message = (() => {
      if (fromMicros === toMicros) return accessEmails.limitStays(about);
      if (holdsFromMs === null) return accessEmails.limitChanged({ ...about, from });
      return accessEmails.limitChangesLater({ ...about, from, at: { atMs: holdsFromMs, timeZone } });
    })();
    await enqueueEmail(tx, emailOf(message, language, { to: email, url: '/company' }));
  }
}
