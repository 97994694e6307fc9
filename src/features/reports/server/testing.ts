import { vi } from 'vitest';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import type { TestBrowser } from '../../../../testing/api.ts';
import { loadReports } from './report-loader.ts';

/** An event as a test tells it; what is left out is nothing. */
export interface LoggedEvent {
  kind: 'IMPRESSION' | 'CLICK' | 'SALE';
  day: Day;
  catalogId: Uuid;
  companyId: Uuid;
  brandId: Uuid;
  campaignId: bigint;
  adSetId: Uuid;
  sku: string;
  term?: string;
  billed_micros?: bigint;
  quantity?: number;
  sales_micros?: bigint;
  /** Of a sale; after a click on the same product when left out. */
  attribution?: 'DIRECT_CLICK' | 'HALO_CLICK';
}

/** Writes events to the log as if they had been collected. */
export async function logEvents(database: Database, newId: NewId, events: readonly LoggedEvent[]): Promise<void> {
  await database.as(SYSTEM, (tx) =>
    tx
      .insertInto('ad_event')
      .values(
        events.map((event) => ({
          event_id: newId(),
          kind: event.kind,
          occurred_at: new Date(`${event.day}T04:00:00Z`),
          received_at: new Date(`${event.day}T04:00:00Z`),
          day: event.day,
          billed_day: event.day,
          catalog_id: event.catalogId,
          shopper: 'shopper',
          company_id: event.companyId,
          brand_id: event.brandId,
          campaign_id: event.campaignId,
          ad_set_id: event.adSetId,
          ad_type: 'PRODUCT',
          sku: event.sku,
          search_term: event.term ?? null,
          billed_micros: event.billed_micros ?? 0n,
          quantity: event.quantity ?? 0,
          sales_micros: event.sales_micros ?? 0n,
          attribution: event.kind === 'SALE' ? (event.attribution ?? 'DIRECT_CLICK') : null,
        })),
      )
      .execute(),
  );
}

/** A campaign for products, launched by somebody of its company. */
export async function launchCampaign(
  who: TestBrowser,
  input: { brandId: Uuid; catalogId: Uuid; startDate: string; skus: readonly string[] },
): Promise<{ campaignId: string; adSetId: Uuid }> {
  const { data, errors } = await who.graphql<{
    createSponsorCampaign: { sponsorCampaign: { id: string; adsetSet: { id: string }[] } };
  }>(
    `mutation ($input: CreateSponsorCampaignInput!) {
      createSponsorCampaign(input: $input) { sponsorCampaign { id adsetSet { id } } }
    }`,
    { input: { ...input, name: 'Running', asName: 'Running', adsProductName: 'Running' } },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  const { id, adsetSet } = data.createSponsorCampaign.sponsorCampaign;
  return { campaignId: id, adSetId: adsetSet[0]!.id };
}

/** Loads until so many rows are there: they wait while any transaction of the cluster is older, another test file's too. */
export async function loadEvents(
  database: Database,
  clickhouse: ClickHouse,
  rows: number,
  now_ms: Instant_ms,
): Promise<void> {
  let loaded = 0;
  await vi.waitUntil(async () => (loaded += await loadReports(database, clickhouse, now_ms)) >= rows, {
    timeout: 10_000,
  });
}
