import { createSharedBudget } from '#products/sponsored/server/index.ts';
import { ALL_FEATURES } from '#products/sponsored/rules/open-features.ts';
import type { NewId } from '#kernel/ids.ts';
import { dayIn, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Marketplace } from './base.ts';
import { unwrap } from './unwrap.ts';

const MEMBERS = 3;
const UNIT = 1_000_000n;
/** Early in a month little is spent, and the cap should not bite at once. */
const MIN_UNITS = 200n;

/** Puts the demo company's busiest campaigns under one budget a month, of which about two thirds are spent. */
export async function shareBudget(
  { database, market, newId }: { database: Database; market: Marketplace; newId: NewId },
  nowMs: EpochMs,
): Promise<void> {
  const company = market.companies[0]!;
  const month = `${dayIn('UTC', nowMs).slice(0, 7)}-01`;
  await database.transact(SYSTEM, async (tx) => {
    const busiest = await tx
      .selectFrom('accrual')
      .innerJoin('adSet', 'adSet.id', 'accrual.adSetId')
      .select(['accrual.campaignId', ({ fn }) => fn.sum<string>('accrual.amountMicros').as('spent')])
      .where('accrual.companyId', '=', company.id)
      .where('accrual.day', '>=', month)
      .where('adSet.status', '=', 'DELIVERING')
      .groupBy('accrual.campaignId')
      .orderBy('spent', 'desc')
      .limit(MEMBERS)
      .execute();
    const spent = busiest.reduce((sum, campaign) => sum + BigInt(campaign.spent), 0n);
    const units = (spent * 3n) / (2n * UNIT) + 1n;
    const deps = {
      tx,
      actor: { userId: company.ownerId, impersonatorId: null, isStaff: false, companyId: company.id },
      nowMs,
      newId,
      publicUrl: null,
      ...ALL_FEATURES,
    };
    unwrap(
      await createSharedBudget(deps, {
        name: 'Bestsellers',
        period: 'MONTH',
        amountMicros: (units > MIN_UNITS ? units : MIN_UNITS) * UNIT,
        fromDay: null,
        toDay: null,
        campaignIds: busiest.map(({ campaignId }) => String(campaignId)),
      }),
    );
  });
}
