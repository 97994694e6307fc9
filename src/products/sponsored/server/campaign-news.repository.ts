import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { STOP_REASONS, type StopReason } from '../rules/campaign-stop.ts';

/** A campaign that its creator and owners are notified of. */
export interface NewsCampaign {
  id: bigint;
  name: string;
  createdBy: Uuid | null;
  timezone: string;
}

export type StoppedCampaign = NewsCampaign & { reason: StopReason };

const NEWS_CAMPAIGN = sql`campaign.id, campaign.name, campaign.created_by, catalog.timezone`;

export async function createdBy(tx: Transaction, campaignId: bigint): Promise<Uuid | null> {
  const { rows } = await sql<{ createdBy: Uuid | null }>`
    select created_by from campaign where id = ${String(campaignId)}::bigint`.execute(tx);
  return rows[0]?.createdBy ?? null;
}

/** Records campaigns that stopped by themselves. One that was notified of within a day is not notified of again. */
export async function recordStops(
  tx: Transaction,
  stops: readonly { campaignId: bigint; companyId: Uuid }[],
  at: EpochMs,
): Promise<void> {
  if (stops.length === 0) return;
  await sql`
    insert into campaign_stop (campaign_id, company_id, stopped_at)
    select stop.campaign_id, stop.company_id, ${new Date(at)}
    from unnest(${stops.map(({ campaignId }) => String(campaignId))}::bigint[], ${stops.map(({ companyId }) => companyId)}::uuid[])
      as stop (campaign_id, company_id)
    on conflict (campaign_id) do update set stopped_at = excluded.stopped_at,
      notified_at = case when campaign_stop.notified_at > ${new Date(at - DAY_MS)} then campaign_stop.notified_at end`.execute(
    tx,
  );
}

export async function companiesWithStops(tx: Transaction): Promise<{ companyId: Uuid }[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select distinct company_id from campaign_stop where notified_at is null order by 1`.execute(tx);
  return rows;
}

/**
 * Takes a company's stopped campaigns that are not notified of yet. What runs again meanwhile, or stopped longer ago than a
 * day, is forgotten, so that its next stop is news.
 */
export async function takeStops(tx: Transaction, companyId: Uuid, at: EpochMs): Promise<StoppedCampaign[]> {
  await sql`
    delete from campaign_stop using ad_set
    where campaign_stop.company_id = ${companyId} and campaign_stop.notified_at is null
      and ad_set.campaign_id = campaign_stop.campaign_id
      and (campaign_stop.stopped_at <= ${new Date(at - DAY_MS)} or ad_set.why_not = any(${[...STOP_REASONS]}::text[]) is not true)`.execute(
    tx,
  );
  const { rows } = await sql<StoppedCampaign>`
    with taken as (
      update campaign_stop set notified_at = ${new Date(at)}
      from ad_set where campaign_stop.company_id = ${companyId} and campaign_stop.notified_at is null
        and ad_set.campaign_id = campaign_stop.campaign_id and ad_set.why_not = any(${[...STOP_REASONS]}::text[])
      returning campaign_stop.campaign_id, ad_set.why_not as reason
    )
    select ${NEWS_CAMPAIGN}, taken.reason
    from taken join campaign on campaign.id = taken.campaign_id
    join catalog on catalog.id = campaign.catalog_id order by campaign.id`.execute(tx);
  return rows;
}

/** Deletes what is known of ends that have passed, and of stops that were notified of longer ago than a day. */
export async function deletePastNews(tx: Transaction, at: EpochMs): Promise<void> {
  await sql`delete from campaign_end_notice where end_at < ${new Date(at)}`.execute(tx);
  await sql`delete from campaign_stop where notified_at < ${new Date(at - DAY_MS)}`.execute(tx);
}

const endsSoon = (
  from: EpochMs,
  to: EpochMs,
) => sql`ad_set.end_at > ${new Date(from)} and ad_set.end_at <= ${new Date(to)}
  and ad_set.status in ('DELIVERING', 'NOT_DELIVERING') and ad_set.running_status = 'STARTED'
  and not exists (select from campaign_end_notice notice where notice.campaign_id = ad_set.campaign_id and notice.end_at = ad_set.end_at)`;

export async function companiesWithEnds(tx: Transaction, from: EpochMs, to: EpochMs): Promise<{ companyId: Uuid }[]> {
  const { rows } = await sql<{ companyId: Uuid }>`
    select distinct ad_set.company_id from ad_set where ${endsSoon(from, to)} order by 1`.execute(tx);
  return rows;
}

/** Marks a company's campaigns that end between two instants as notified of, and returns them. */
export async function takeEnds(
  tx: Transaction,
  companyId: Uuid,
  { from, to, at }: { from: EpochMs; to: EpochMs; at: EpochMs },
): Promise<(NewsCampaign & { endAt: Date })[]> {
  const { rows } = await sql<NewsCampaign & { endAt: Date }>`
    with taken as (
      insert into campaign_end_notice (campaign_id, company_id, end_at, notified_at)
      select ad_set.campaign_id, ad_set.company_id, ad_set.end_at, ${new Date(at)}
      from ad_set where ad_set.company_id = ${companyId} and ${endsSoon(from, to)}
      on conflict do nothing returning campaign_id, end_at
    )
    select ${NEWS_CAMPAIGN}, taken.end_at
    from taken join campaign on campaign.id = taken.campaign_id join catalog on catalog.id = campaign.catalog_id
    order by campaign.id`.execute(tx);
  return rows;
}
