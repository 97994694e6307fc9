import type { Uuid } from '#kernel/ids.ts';
import type { Clock, Day, EpochMs } from '#kernel/time.ts';
import { SYSTEM, systemFor, type Database } from '#platform/db/database.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import type { BudgetRule } from '../rules/budget-rule.ts';
import { decideDay, resultsIn, windowBefore, type ReadResults, type Results } from '../rules/day-budget.ts';
import { rulesOfAdSets } from './budget-rule.repository.ts';
import {
  campaignsToDecide,
  companiesToDecide,
  insertDecided,
  type DecidedRow,
  type RuledCampaign,
} from './day-budget.repository.ts';
import { refreshStates } from './state.repository.ts';

export interface BudgetRuleDeps {
  database: Database;
  clock: Clock;
  readResults: ReadResults;
  /** While reports are being filled, campaigns with a rule by results wait: figures would be too small. */
  hasReports(): boolean;
}

/** Decides the budgets of the days that have begun: once for each campaign with a rule and each local day. */
export const budgetRules = defineCompanyWork({
  id: 'sponsored.decide-budgets',
  payload: COMPANY,
  find: ({ database, clock }: BudgetRuleDeps) =>
    database.read(SYSTEM, (tx) => companiesToDecide(tx, new Date(clock()))),
  async run(deps, { companyId }): Promise<number> {
    const { database, clock } = deps;
    const nowMs = clock();
    const viewer = systemFor(companyId);
    const due = await database.read(viewer, async (tx) => {
      const campaigns = await campaignsToDecide(tx, companyId, new Date(nowMs));
      const rules = await rulesOfAdSets(
        tx,
        campaigns.map(({ adSetId }) => adSetId),
      );
      const rulesOf = Map.groupBy(rules, ({ adSetId }) => adSetId);
      return campaigns.map((campaign) => ({ ...campaign, rules: rulesOf.get(campaign.adSetId) ?? [] }));
    });
    const ready = deps.hasReports() ? due : due.filter(({ rules }) => rules.every((rule) => rule.metric === null));
    const results = await readWindows(deps, { companyId, nowMs }, ready);
    const decided = ready.map((campaign): DecidedRow => {
      const resultsOf = resultsIn(results.get(campaign.campaignId) ?? new Map());
      return { ...campaign, number: 0, ...decideDay(campaign.baseMicros, campaign.rules, campaign.day, resultsOf) };
    });
    if (decided.length === 0) return 0;
    return database.transact(viewer, async (tx) => {
      const written = await insertDecided(tx, decided, new Date(nowMs));
      await refreshStates(tx, nowMs, { campaignIds: ready.map(({ campaignId }) => campaignId) });
      return written;
    });
  },
});

/** Reads what the rules by results look at, in one look per kind of figure. */
async function readWindows(
  { readResults }: Pick<BudgetRuleDeps, 'readResults'>,
  { companyId, nowMs }: { companyId: Uuid; nowMs: EpochMs },
  due: readonly (RuledCampaign & { rules: readonly BudgetRule[] })[],
): Promise<ReadonlyMap<bigint, ReadonlyMap<Day, Results>>> {
  const asked = due.flatMap(({ campaignId, day, rules }) =>
    rules
      .filter(({ condition }) => condition === 'FIGURE')
      .map((rule) => ({
        campaignId,
        withLost: rule.metric === 'LOST_TO_BUDGET',
        ...windowBefore(day, rule.windowDays!),
      })),
  );
  const found = new Map<bigint, ReadonlyMap<Day, Results>>();
  for (const [withLost, campaigns] of Map.groupBy(asked, (one) => one.withLost)) {
    const from = campaigns.map((one) => one.from).sort()[0]!;
    const to = campaigns
      .map((one) => one.to)
      .sort()
      .at(-1)!;
    const campaignIds = campaigns.map(({ campaignId }) => campaignId);
    for (const [id, byDay] of await readResults({ companyId, campaignIds, from, to, withLost, nowMs }))
      found.set(id, byDay);
  }
  return found;
}
