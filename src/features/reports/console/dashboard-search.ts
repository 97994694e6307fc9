import * as z from 'zod/mini';

export const SORT_COLUMNS = [
  'name',
  'brand',
  'supplier',
  'shop',
  'status',
  'bidType',
  'budget',
  'impressions',
  'clicks',
  'ctr',
  'conv',
  'roas',
  'cpc',
  'cpm',
  'costs',
  'click7Sales',
  'haloSales',
  'itemsSold',
  'haloItemsSold',
] as const;

const STATUSES = [
  'PENDING_FOR_APPROVAL',
  'REJECTED',
  'SCHEDULED',
  'DELIVERING',
  'COMPLETED',
  'NOT_DELIVERING',
  'DRAFT',
  'STARTED',
  'PAUSED',
  'REMOVED',
] as const;

const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** The dashboard's filters as they stand in the address; what cannot be read is left out. */
export const dashboardSearch = z.object({
  page: orNothing(z.coerce.number().check(z.int(), z.minimum(1))),
  sort: orNothing(z.enum(SORT_COLUMNS)),
  direction: orNothing(z.enum(['asc', 'desc'])),
  /** Two days joined by an underscore. */
  date: orNothing(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}$/))),
  /** ALL or a catalog id. */
  country: orNothing(z.string()),
  adType: orNothing(z.enum(['PRODUCT', 'BANNER'])),
  status: orNothing(z.enum(STATUSES)),
  /** Part of a campaign's name. */
  name: orNothing(z.string()),
  /** The campaign whose activity log is open. */
  logActivityCampaignId: orNothing(z.string().check(z.regex(/^\d+$/))),
  /** The campaign of which is told why it was not shown. */
  diagnosticCampaignId: orNothing(z.string().check(z.regex(/^\d+$/))),
});

export type DashboardSearch = z.infer<typeof dashboardSearch>;
export type SortColumn = (typeof SORT_COLUMNS)[number];
