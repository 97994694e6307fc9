import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { signInByApi } from './support/api.ts';
import { behind, drift } from './support/behind.ts';

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

test('for every company, each report and the wallet say the same, to the cent and the click', async ({ request }) => {
  const ask = await signInByApi(request, 'staff');
  const companies = await behind(async (tx) => {
    const { rows } = await sql<{ id: string; owed: bigint; clicks: bigint; impressions: bigint; invalid: bigint }>`
      select c.id, coalesce(sum(a.amount_micros), 0)::bigint as owed, coalesce(sum(a.clicks), 0)::bigint as clicks,
        coalesce(sum(a.impressions), 0)::bigint as impressions
      from company c left join accrual a on a.company_id = c.id group by c.id order by c.id`.execute(tx);
    return rows;
  });
  expect(companies.length).toBeGreaterThanOrEqual(20);
  expect(companies.filter(({ clicks }) => clicks > 0n).length).toBeGreaterThan(10);
  for (const { id, owed, clicks, impressions } of companies) {
    const wallet = { costs: decimalFromMicros(owed), clicks: Number(clicks), impressions: Number(impressions) };
    const figures = 'costs clicks impressions';
    const report = await ask<Record<string, Row[]>>(`{
      headline: reportDashboard(supplierId: "${id}", ${RANGE}) { ${figures} }
      campaigns: reportDashboardCampaigns(supplierId: "${id}", ${RANGE}) { ${figures} }
      platforms: platformSummary(supplierId: "${id}", ${RANGE}) { ${figures} }
      countries: countrySummary(supplierId: "${id}", ${RANGE}) { ${figures} }
      terms: searchTermSummary(supplierId: "${id}", ${RANGE}) { ${figures} }
    }`);
    for (const [name, rows] of Object.entries(report)) expect({ name, ...total(rows) }).toEqual({ name, ...wallet });
  }
  expect(await drift()).toEqual([]);
});

test('what the wallets paid is what settled days cost, and credits remember who paid for what', async () => {
  const { rows } = await behind((tx) =>
    sql`
      select t.id from wallet_transaction t
      left join lateral (select sum(amount_micros) as amount from accrual a where a.settled_by = t.transfer_id) owed on true
      left join lateral (select sum(amount_micros) as amount from credit_consumption c where c.transfer_id = t.transfer_id) used on true
      where not t.is_income and (owed.amount is distinct from t.amount_micros or used.amount is distinct from t.amount_micros)`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([]);
});
