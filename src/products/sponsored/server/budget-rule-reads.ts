import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';
import type { Database, Transaction, Viewer } from '#platform/db/database.ts';
import { slotOf, type BudgetRule } from '../rules/budget-rule.ts';
import {
  actsOn,
  daysAhead,
  decideDay,
  figureOf,
  resultsIn,
  windowBefore,
  type DayAhead,
  type Results,
} from '../rules/day-budget.ts';
import type { ReadResults } from '../rules/day-budget.ts';
import { budgetRuleById, budgetRulesAfter, ruleMembers, rulesOfAdSets } from './budget-rule.repository.ts';
import type { BudgetRuleRow, RuleMemberRow } from './budget-rule.repository.ts';
import { campaignsWithDaily, decidedToday, spendByDay, type RuledCampaign } from './day-budget.repository.ts';

/** Today and the six days after it. */
export const DAYS_AHEAD = 7;
export const OUTLOOK_DAYS = 30;

/** A rule with its campaigns. */
export interface ReadBudgetRule {
  row: BudgetRuleRow;
  members: RuleMemberRow[];
}

async function withMembers(tx: Transaction, rows: readonly BudgetRuleRow[], now: Date): Promise<ReadBudgetRule[]> {
  const ids = rows.map(({ id }) => id);
  const members = Map.groupBy(await ruleMembers(tx, ids, now), (row) => row.budgetRuleId);
  return rows.map((row) => ({ row, members: members.get(row.id) ?? [] }));
}

/** Returns null for a rule that the viewer may not see. */
export async function readBudgetRule(tx: Transaction, id: Uuid, now: Date): Promise<ReadBudgetRule | null> {
  const row = await budgetRuleById(tx, id);
  return row ? (await withMembers(tx, [row], now))[0]! : null;
}

export const readBudgetRules = async (
  tx: Transaction,
  page: Parameters<typeof budgetRulesAfter>[1],
  now: Date,
): Promise<ReadBudgetRule[]> => withMembers(tx, await budgetRulesAfter(tx, page), now);

/** Returns the budgets of the coming days by ad set; none for those that no rule concerns. */
export async function readDaysAhead(
  tx: Transaction,
  campaigns: readonly Pick<RuledCampaign, 'adSetId' | 'day' | 'baseMicros'>[],
  now: Date,
): Promise<Map<Uuid, DayAhead[]>> {
  const ids = campaigns.map(({ adSetId }) => adSetId);
  const decided = new Map((await decidedToday(tx, ids, now)).map((row) => [row.adSetId, row]));
  const rules = Map.groupBy(await rulesOfAdSets(tx, ids), ({ adSetId }) => adSetId);
  return new Map(
    campaigns.flatMap(({ adSetId, day, baseMicros }): [Uuid, DayAhead[]][] => {
      const known = decided.get(adSetId) ?? null;
      const own = rules.get(adSetId) ?? [];
      if (known === null && own.length === 0) return [];
      const isExpected = ({ id }: BudgetRule) => known?.acting.some((rule) => rule.id === id) ?? false;
      return [[adSetId, daysAhead({ baseMicros, today: day, decided: known, rules: own, isExpected }, DAYS_AHEAD)]];
    }),
  );
}

export interface OutlookDay {
  day: Day;
  /** Of all campaigns together, without the rule and with it. */
  withoutMicros: Micros;
  withMicros: Micros;
  /** Null for days to come. */
  spentMicros: Micros | null;
}

/** What a rule would have done on the last closed days, and what it will do on the next ones as results stand. */
export interface RuleOutlook {
  past: OutlookDay[];
  next: OutlookDay[];
  daysActed: number;
  /** Campaigns without enough clicks for a rule by results. */
  campaignsWithoutFigure: number;
}

