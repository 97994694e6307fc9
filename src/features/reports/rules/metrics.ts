import { divideHalfEven, type Micros } from '#kernel/money.ts';

/** What an ad delivered over some days. Money is in one currency. */
export interface Figures {
  impressions: bigint;
  clicks: bigint;
  costs_micros: Micros;
  /** Sales within seven days after a click, of the advertised SKU. */
  sales_micros: Micros;
  /** Sales of other SKUs of the brand that followed the same click. */
  haloSales_micros: Micros;
  itemsSold: bigint;
  haloItemsSold: bigint;
}

export const NO_FIGURES: Figures = {
  impressions: 0n,
  clicks: 0n,
  costs_micros: 0n,
  sales_micros: 0n,
  haloSales_micros: 0n,
  itemsSold: 0n,
  haloItemsSold: 0n,
};

export function sumFigures(all: readonly Figures[]): Figures {
  return all.reduce(
    (sum, figures) => ({
      impressions: sum.impressions + figures.impressions,
      clicks: sum.clicks + figures.clicks,
      costs_micros: sum.costs_micros + figures.costs_micros,
      sales_micros: sum.sales_micros + figures.sales_micros,
      haloSales_micros: sum.haloSales_micros + figures.haloSales_micros,
      itemsSold: sum.itemsSold + figures.itemsSold,
      haloItemsSold: sum.haloItemsSold + figures.haloItemsSold,
    }),
    NO_FIGURES,
  );
}

/** Click-through rate in percent; null without impressions. */
export const clickThroughRate = (figures: Pick<Figures, 'clicks' | 'impressions'>): number | null =>
  percent(figures.clicks, figures.impressions);

/** Direct and indirect sales. */
export const totalSales_micros = (figures: Pick<Figures, 'sales_micros' | 'haloSales_micros'>): Micros =>
  figures.sales_micros + figures.haloSales_micros;

/** Items sold directly and indirectly. */
export const totalItemsSold = (figures: Pick<Figures, 'itemsSold' | 'haloItemsSold'>): bigint =>
  figures.itemsSold + figures.haloItemsSold;

/** Items sold directly per click, in percent; null without clicks. */
export const directConversion = (figures: Pick<Figures, 'itemsSold' | 'clicks'>): number | null =>
  percent(figures.itemsSold, figures.clicks);

/** Items sold directly and indirectly per click, in percent; null without clicks. */
export const conversion = (figures: Pick<Figures, 'itemsSold' | 'haloItemsSold' | 'clicks'>): number | null =>
  percent(totalItemsSold(figures), figures.clicks);

/** Direct sales per cost, in percent; null without cost. */
export const directReturnOnAdSpend = (figures: Pick<Figures, 'sales_micros' | 'costs_micros'>): number | null =>
  percent(figures.sales_micros, figures.costs_micros);

/** Direct and indirect sales per cost, in percent; null without cost. */
export const returnOnAdSpend = (
  figures: Pick<Figures, 'sales_micros' | 'haloSales_micros' | 'costs_micros'>,
): number | null => percent(totalSales_micros(figures), figures.costs_micros);

/** Cost of one click; null without clicks. */
export const costPerClick_micros = (figures: Pick<Figures, 'costs_micros' | 'clicks'>): Micros | null =>
  figures.clicks > 0n ? divideHalfEven(figures.costs_micros, figures.clicks) : null;

/** Cost of a thousand impressions; null without impressions. */
export const costPerMille_micros = (figures: Pick<Figures, 'costs_micros' | 'impressions'>): Micros | null =>
  figures.impressions > 0n ? divideHalfEven(figures.costs_micros * 1000n, figures.impressions) : null;

function percent(part: bigint, whole: bigint): number | null {
  return whole > 0n ? (100 * Number(part)) / Number(whole) : null;
}
