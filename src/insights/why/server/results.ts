import type { Company } from '#core/accounts/server/index.ts';
import type { ReportMetrics, ReportRequest } from '#insights/reports/server/index.ts';
import { convert, type Micros } from '#kernel/money.ts';
import type { Compared, Results } from '../rules/waterfall.ts';

export const resultsOf = (metrics: ReportMetrics | undefined): Results => ({
  impressions: metrics?.impressions ?? 0n,
  clicks: metrics?.clicks ?? 0n,
  costsMicros: metrics?.costsMicros ?? 0n,
  orders: metrics?.purchases ?? 0n,
  salesMicros: metrics?.salesMicros ?? 0n,
});

export function salesPerClick({ before, now }: Compared<Results>): number {
  const clicks = before.clicks + now.clicks;
  return clicks > 0n ? Number(before.salesMicros + now.salesMicros) / Number(clicks) : 0;
}

/** Returns the conversion of amounts of the report into the wallet's currency. */
export function walletRate({ money }: ReportRequest, { walletCurrency }: Pick<Company, 'walletCurrency'>) {
  const factor = Number(money.rates.get(walletCurrency)!) / Number(money.rates.get(money.currency)!);
  return (amount: number) => amount * factor;
}

/** Amounts of the wallet in the report's currency. */
export const inReport = (
  { money }: ReportRequest,
  { walletCurrency }: Pick<Company, 'walletCurrency'>,
  amount: Micros,
) => convert(amount, money.rates.get(walletCurrency)!, money.rates.get(money.currency)!);
