import { expect, test } from './support/test.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { addDays, daysBetween } from '#kernel/time.ts';
import { signInByApi, type Ask } from './support/api.ts';
import { control, closeThisMonth, drift } from './support/server-control.ts';
import { address } from './support/served.ts';
import { RUN_SEED } from '../testing/run-seed.ts';

// Closes the month, so that later cost belongs to the next one: a worker takes the files in the order of their names,
// and journeys that expect today's cost come before this one.
const RANGE = 'fromDate: "2026-01-01", toDate: "2027-12-31"';

interface Row {
  costs: string;
  clicks: number;
  impressions: number;
}

const total = (rows: readonly Row[]) => ({
  costs: decimalFromMicros(rows.reduce((sum, { costs }) => sum + microsFromDecimal(costs)!, 0n)),
  clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
  impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
});

test('for every company, reports and wallet agree to the cent and the click', async ({ request }) => {
  const ask = await signInByApi(request, 'staff');
  const companies = await control(async (tx) => {
    const { rows } = await sql<{ id: string; owed: bigint; clicks: bigint; impressions: bigint; invalid: bigint }>`
      select c.id, (coalesce(sum(a.amount_micros), 0) - taken.amount)::bigint as owed, (coalesce(sum(a.clicks), 0) - taken.clicks)::bigint as clicks,
        coalesce(sum(a.impressions), 0)::bigint as impressions
      from company c left join accrual a on a.company_id = c.id
        -- What was found wrong after its day was charged came back by a movement; the day stays as it was charged.
        cross join lateral (select coalesce(sum(abs(e.billed_micros)), 0) as amount, count(*) as clicks from ad_event e
          where e.company_id = c.id and e.kind = 'CLICK' and e.counts = -1 and exists (select from accrual s
            where s.ad_set_id = e.ad_set_id and s.day = e.billed_day and s.settled_by is not null)) taken
      group by c.id, taken.amount, taken.clicks order by c.id`.execute(tx);
    return rows;
  });
  expect(companies.length).toBeGreaterThanOrEqual(20);
  expect(companies.filter(({ clicks }) => clicks > 0n).length).toBeGreaterThan(10);
  for (const { id, owed, clicks, impressions } of companies) {
    const wallet = { costs: decimalFromMicros(owed), clicks: Number(clicks), impressions: Number(impressions) };
    const metrics = 'costs clicks impressions';
    const report = await ask<Record<string, Row[]>>(`{
      headline: reportDashboard(supplierId: "${id}", ${RANGE}) { ${metrics} }
      campaigns: reportDashboardCampaigns(supplierId: "${id}", ${RANGE}) { ${metrics} }
      platforms: platformSummary(supplierId: "${id}", ${RANGE}) { ${metrics} }
      countries: countrySummary(supplierId: "${id}", ${RANGE}) { ${metrics} }
      terms: searchTermSummary(supplierId: "${id}", ${RANGE}) { ${metrics} }
    }`);
    for (const [name, rows] of Object.entries(report)) expect({ name, ...total(rows) }).toEqual({ name, ...wallet });
  }
  expect(await drift()).toEqual([]);
});

