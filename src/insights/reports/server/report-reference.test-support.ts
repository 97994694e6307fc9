import fc from 'fast-check';
import { uuidV7, type Uuid } from '#kernel/ids.ts';
import { convert } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { logImpressions } from '../../../../testing/impressions.ts';
import { NO_REPORT, type ReportMetrics, type ReportScope } from './report.repository.ts';

// Random events, and an independent calculation of the expected reports.

export const NOW_MS = Date.parse('2026-03-10T00:00:00Z');
let serial = 0;
const newId = () => uuidV7(NOW_MS + (serial += 1), Buffer.alloc(10, serial));
const ids = (count: number) => Array.from({ length: count }, newId);

export const COMPANIES = ids(2);
const BRANDS = ids(3);
export const CATALOGS: { id: Uuid; currency: string }[] = [
  { id: newId(), currency: 'SGD' },
  { id: newId(), currency: 'IDR' },
];
const WALLETS: Record<Uuid, string> = { [COMPANIES[0]!]: 'SGD', [COMPANIES[1]!]: 'MYR' };
const AD_SETS = ids(6).map((id, index) => ({
  id,
  campaignId: BigInt(index + 1),
  company: COMPANIES[index % 2]!,
  brand: BRANDS[index % 3]!,
  catalog: CATALOGS[index % 2]!,
  adType: index === 5 ? 'BANNER' : 'PRODUCT',
}));
const FIRST: Day = '2026-02-20';
export const RATES = new Map<string, bigint>([
  ['SGD', 1_000_000n],
  ['MYR', 3_300_000n],
  ['IDR', 11_500_000_000n],
]);

export interface RawEvent {
  adSet: (typeof AD_SETS)[number];
  kind: 'IMPRESSION' | 'CLICK' | 'SALE';
  day: Day;
  billedDay: Day;
  sku: string | null;
  platform: string | null;
  placement: string | null;
  bucket: number | null;
  term: string | null;
  billedMicros: bigint;
  isInvalid: boolean;
  counts: number | null;
  quantity: number;
  salesMicros: bigint;
  attribution: string | null;
}

const day = fc.integer({ min: 0, max: 20 }).map((days) => addDays(FIRST, days));
/** A few terms shared by many events, and enough others to make an export long. */
const term = fc.oneof(
  fc.constantFrom('lipstick', 'red shoes', "o'neill", null),
  fc.integer({ min: 0, max: 299 }).map((number) => `voucher ${number}`),
);
const anyEvent: fc.Arbitrary<RawEvent> = fc
  .record({
    adSet: fc.constantFrom(...AD_SETS),
    kind: fc.constantFrom<RawEvent['kind']>('IMPRESSION', 'IMPRESSION', 'CLICK', 'SALE'),
    day,
    late: fc.constantFrom(0, 0, 0, 3),
    sku: fc.constantFrom('A', 'B', 'C', null),
    platform: fc.constantFrom('desktop', 'mobile', null),
    placement: fc.constantFrom('SEARCH', null),
    bucket: fc.constantFrom(1, 2, 3, 4, null),
    term,
    billedMicros: fc.bigInt(0n, 900_001n),
    isInvalid: fc.boolean(),
    isReversed: fc.constantFrom(false, false, true),
    quantity: fc.integer({ min: 1, max: 4 }),
    salesMicros: fc.bigInt(0n, 90_000_001n),
    attribution: fc.constantFrom('DIRECT_CLICK', 'HALO_CLICK', 'DIRECT_VIEW', 'HALO_VIEW'),
  })
  .map(({ late, isReversed, ...event }) => {
    const sign = isReversed ? -1 : 1;
    const isSale = event.kind === 'SALE';
    const isBilled = !isSale && !event.isInvalid;
    return {
      ...event,
      billedDay: isBilled ? addDays(event.day, late) : event.day,
      isInvalid: !isSale && event.isInvalid,
      billedMicros: isBilled ? event.billedMicros * BigInt(sign) : 0n,
      counts: isReversed ? -1 : null,
      quantity: isSale ? event.quantity * sign : 0,
      salesMicros: isSale ? event.salesMicros * BigInt(sign) : 0n,
      attribution: isSale ? event.attribution : null,
    };
  });

