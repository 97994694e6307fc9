import { beforeEach, expect, test } from 'vitest';
import { addDays, DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { expectIsolated } from '../../../../testing/broken-company.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { bookingScenario } from './package.test-support.ts';
import { contentReminders, statusesByDay, unpaidOrders } from './booking.jobs.ts';

const NOW_MS = Date.parse('2026-06-01T04:00:00Z');
const time = { nowMs: NOW_MS };
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => time.nowMs });
const scenario = await bookingScenario(database, seed, await startApi(database, seed));
const deps = { database, clock: seed.clock, newId: seed.newId };

let buyers: Awaited<ReturnType<typeof scenario.buyer>>[];
let serial = 0;
beforeEach(async () => {
  time.nowMs = NOW_MS;
  const made = [];
  for (let count = 0; count < 3; count += 1) made.push(await scenario.buyer(`Buyer ${(serial += 1)}`));
  // Sorted in processing order, so that the failing company precedes another.
  buyers = made.toSorted((a, b) => (a.company.id < b.company.id ? -1 : 1));
});

const bookAll = async (input: object) => {
  for (const [index, { browser, brand }] of buyers.entries()) {
    const campaigns = [scenario.entry(addDays('2027-01-04', 7 * (serial + index)))];
    expect((await scenario.submit(browser, brand.id, { campaigns, ...input })).errors).toEqual([]);
  }
  return buyers.map(({ company }) => company.id) as [string, string, string];
};
const isNow = (status: string) => (companyId: string) =>
  database.read(SYSTEM, async (tx) => {
    const campaign = tx.selectFrom('bookingCampaign').select('status').where('companyId', '=', companyId);
    return (await campaign.executeTakeFirstOrThrow()).status === status;
  });

test('unpaid weeks are released', async () => {
  const companies = await bookAll({ paymentMethod: 'WIRE_TRANSFER' });
  time.nowMs += 8 * DAY_MS;
  await expectIsolated(database, companies, { work: unpaidOrders, deps, isDone: isNow('CANCELLED') });
});

test('statuses advance by the day', async () => {
  for (const { company } of buyers) await scenario.credit(company.id, 2000);
  const companies = await bookAll({});
  time.nowMs += 400 * DAY_MS;
  await expectIsolated(database, companies, { work: statusesByDay, deps, isDone: isNow('ENDED') });
});

test('content is asked for', async () => {
  for (const { company } of buyers) await scenario.credit(company.id, 2000);
  const companies = await bookAll({});
  const startDate = addDays('2027-01-04', 7 * serial);
  await database.transact(SYSTEM, (tx) =>
    tx
      .updateTable('bookingCampaign')
      .set({ startDate, endDate: addDays(startDate, 6) })
      .execute(),
  );
  // A day or more after the orders.
  time.nowMs = Date.parse(`${startDate}T04:00:00Z`) - 6 * DAY_MS;
  const isDone = (companyId: string) =>
    database.read(SYSTEM, async (tx) => {
      const booked = tx.selectFrom('bookingCampaign').select('contentRemindedAt').where('companyId', '=', companyId);
      return (await booked.executeTakeFirstOrThrow()).contentRemindedAt !== null;
    });
  await expectIsolated(database, companies, { work: contentReminders, deps, isDone });
});
