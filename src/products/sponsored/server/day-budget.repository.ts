import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import { dayBudgetOf, type ActingRule } from '../rules/day-budget.ts';

/** What an ad set may cost on a local day; null without a daily budget. An expression, as a function would be called for each row. */
export const dayBudget = (day: RawBuilder<unknown>): RawBuilder<Micros | null> => sql`
  case when ad_set.budget_daily_micros is not null then coalesce(
    (select decided.amount_micros from budget_of_day decided
      where decided.ad_set_id = ad_set.id and decided.day = ${day} order by decided.number desc limit 1),
    ad_set.budget_daily_micros) end`;

/** A campaign with a rule, on its catalog's today. */
export interface RuledCampaign {
  campaignId: bigint;
  adSetId: Uuid;
  companyId: Uuid;
  catalogId: Uuid;
  name: string;
  catalogCode: string;
  day: Day;
  baseMicros: Micros;
}

const ruled = (now: Date) => sql`
  ad_set
  join campaign on campaign.id = ad_set.campaign_id
  join catalog on catalog.id = campaign.catalog_id
  cross join lateral (select (${now}::timestamptz at time zone catalog.timezone)::date as day) today`;
const COLUMNS = sql`campaign.id as campaign_id, ad_set.id as ad_set_id, campaign.company_id, campaign.catalog_id, campaign.name,
  catalog.code as catalog_code, today.day, ad_set.budget_daily_micros as base_micros`;
/** Campaigns that still spend, or will: a rule has nothing to decide for the others. */
const lives = (
  now: Date,
) => sql`ad_set.budget_daily_micros is not null and not ad_set.is_draft and ad_set.removed_at is null
  and (ad_set.end_at is null or ad_set.end_at > ${now})`;
const HAS_RULE = sql`exists (select from budget_rule_member member where member.ad_set_id = ad_set.id)`;
/** Rules act from the midnight after a campaign got its first one. */
const HAD_RULE_AT_MIDNIGHT = sql`exists (select from budget_rule_member member where member.ad_set_id = ad_set.id
  and member.joined_at <= today.day::timestamp at time zone catalog.timezone)`;
const isUndecided = (): RawBuilder<unknown> =>
  sql`not exists (select from budget_of_day decided where decided.ad_set_id = ad_set.id and decided.day = today.day)`;

/** Returns the companies with a campaign whose today is not decided yet. */
export async function companiesToDecide(tx: Transaction, now: Date): Promise<{ companyId: Uuid }[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select distinct campaign.company_id from ${ruled(now)}
    where ${HAD_RULE_AT_MIDNIGHT} and ${lives(now)} and ${isUndecided()} order by 1`.execute(tx);
  return rows;
}

/** Returns a company's campaigns whose today is not decided yet. */
export async function campaignsToDecide(tx: Transaction, companyId: Uuid, now: Date): Promise<RuledCampaign[]> {
  const { rows } = await sql<RuledCampaign>`
    select ${COLUMNS} from ${ruled(now)}
    where campaign.company_id = ${companyId} and ${HAD_RULE_AT_MIDNIGHT} and ${lives(now)} and ${isUndecided()}
    order by ad_set.id`.execute(tx);
  return rows;
}

/** Returns a company's campaigns with a rule, by name. */
export function listRuledCampaigns(
  tx: Transaction,
  { companyId, now }: { companyId: Uuid; now: Date },
  slice: Slice,
): Promise<Found<RuledCampaign>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<RuledCampaign & { total: bigint }>`
      select ${COLUMNS}, ${total} as total from ${ruled(now)}
      where campaign.company_id = ${companyId} and ${HAS_RULE} and ${lives(now)}
      order by lower(campaign.name), campaign.id limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}

/** Returns those of the campaigns that are the company's and have a daily budget. */
export async function campaignsWithDaily(
  tx: Transaction,
  { companyId, campaignIds, now }: { companyId: Uuid; campaignIds: readonly bigint[]; now: Date },
): Promise<RuledCampaign[]> {
  const { rows } = await sql<RuledCampaign>`
    select ${COLUMNS} from ${ruled(now)}
    where campaign.company_id = ${companyId} and campaign.id = any(${campaignIds.map(String)}::bigint[])
      and ad_set.budget_daily_micros is not null
    order by campaign.id`.execute(tx);
  return rows;
}

