import { DAY_MS } from '#kernel/time.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { AdcpError } from '../rules/adcp-error.ts';
import { MAX_DELIVERIES, type RequestOf } from './adcp-requests.ts';
import type { BuyStatus } from '../rules/media-buy-status.ts';
import { METRICS, type Figures, type Report } from './answers.ts';
import type { Buyer } from './buyer.ts';
import type { PackageRow } from './media-buy.repository.ts';
import { pageOfBuys } from './read-buys.ts';
import { campaignOf, statusOfPackage, type ReadBuy } from './shown-buy.ts';

interface Period {
  from: string;
  to: string;
}

const numberOf = (value: { amount: string } | number | null): number =>
  value === null ? 0 : typeof value === 'number' ? value : Number(value.amount);

const shownFigures = (figures: Figures | null) => {
  const [impressions, clicks, spend, sales, items] = METRICS.map((name) => (figures ? numberOf(figures[name]) : 0));
  return {
    impressions: impressions!,
    spend: spend!,
    clicks: clicks!,
    ...(impressions! > 0 && { ctr: clicks! / impressions! }),
    conversions: items!,
    conversion_value: sales!,
    ...(spend! > 0 && { roas: sales! / spend! }),
  };
};

/** What media buys delivered, from the reports of their campaigns: the same figures as in the console. */
export async function getDelivery(buyer: Buyer, sent: RequestOf<'get_media_buy_delivery'>) {
  const found = await pageOfBuys(buyer, { ...sent, pagination: { max_results: MAX_DELIVERIES } });
  if (!found.ok) return found;
  const { buys } = found.value;
  const period = periodOf(buyer, sent, buys);
  const deliveries = [];
  for (const buy of buys) {
    const packages = [];
    for (const one of buy.packages) {
      const shown = await packageDelivery(buyer, {
        buy,
        one,
        period,
        isDaily: sent.include_package_daily_breakdown === true,
      });
      if (!shown.ok) return shown;
      packages.push(shown.value);
    }
    deliveries.push({
      media_buy_id: buy.row.id,
      status: buy.status,
      totals: sumOf(packages),
      by_package: packages,
    });
  }
  return ok({
    reporting_period: { start: `${period.from}T00:00:00Z`, end: `${period.to}T23:59:59Z` },
    currency: buyer.currency,
    aggregated_totals: { ...sumOf(deliveries.map(({ totals }) => totals)), media_buy_count: deliveries.length },
    media_buy_deliveries: deliveries,
  });
}

/** The protocol has words for what delivers and what has ended, and none for what waits. */
function deliveryStatus(status: BuyStatus): { delivery_status?: 'delivering' | 'flight_ended' } {
  if (status === 'active') return { delivery_status: 'delivering' };
  return status === 'completed' ? { delivery_status: 'flight_ended' } : {};
}

interface Sums {
  impressions: number;
  spend: number;
  clicks: number;
  conversions: number;
  conversion_value: number;
}
function sumOf(parts: readonly Sums[]): Sums {
  const sum = { impressions: 0, spend: 0, clicks: 0, conversions: 0, conversion_value: 0 };
  for (const part of parts) for (const name of Object.keys(sum) as (keyof Sums)[]) sum[name] += part[name];
  // Amounts have six decimals at most.
  return { ...sum, spend: Number(sum.spend.toFixed(6)), conversion_value: Number(sum.conversion_value.toFixed(6)) };
}

/** The days that are asked for; from the first day of a flight until today when nothing is. */
function periodOf(
  buyer: Buyer,
  { start_date: from, end_date: to }: RequestOf<'get_media_buy_delivery'>,
  buys: readonly ReadBuy[],
): Period {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const first = Math.min(buyer.nowMs, ...buys.map(({ row }) => row.startAt.getTime()));
  // No report is longer than a year.
  const start = from ?? dayOf(Math.max(first, buyer.nowMs - 365 * DAY_MS));
  const end = to ?? dayOf(buyer.nowMs);
  return { from: start, to: end < start ? start : end };
}

async function packageDelivery(
  buyer: Buyer,
  { buy, one, period, isDaily }: { buy: ReadBuy; one: PackageRow; period: Period; isDaily: boolean },
): Promise<Result<ReturnType<typeof shownFigures> & Record<string, unknown>, AdcpError>> {
  const campaign = campaignOf(buy, one);
  let report: Report | null = null;
  if (campaign) {
    const read = await buyer.read('POST /v1/reports', {
      body: { metrics: METRICS, by: 'day', filter: { campaignId: campaign.id }, ...period },
    });
    if (!read.ok) return read;
    report = read.value;
  }
  const total = shownFigures(report?.total ?? null);
  return ok({
    package_id: one.id,
    ...total,
    pricing_model: 'cpc',
    rate: total.clicks > 0 ? Number((total.spend / total.clicks).toFixed(6)) : 0,
    currency: report?.currency ?? buyer.currency,
    ...deliveryStatus(statusOfPackage(buy, one)),
    ...(isDaily && {
      daily_breakdown: (report?.rows ?? []).map(({ key, metrics }) => ({ date: key, ...shownFigures(metrics) })),
    }),
  });
}
