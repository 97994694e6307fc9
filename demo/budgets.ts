import { UNIT } from '#kernel/money.ts';
import { savePlans } from '#insights/portfolio/server/index.ts';
import { createBudgetRule } from '#products/sponsored/server/budget-rules.ts';
import { createSharedBudget } from '#products/sponsored/server/index.ts';
import type { BudgetRuleInput } from '#products/sponsored/rules/budget-rule.ts';
import type { NewId } from '#kernel/ids.ts';
import { DAY_MS, dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { actingAs } from './acting.ts';
import type { Marketplace, MarketCompany } from './base.ts';
import { AGENCY, COMPANIES } from './marketplace.ts';
import { unwrap } from './unwrap.ts';

const MEMBERS = 3;
/** Early in a month little is spent, and the cap should not bite at once. */
const MIN_UNITS = 200n;

/** Puts the demo company's busiest campaigns under one budget a month, of which about two thirds are spent, and under budget rules. */
export async function setBudgets(
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
    const work = actingAs({ tx, newId }, company.ownerId, company, nowMs);
    unwrap(
      await createSharedBudget(work, {
        name: 'Bestsellers',
        period: 'MONTH',
        amountMicros: (units > MIN_UNITS ? units : MIN_UNITS) * UNIT,
        fromDay: null,
        toDay: null,
        campaignIds: busiest.map(({ campaignId }) => String(campaignId)),
      }),
    );
    await addRules(work, company);
    const own = company.brands.slice(0, PLANNED_UNITS.length).slice(0, Math.max(1, company.brands.length - 1));
    await savePlan(
      tx,
      company,
      month,
      own.map(({ id }, index) => ({ id, units: PLANNED_UNITS[index]! })),
    );
    await planAgency(
      tx,
      market.companies.find(({ index }) => COMPANIES[index] === AGENCY)!,
      month,
      nowMs,
    );
  });
}

/** Of the demo company's brands; one more has no plan yet. */
const PLANNED_UNITS = [900n, 400n, 250n, 600n, 150n];

const PLANNED_DAYS = 30;
/** What an agency's plans are to the spend of the days before: some brands are to grow, some spend too much. */
const PLANNED_PERCENT = [100n, 130n, 80n, 115n, 95n, 160n];
const PLANNED_IN = 10n;

/** The agency has planned all of its brands but the last, by what they spent in thirty days. */
async function planAgency(tx: Transaction, agency: MarketCompany, month: Day, nowMs: EpochMs): Promise<void> {
  const spent = await tx
    .selectFrom('accrual')
    .innerJoin('campaign', 'campaign.id', 'accrual.campaignId')
    .select(['campaign.brandId', ({ fn }) => fn.sum<string>('accrual.amountMicros').as('spent')])
    .where('accrual.companyId', '=', agency.id)
    .where('accrual.day', '>=', dayIn('UTC', nowMs - PLANNED_DAYS * DAY_MS))
    .groupBy('campaign.brandId')
    .execute();
  const unitsOf = new Map(spent.map((row) => [row.brandId, BigInt(row.spent) / UNIT]));
  const plans = agency.brands.slice(0, -1).map(({ id }, index) => {
    const percent = PLANNED_PERCENT[index % PLANNED_PERCENT.length]!;
    return { id, units: (((unitsOf.get(id) ?? 0n) * percent) / 100n / PLANNED_IN + 1n) * PLANNED_IN };
  });
  await savePlan(tx, agency, month, plans);
}

async function savePlan(
  tx: Transaction,
  { id: companyId }: MarketCompany,
  month: Day,
  plans: readonly { id: string; units: bigint }[],
): Promise<void> {
  const { reportCurrency: currency } = await tx
    .selectFrom('company')
    .select('reportCurrency')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const amounts = plans.map(({ id, units }) => ({ brandId: id, amountMicros: units * UNIT }));
  await savePlans(tx, { companyId, month, currency }, amounts);
}

const RULE: Omit<BudgetRuleInput, 'name' | 'condition' | 'percent'> = {
  fromDay: null,
  toDay: null,
  weekdays: null,
  yearlyFrom: null,
  yearlyTo: null,
  metric: null,
  comparison: null,
  value: null,
  windowDays: null,
  effect: 'RAISE',
  amountMicros: null,
  leastMicros: null,
  mostMicros: null,
  endsOn: null,
  isPaused: false,
};

/** One rule by date and one by results, which act from the next midnight on. */
async function addRules(work: Parameters<typeof createBudgetRule>[0], { id }: MarketCompany): Promise<void> {
  const daily = await work.tx
    .selectFrom('adSet')
    .select('campaignId')
    .where('companyId', '=', id)
    .where('status', '=', 'DELIVERING')
    .where('budgetDailyMicros', 'is not', null)
    .orderBy('campaignId')
    .limit(MEMBERS)
    .execute();
  const campaignIds = daily.map(({ campaignId }) => String(campaignId));
  const weekends = { name: 'Weekends', condition: 'WEEKDAYS', weekdays: [6, 7], percent: 30, campaignIds } as const;
  const winners = {
    name: 'More for what sells',
    condition: 'FIGURE',
    metric: 'ROAS',
    comparison: 'AT_LEAST',
    value: 500,
    windowDays: 7,
    percent: 20,
    campaignIds,
  } as const;
  for (const rule of [weekends, winners]) unwrap(await createBudgetRule(work, { ...RULE, ...rule }), rule.name);
}
