import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { TOUCHED_DAYS, type HarvestActState, type HarvestFacts } from '../rules/harvest-rule.ts';
import { MAX_ACTS } from '../rules/list-bounds.ts';
import type { TermEffect } from '../rules/term-effect.ts';

export interface HarvestActTerm {
  campaignId: bigint;
  campaignName: string;
  term: string;
  spendMicros: Micros;
  salesMicros: Micros;
  orders: number;
}

/** What a rule did or proposed on a day. */
export interface HarvestAct {
  id: Uuid;
  companyId: Uuid;
  ruleId: Uuid;
  ruleName: string;
  kind: 'WINNERS' | 'LOSERS';
  targetName: string | null;
  day: Day;
  state: HarvestActState;
  operationId: Uuid | null;
  isUndone: boolean;
  decidedAt: Date | null;
  spendLowMicros: Micros | null;
  spendHighMicros: Micros | null;
  ordersLow: number | null;
  ordersHigh: number | null;
  auctions: number | null;
  auctionDays: number | null;
  realisedSpendMicros: Micros | null;
  realisedOrders: number | null;
}

const columns = sql`act.id, act.company_id, act.harvest_rule_id as rule_id, rule.name as rule_name, rule.kind, target.name as target_name,
  act.day::text as day, act.state, act.operation_id, act.decided_at, act.spend_low_micros, act.spend_high_micros, act.orders_low,
  act.orders_high, act.auctions, act.auction_days, act.realised_spend_micros, act.realised_orders,
  exists (select from operation undo where undo.undo_of = act.operation_id) as is_undone`;
const tables = sql`harvest_act act join harvest_rule rule on rule.id = act.harvest_rule_id
  left join campaign target on target.id = rule.target_campaign_id`;

/** Returns a company's acts in some states, the newest first. */
export async function actsOf(
  tx: Transaction,
  companyId: Uuid,
  states: readonly HarvestActState[],
): Promise<HarvestAct[]> {
  const { rows } = await sql<HarvestAct>`
    select ${columns} from ${tables} where act.company_id = ${companyId} and act.state = any(${states}::text[])
    order by act.created_at desc, act.id desc limit ${MAX_ACTS}`.execute(tx);
  return rows;
}

