import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { AdSetStatus } from '#core/serving/rules/campaign-state.ts';
import type { BudgetRule, RuleSlot } from '../rules/budget-rule.ts';
import { dayBudget } from './day-budget.repository.ts';

export interface BudgetRuleRow extends BudgetRule {
  members: number;
  currency: string;
}

const columns = sql`rule.id, rule.company_id, rule.name, rule.condition, rule.from_day, rule.to_day, rule.weekdays, rule.yearly_from,
  rule.yearly_to, rule.metric, rule.comparison, rule.value, rule.window_days, rule.effect, rule.percent, rule.amount_micros,
  rule.least_micros, rule.most_micros, rule.ends_on, rule.is_paused, rule.version`;
const rowColumns = sql`${columns}, company.wallet_currency as currency,
  (select count(*)::int from budget_rule_member member where member.budget_rule_id = rule.id) as members`;
const tables = sql`budget_rule rule join company on company.id = rule.company_id`;

/** Returns a company's rules by name. */
export function listBudgetRules(tx: Transaction, companyId: Uuid, slice: Slice): Promise<Found<BudgetRuleRow>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<BudgetRuleRow & { total: bigint }>`
      select ${rowColumns}, ${total} as total from ${tables}
      where rule.company_id = ${companyId} order by lower(rule.name), rule.id limit ${limit} offset ${offset}`.execute(
      tx,
    );
    return rows;
  });
}