test('wallets paid what settled days cost, and credits know what they paid for', async () => {
  const { rows } = await control((tx) =>
    sql`
      select t.id from statement_line t
      left join lateral (select sum(amount_micros) as amount from accrual a where a.settled_by = t.ledger_transaction_id) owed on true
      left join lateral (select sum(amount_micros) as amount from credit_consumption c where c.ledger_transaction_id = t.ledger_transaction_id) used on true
      join company on company.id = t.company_id join currency on currency.code = company.wallet_currency
      -- A fraction of a minor unit is carried from one settled day to the next.
      where not t.is_income
        and (t.ad_type is not null and abs(coalesce(owed.amount, 0) - t.amount_micros) >= 10 ^ (6 - fraction_digits)
          or coalesce(used.amount, 0) <> t.amount_micros)`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('a monthly invoice agrees with the report of its storefront and month', async ({ request }) => {
  await closeThisMonth();
  const ask = await signInByApi(request, 'staff');
  const { rows: invoices } = await control((tx) =>
    sql<{ companyId: string; ventureId: string; first: string; last: string; clicks: bigint; impressions: bigint }>`
      select i.company_id as "companyId", c.venture_id as "ventureId", i.month::text as first,
        (i.month + interval '1 month' - interval '1 day')::date::text as last,
        sum(l.clicks)::bigint as clicks, sum(l.impressions)::bigint as impressions
      from invoice i join catalog c on c.id = i.catalog_id join invoice_line l on l.invoice_id = i.id
      -- Clicks found wrong after the document was written are on its credit note.
      where i.kind = 'MONTHLY' and not exists (select from credit_note n where n.invoice_id = i.id)
      group by i.id, c.venture_id order by 1, 2, 3`.execute(tx),
  );
  expect(invoices.length).toBeGreaterThanOrEqual(20);
  for (const { companyId, ventureId, first, last, clicks, impressions } of invoices) {
    const { report } = await ask<{ report: Row[] }>(`{ report: reportDashboard(
      supplierId: "${companyId}", ventureId: "${ventureId}", fromDate: "${first}", toDate: "${last}") { costs clicks impressions } }`);
    const { costs, ...counted } = total(report);
    expect({ companyId, first, ...counted }).toEqual({
      companyId,
      first,
      clicks: Number(clicks),
      impressions: Number(impressions),
    });
    expect(microsFromDecimal(costs)).toBeGreaterThan(0n);
  }
});

interface Filter {
  companyId: string;
  catalogId: string | null;
  adType: 'PRODUCT' | 'BANNER' | null;
  fromDate: string;
  toDate: string;
}

const EVERY_STATUS =
  'PENDING_FOR_APPROVAL, REJECTED, SCHEDULED, DELIVERING, COMPLETED, NOT_DELIVERING, DRAFT, PAUSED, REMOVED';

test('for random filters, screens, products, exports and wallet agree with the events', async ({ request }) => {
  console.log(`numbers agree: CHAOS_SEED=${RUN_SEED}`);
  const ask = await signInByApi(request, 'staff');
  const { companies, corrected, catalogs, first, last } = await control(async (tx) => {
    const { rows } = await sql<{
      companies: string[];
      corrected: string;
      catalogs: { id: string; ventureId: string }[];
      first: string;
      last: string;
    }>`
      select array(select distinct company_id::text from accrual where clicks > 0) as companies,
        (select min(company_id::text) from ad_event where kind = 'CLICK' and counts = -1) as corrected,
        (select json_agg(json_build_object('id', id, 'ventureId', venture_id)) from catalog) as catalogs,
        (select min(day)::text from accrual) as first, (select max(day)::text from accrual) as last`.execute(tx);
    return rows[0]!;
  });
  const day = fc.integer({ min: 0, max: daysBetween(first, last) }).map((days) => addDays(first, days));
  const filters = fc.sample(
    fc.record({
      companyId: fc.constantFrom(...companies),
      catalogId: fc.option(fc.constantFrom(...catalogs.map(({ id }) => id))),
      adType: fc.option(fc.constantFrom('PRODUCT' as const, 'BANNER' as const)),
      days: fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a])),
    }),
    { numRuns: 8, seed: RUN_SEED },
  );
  // What came back after its day was charged is met in any case.
  const certain = { companyId: corrected, catalogId: null, adType: null, days: [first, last] };
  for (const { days, ...narrowed } of [certain, ...filters]) {
    const filter: Filter = { ...narrowed, fromDate: days[0]!, toDate: days[1]! };
    const events = await eventsSay(filter);
    const ventureId = catalogs.find(({ id }) => id === filter.catalogId)?.ventureId;
    for (const [name, found] of Object.entries(await reportsSay(ask, filter, ventureId)))
      expect({ filter, name, ...found }).toEqual({ filter, name, ...events });
    const { costs, ...counts } = events;
    expect({ filter, costs: await walletSays(filter) }).toEqual({ filter, costs });
    expect({ filter, ...(await productsSay(ask, filter)) }).toEqual({ filter, ...counts });
    const file = await request.get(address() + (await fileOf(ask, filter)));
    expect({ filter, ...fileSays(await file.text()) }).toEqual({ filter, ...events });
  }
});

/** Sums the logged events one by one. */
async function eventsSay({ companyId, catalogId, adType, fromDate, toDate }: Filter) {
  const { rows } = await control((tx) =>
    sql<{ costs: bigint; clicks: bigint; impressions: bigint }>`
      select coalesce(sum(billed_micros) filter (where billed_day between ${fromDate} and ${toDate}), 0)::bigint as costs,
        coalesce(sum(coalesce(counts, 1)) filter (where kind = 'CLICK' and day between ${fromDate} and ${toDate}), 0)::bigint as clicks,
        coalesce(sum(coalesce(counts, 1)) filter (where kind = 'IMPRESSION' and day between ${fromDate} and ${toDate}), 0)::bigint as impressions
      from logged_event where company_id = ${companyId} and invalid_reason is null
        and (${catalogId}::uuid is null or catalog_id = ${catalogId}::uuid) and (${adType}::text is null or ad_type = ${adType})`.execute(
      tx,
    ),
  );
  const { costs, clicks, impressions } = rows[0]!;
  return { costs: decimalFromMicros(costs), clicks: Number(clicks), impressions: Number(impressions) };
}

