import { metricIds, metricText, type MetricId } from './metric-list.ts';
import type { MetricValues } from './metrics.ts';
import { textIn, type Texts } from '#kernel/texts.ts';
import type { Language } from '#kernel/language.ts';

/** Metric names in exports. The console uses shorter names with definitions beside them. */
const NAMES: Record<MetricId, Texts> = {
  impressions: ['Impressions', 'Impressões', 'Tayangan'],
  clicks: ['Clicks', 'Cliques', 'Klik'],
  ctr: ['CTR %', 'CTR %', 'CTR %'],
  costs: ['Cost', 'Custo', 'Biaya'],
  cpc: ['Cost per click', 'Custo por clique', 'Biaya per klik'],
  cpm: ['Cost per 1000 impressions', 'Custo por 1000 impressões', 'Biaya per 1000 tayangan'],
  directSales: ['Direct sales', 'Vendas diretas', 'Penjualan langsung'],
  directItemsSold: ['Direct items sold', 'Itens vendidos diretamente', 'Barang terjual langsung'],
  directConversion: ['Direct conversion %', 'Conversão direta %', 'Konversi langsung %'],
  directRoas: ['Direct ROAS %', 'ROAS direto %', 'ROAS langsung %'],
  sales: ['Sales', 'Vendas', 'Penjualan'],
  itemsSold: ['Items sold', 'Itens vendidos', 'Barang terjual'],
  conversion: ['Conversion %', 'Conversão %', 'Konversi %'],
  roas: ['ROAS %', 'ROAS %', 'ROAS %'],
};

/** Returns the headings of an export's metric columns. */
export const metricHeadings = (language: Language, withHalo: boolean): string[] =>
  metricIds(withHalo).map((id) => textIn(language, NAMES[id]));

/** Returns the cells of an export's metric columns. */
export const metricCells = (metrics: MetricValues, withHalo: boolean): (string | null)[] =>
  metricIds(withHalo).map((id) => metricText(id, metrics));
