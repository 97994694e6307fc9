import { sql } from 'kysely';
import type { Micros } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { ReportScope } from './report.repository.ts';

/**
 * Why a click was not billed: too many clicks of one shopper, a self-identified bot, another storefront's ad, or fraud
 * detected later.
 */
export type InvalidClickReason = 'CLICK_RATE' | 'BOT' | 'FOREIGN_CATALOG' | 'FRAUD';

/** Invalid clicks of one reason, in one wallet currency. */
export interface InvalidClicks {
  reason: InvalidClickReason;
  currency: string;
  clicks: number;
  /** What the clicks would have cost. */
  notBilledMicros: Micros;
  /** The part that had been billed and was refunded. */
  returnedMicros: Micros;
}

/**
 * Returns clicks on ads in scope that were logged but not billed, or billed and refunded, by reason. Read directly from
 * the event log.
 */
export async function readInvalidClicks(tx: Transaction, scope: ReportScope): Promise<InvalidClicks[]> {
  const { companyId, fromDate, toDate, brandIds, catalogIds, campaignIds, adSetId, adType } = scope;
  const { rows } = await sql<InvalidClicks>`
    select coalesce(e.invalid_reason, e.unbilled_reason) as reason, company.wallet_currency as currency, count(*)::int as clicks,
      coalesce(sum(e.price_micros) filter (where e.counts is null), 0)::bigint as not_billed_micros,
      coalesce(-sum(e.billed_micros) filter (where e.counts = -1), 0)::bigint as returned_micros
    from ad_event e join company on company.id = e.company_id
    where e.kind = 'CLICK' and (e.invalid_reason is not null or e.counts = -1) and e.day between ${fromDate} and ${toDate}
      and (${companyId}::uuid is null or e.company_id = ${companyId})
      and (${brandIds}::uuid[] is null or e.brand_id = any(${brandIds}))
      and (${catalogIds}::uuid[] is null or e.catalog_id = any(${catalogIds}))
      and (${campaignIds?.map(String) ?? null}::bigint[] is null or e.campaign_id = any(${campaignIds?.map(String) ?? null}::bigint[]))
      and (${adSetId}::uuid is null or e.ad_set_id = ${adSetId})
      and (${adType}::text is null or e.ad_type = ${adType})
    group by 1, 2 order by 3 desc, 1`.execute(tx);
  return rows;
}