/** Returns what campaigns were charged together on each of a range of local days. */
export async function spendByDay(
  tx: Transaction,
  { campaignIds, from, to }: { campaignIds: readonly bigint[]; from: Day; to: Day },
): Promise<Map<Day, Micros>> {
  const { rows } = await sql<{ day: Day; amount: Micros }>`
    select day, sum(amount_micros)::bigint as amount from accrual
    where campaign_id = any(${campaignIds.map(String)}::bigint[]) and day between ${from} and ${to} group by day`.execute(
    tx,
  );
  return new Map(rows.map(({ day, amount }) => [day, amount]));
}

export interface DecidedRow {
  adSetId: Uuid;
  companyId: Uuid;
  day: Day;
  number: number;
  baseMicros: Micros;
  amountMicros: Micros;
  acting: readonly ActingRule[];
}

type Stored<Row> = Omit<Row, 'acting'> & { acting: Record<string, unknown>[] };
const AMOUNTS = ['amountMicros', 'leastMicros', 'mostMicros'] as const;

/** Amounts in JSON are text. */
const storedRules = (acting: readonly ActingRule[]): string =>
  JSON.stringify(acting, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
const readRules = (stored: readonly Record<string, unknown>[]): ActingRule[] =>
  stored.map((rule) => {
    const amounts = AMOUNTS.map((field) => [field, rule[field] === null ? null : BigInt(rule[field] as string)]);
    return { ...rule, ...Object.fromEntries(amounts) } as ActingRule;
  });

/** Returns the budgets that count on each ad set's today. */
export async function decidedToday(tx: Transaction, adSetIds: readonly Uuid[], now: Date): Promise<DecidedRow[]> {
  const { rows } = await sql<Stored<DecidedRow>>`
    select distinct on (decided.ad_set_id) decided.ad_set_id, decided.company_id, decided.day, decided.number, decided.base_micros,
      decided.amount_micros, decided.acting
    from ${ruled(now)} join budget_of_day decided on decided.ad_set_id = ad_set.id and decided.day = today.day
    where ad_set.id = any(${[...adSetIds]}::uuid[]) order by decided.ad_set_id, decided.number desc`.execute(tx);
  return rows.map((row) => ({ ...row, acting: readRules(row.acting) }));
}

/** Writes decisions; one that another process made already stays. Returns the number of those written. */
export async function insertDecided(tx: Transaction, rows: readonly DecidedRow[], now: Date): Promise<number> {
  const written = await sql`
    insert into budget_of_day (ad_set_id, company_id, day, number, base_micros, amount_micros, acting, decided_at)
    select *, ${now}::timestamptz from unnest(${rows.map(({ adSetId }) => adSetId)}::uuid[],
      ${rows.map(({ companyId }) => companyId)}::uuid[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ number }) => number)}::int[], ${rows.map(({ baseMicros }) => baseMicros)}::bigint[],
      ${rows.map(({ amountMicros }) => amountMicros)}::bigint[], ${rows.map(({ acting }) => storedRules(acting))}::jsonb[])
    on conflict do nothing returning 1`.execute(tx);
  return written.rows.length;
}

/** Recomputes today's budget by the same rules after an ad set's own budget was changed. */
export async function restateToday(
  tx: Transaction,
  { adSetId, budgetDailyMicros }: { adSetId: Uuid; budgetDailyMicros: Micros | null },
  now: Date,
): Promise<void> {
  if (budgetDailyMicros === null) return;
  const [decided] = await decidedToday(tx, [adSetId], now);
  if (!decided || decided.baseMicros === budgetDailyMicros) return;
  const amountMicros = dayBudgetOf(budgetDailyMicros, decided.acting);
  await insertDecided(
    tx,
    [{ ...decided, number: decided.number + 1, baseMicros: budgetDailyMicros, amountMicros }],
    now,
  );
}
