import { sql } from 'kysely';
import type { SharedBudget } from '#core/ledger/rules/shared-budget.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { AdSetStatus } from '#core/serving/rules/campaign-state.ts';
import { dayBudget } from './day-budget.repository.ts';

export interface SharedBudgetRow extends SharedBudget {
  members: number;
  currency: string;
}

const columns = sql`budget.id, budget.company_id, budget.name, budget.period, budget.amount_micros, budget.from_day, budget.to_day,
  budget.version, company.wallet_currency as currency,
  (select count(*)::int from shared_budget_member member where member.shared_budget_id = budget.id) as members`;
const tables = sql`shared_budget budget join company on company.id = budget.company_id`;

/** Returns a company's shared budgets by name. */
export function listSharedBudgets(tx: Transaction, companyId: Uuid, slice: Slice): Promise<Found<SharedBudgetRow>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<SharedBudgetRow & { total: bigint }>`
      select ${columns}, ${total} as total from ${tables}
      where budget.company_id = ${companyId} order by lower(budget.name), budget.id limit ${limit} offset ${offset}`.execute(
      tx,
    );
    return rows;
  });
}

/** Returns a company's shared budgets in the order of their ids, from after one on. */
export async function sharedBudgetsAfter(
  tx: Transaction,
  { companyId, after, limit }: { companyId: Uuid; after: Uuid | null; limit: number },
): Promise<SharedBudgetRow[]> {
  const { rows } = await sql<SharedBudgetRow>`
    select ${columns} from ${tables}
    where budget.company_id = ${companyId} and (${after}::uuid is null or budget.id > ${after}) order by budget.id limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export async function sharedBudgetById(tx: Transaction, id: Uuid): Promise<SharedBudgetRow | null> {
  const { rows } = await sql<SharedBudgetRow>`select ${columns} from ${tables} where budget.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function countSharedBudgets(tx: Transaction, companyId: Uuid): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shared_budget where company_id = ${companyId}`.execute(tx);
  return rows[0]!.count;
}

/** Returns whether another budget of the company has the name. */
export async function isNameTaken(
  tx: Transaction,
  { id, companyId, name }: Pick<SharedBudget, 'id' | 'companyId' | 'name'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from shared_budget where company_id = ${companyId} and lower(name) = lower(${name}) and id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The spending of one period: of that which a catalog's today belongs to, where members are in several days. */
export interface PeriodSpend {
  sharedBudgetId: Uuid;
  day: Day;
  /** The earliest of the zones that are in this day. */
  timezone: string;
  start: Day;
  spentMicros: Micros;
  todayMicros: Micros;
}

/** Returns what is spent in the periods of the members’ local days, the latest day first; without members, of the company's. */
export async function periodSpends(tx: Transaction, ids: readonly Uuid[], now: Date): Promise<PeriodSpend[]> {
  const { rows } = await sql<PeriodSpend>`
    with zone as (
      select distinct member.shared_budget_id as id, catalog.timezone
      from shared_budget_member member join ad_set on ad_set.id = member.ad_set_id
      join campaign on campaign.id = ad_set.campaign_id join catalog on catalog.id = campaign.catalog_id
      where member.shared_budget_id = any(${[...ids]}::uuid[])
      union
      select budget.id, company.timezone from shared_budget budget join company on company.id = budget.company_id
      where budget.id = any(${[...ids]}::uuid[])
        and not exists (select from shared_budget_member member where member.shared_budget_id = budget.id)
    ), today as (
      select id, (${now}::timestamptz at time zone timezone)::date as day, min(timezone) as timezone from zone group by 1, 2
    )
    select budget.id as shared_budget_id, today.day, today.timezone, period.start, coalesce(spend.amount_micros, 0) as spent_micros,
      coalesce((select sum(accrual.amount_micros) from shared_budget_member member
        join accrual on accrual.ad_set_id = member.ad_set_id and accrual.day = today.day
        where member.shared_budget_id = budget.id), 0)::bigint as today_micros
    from today join shared_budget budget on budget.id = today.id
    cross join lateral (select shared_budget_period(budget.period, budget.from_day, budget.to_day, today.day) as start) period
    left join shared_budget_spend spend on spend.shared_budget_id = budget.id and spend.period_start = period.start
    where period.start is not null
    order by today.day desc`.execute(tx);
  return rows;
}

export interface MemberRow {
  sharedBudgetId: Uuid;
  campaignId: bigint;
  adSetId: Uuid;
  name: string;
  status: AdSetStatus;
  runningStatus: 'STARTED' | 'PAUSED';
  timezone: string;
  catalogCode: string;
  /** Its own, of its today. */
  budgetTodayMicros: Micros | null;
  /** In the period of its own today; null outside of a range. */
  spentMicros: Micros | null;
  todayMicros: Micros;
}

/** Returns the members of budgets, those that spent most first. */
export async function membersOf(tx: Transaction, ids: readonly Uuid[], now: Date): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select member.shared_budget_id, campaign.id as campaign_id, ad_set.id as ad_set_id, campaign.name, ad_set.status, ad_set.running_status,
      catalog.timezone, catalog.code as catalog_code, ${dayBudget(sql`today.day`)} as budget_today_micros,
      case when period.start is not null then coalesce(spent.amount, 0) end as spent_micros, coalesce(spent.today, 0) as today_micros
    from shared_budget_member member
    join shared_budget budget on budget.id = member.shared_budget_id
    join ad_set on ad_set.id = member.ad_set_id
    join campaign on campaign.id = ad_set.campaign_id
    join catalog on catalog.id = campaign.catalog_id
    cross join lateral (select (${now}::timestamptz at time zone catalog.timezone)::date as day) today
    cross join lateral (select shared_budget_period(budget.period, budget.from_day, budget.to_day, today.day) as start) period
    left join lateral (
      select sum(accrual.amount_micros)::bigint as amount, sum(accrual.amount_micros) filter (where accrual.day = today.day)::bigint as today
      from accrual where accrual.ad_set_id = ad_set.id
        and shared_budget_period(budget.period, budget.from_day, budget.to_day, accrual.day) = period.start
    ) spent on true
    where member.shared_budget_id = any(${[...ids]}::uuid[])
    order by spent.amount desc nulls last, campaign.id`.execute(tx);
  return rows;
}