/** Returns a company's rules in the order of their ids, from after one on. */
export async function budgetRulesAfter(
  tx: Transaction,
  { companyId, after, limit }: { companyId: Uuid; after: Uuid | null; limit: number },
): Promise<BudgetRuleRow[]> {
  const { rows } = await sql<BudgetRuleRow>`
    select ${rowColumns} from ${tables}
    where rule.company_id = ${companyId} and (${after}::uuid is null or rule.id > ${after}) order by rule.id limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export async function budgetRuleById(tx: Transaction, id: Uuid): Promise<BudgetRuleRow | null> {
  const { rows } = await sql<BudgetRuleRow>`select ${rowColumns} from ${tables} where rule.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function countBudgetRules(tx: Transaction, companyId: Uuid): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from budget_rule where company_id = ${companyId}`.execute(tx);
  return rows[0]!.count;
}

/** Returns whether another rule of the company has the name. */
export async function isRuleNameTaken(
  tx: Transaction,
  { id, companyId, name }: Pick<BudgetRule, 'id' | 'companyId' | 'name'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from budget_rule where company_id = ${companyId} and lower(name) = lower(${name}) and id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}

const values = (rule: BudgetRule) => ({
  name: rule.name,
  condition: rule.condition,
  fromDay: rule.fromDay,
  toDay: rule.toDay,
  weekdays: rule.weekdays && [...rule.weekdays],
  yearlyFrom: rule.yearlyFrom,
  yearlyTo: rule.yearlyTo,
  metric: rule.metric,
  comparison: rule.comparison,
  value: rule.value,
  windowDays: rule.windowDays,
  effect: rule.effect,
  percent: rule.percent,
  amountMicros: rule.amountMicros,
  leastMicros: rule.leastMicros,
  mostMicros: rule.mostMicros,
  endsOn: rule.endsOn,
  isPaused: rule.isPaused,
});

export async function insertBudgetRule(tx: Transaction, rule: BudgetRule, now: Date): Promise<void> {
  const { id, companyId } = rule;
  await tx
    .insertInto('budgetRule')
    .values({ id, companyId, ...values(rule), createdAt: now, updatedAt: now })
    .execute();
}

export async function updateBudgetRule(tx: Transaction, rule: BudgetRule, now: Date): Promise<void> {
  await tx
    .updateTable('budgetRule')
    .set({ ...values(rule), updatedAt: now, version: sql`version + 1` })
    .where('id', '=', rule.id)
    .execute();
}

export async function deleteBudgetRule(tx: Transaction, id: Uuid): Promise<void> {
  await tx.deleteFrom('budgetRule').where('id', '=', id).execute();
}

/** Puts exactly these ad sets under a rule. */
export async function setRuleMembers(
  tx: Transaction,
  { id, companyId, slot }: { id: Uuid; companyId: Uuid; slot: RuleSlot },
  adSetIds: readonly Uuid[],
  joinedAt: Date,
): Promise<void> {
  // Those that stay keep the instant at which they joined.
  const left = tx.deleteFrom('budgetRuleMember').where('budgetRuleId', '=', id);
  await (adSetIds.length === 0 ? left : left.where('adSetId', 'not in', adSetIds)).execute();
  if (adSetIds.length === 0) return;
  await tx.updateTable('budgetRuleMember').set({ slot }).where('budgetRuleId', '=', id).execute();
  await tx
    .insertInto('budgetRuleMember')
    .values(adSetIds.map((adSetId) => ({ adSetId, slot, budgetRuleId: id, companyId, joinedAt })))
    .onConflict((conflict) => conflict.columns(['adSetId', 'slot']).doNothing())
    .execute();
}

export interface RuleMemberRow {
  budgetRuleId: Uuid;
  campaignId: bigint;
  name: string;
  catalogCode: string;
  status: AdSetStatus;
  budgetDailyMicros: Micros | null;
  /** Of its catalog's today. */
  budgetTodayMicros: Micros | null;
}

/** Returns the campaigns of rules by name. */
export async function ruleMembers(tx: Transaction, ids: readonly Uuid[], now: Date): Promise<RuleMemberRow[]> {
  const { rows } = await sql<RuleMemberRow>`
    select member.budget_rule_id, campaign.id as campaign_id, campaign.name, catalog.code as catalog_code, ad_set.status,
      ad_set.budget_daily_micros, ${dayBudget(sql`(${now}::timestamptz at time zone catalog.timezone)::date`)} as budget_today_micros
    from budget_rule_member member
    join ad_set on ad_set.id = member.ad_set_id
    join campaign on campaign.id = ad_set.campaign_id
    join catalog on catalog.id = campaign.catalog_id
    where member.budget_rule_id = any(${[...ids]}::uuid[])
    order by lower(campaign.name), campaign.id`.execute(tx);
  return rows;
}

export interface JoiningRule {
  campaignId: bigint;
  adSetId: Uuid;
  companyId: Uuid;
  name: string;
  isRemoved: boolean;
  hasDaily: boolean;
  /** The rules it has. */
  rules: { id: Uuid; slot: RuleSlot }[];
}

/** Locks campaigns and returns them with the rules they have. */
export async function lockForRule(tx: Transaction, campaignIds: readonly bigint[]): Promise<JoiningRule[]> {
  const ids = campaignIds.map(String);
  await sql`select from campaign where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<JoiningRule>`
    select campaign.id as campaign_id, ad_set.id as ad_set_id, campaign.company_id, campaign.name,
      ad_set.removed_at is not null as is_removed, ad_set.budget_daily_micros is not null as has_daily,
      coalesce((select jsonb_agg(jsonb_build_object('id', member.budget_rule_id, 'slot', member.slot))
        from budget_rule_member member where member.ad_set_id = ad_set.id), '[]') as rules
    from campaign join ad_set on ad_set.campaign_id = campaign.id
    where campaign.id = any(${ids}::bigint[]) order by campaign.id`.execute(tx);
  return rows;
}

/** Returns the campaigns of a rule. */
export async function campaignsOfRule(tx: Transaction, id: Uuid): Promise<bigint[]> {
  const { rows } = await sql<{ campaignId: bigint }>`
    select ad_set.campaign_id from budget_rule_member member join ad_set on ad_set.id = member.ad_set_id
    where member.budget_rule_id = ${id} order by 1`.execute(tx);
  return rows.map(({ campaignId }) => campaignId);
}

/** Returns the rules of ad sets, in the order of their ids. */
export async function rulesOfAdSets(
  tx: Transaction,
  adSetIds: readonly Uuid[],
): Promise<(BudgetRule & { adSetId: Uuid })[]> {
  const { rows } = await sql<BudgetRule & { adSetId: Uuid }>`
    select member.ad_set_id, ${columns}
    from budget_rule_member member join budget_rule rule on rule.id = member.budget_rule_id
    where member.ad_set_id = any(${[...adSetIds]}::uuid[]) order by member.ad_set_id, member.slot`.execute(tx);
  return rows;
}
