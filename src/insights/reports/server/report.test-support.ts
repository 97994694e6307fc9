import { knownCurrencies } from '#core/accounts/server/index.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { ClickHouse } from '#platform/clickhouse/clickhouse.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { TestBrowser } from '../../../../testing/api.ts';
import { loadReports } from './report-loader.ts';
import { until } from '../../../../testing/eventually.ts';
import { logImpressions } from '../../../../testing/impressions.ts';

/** An event as specified by a test; omitted values are zero or null. */
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
  billedMicros?: bigint;
  quantity?: number;
  salesMicros?: bigint;
  /** Only for a sale; by default attributed to a click on the same product. */
  attribution?: 'DIRECT_CLICK' | 'HALO_CLICK';
}

interface OneSeller {
  readonly acme: { readonly id: Uuid };
  readonly brand: { readonly id: Uuid };
  readonly shop: { readonly id: Uuid };
}

/** A free click on a campaign of `campaignScenario`, on a Tuesday, changed by `more`. */
export const clickOn = (
  { acme, brand, shop }: OneSeller,
  { id, adSetId }: { readonly id: string; readonly adSetId: Uuid },
  more: Partial<LoggedEvent>,
): LoggedEvent => ({
  kind: 'CLICK',
  day: '2026-06-09',
  catalogId: shop.id,
  companyId: acme.id,
  brandId: brand.id,
  campaignId: BigInt(id),
  adSetId,
  sku: 'RUN-1',
  ...more,
});

/** Appends events to the log as if they had been collected. */
export async function logEvents(database: Database, newId: NewId, events: readonly LoggedEvent[]): Promise<void> {
  const isBatched = ({ kind, billedMicros = 0n }: LoggedEvent) => kind === 'IMPRESSION' && billedMicros === 0n;
  const rows = events.filter((event) => !isBatched(event)).map((event) => ({ ...rowOf(event), eventId: newId() }));
  await database.transact(SYSTEM, async (tx) => {
    if (rows.length > 0) await tx.insertInto('adEvent').values(rows).execute();
    await logImpressions(
      tx,
      events.filter(isBatched).map((event) => {
        const {
          occurredAt,
          campaignId,
          day,
          catalogId,
          shopper,
          companyId,
          brandId,
          adSetId,
          adType,
          sku,
          searchTerm,
        } = rowOf(event);
        const about = { catalogId, shopper, companyId, brandId, adSetId, adType, sku, searchTerm };
        return { ...about, day, atMs: occurredAt.getTime(), campaignId: String(campaignId) };
      }),
    );
  });
}

const rowOf = (event: LoggedEvent) => ({
  kind: event.kind,
  occurredAt: new Date(`${event.day}T04:00:00Z`),
  receivedAt: new Date(`${event.day}T04:00:00Z`),
  day: event.day,
  billedDay: event.day,
  catalogId: event.catalogId,
  shopper: 'shopper',
  companyId: event.companyId,
  brandId: event.brandId,
  campaignId: event.campaignId,
  adSetId: event.adSetId,
  adType: 'PRODUCT' as const,
  sku: event.sku,
  searchTerm: event.term ?? null,
  billedMicros: event.billedMicros ?? 0n,
  quantity: event.quantity ?? 0,
  salesMicros: event.salesMicros ?? 0n,
  attribution: event.kind === 'SALE' ? (event.attribution ?? 'DIRECT_CLICK') : null,
});

/** Launches a product campaign as a user of its company. */
export async function launchCampaign(
  user: TestBrowser,
  input: { brandId: Uuid; catalogId: Uuid; startDate: string; skus: readonly string[] },
): Promise<{ campaignId: string; adSetId: Uuid }> {
  const { data, errors } = await user.graphql<{
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

/**
 * Loads until this number of rows has been loaded. Rows wait while any older transaction of the cluster is open,
 * including those of other test files.
 */
export async function loadEvents(
  database: Database,
  clickhouse: ClickHouse,
  rows: number,
  nowMs: EpochMs,
): Promise<void> {
  let loaded = 0;
  await until(async () => (loaded += await loadReports(database, clickhouse, nowMs)) >= rows);
}

/** Runs work while a company's reports are in Kuwaiti dinars, of which one is worth four Singapore dollars. */
export async function reportingInDinars<T>(database: Database, companyId: Uuid, work: () => Promise<T>): Promise<T> {
  const set = (reportCurrency: string) =>
    database.transact(SYSTEM, async (tx) => {
      await knownCurrencies.save(tx, { code: 'KWD', symbol: 'KD', rateMicros: 250_000n, fractionDigits: 3 });
      await tx.updateTable('company').set({ reportCurrency }).where('id', '=', companyId).execute();
    });
  await set('KWD');
  try {
    return await work();
  } finally {
    await set('SGD');
  }
}
