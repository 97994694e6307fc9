import { zoneOfOffset } from '#products/sponsored/rules/catalog-zone.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { dayIn } from '#kernel/time.ts';
import type { SkuHistoryQuery } from '#platform/api-client/generated/graphql.ts';
import { pricesOn, type PriceKind, type PriceStep } from '../../rules/price-days.ts';

/** Metrics of a product's history chart, in display order. */
export const HISTORY_LINES = [
  'impressions',
  'clicks',
  'items',
  'sales',
  'averagePrice',
  'haloItems',
  'haloSales',
  'blackPrice',
  'markdownPrice',
  'promotionPrice',
] as const;
export type HistoryLine = (typeof HISTORY_LINES)[number];

/** One day of a product: counts, and amounts in major units; null when unknown or absent. */
export type HistoryDay = { day: string } & Record<HistoryLine, number | null>;

type History = NonNullable<SkuHistoryQuery['skuHistories']>;

const numberOf = (decimal: string | null) => (decimal === null ? null : Number(decimal));

/** Joins the server's history of a product into one row per day. */
export function historyDays(history: History, offsetMinutes: number): HistoryDay[] {
  const days = history.salesHistory.map(({ eventTime }) => eventTime.slice(0, 10));
  const prices = pricesOn(days, stepsOf(history.priceHistory, offsetMinutes));
  const price = (index: number, kind: PriceKind) => {
    const micros = prices[index]![kind];
    return micros === null ? null : Number(micros) / 1e6;
  };
  return days.map((day, index) => {
    const sold = history.salesHistory[index]!;
    const halo = history.haloSalesHistory[index];
    const visible = history.reportHistory[index];
    return {
      day,
      impressions: Number(visible?.impressions ?? 0),
      clicks: Number(visible?.clicks ?? 0),
      items: Number(sold.quantity),
      sales: Number(sold.value),
      averagePrice: numberOf(sold.averageUnitPrice),
      haloItems: Number(halo?.quantity ?? 0),
      haloSales: Number(halo?.value ?? 0),
      blackPrice: price(index, 'BLACK'),
      markdownPrice: price(index, 'MARKDOWN'),
      promotionPrice: price(index, 'PROMOTION'),
    };
  });
}

/** Converts price changes to steps by the storefront's local days. Unknown kinds of changes are logged and skipped. */
function stepsOf(changes: History['priceHistory'], offsetMinutes: number): PriceStep[] {
  const zone = zoneOfOffset(offsetMinutes);
  const dayOf = (instant: string | null) => (instant === null ? null : dayIn(zone, Date.parse(instant)));
  return changes.flatMap((change): PriceStep[] => {
    const since = dayOf(change.eventTime)!;
    const micros = (price: string | null) => (price === null ? null : microsFromDecimal(price));
    switch (change.priceChangeType) {
      case 'BLACK':
        return [{ kind: 'BLACK', since, priceMicros: micros(change.blackPrice), from: null, until: null }];
      case 'PROMOTION':
        return [
          {
            kind: 'PROMOTION',
            since,
            priceMicros: micros(change.promotionPrice),
            from: dayOf(change.promotionStartDate),
            until: dayOf(change.promotionEndDate),
          },
        ];
      case 'MARKDOWN':
        return [
          {
            kind: 'MARKDOWN',
            since,
            priceMicros: micros(change.markdownPrice),
            from: dayOf(change.markdownStartDate),
            until: dayOf(change.markdownEndDate),
          },
        ];
      default:
        console.error(`an unknown kind of price change: ${change.priceChangeType}`);
        return [];
    }
  });
}
