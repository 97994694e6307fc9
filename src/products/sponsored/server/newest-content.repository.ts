import { sql } from 'kysely';

/** Campaigns with their ad set and `content`, their newest: what waits, was approved or was rejected last. For a FROM clause. */
export const campaignsWithNewestContent = sql`
  campaign
  join ad_set on ad_set.campaign_id = campaign.id
  join lateral (
    select * from creative where creative.campaign_id = campaign.id and creative.review <> 'SUPERSEDED'
    order by creative.version desc limit 1
  ) content on true`;