/** Returns a company's acts after one of them, the newest first, optionally those in one state. */
export async function actsAfter(
  tx: Transaction,
  {
    companyId,
    state,
    after,
    limit,
  }: { companyId: Uuid; state: HarvestActState | null; after: Uuid | null; limit: number },
): Promise<HarvestAct[]> {
  const { rows } = await sql<HarvestAct>`
    select ${columns} from ${tables} where act.company_id = ${companyId} and (${state}::text is null or act.state = ${state})
      and (${after}::uuid is null or act.id < ${after}) order by act.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Counts a company's open proposals, with the money of their terms: what winners sold, and losers cost. */
export async function openProposals(
  tx: Transaction,
  { companyId, brandId }: { companyId: Uuid; brandId: Uuid | null },
): Promise<{ id: Uuid; ruleName: string; terms: number; atStakeMicros: Micros }[]> {
  const { rows } = await sql<{ id: Uuid; ruleName: string; terms: number; atStakeMicros: Micros }>`
    select act.id, rule.name as rule_name, count(*)::int as terms,
      sum(case rule.kind when 'WINNERS' then t.sales_micros else t.spend_micros end)::bigint as at_stake_micros
    from harvest_act act join harvest_rule rule on rule.id = act.harvest_rule_id
    join harvest_act_term t on t.harvest_act_id = act.id join campaign on campaign.id = t.campaign_id
    where act.company_id = ${companyId} and act.state = 'PROPOSED' and (${brandId}::uuid is null or campaign.brand_id = ${brandId})
    group by act.id, rule.name order by at_stake_micros desc, act.id limit ${MAX_ACTS}`.execute(tx);
  return rows;
}

export async function actById(tx: Transaction, id: Uuid): Promise<HarvestAct | null> {
  const { rows } = await sql<HarvestAct>`select ${columns} from ${tables} where act.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Locks an act, so that it is decided about once. */
export async function lockAct(tx: Transaction, id: Uuid): Promise<HarvestActState | null> {
  const row = await tx.selectFrom('harvestAct').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  return (row?.state as HarvestActState | undefined) ?? null;
}

/** Returns the terms of acts, in the order in which they were found. */
export async function termsOfActs(tx: Transaction, actIds: readonly Uuid[]): Promise<Map<Uuid, HarvestActTerm[]>> {
  const { rows } = await sql<HarvestActTerm & { actId: Uuid }>`
    select t.harvest_act_id as act_id, t.campaign_id, campaign.name as campaign_name, t.term, t.spend_micros, t.sales_micros, t.orders
    from harvest_act_term t join campaign on campaign.id = t.campaign_id
    where t.harvest_act_id = any(${actIds}::uuid[])
    order by greatest(t.sales_micros, t.spend_micros) desc, t.term, t.campaign_id`.execute(tx);
  return Map.groupBy(rows, ({ actId }) => actId);
}

/**
 * Adds the act of a rule on a day; false when there is one already. Proposals of earlier days make way for it: what is still
 * true of them is in it.
 */
export async function insertAct(
  tx: Transaction,
  act: {
    id: Uuid;
    companyId: Uuid;
    ruleId: Uuid;
    day: Day;
    state: 'NOTHING' | 'PROPOSED';
    effect: TermEffect | null;
    terms: readonly HarvestFacts[];
    at: Date;
  },
): Promise<boolean> {
  const { id, companyId, ruleId, day, state, effect, terms, at } = act;
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('harvestAct')
    .values({
      id,
      companyId,
      harvestRuleId: ruleId,
      day,
      state,
      createdAt: at,
      spendLowMicros: effect && BigInt(Math.round(effect.spendMicros.low)),
      spendHighMicros: effect && BigInt(Math.round(effect.spendMicros.high)),
      ordersLow: effect && effect.orders.low,
      ordersHigh: effect && effect.orders.high,
      auctions: effect && effect.auctions,
      auctionDays: effect && effect.days,
    })
    .onConflict((conflict) => conflict.columns(['harvestRuleId', 'day']).doNothing())
    .executeTakeFirstOrThrow();
  if (inserted !== 1n) return false;
  await expireProposals(tx, ruleId, id);
  if (terms.length === 0) return true;
  await sql`
    insert into harvest_act_term (harvest_act_id, company_id, campaign_id, term, spend_micros, sales_micros, orders)
    select ${id}, ${companyId}, campaign_id, term, spend, sales, orders
    from unnest(${terms.map(({ campaignId }) => String(campaignId))}::bigint[], ${terms.map(({ term }) => term)}::text[],
      ${terms.map(({ spendMicros }) => String(spendMicros))}::bigint[], ${terms.map(({ salesMicros }) => String(salesMicros))}::bigint[],
      ${terms.map(({ orders }) => orders)}::int[]) as found (campaign_id, term, spend, sales, orders)`.execute(tx);
  return true;
}

export async function decideAct(
  tx: Transaction,
  id: Uuid,
  { state, operationId, at }: { state: 'DONE' | 'DISMISSED'; operationId: Uuid | null; at: Date },
): Promise<void> {
  await tx.updateTable('harvestAct').set({ state, operationId, decidedAt: at }).where('id', '=', id).execute();
}

/** Ends the open proposals of a rule but one: a changed rule would do something else now. */
export async function expireProposals(tx: Transaction, ruleId: Uuid, butId: Uuid | null = null): Promise<void> {
  await sql`update harvest_act set state = 'EXPIRED'
    where harvest_rule_id = ${ruleId} and state = 'PROPOSED' and id is distinct from ${butId}`.execute(tx);
}

/** Returns what a rule has done or was not to do lately, as `campaign term`. */
export async function touchedBy(
  tx: Transaction,
  ruleId: Uuid,
  now: Date,
): Promise<{ campaignId: bigint; term: string }[]> {
  const { rows } = await sql<{ campaignId: bigint; term: string }>`
    select t.campaign_id, t.term from harvest_act act join harvest_act_term t on t.harvest_act_id = act.id
    where act.harvest_rule_id = ${ruleId} and act.state in ('DONE', 'DISMISSED')
      and act.decided_at > ${now}::timestamptz - make_interval(days => ${TOUCHED_DAYS})`.execute(tx);
  return rows;
}

/** An act whose effect can be counted by now. */
export interface GradedAct {
  id: Uuid;
  targetId: bigint | null;
  /** The local day of the decision. */
  decidedOn: Day;
  isUndone: boolean;
}

export async function actsToGrade(tx: Transaction, companyId: Uuid, before: Date): Promise<GradedAct[]> {
  const { rows } = await sql<GradedAct>`
    select act.id, rule.target_campaign_id as target_id, (act.decided_at at time zone catalog.timezone)::date::text as decided_on,
      exists (select from operation undo where undo.undo_of = act.operation_id) as is_undone
    from harvest_act act join harvest_rule rule on rule.id = act.harvest_rule_id join catalog on catalog.id = rule.catalog_id
    where act.company_id = ${companyId} and act.state = 'DONE' and act.graded_at is null and act.decided_at < ${before}
    order by act.decided_at limit 100`.execute(tx);
  return rows;
}

export async function gradeAct(
  tx: Transaction,
  id: Uuid,
  realised: { spendMicros: Micros; orders: number } | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('harvestAct')
    .set({
      gradedAt: at,
      realisedSpendMicros: realised && realised.spendMicros,
      realisedOrders: realised && realised.orders,
    })
    .where('id', '=', id)
    .where('gradedAt', 'is', null)
    .execute();
}
