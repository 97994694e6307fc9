import { addDays, dayIn } from '#kernel/time.ts';
import { forEachAlone } from '#platform/jobs/alone.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import { statusOnDay } from '../rules/booking-life.ts';
import { campaignsToMove, lockCampaign, lockCampaignsOf } from './campaign-store.ts';
import { tellBuyers } from './notices.ts';
import * as store from './order-store.ts';
import { NOT_PAID } from './reasons.ts';
import { giveUpOrder } from './settle.ts';
import { NOBODY, step } from './step.ts';
import type { Making } from './work.ts';

type Needs = Making & { database: Database };

/** Frees the weeks nobody paid for in time. A payment that comes later is credit in the wallet. Safe to repeat. */
export async function releaseUnpaidWeeks({ database, ...making }: Needs): Promise<number> {
  const orders = await database.as(SYSTEM, (tx) => store.overdueOrders(tx, making.clock()));
  await forEachAlone(
    orders,
    ({ id, companyId }) => ({ companyId, order: id }),
    ({ id }) =>
      database.as(SYSTEM, async (tx) => {
        const order = await store.lockOrder(tx, id);
        if (order?.state !== 'HELD') return;
        const [campaign] = await lockCampaignsOf(tx, id);
        await giveUpOrder(tx, making, order, { state: 'LAPSED', reason: NOT_PAID });
        await tellBuyers(tx, 'LAPSED', { companyId: order.companyId, campaign, at: making.clock() });
      }),
  );
  return orders.length;
}

/** Starts what staff approved on its first day and ends what is over, by the day of its venture. Safe to repeat. */
export async function moveByDay({ database, ...making }: Needs): Promise<number> {
  // Nowhere on earth is a later day than this.
  const latest = addDays(dayIn('UTC', making.clock()), 1);
  const moved = await forEachAlone(
    await database.as(SYSTEM, (tx) => campaignsToMove(tx, latest)),
    ({ id, companyId }) => ({ companyId, campaign: id }),
    ({ id }) =>
      database.as(SYSTEM, async (tx) => {
        const campaign = await lockCampaign(tx, id);
        const to = campaign && statusOnDay(campaign, dayIn(campaign.timezone, making.clock()));
        if (!to) return false;
        await step(tx, making, campaign, { to, reason: null }, NOBODY);
        return true;
      }),
  );
  return moved.filter(Boolean).length;
}