/** Sums what was charged, less what was found wrong after its day was charged: that came back by a movement. */
async function walletSays({ companyId, catalogId, adType, fromDate, toDate }: Filter): Promise<string> {
  const { rows } = await control((tx) =>
    sql<{ costs: bigint }>`
      select (coalesce(sum(amount_micros), 0) - (
          select coalesce(sum(abs(e.billed_micros)), 0) from ad_event e
          where e.company_id = ${companyId} and e.kind = 'CLICK' and e.counts = -1 and e.billed_day between ${fromDate} and ${toDate}
            and (${catalogId}::uuid is null or e.catalog_id = ${catalogId}::uuid) and (${adType}::text is null or e.ad_type = ${adType})
            and exists (select from accrual s where s.ad_set_id = e.ad_set_id and s.day = e.billed_day and s.settled_by is not null)
        ))::bigint as costs from accrual
      where company_id = ${companyId} and day between ${fromDate} and ${toDate}
        and (${catalogId}::uuid is null or catalog_id = ${catalogId}::uuid) and (${adType}::text is null or ad_type = ${adType})`.execute(
      tx,
    ),
  );
  return decimalFromMicros(rows[0]!.costs);
}

async function reportsSay(ask: Ask, filter: Filter, ventureId: string | undefined) {
  const { companyId, catalogId, adType, fromDate, toDate } = filter;
  const metrics = 'costs clicks impressions';
  const args = `supplierId: $companyId, ventureId: $ventureId, adType: $adType, fromDate: $fromDate, toDate: $toDate`;
  const { list, ...reports } = await ask<Record<string, Row[]> & { list: { objects: { report: Row }[] } }>(
    `query ($companyId: ID, $ventureId: ID, $catalogId: ID, $adType: AdType, $fromDate: Date, $toDate: Date) {
      headline: reportDashboard(${args}) { ${metrics} }
      campaigns: reportDashboardCampaigns(${args}) { ${metrics} }
      platforms: platformSummary(${args}) { ${metrics} }
      countries: countrySummary(${args}) { ${metrics} }
      terms: searchTermSummary(${args}) { ${metrics} }
      list: sponsorCampaigns(
        supplierId: $companyId, catalogId: $catalogId, adType: $adType, startDate: $fromDate, endDate: $toDate,
        fetchAll: true, status: [${EVERY_STATUS}]
      ) { objects { report { ${metrics} } } }
    }`,
    { companyId, ventureId, catalogId, adType, fromDate, toDate },
  );
  const all = { ...reports, list: list.objects.map(({ report }) => report) };
  return Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, total(rows)]));
}

/** Compares counts only, because amounts of products are in their storefront's currency. */
async function productsSay(ask: Ask, { companyId, catalogId, adType, fromDate, toDate }: Filter) {
  const { rows } = await control((tx) =>
    sql<{ id: string }>`select id::text from campaign where company_id = ${companyId}
      and (${catalogId}::uuid is null or catalog_id = ${catalogId}::uuid) and (${adType}::text is null or ad_type = ${adType})`.execute(
      tx,
    ),
  );
  const products: Row[] = [];
  for (const { id } of rows) {
    const { skusReport } = await ask<{ skusReport: { objects: Row[]; numPages: number } }>(
      `{ skusReport(campaignId: "${id}", fromDate: "${fromDate}", toDate: "${toDate}", pageSize: 1000) {
        objects { costs clicks impressions } numPages } }`,
    );
    expect(skusReport.numPages).toBeLessThanOrEqual(1);
    products.push(...skusReport.objects);
  }
  const { clicks, impressions } = total(products);
  return { clicks, impressions };
}

/** Returns the address of the daily export once it is written. */
async function fileOf(ask: Ask, { companyId, ...params }: Filter): Promise<string> {
  const { createExportRequest } = await ask<{ createExportRequest: { exportRequest: { id: string } } }>(
    'mutation ($params: JSON!) { createExportRequest(input: { fileType: CSV, dataType: SPONSOR_DAILY_DASHBOARD, params: $params }) { exportRequest { id } } }',
    { params: { ...params, supplierId: companyId } },
  );
  let url: string | null = null;
  await expect
    .poll(async () => {
      const { exportRequest } = await ask<{ exportRequest: { exportedFileUrl: string | null } }>(
        `{ exportRequest(id: "${createExportRequest.exportRequest.id}") { exportedFileUrl } }`,
      );
      url = exportRequest.exportedFileUrl;
      return url;
    })
    .not.toBeNull();
  return url!;
}

function fileSays(text: string) {
  const [head, ...lines] = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  // A campaign's name may contain commas, so columns are addressed from the end.
  const headings = head!.split(',');
  const at = (heading: string) => headings.indexOf(heading) - headings.length;
  const cells = lines.map((line) => line.split(','));
  return total(
    cells.map((row) => ({
      costs: row.at(at('Cost'))!,
      clicks: Number(row.at(at('Clicks'))),
      impressions: Number(row.at(at('Impressions'))),
    })),
  );
}
