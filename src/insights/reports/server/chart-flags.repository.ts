import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, type Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { FLAG_FIELDS, VALUED_FIELDS, type FlagKind } from '../rules/chart-flags.ts';
import type { ReportScope } from './report.repository.ts';

/** One act of one kind: a change of a campaign, or of several at once. */
export interface ChartFlag {
  /** Of the log's entry; of a change of several campaigns, of the first one. A day, of an empty wallet. */
  id: string;
  /** Local day of the campaign's country. */
  day: Day;
  kind: FlagKind;
  at: Date;
  /** Null for the system. */
  by: string | null;
  /** Null for the wallet. */
  campaignId: bigint | null;
  campaignName: string | null;
  campaigns: number;
  /** As in the log; null for the wallet, and where several fields changed. */
  field: string | null;
  /** Of `VALUED_FIELDS`; null where there was none, and where that of several campaigns differs. */
  old: string | null;
  new: string | null;
  /** Flags of this day, those that are left out included. */
  ofDay: number;
}

/** What a row that holds a flag contains, by which it is known before its changes are read one by one. */
const MARKS = Object.values(FLAG_FIELDS)
  .flat()
  .map((field) => JSON.stringify([{ actionType: 'update', field }]));
const FIELDS = Object.entries(FLAG_FIELDS).flatMap(([kind, fields]) => fields.map((field) => [kind, field] as const));

/** Returns what changed in a company's campaigns on the days of a scope: of each day the newest, at most `perDay`. */
export async function readChartFlags(
  tx: Transaction,
  companyId: Uuid,
  { fromDate, toDate, brandIds, catalogIds, campaignIds, adType }: ReportScope,
  perDay: number,
): Promise<ChartFlag[]> {
  const campaigns = campaignIds?.map(String) ?? null;
  // No zone is further than a day from UTC.
  const [from, to] = [new Date(Date.parse(fromDate) - DAY_MS), new Date(Date.parse(toDate) + 2 * DAY_MS)];
  const { rows } = await sql<ChartFlag>`
    with changed as (
      select activity.id, activity.at, activity.actor_id, activity.program, activity.campaign_id,
        (activity.at at time zone catalog.timezone)::date as day,
        coalesce(activity.operation_id::text, concat_ws(' ', activity.at, activity.actor_id)) as act,
        known.kind, known.field,
        case when known.field = any(${[...VALUED_FIELDS]}::text[]) then change ->> 'old' end as old,
        case when known.field = any(${[...VALUED_FIELDS]}::text[]) then change ->> 'new' end as new
      from activity
      join campaign on campaign.id = activity.campaign_id
      join catalog on catalog.id = campaign.catalog_id
      cross join lateral jsonb_array_elements(activity.changes) change
      join unnest(${FIELDS.map(([kind]) => kind)}::text[], ${FIELDS.map(([, field]) => field)}::text[]) as known (kind, field)
        on known.field = change ->> 'field'
      where activity.company_id = ${companyId} and activity.at >= ${from} and activity.at < ${to}
        and activity.changes @> any(${MARKS}::jsonb[])
        and change ->> 'actionType' = 'update'
        and (change ->> 'field' <> 'review' or change ->> 'new' in ('APPROVED', 'REJECTED'))
        -- A new name moves nothing.
        and (change ->> 'field' <> 'sharedBudget' or change ->> 'old' is null or change ->> 'new' is null)
        and (${campaigns}::bigint[] is null or activity.campaign_id = any(${campaigns}::bigint[]))
        and (${brandIds}::uuid[] is null or campaign.brand_id = any(${brandIds}))
        and (${catalogIds}::uuid[] is null or campaign.catalog_id = any(${catalogIds}))
        and (${adType}::text is null or campaign.ad_type = ${adType})
    ), act as (
      select day, kind, min(at) as at, count(distinct campaign_id)::int as campaigns,
        (array_agg(id order by at, id))[1]::text as id, (array_agg(campaign_id order by at, id))[1] as campaign_id,
        (array_agg(actor_id order by at, id))[1] as actor_id, (array_agg(program order by at, id))[1] as program,
        case when min(field) = max(field) then min(field) end as field,
        case when min(field) = max(field) and min(old) = max(old) and count(old) = count(*) then min(old) end as old,
        case when min(field) = max(field) and min(new) = max(new) and count(new) = count(*) then min(new) end as new
      from changed where day between ${fromDate} and ${toDate} group by day, kind, act
      union all
      select day, 'WALLET', min(occurred_at), 0, day::text, null, null, null, null, null, null
      from ad_event
      where company_id = ${companyId} and unbilled_reason = 'WALLET' and day between ${fromDate} and ${toDate}
      group by day
    ), placed as (
      select *, count(*) over (partition by day)::int as of_day,
        row_number() over (partition by day order by at desc, id desc, kind) as place
      from act
    )
    select placed.id, placed.day::text as day, placed.kind, placed.at, placed.campaign_id, campaign.name as campaign_name,
      placed.campaigns, placed.of_day,
      app_user.first_name || ' ' || app_user.last_name || coalesce(' (' || placed.program || ')', '') as by,
      placed.field, placed.old, placed.new
    from placed
    left join campaign on campaign.id = placed.campaign_id
    left join app_user on app_user.id = placed.actor_id
    where placed.place <= ${perDay}
    order by placed.day, placed.place`.execute(tx);
  return rows;
}
