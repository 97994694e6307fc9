import type { Uuid } from '#kernel/ids.ts';
import { addDays, dayIn } from '#kernel/time.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { SYSTEM, systemFor, type Database } from '#platform/db/database.ts';
import { statusOnDay } from '../rules/booking-status.ts';
import { packageEmails, packageMessages } from '../rules/package.messages.ts';
import {
  campaignsToMove,
  companiesToRemind,
  lockCampaign,
  lockCampaignsOf,
  takeReminders,
} from './campaign.repository.ts';
import { notifyBuyers } from './notices.ts';
import * as store from './order.repository.ts';
import { abandonOrder } from './settle.ts';
import { SYSTEM_ACTOR, transition } from './transition.ts';
import type { Deps } from './deps.ts';

type JobDeps = Deps & { database: Database };

const companiesOf = (rows: readonly { companyId: Uuid }[]) =>
  [...new Set(rows.map(({ companyId }) => companyId))].map((companyId) => ({ companyId }));

/** Frees the weeks of orders that were not paid in time. A later payment becomes wallet credit. Idempotent. */
export const unpaidOrders = defineCompanyWork({
  id: 'packages.expire-unpaid',
  payload: COMPANY,
  find: async ({ database, clock }: JobDeps) =>
    companiesOf(await database.read(SYSTEM, (tx) => store.overdueOrders(tx, clock()))),
  async run({ database, ...deps }, { companyId }) {
    const expired = await forEachIsolated(
      await database.read(SYSTEM, (tx) => store.overdueOrders(tx, deps.clock(), companyId)),
      ({ id }) => ({ companyId, order: id }),
      ({ id }) =>
        database.transact(SYSTEM, async (tx) => {
          const order = await store.lockOrder(tx, id);
          if (order?.state !== 'HELD') return false;
          const [campaign] = await lockCampaignsOf(tx, id);
          await abandonOrder(tx, deps, order, 'LAPSED');
          await notifyBuyers(tx, packageMessages.notice.expired, {
            companyId,
            campaign,
            asksForAct: true,
            at: deps.clock(),
          });
          return true;
        }),
    );
    return expired.filter(Boolean).length;
  },
});

/** Returns how many orders were given up. */
export const expireUnpaidOrders = async (deps: JobDeps): Promise<number> => sum(await unpaidOrders.runDue(deps));

/** Activates approved packages on their first day and ends finished ones, by the venture's local day. Idempotent. */
export const statusesByDay = defineCompanyWork({
  id: 'packages.advance-status',
  payload: COMPANY,
  find: async ({ database, clock }: JobDeps) =>
    companiesOf(await database.read(SYSTEM, (tx) => campaignsToMove(tx, latestDay(clock)))),
  async run({ database, ...deps }, { companyId }) {
    const moved = await forEachIsolated(
      await database.read(SYSTEM, (tx) => campaignsToMove(tx, latestDay(deps.clock), companyId)),
      ({ id }) => ({ companyId, campaign: id }),
      ({ id }) =>
        database.transact(SYSTEM, async (tx) => {
          const campaign = await lockCampaign(tx, id);
          const to = campaign && statusOnDay(campaign, dayIn(campaign.timezone, deps.clock()));
          if (!to) return false;
          await transition(tx, deps, campaign, { to, reason: null }, SYSTEM_ACTOR);
          return true;
        }),
    );
    return moved.filter(Boolean).length;
  },
});

/** Returns how many campaigns changed. */
export const advanceStatuses = async (deps: JobDeps): Promise<number> => sum(await statusesByDay.runDue(deps));

const REMINDER_DAYS = 7;

/** Asks for the content of paid packages as their first week approaches, once for each. */
export const contentReminders = defineCompanyWork({
  id: 'packages.remind-content',
  payload: COMPANY,
  find: ({ database, clock }: JobDeps) => database.read(SYSTEM, (tx) => companiesToRemind(tx, reminded(clock))),
  run: ({ database, clock }, { companyId }) =>
    database.transact(systemFor(companyId), async (tx) => {
      const due = await takeReminders(tx, companyId, reminded(clock));
      for (const { startDate: day, ...campaign } of due)
        await notifyBuyers(
          tx,
          ({ name }) => packageMessages.notice.contentNeeded({ name, day }),
          { companyId, campaign, asksForAct: true, at: clock() },
          (names) => packageEmails.contentNeeded({ ...names, day }),
        );
      return due.length;
    }),
});

/** The first days of packages that are reminded of now. */
function reminded(clock: Deps['clock']) {
  const at = clock();
  const today = dayIn('UTC', at);
  return { from: today, to: addDays(today, REMINDER_DAYS), at };
}

/** The latest local day anywhere on earth. */
const latestDay = (clock: Deps['clock']) => addDays(dayIn('UTC', clock()), 1);

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The module's work for each company. */
export const packageWork = { unpaidOrders, statusesByDay, contentReminders };