/** Returns what campaigns of a company spent together on each of the last days before the company's today. */
export async function daysSpent(
  tx: Transaction,
  { companyId, campaignIds, days, now }: { companyId: Uuid; campaignIds: readonly bigint[]; days: number; now: Date },
): Promise<Micros[]> {
  const { rows } = await sql<{ amount: Micros }>`
    select sum(accrual.amount_micros)::bigint as amount
    from company cross join lateral (select (${now}::timestamptz at time zone company.timezone)::date as day) today
    join accrual on accrual.company_id = company.id and accrual.day between today.day - ${days}::int and today.day - 1
    where company.id = ${companyId} and accrual.campaign_id = any(${campaignIds.map(String)}::bigint[])
    group by accrual.day having sum(accrual.amount_micros) > 0`.execute(tx);
  return rows.map(({ amount }) => amount);
}

export interface JoiningRow {
  campaignId: bigint;
  adSetId: Uuid;
  companyId: Uuid;
  name: string;
  isRemoved: boolean;
  sharedBudgetId: Uuid | null;
  sharedBudgetName: string | null;
}

/** Locks campaigns and returns them with the budgets they are in. */
export async function lockJoining(tx: Transaction, campaignIds: readonly bigint[]): Promise<JoiningRow[]> {
  const ids = campaignIds.map(String);
  await sql`select from campaign where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<JoiningRow>`
    select campaign.id as campaign_id, ad_set.id as ad_set_id, campaign.company_id, campaign.name, ad_set.removed_at is not null as is_removed,
      member.shared_budget_id, budget.name as shared_budget_name
    from campaign join ad_set on ad_set.campaign_id = campaign.id
    left join shared_budget_member member on member.ad_set_id = ad_set.id
    left join shared_budget budget on budget.id = member.shared_budget_id
    where campaign.id = any(${ids}::bigint[])`.execute(tx);
  return rows;
}

/** Returns the campaigns of a budget. */
export async function memberCampaigns(tx: Transaction, id: Uuid): Promise<bigint[]> {
  const { rows } = await sql<{ campaignId: bigint }>`
    select ad_set.campaign_id from shared_budget_member member join ad_set on ad_set.id = member.ad_set_id
    where member.shared_budget_id = ${id} order by 1`.execute(tx);
  return rows.map(({ campaignId }) => campaignId);
}
