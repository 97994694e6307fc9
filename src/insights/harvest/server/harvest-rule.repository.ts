import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { OpenFeatures } from '#products/sponsored/rules/open-features.ts';
import type { HarvestRule } from '../rules/harvest-rule.ts';

/** A rule with what its readers are shown, and whom it acts for. */
export interface HarvestRuleRow extends HarvestRule {
  catalogName: string;
  timezone: string;
  brandName: string | null;
  targetName: string | null;
  actorId: Uuid;
  features: OpenFeatures;
}

const columns = sql`rule.id, rule.company_id, rule.name, rule.catalog_id, rule.brand_id, rule.kind, rule.mode, rule.window_days,
  rule.least_orders, rule.least_roas_percent, rule.least_spend_micros, rule.match, rule.target_campaign_id as target_id,
  rule.bid_micros, rule.most_terms, rule.is_paused, rule.version, rule.actor_id, rule.features,
  catalog.name as catalog_name, catalog.timezone, brand.name as brand_name, campaign.name as target_name`;
const tables = sql`harvest_rule rule join catalog on catalog.id = rule.catalog_id left join brand on brand.id = rule.brand_id
  left join campaign on campaign.id = rule.target_campaign_id`;

/** Returns a company's rules by name. */
export async function rulesOf(tx: Transaction, companyId: Uuid): Promise<HarvestRuleRow[]> {
  const { rows } = await sql<HarvestRuleRow>`
    select ${columns} from ${tables} where rule.company_id = ${companyId} order by lower(rule.name), rule.id`.execute(
    tx,
  );
  return rows;
}

/** Returns a company's rules in the order of their ids, from after one on. */
export async function rulesAfter(
  tx: Transaction,
  { companyId, after, limit }: { companyId: Uuid; after: Uuid | null; limit: number },
): Promise<HarvestRuleRow[]> {
  const { rows } = await sql<HarvestRuleRow>`
    select ${columns} from ${tables}
    where rule.company_id = ${companyId} and (${after}::uuid is null or rule.id > ${after}) order by rule.id limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export async function ruleById(tx: Transaction, id: Uuid): Promise<HarvestRuleRow | null> {
  const { rows } = await sql<HarvestRuleRow>`select ${columns} from ${tables} where rule.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a company's rules, so that the second of two editors sees what the first saved. */
export async function lockRules(
  tx: Transaction,
  companyId: Uuid,
): Promise<{ id: Uuid; name: string; version: number }[]> {
  return tx
    .selectFrom('harvestRule')
    .select(['id', 'name', 'version'])
    .where('companyId', '=', companyId)
    .forUpdate()
    .execute();
}

const values = (rule: HarvestRule, by: { actorId: Uuid; features: OpenFeatures }) => ({
  name: rule.name,
  catalogId: rule.catalogId,
  brandId: rule.brandId,
  kind: rule.kind,
  mode: rule.mode,
  windowDays: rule.windowDays,
  leastOrders: rule.leastOrders,
  leastRoasPercent: rule.leastRoasPercent,
  leastSpendMicros: rule.leastSpendMicros,
  match: rule.match,
  targetCampaignId: rule.targetId,
  bidMicros: rule.bidMicros,
  mostTerms: rule.mostTerms,
  isPaused: rule.isPaused,
  version: rule.version,
  actorId: by.actorId,
  features: JSON.stringify(by.features),
});

export async function insertRule(
  tx: Transaction,
  rule: HarvestRule,
  by: { actorId: Uuid; features: OpenFeatures },
  now: Date,
): Promise<void> {
  const { id, companyId } = rule;
  await tx
    .insertInto('harvestRule')
    .values({ id, companyId, ...values(rule, by), createdAt: now, updatedAt: now })
    .execute();
}

export async function updateRule(
  tx: Transaction,
  rule: HarvestRule,
  by: { actorId: Uuid; features: OpenFeatures },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('harvestRule')
    .set({ ...values(rule, by), updatedAt: now })
    .where('id', '=', rule.id)
    .execute();
}

export async function deleteRule(tx: Transaction, id: Uuid): Promise<void> {
  await tx.deleteFrom('harvestRule').where('id', '=', id).execute();
}

/** What a rule names, as far as the viewer has it. */
export async function namedBy(
  tx: Transaction,
  { companyId, catalogId, brandId, targetId }: Pick<HarvestRule, 'companyId' | 'catalogId' | 'brandId' | 'targetId'>,
): Promise<{ hasCatalog: boolean; hasBrand: boolean; hasTarget: boolean }> {
  const { rows } = await sql<{ hasCatalog: boolean; hasBrand: boolean; hasTarget: boolean }>`
    select exists (select from catalog where id = ${catalogId}) as has_catalog,
      exists (select from company_brand where company_id = ${companyId} and brand_id = ${brandId}) as has_brand,
      exists (select from campaign join ad_set on ad_set.campaign_id = campaign.id
        where campaign.company_id = ${companyId} and campaign.id = ${targetId === null ? null : String(targetId)}::bigint
          and campaign.catalog_id = ${catalogId} and not ad_set.is_draft and ad_set.removed_at is null) as has_target`.execute(
    tx,
  );
  return rows[0]!;
}

/** A rule whose day has begun. */
export type DueRule = HarvestRuleRow & { day: Day };

const isDue = (
  now: Date,
) => sql`not rule.is_paused and (${now}::timestamptz at time zone catalog.timezone)::time >= '04:00'
  and not exists (select from harvest_act act where act.harvest_rule_id = rule.id
    and act.day = (${now}::timestamptz at time zone catalog.timezone)::date)`;

/** Returns the companies that have a rule whose day has begun, or an act that can be graded. */
export async function companiesWithWork(tx: Transaction, now: Date, gradedFrom: Date): Promise<{ companyId: Uuid }[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select rule.company_id from ${tables} where ${isDue(now)}
    union select company_id from harvest_act where state = 'DONE' and graded_at is null and decided_at < ${gradedFrom}`.execute(
    tx,
  );
  return rows;
}

/** Returns a company's rules that have not acted on their local day, from 04:00 on. */
export async function dueRules(tx: Transaction, companyId: Uuid, now: Date): Promise<DueRule[]> {
  const { rows } = await sql<DueRule>`
    select ${columns}, (${now}::timestamptz at time zone catalog.timezone)::date::text as day
    from ${tables} where rule.company_id = ${companyId} and ${isDue(now)} order by rule.id`.execute(tx);
  return rows;
}

/** Returns the rate of each currency: units per unit of the platform's default currency. */
export async function readRates(tx: Transaction): Promise<Map<string, Micros>> {
  const { rows } = await sql<{ code: string; rateMicros: Micros }>`select code, rate_micros from currency`.execute(tx);
  return new Map(rows.map(({ code, rateMicros }) => [code, rateMicros]));
}

export async function timezoneOf(tx: Transaction, catalogId: Uuid): Promise<string | null> {
  const row = await tx.selectFrom('catalog').select('timezone').where('id', '=', catalogId).executeTakeFirst();
  return row?.timezone ?? null;
}

export async function walletCurrency(tx: Transaction, companyId: Uuid): Promise<string> {
  const row = await tx
    .selectFrom('company')
    .select('walletCurrency')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.walletCurrency;
}