export const drawEvents = (count: number, seed: number): RawEvent[] => fc.sample(anyEvent, { numRuns: count, seed });

export interface Filter {
  company: Uuid | null;
  range: { fromDate: Day; toDate: Day };
  brands: Uuid[] | null;
  catalogs: Uuid[] | null;
  adSet: (typeof AD_SETS)[number] | null;
  /** How the filter refers to the ad set: each campaign has exactly one. */
  by: 'campaign' | 'ad set';
  adType: 'PRODUCT' | 'BANNER' | null;
  currency: string;
}

export const anyFilter: fc.Arbitrary<Filter> = fc.record({
  company: fc.option(fc.constantFrom(...COMPANIES)),
  range: fc.tuple(day, day).map(([a, b]) => (a < b ? { fromDate: a, toDate: b } : { fromDate: b, toDate: a })),
  brands: fc.option(fc.subarray(BRANDS, { minLength: 1 })),
  catalogs: fc.option(
    fc.subarray(
      CATALOGS.map(({ id }) => id),
      { minLength: 1 },
    ),
  ),
  adSet: fc.option(fc.constantFrom(...AD_SETS)),
  by: fc.constantFrom('campaign', 'ad set'),
  adType: fc.option(fc.constantFrom('PRODUCT', 'BANNER')),
  currency: fc.constantFrom('SGD', 'MYR', 'IDR'),
});

export const scopeOf = ({ company, range, brands, catalogs, adSet, by, adType }: Filter): ReportScope => ({
  companyId: company,
  ...range,
  brandIds: brands,
  catalogIds: catalogs,
  campaignIds: adSet && by === 'campaign' ? [adSet.campaignId] : null,
  adSetId: adSet && by === 'ad set' ? adSet.id : null,
  adType,
});

/** Returns whether an event matches a filter, regardless of its day. */
export const isOf = ({ adSet: of }: RawEvent, { company, brands, catalogs, adSet, adType }: Filter): boolean =>
  (!company || of.company === company) &&
  (!brands || brands.includes(of.brand)) &&
  (!catalogs || catalogs.includes(of.catalog.id)) &&
  (!adSet || of.id === adSet.id) &&
  (!adType || of.adType === adType);

export const isWithin = (on: Day, { range }: Filter): boolean => on >= range.fromDate && on <= range.toDate;

type Amounts = Map<string, bigint>;

/**
 * Calculates the expected figures per group: counts, and amounts summed per currency and then converted once. The group
 * of an event may depend on the day, since its cost belongs to the day it was billed.
 */
export function expectedReport(
  events: readonly RawEvent[],
  filter: Filter,
  groupOf: (event: RawEvent, on: Day) => string,
): Map<string, ReportMetrics> {
  const groups = new Map<
    string,
    { counts: ReportMetrics; money: Record<'costs' | 'direct' | 'halo' | 'view', Amounts> }
  >();
  const groupAt = (event: RawEvent, on: Day) => {
    const key = groupOf(event, on);
    const group = groups.get(key) ?? {
      counts: { ...NO_REPORT },
      money: { costs: new Map(), direct: new Map(), halo: new Map(), view: new Map() },
    };
    groups.set(key, group);
    return group;
  };
  const add = (to: Amounts, code: string, amount: bigint) => to.set(code, (to.get(code) ?? 0n) + amount);
  for (const event of events.filter((candidate) => isOf(candidate, filter))) {
    const { adSet, kind, attribution, isInvalid } = event;
    const billed = groupAt(event, event.billedDay);
    if (isWithin(event.billedDay, filter)) add(billed.money.costs, WALLETS[adSet.company]!, event.billedMicros);
    if (!isWithin(event.day, filter)) continue;
    const { counts, money } = groupAt(event, event.day);
    const sign = BigInt(event.counts ?? 1);
    if (kind === 'IMPRESSION' && !isInvalid) counts.impressions += sign;
    if (kind === 'CLICK' && !isInvalid) counts.clicks += sign;
    if (attribution === 'DIRECT_CLICK') {
      counts.itemsSold += BigInt(event.quantity);
      counts.purchases += sign;
      add(money.direct, adSet.catalog.currency, event.salesMicros);
    }
    if (attribution === 'HALO_CLICK') {
      counts.haloItemsSold += BigInt(event.quantity);
      counts.haloPurchases += sign;
      add(money.halo, adSet.catalog.currency, event.salesMicros);
    }
    if (attribution?.endsWith('_VIEW')) add(money.view, adSet.catalog.currency, event.salesMicros);
  }
  const total = (amounts: Amounts) =>
    [...amounts].reduce(
      (sum, [code, amount]) => sum + convert(amount, RATES.get(code)!, RATES.get(filter.currency)!),
      0n,
    );
  return new Map(
    [...groups].map(([key, { counts, money }]) => [
      key,
      {
        ...counts,
        costsMicros: total(money.costs),
        salesMicros: total(money.direct),
        haloSalesMicros: total(money.halo),
        viewSalesMicros: total(money.view),
      },
    ]),
  );
}

