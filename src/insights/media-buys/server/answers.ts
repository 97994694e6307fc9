import type { NamedBrand } from '../rules/account.ts';

/** Rows of one page of a list. */
export interface Rows<Row> {
  data: Row[];
  next: string | null;
}

export interface Storefront {
  id: string;
  code: string;
  name: string;
  baseUrl: string;
  currency: string;
  timezone: string;
}

/** What of a campaign a media buy shows; the names are the management API's. */
export interface Campaign {
  id: string;
  name: string;
  adSetId: string;
  createdAt: string;
  status: string;
  runningStatus: string;
  budgetTotal: { amount: string; currency: string } | null;
  budgetDailyTotal: { amount: string } | null;
  bidType: string;
  bidWalletCurrency: { amount: string } | null;
  keywords: string[];
  negativeKeywords: string[];
  startDate: string;
  endDate: string | null;
}

/** What an operation did to each campaign. */
export interface Operation {
  rows: { result: string; reason: string | null; message: string | null }[];
}

export const METRICS = ['impressions', 'clicks', 'costs', 'sales', 'itemsSold'] as const;
export type Figures = Record<(typeof METRICS)[number], { amount: string } | number | null>;

/** Figures of a campaign by day. */
export interface Report {
  from: string;
  to: string;
  currency: string;
  rows: { key: string; metrics: Figures }[];
  total: Figures;
}

/** What of each route's answer is read here, by its name. */
export interface Answers {
  'GET /v1/brands': Rows<NamedBrand>;
  'GET /v1/mandate': { state: string };
  'GET /v1/catalogs': Rows<Storefront>;
  'GET /v1/products': Rows<{ sku: string; quantity: number | null }>;
  'GET /v1/campaigns': Rows<Campaign>;
  'GET /v1/campaigns/{id}': Campaign;
  'GET /v1/approvals': Rows<{ id: string; state: string }>;
  'POST /v1/campaigns': Campaign;
  'DELETE /v1/campaigns/{id}': Campaign;
  /** A dry run answers what there would be after it. */
  'POST /v1/operations': Operation | { after: Operation };
  'POST /v1/reports': Report;
  'POST /v1/approvals/{id}/withdraw': { id: string };
}
