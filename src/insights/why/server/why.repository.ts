import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { OperationKind } from '#products/sponsored/rules/operation.ts';
import type { Act } from '../rules/cause.ts';
import type { Effect } from '../rules/remedy.ts';

/** Of a campaign what its figures do not say. */
export interface CampaignFacts {
  id: bigint;
  name: string;
  startAt: Date;
  endAt: Date | null;
  removedAt: Date | null;
  timezone: string;
}

export async function campaignFacts(
  tx: Transaction,
  companyId: Uuid,
  ids: readonly bigint[],
): Promise<Map<bigint, CampaignFacts>> {
  const { rows } = await sql<CampaignFacts>`
    select campaign.id, campaign.name, ad_set.start_at, ad_set.end_at, ad_set.removed_at, catalog.timezone
    from campaign join ad_set on ad_set.campaign_id = campaign.id join catalog on catalog.id = campaign.catalog_id
    where campaign.company_id = ${companyId} and campaign.id = any(${ids.map(String)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the company of a campaign that the viewer may see. */
export async function companyOf(tx: Transaction, campaignId: bigint): Promise<Uuid | null> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select company_id from campaign where id = ${String(campaignId)}`.execute(tx);
  return rows[0]?.companyId ?? null;
}

/** Maximum number of changes of one campaign in two periods. */
const MAX_ENTRIES = 200;

/** Returns what people changed in campaigns between two instants, by campaign and in order of time. */
export async function actsOf(
  tx: Transaction,
  ids: readonly bigint[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<bigint, Act[]>> {
  const { rows } = await sql<{
    id: Uuid;
    campaignId: bigint;
    at: Date;
    by: string | null;
    changes: { actionType: string; field: string; old: string | null; new: string | null }[];
  }>`
    select activity.id, activity.campaign_id, activity.at, activity.changes, app_user.first_name || ' ' || app_user.last_name as by
    from unnest(${ids.map(String)}::bigint[]) as wanted (campaign_id)
    join lateral (
      select * from activity
      where activity.campaign_id = wanted.campaign_id and at >= ${from} and at < ${to}
      order by at desc, id desc limit ${MAX_ENTRIES}
    ) activity on true
    left join app_user on app_user.id = activity.actor_id
    order by activity.at, activity.id`.execute(tx);
  const byCampaign = new Map<bigint, Act[]>();
  for (const { id, campaignId, at, by, changes } of rows)
    for (const change of changes) {
      if (change.actionType !== 'update') continue;
      const acts = byCampaign.get(campaignId) ?? [];
      acts.push({ id, atMs: at.getTime(), by, field: change.field, from: change.old, to: change.new });
      byCampaign.set(campaignId, acts);
    }
  return byCampaign;
}

export interface NewPrediction {
  operationId: Uuid;
  companyId: Uuid;
  campaignId: bigint;
  predictedAt: Date;
  /** In wallet currency. */
  effect: Effect;
}

/** Keeps a prediction; a repeated one stays as it was first. */
export async function insertPrediction(tx: Transaction, { effect, ...prediction }: NewPrediction): Promise<void> {
  await tx
    .insertInto('remedyPrediction')
    .values({
      ...prediction,
      spendMicros: BigInt(Math.round(effect.spendMicros)),
      salesMicros: BigInt(Math.round(effect.salesMicros)),
      clicks: effect.clicks,
      errorPercent: effect.errorPercent,
    })
    .onConflict((conflict) => conflict.columns(['operationId', 'campaignId']).doNothing())
    .execute();
}

/** A prediction with the change that it was made for. */
export interface Prediction {
  operationId: Uuid;
  campaignId: bigint;
  campaignName: string;
  timezone: string;
  kind: OperationKind;
  isUndone: boolean;
  predictedAt: Date;
  clicks: number;
  spendMicros: Micros;
  salesMicros: Micros;
  errorPercent: number;
}

/** Returns the latest predictions of a company's campaigns, the newest first. */
export async function latestPredictions(
  tx: Transaction,
  { companyId, campaignIds, limit }: { companyId: Uuid; campaignIds: readonly bigint[]; limit: number },
): Promise<Prediction[]> {
  const { rows } = await sql<Prediction>`
    select prediction.operation_id, prediction.campaign_id, campaign.name as campaign_name, catalog.timezone, operation.kind,
      exists (select from operation undo where undo.undo_of = operation.id) as is_undone, prediction.predicted_at,
      prediction.clicks, prediction.spend_micros, prediction.sales_micros, prediction.error_percent
    from remedy_prediction prediction
    join operation on operation.id = prediction.operation_id
    join campaign on campaign.id = prediction.campaign_id
    join catalog on catalog.id = campaign.catalog_id
    where prediction.company_id = ${companyId} and prediction.campaign_id = any(${campaignIds.map(String)}::bigint[])
    order by prediction.predicted_at desc, prediction.operation_id limit ${limit}`.execute(tx);
  return rows;
}
