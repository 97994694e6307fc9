import { createBudgetRule } from '#products/sponsored/server/index.ts';
import { ALL_FEATURES } from '#products/sponsored/rules/open-features.ts';
import type { NewId } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Marketplace } from './base.ts';
import { unwrap } from './unwrap.ts';

const MEMBERS = 2;
const NOTHING = {
  fromDay: null,
  toDay: null,
  weekdays: null,
  yearlyFrom: null,
  yearlyTo: null,
  metric: null,
  comparison: null,
  value: null,
  windowDays: null,
  amountMicros: null,
  leastMicros: null,
  mostMicros: null,
  endsOn: null,
  isPaused: false,
} as const;

/** Gives the demo company's busiest campaigns with a daily budget a rule for weekends, and one that follows their ROAS. */
export async function addBudgetRules(
  { database, market, newId }: { database: Database; market: Marketplace; newId: NewId },
  nowMs: EpochMs,
): Promise<void> {
  const company = market.companies[0]!;
  await database.transact(SYSTEM, async (tx) => {
    const busiest = await tx
      .selectFrom('adSet')
      .innerJoin('adSetSpend', 'adSetSpend.adSetId', 'adSet.id')
      .select('adSet.campaignId')
      .where('adSet.companyId', '=', company.id)
      .where('adSet.budgetDailyMicros', 'is not', null)
      .where('adSet.status', 'in', ['DELIVERING', 'NOT_DELIVERING'])
      .orderBy('adSetSpend.amountMicros', 'desc')
      .limit(MEMBERS)
      .execute();
    const deps = {
      tx,
      actor: { userId: company.ownerId, impersonatorId: null, isStaff: false, companyId: company.id },
      nowMs,
      newId,
      publicUrl: null,
      ...ALL_FEATURES,
    };
    const campaignIds = busiest.map(({ campaignId }) => String(campaignId));
    unwrap(
      await createBudgetRule(deps, {
        ...NOTHING,
        name: 'Weekend',
        condition: 'WEEKDAYS',
        weekdays: [6, 7],
        effect: 'RAISE',
        percent: 50,
        campaignIds,
      }),
    );
    unwrap(
      await createBudgetRule(deps, {
        ...NOTHING,
        name: 'Good ROAS',
        condition: 'FIGURE',
        metric: 'ROAS',
        comparison: 'AT_LEAST',
        value: 400,
        windowDays: 14,
        effect: 'RAISE',
        percent: 20,
        campaignIds,
      }),
    );
  });
}
