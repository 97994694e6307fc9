import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, dayIn, type Clock, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { dueNotice, lastNoticeDay } from '../rules/expire.ts';
import { readExpiring, sendNotice } from './notice.repository.ts';

interface Deps {
  database: Database;
  clock: Clock;
}

/** Notifies owners whose credit expires soon, once per expiry date and notice. */
export const expiryNotices = defineCompanyWork({
  id: 'ledger.notify-expiring',
  payload: COMPANY,
  async find({ database, clock }: Deps) {
    const due = await dueNotices(database, clock());
    return [...new Set(due.map(({ lots }) => lots.companyId))].map((companyId) => ({ companyId }));
  },
  async run({ database, clock }, { companyId }) {
    const counts = await forEachIsolated(
      await dueNotices(database, clock(), companyId),
      ({ lots: { expiryDate } }) => ({ companyId, expiryDate }),
      ({ lots, notice }) => database.transact(SYSTEM, (tx) => sendNotice(tx, lots, notice, clock())),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  },
});

/** Returns how many owners were notified. */
export async function sendExpiryNotices(database: Database, nowMs: EpochMs): Promise<number> {
  const counts = await expiryNotices.runDue({ database, clock: () => nowMs });
  return counts.reduce((sum, count) => sum + count, 0);
}

async function dueNotices(database: Database, nowMs: EpochMs, companyId: Uuid | null = null) {
  const latest = lastNoticeDay(dayIn('UTC', nowMs + DAY_MS));
  const expiring = await database.read(SYSTEM, (tx) => readExpiring(tx, latest, companyId));
  return expiring.flatMap((lots) => {
    const notice = dueNotice(lots.expiryDate, dayIn(lots.timezone, nowMs));
    return notice === null ? [] : [{ lots, notice }];
  });
}
