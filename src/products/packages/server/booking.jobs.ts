import { addDays, dayIn } from '#kernel/time.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { statusOnDay } from '../rules/booking-status.ts';
import { packageMessages } from '../rules/package.messages.ts';
import { campaignsToMove, lockCampaign, lockCampaignsOf } from './campaign.repository.ts';
import { notifyBuyers } from './notices.ts';
import * as store from './order.repository.ts';
import { abandonOrder } from './settle.ts';
import { SYSTEM_ACTOR, transition } from './transition.ts';
import type { Deps } from './deps.ts';

type Needs = Deps & { database: Database };

/** Frees the weeks of orders that were not paid in time. A later payment becomes wallet credit. Idempotent. */
export async function expireUnpaidOrders({ database, ...deps }: Needs): Promise<number> {
  const orders = await database.read(SYSTEM, (tx) => store.overdueOrders(tx, deps.clock()));
  await forEachIsolated(
    orders,
    ({ id, companyId }) => ({ companyId, order: id }),
    ({ id }) =>
      database.transact(SYSTEM, async (tx) => {
        const order = await store.lockOrder(tx, id);
        if (order?.state !== 'HELD') return;
        const [campaign] = await lockCampaignsOf(tx, id);
        await abandonOrder(tx, deps, order, 'LAPSED');
        await notifyBuyers(tx, packageMessages.notice.expired, {
          companyId: order.companyId,
          campaign,
          at: deps.clock(),
        });
      }),
  );
  return orders.length;
}

/** Activates approved packages on their first day and ends finished ones, by the venture's local day. Idempotent. */
export async function advanceStatuses({ database, ...deps }: Needs): Promise<number> {
  // The latest local day anywhere on earth.
  const latest = addDays(dayIn('UTC', deps.clock()), 1);
  const moved = await forEachIsolated(
    await database.read(SYSTEM, (tx) => campaignsToMove(tx, latest)),
    ({ id, companyId }) => ({ companyId, campaign: id }),
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
}