/** Inserts the companies and their storefronts. */
export async function writeParties(database: Database): Promise<void> {
  await database.transact(SYSTEM, async (tx) => {
    const currencies = [...RATES].map(([code, rateMicros]) => ({
      code,
      rateMicros,
      symbol: '$',
      fractionDigits: 2,
    }));
    await tx.insertInto('currency').values(currencies).execute();
    const timezone = 'Asia/Singapore';
    const catalogs = CATALOGS.map(({ id, currency }) => ({
      id,
      code: currency.slice(0, 2),
      name: id,
      baseUrl: 'https://x.example',
      currency,
      timezone,
      ventureId: id,
    }));
    await tx.insertInto('catalog').values(catalogs).execute();
    const companies = COMPANIES.map((id) => ({
      id,
      name: id,
      countryCode: 'SG',
      timezone,
      walletCurrency: WALLETS[id]!,
      reportCurrency: 'SGD',
      createdAt: new Date(NOW_MS),
    }));
    await tx.insertInto('company').values(companies).execute();
  });
}

/** Appends events to the log in one transaction. */
export async function writeEvents(database: Database, events: readonly RawEvent[]): Promise<void> {
  const rows = events.map(({ adSet, ...event }) => ({
    eventId: newId(),
    kind: event.kind,
    occurredAt: new Date(`${event.day}T10:00:00Z`),
    receivedAt: new Date(NOW_MS),
    day: event.day,
    billedDay: event.billedDay,
    catalogId: adSet.catalog.id,
    shopper: 'shopper',
    companyId: adSet.company,
    brandId: adSet.brand,
    campaignId: adSet.campaignId,
    adSetId: adSet.id,
    adType: adSet.adType as 'PRODUCT' | 'BANNER',
    sku: event.sku,
    platform: event.platform,
    placement: event.placement,
    bucket: event.bucket,
    searchTerm: event.term,
    billedMicros: event.billedMicros,
    invalidReason: event.isInvalid ? 'BOT' : null,
    counts: event.counts,
    quantity: event.quantity,
    salesMicros: event.salesMicros,
    attribution: event.attribution,
  }));
  const [batched = [], others = []] = [true, false].map((isOne) => rows.filter((row) => isBatched(row) === isOne));
  await database.transact(SYSTEM, async (tx) => {
    if (others.length > 0) await tx.insertInto('adEvent').values(others).execute();
    await logImpressions(
      tx,
      batched.map(({ occurredAt, campaignId, day, billedDay, catalogId, shopper, companyId, brandId, ...row }) => ({
        ...{ day, billedDay, catalogId, shopper, companyId, brandId, adSetId: row.adSetId, adType: row.adType },
        ...{ sku: row.sku, platform: row.platform, placement: row.placement, searchTerm: row.searchTerm },
        bucket: row.bucket,
        campaignId: String(campaignId),
        atMs: occurredAt.getTime(),
      })),
    );
  });
}

/** As the collector logs it: free, valid impressions come in batches. */
const isBatched = (row: {
  readonly kind: string;
  readonly billedMicros: bigint;
  readonly invalidReason: string | null;
  readonly counts: number | null;
  readonly salesMicros: bigint;
}): boolean =>
  row.kind === 'IMPRESSION' && row.billedMicros + row.salesMicros === 0n && (row.invalidReason ?? row.counts) === null;