/** Applies a rule that may not be saved yet to campaigns of the company, beside the rules that they have. */
export async function readOutlook(
  { database, viewer, readResults }: { database: Database; viewer: Viewer; readResults: ReadResults },
  draft: BudgetRule,
  campaignIds: readonly bigint[],
  now: Date,
): Promise<RuleOutlook> {
  const { companyId } = draft;
  const known = await database.read(viewer, async (tx) => {
    const campaigns = await campaignsWithDaily(tx, { companyId, campaignIds, now });
    const rules = await rulesOfAdSets(
      tx,
      campaigns.map(({ adSetId }) => adSetId),
    );
    const last = campaigns
      .map(({ day }) => day)
      .sort()
      .at(-1);
    const spent = last
      ? await spendByDay(tx, {
          campaignIds: campaigns.map(({ campaignId }) => campaignId),
          from: addDays(last, -OUTLOOK_DAYS),
          to: last,
        })
      : new Map<Day, Micros>();
    return {
      campaigns,
      others: rules.filter((rule) => rule.id !== draft.id && slotOf(rule) !== slotOf(draft)),
      last,
      spent,
    };
  });
  const { campaigns, last, spent } = known;
  if (last === undefined) return { past: [], next: [], daysActed: 0, campaignsWithoutFigure: 0 };
  const results = await resultsFor({ readResults }, known, draft, last, now);
  const each = campaigns.map((campaign) => ({
    ...campaign,
    others: known.others.filter(({ adSetId }) => adSetId === campaign.adSetId),
    resultsOf: resultsIn(results.get(campaign.campaignId) ?? new Map()),
  }));
  const sumOf = (amounts: readonly Micros[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
  // A pause and an end are of the days to come.
  const acting = { ...draft, isPaused: false, endsOn: null };
  const past = Array.from({ length: OUTLOOK_DAYS }, (_, index) => {
    const day = addDays(last, index - OUTLOOK_DAYS);
    const budgets = (own: readonly BudgetRule[]) =>
      each.map(({ baseMicros, others, resultsOf }) => decideDay(baseMicros, [...others, ...own], day, resultsOf));
    const withRule = budgets([acting]);
    return {
      day,
      withoutMicros: sumOf(budgets([]).map(({ amountMicros }) => amountMicros)),
      withMicros: sumOf(withRule.map(({ amountMicros }) => amountMicros)),
      spentMicros: spent.get(day) ?? 0n,
      hasActed: withRule.some((one) => one.acting.some(({ id }) => id === draft.id)),
    };
  });
  const ahead = (own: readonly BudgetRule[]) =>
    each.map(({ baseMicros, others, resultsOf }) =>
      daysAhead(
        {
          baseMicros,
          today: last,
          decided: null,
          rules: [...others, ...own],
          isExpected: (rule) => actsOn(rule, last, resultsOf),
        },
        DAYS_AHEAD + 1,
      ),
    );
  const [without, withRule] = [ahead([]), ahead([draft])];
  const next = Array.from({ length: DAYS_AHEAD }, (_, index) => ({
    day: addDays(last, index + 1),
    withoutMicros: sumOf(without.map((days) => days[index + 1]!.amountMicros)),
    withMicros: sumOf(withRule.map((days) => days[index + 1]!.amountMicros)),
    spentMicros: null,
  }));
  return {
    past,
    next,
    daysActed: past.filter(({ hasActed }) => hasActed).length,
    campaignsWithoutFigure:
      draft.metric === null
        ? 0
        : campaigns.filter(({ campaignId, day }) => {
            const sum = resultsIn(results.get(campaignId) ?? new Map())(windowBefore(day, draft.windowDays!));
            return figureOf(draft.metric!, sum) === null;
          }).length,
  };
}

/** Reads the results that the draft and the other rules look at, from the first day's window on. */
function resultsFor(
  { readResults }: { readResults: ReadResults },
  { campaigns, others }: { campaigns: readonly RuledCampaign[]; others: readonly BudgetRule[] },
  draft: BudgetRule,
  last: Day,
  now: Date,
): Promise<ReadonlyMap<bigint, ReadonlyMap<Day, Results>>> {
  const byFigure = [draft, ...others].filter(({ condition }) => condition === 'FIGURE');
  const windows = byFigure.map(({ windowDays }) => windowBefore(addDays(last, -OUTLOOK_DAYS), windowDays!).from);
  return readResults({
    companyId: draft.companyId,
    campaignIds: windows.length === 0 ? [] : campaigns.map(({ campaignId }) => campaignId),
    from: windows.sort()[0] ?? last,
    to: last,
    nowMs: now.getTime(),
    withLost: byFigure.some(({ metric }) => metric === 'LOST_TO_BUDGET'),
  });
}
