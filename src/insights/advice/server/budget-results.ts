import { NO_RESULTS, sumResults, type ReadResults, type Results } from '#products/sponsored/rules/day-budget.ts';
import { readSample } from '#delivery/learn/index.ts';
import { convert } from '#kernel/money.ts';
import { addDays, dayIn, startOfDay, type Day } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { systemFor, type Database } from '#platform/db/database.ts';
import { readAnalyzedCampaign } from './analyzed-campaign.repository.ts';
import { readPlace } from './advice.repository.ts';
import { readRates, readResultsByDay } from './results.repository.ts';
import type { Advisor } from './advisor.ts';
import { openCampaign, pastOf, visibilityIn } from './analyze-campaign.ts';

interface Deps {
  database: Database;
  clickhouse: ClickHouse;
  advisor: Advisor;
}

/** Reads what budget rules look at: reports' results by day, and the auctions that were lost because a budget was used up. */
export const createBudgetResults =
  (deps: Deps): ReadResults =>
  async (wanted) => {
    const { database, clickhouse } = deps;
    const found = new Map<bigint, Map<Day, Results>>();
    const add = (campaignId: bigint, day: Day, results: Partial<Results>) => {
      const byDay = found.get(campaignId) ?? new Map<Day, Results>();
      byDay.set(day, sumResults([byDay.get(day) ?? NO_RESULTS, { ...NO_RESULTS, ...results }]));
      found.set(campaignId, byDay);
    };
    if (wanted.campaignIds.length === 0) return found;
    const rates = await database.read(systemFor(wanted.companyId), readRates);
    for (const row of await readResultsByDay(clickhouse, wanted))
      add(BigInt(row.id), row.on, {
        impressions: BigInt(row.impressions),
        clicks: BigInt(row.clicks),
        costMicros: BigInt(row.cost),
        salesMicros: convert(BigInt(row.sales), rates.get(row.catalogCurrency)!, rates.get(row.walletCurrency)!),
        items: BigInt(row.items),
        orders: BigInt(row.orders),
      });
    if (!wanted.withLost) return found;
    for (const campaignId of wanted.campaignIds)
      for (const [day, lost] of await lostByDay(deps, campaignId, wanted)) add(campaignId, day, lost);
    return found;
  };

/** Judges the sampled auctions of a range as the campaign's page does. */
async function lostByDay(
  { database, clickhouse, advisor }: Deps,
  campaignId: bigint,
  { companyId, from, to, nowMs }: Parameters<ReadResults>[0],
): Promise<Map<Day, Pick<Results, 'opportunities' | 'lostToBudget'>>> {
  const byDay = new Map<Day, Pick<Results, 'opportunities' | 'lostToBudget'>>();
  const known = await database.read(systemFor(companyId), async (tx) => {
    const campaign = await readAnalyzedCampaign(tx, campaignId);
    const place = campaign && (await readPlace(tx, campaign.catalogId, companyId));
    return campaign?.companyId === companyId && place ? { campaign, place } : null;
  });
  if (!known) return byDay;
  const { campaign, place } = known;
  const { zone } = place;
  const range = { fromDate: from, toDate: to, zone };
  const [opened, sample, past] = await Promise.all([
    openCampaign(advisor, campaign, place, nowMs),
    readSample(database, campaign.catalogId, {
      fromMs: startOfDay(zone, from),
      toMs: Math.min(nowMs, startOfDay(zone, addDays(to, 1))),
    }),
    pastOf(clickhouse, campaign, range),
  ]);
  for (const { atMs, weight, outcome } of (await visibilityIn(opened, sample, past)).judged) {
    const day = dayIn(zone, atMs);
    const { opportunities, lostToBudget } = byDay.get(day) ?? { opportunities: 0, lostToBudget: 0 };
    byDay.set(day, {
      opportunities: opportunities + weight,
      lostToBudget: lostToBudget + (outcome === 'BUDGET' ? weight : 0),
    });
  }
  return byDay;
}
