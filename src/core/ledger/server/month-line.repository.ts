import { sql, type RawBuilder } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { shareOut } from '../rules/document-lines.ts';
import { invoiceNo, type InvoiceLine } from '../rules/invoice.ts';

/** What the ads of one brand and type were charged, and what of it was given back, in a month. */
interface ChargedGroup {
  brandId: Uuid;
  brandName: string;
  adType: AdType;
  chargedMicros: Micros;
  returnedMicros: Micros;
  /** Zero or less: those that were given back. */
  returnedClicks: bigint;
  campaigns: {
    id: string;
    name: string | null;
    /** Cost as accrued, of which the charges are the whole minor units. */
    costMicros: string;
    days: number;
    clicks: string;
    impressions: string;
  }[];
}

/**
 * Returns a month's lines by brand, ad type and campaign, and below them what was given back. They sum to what the ledger
 * charged. A day on which ads were only seen counts as a day, with its impressions. `ofMonth` selects statement lines `t`.
 */
export async function readMonthLines(
  tx: Transaction,
  { ofMonth, digits }: { ofMonth: RawBuilder<unknown>; digits: number },
): Promise<InvoiceLine[]> {
  const { rows: groups } = await sql<ChargedGroup>`
    with line as (
      select t.* from statement_line t where ${ofMonth}
    ), by_campaign as (
      select line.brand_id, line.ad_type, a.campaign_id, sum(a.amount_micros) as cost_micros, count(distinct a.day)::int as days,
        sum(a.clicks) as clicks, sum(a.impressions) as impressions
      from line join accrual a on a.settled_by = line.ledger_transaction_id
      where a.amount_micros > 0 or a.clicks > 0 or a.impressions > 0 group by 1, 2, 3
    )
    select line.brand_id, b.name as brand_name, line.ad_type,
      coalesce(sum(line.amount_micros) filter (where not line.is_income), 0)::bigint as charged_micros,
      coalesce(sum(line.amount_micros) filter (where line.is_income), 0)::bigint as returned_micros,
      coalesce(sum(line.clicks) filter (where line.is_income), 0)::bigint as returned_clicks,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.campaign_id::text, 'name', c.name, 'costMicros', k.cost_micros::text, 'days', k.days,
          'clicks', k.clicks::text, 'impressions', k.impressions::text) order by c.name nulls last, k.campaign_id)
        from by_campaign k left join campaign c on c.id = k.campaign_id
        where k.brand_id = line.brand_id and k.ad_type = line.ad_type), '[]') as campaigns
    from line join brand b on b.id = line.brand_id group by line.brand_id, b.name, line.ad_type order by b.name, line.brand_id, line.ad_type`.execute(
    tx,
  );
  return groups.flatMap((group) => {
    const { brandId, brandName, adType, campaigns, chargedMicros, returnedMicros, returnedClicks } = group;
    const about = { description: brandName, brandId, adType };
    const parts = shareOut(
      chargedMicros,
      campaigns.map(({ costMicros }) => BigInt(costMicros)),
      digits,
    );
    const lines: InvoiceLine[] = campaigns.map(({ id, name, days, clicks, impressions }, index) => ({
      ...about,
      campaign: { id: BigInt(id), name },
      days,
      clicks: BigInt(clicks),
      impressions: BigInt(impressions),
      amountMicros: parts[index]!,
    }));
    // Charged without any delivery: only where the ledger was corrected by hand.
    if (campaigns.length === 0 && chargedMicros > 0n) lines.push({ ...about, amountMicros: chargedMicros });
    if (returnedMicros > 0n || returnedClicks !== 0n)
      lines.push({ ...about, clicks: returnedClicks, amountMicros: -returnedMicros });
    return lines;
  });
}

/** Returns the numbers of the documents that charged the tax of the credit which paid for a month, in their order. */
export async function readTaxedOn(tx: Transaction, ofMonth: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ series: string; number: bigint }>`
    select distinct i.series, i.number
    from statement_line t join credit_consumption u on u.ledger_transaction_id = t.ledger_transaction_id
      join credit c on c.id = u.credit_id join invoiced_ledger_transaction m on m.ledger_transaction_id = c.ledger_transaction_id
      join invoice i on i.id = m.invoice_id and i.tax_micros > 0
    where ${ofMonth} order by i.series, i.number`.execute(tx);
  return rows.map(({ series, number }) => invoiceNo(series, number));
}
