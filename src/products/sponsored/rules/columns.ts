import type { CampaignSort } from './campaign-sort.ts';
import type { AdType } from './campaign-input.ts';

export const COLUMN_TABLES = ['SPONSOR_CAMPAIGN', 'AD_SET', 'BANNER_CAMPAIGN', 'BANNER_AD_SET'] as const;
export type ColumnTable = (typeof COLUMN_TABLES)[number];

/** One column of a list, as arranged by a user. */
export interface ColumnChoice {
  id: string;
  show: boolean;
}

interface ColumnDefinition {
  title: string;
  /** Title in lists of banners, where it differs. */
  bannerTitle?: string;
  /** Sort direction of the first click; null when the list cannot be sorted by this column. */
  sortOrder: 'ASC_FIRST' | 'DESC_FIRST' | null;
  /** Hidden by default. */
  isHidden?: true;
  only?: AdType;
  /** Available only while indirect sales are reported. */
  isHalo?: true;
}

/** Columns that can be arranged, in default order, keyed by their sort name. The name and action columns are fixed. */
const BY_NAME = {
  status: { title: 'Status', sortOrder: 'ASC_FIRST' },
  active: { title: 'Active', sortOrder: null },
  shop: { title: 'Shop', sortOrder: 'ASC_FIRST' },
  bidType: { title: 'Bid Strategy', sortOrder: 'ASC_FIRST' },
  budget: { title: 'Budget', sortOrder: 'DESC_FIRST' },
  startDate: { title: 'Start', sortOrder: 'DESC_FIRST', isHidden: true },
  endDate: { title: 'End', sortOrder: 'ASC_FIRST', isHidden: true },
  impressions: { title: 'Impressions', sortOrder: 'DESC_FIRST' },
  clicks: { title: 'Clicks', sortOrder: 'DESC_FIRST' },
  cpc: { title: 'CPC', sortOrder: 'DESC_FIRST' },
  cpm: { title: 'CPM', sortOrder: 'DESC_FIRST', only: 'BANNER' },
  ctr: { title: 'CTR', sortOrder: 'DESC_FIRST' },
  conv: { title: 'Direct Conv.', sortOrder: 'DESC_FIRST' },
  click7Sales: { title: 'Direct Sales', bannerTitle: 'Click-Thru Sales', sortOrder: 'DESC_FIRST' },
  costs: { title: 'Cost', sortOrder: 'DESC_FIRST' },
  roas: { title: 'Direct ROAS', sortOrder: 'DESC_FIRST' },
  itemsSold: { title: 'Direct Items sold', sortOrder: 'DESC_FIRST' },
  totalConv: { title: 'Conv.', sortOrder: 'DESC_FIRST', isHalo: true },
  totalSales: { title: 'Sales', sortOrder: 'DESC_FIRST', isHalo: true },
  totalRoas: { title: 'ROAS', sortOrder: 'DESC_FIRST', isHalo: true },
  totalItemsSold: { title: 'Items sold', sortOrder: 'DESC_FIRST', isHalo: true },
} satisfies Partial<Record<CampaignSort | 'active', ColumnDefinition>>;
export type CampaignColumn = keyof typeof BY_NAME;
export const COLUMNS: Readonly<Record<string, ColumnDefinition>> = BY_NAME;

export function adTypeOf(table: ColumnTable): AdType {
  return table === 'BANNER_CAMPAIGN' || table === 'BANNER_AD_SET' ? 'BANNER' : 'PRODUCT';
}

/** Returns the available columns of a table in default order, before any user arrangement. */
export function columnsOf(table: ColumnTable, { withHalo }: { withHalo: boolean }): ColumnChoice[] {
  const adType = adTypeOf(table);
  return Object.entries(COLUMNS)
    .filter(([, { only, isHalo }]) => (!only || only === adType) && (!isHalo || withHalo))
    .map(([id, { isHidden }]) => ({ id, show: !isHidden }));
}

/**
 * Applies a saved arrangement to the available columns: known columns in saved order, new columns after their default
 * predecessors, without unknown and duplicate columns.
 */
export function arrangeColumns(
  table: ColumnTable,
  saved: readonly ColumnChoice[],
  options: { withHalo: boolean },
): ColumnChoice[] {
  const known = columnsOf(table, options);
  const ids = new Set(known.map(({ id }) => id));
  const arranged: ColumnChoice[] = [];
  for (const { id, show } of saved) if (ids.delete(id)) arranged.push({ id, show });
  known.forEach((column, index) => {
    if (!ids.has(column.id)) return;
    const before = known[index - 1]?.id;
    const at = before === undefined ? 0 : arranged.findIndex(({ id }) => id === before) + 1;
    arranged.splice(at, 0, column);
  });
  return arranged;
}

/** Moves one column to another position. */
export function moveColumn(columns: readonly ColumnChoice[], from: number, to: number): ColumnChoice[] {
  const moved = [...columns];
  const [column] = moved.splice(from, 1);
  if (!column) return moved;
  moved.splice(Math.max(0, Math.min(to, moved.length)), 0, column);
  return moved;
}
