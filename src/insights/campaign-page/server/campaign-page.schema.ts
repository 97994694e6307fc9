import { CurrencyRef } from '#core/accounts/server/refs.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { directReturnOnAdSpend } from '#insights/reports/rules/metrics.ts';
import type { ReportMetrics } from '#insights/reports/server/index.ts';
import type { Day } from '#kernel/time.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { SponsorCampaignRef } from '#products/sponsored/server/refs.ts';
import type { CampaignNode } from '#products/sponsored/server/index.ts';
import type { ResultDays } from '../rules/result-days.ts';

interface Picture {
  sku: string;
  name: string;
  image: string | null;
}

export interface CampaignPage {
  campaign: CampaignNode;
  pictures: readonly Picture[];
  productCount: number;
  budgetUsed: number | null;
}

export interface CampaignResults extends ResultDays {
  id: string;
  currency: string;
  metrics: ReportMetrics;
  previous: ReportMetrics;
  days: readonly { day: Day; metrics: ReportMetrics }[];
}

export const CampaignPageRef = objectRef<CampaignPage>('CampaignPage');
export const CampaignResultsRef = objectRef<CampaignResults>('CampaignResults');
const PictureRef = objectRef<Picture>('CampaignPicture');
const DayRef = objectRef<CampaignResults['days'][number]>('CampaignDay');

export function addCampaignPageTypes(builder: Builder, companies: CompanyLoaders): void {
  builder.objectType(PictureRef, {
    description: 'A product that a campaign promotes.',
    fields: (t) => ({
      sku: t.exposeString('sku'),
      name: t.exposeString('name'),
      image: t.exposeString('image', { nullable: true, description: 'Null when the feed has none.' }),
    }),
  });
  builder.objectType(CampaignPageRef, {
    description: 'What stands above every tab of a campaign’s page.',
    fields: (t) => ({
      id: t.id({ resolve: ({ campaign }) => String(campaign.id) }),
      campaign: t.field({ type: SponsorCampaignRef, resolve: ({ campaign }) => campaign }),
      pictures: t.field({
        type: [PictureRef],
        description: 'The first of its selected products.',
        resolve: ({ pictures }) => [...pictures],
      }),
      productCount: t.exposeInt('productCount', {
        description: 'Of the selected products; 0 where a filter selects them, and of banners.',
      }),
      budgetUsed: t.float({
        nullable: true,
        description: 'Percent of its tightest limit: of today’s or of the total budget. Null without a limit.',
        resolve: ({ budgetUsed }) => budgetUsed,
      }),
    }),
  });
  builder.objectType(DayRef, {
    description: 'Results of a campaign on one day.',
    fields: (t) => ({
      day: t.field({ type: 'Date', resolve: (one) => one.day }),
      spend: t.field({ type: 'Decimal', resolve: ({ metrics }) => metrics.costsMicros }),
      sales: t.field({ type: 'Decimal', resolve: ({ metrics }) => metrics.salesMicros }),
      roas: t.float({ nullable: true, resolve: ({ metrics }) => directReturnOnAdSpend(metrics) }),
    }),
  });
  builder.objectType(CampaignResultsRef, {
    description: 'What a campaign brought on some days, and on as many before them. Report currency.',
    fields: (t) => ({
      id: t.exposeID('id'),
      fromDate: t.field({ type: 'Date', resolve: ({ fromDate }) => fromDate }),
      toDate: t.field({ type: 'Date', resolve: ({ toDate }) => toDate }),
      previousFromDate: t.field({ type: 'Date', resolve: (results) => results.previousFromDate }),
      previousToDate: t.field({ type: 'Date', resolve: (results) => results.previousToDate }),
      previousUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'Until when the former days count in previousSpend, previousSales and previousRoas, because today is not over. Null for whole days.',
        resolve: ({ previousUntilMs }) => previousUntilMs,
      }),
      currency: t.field({
        type: CurrencyRef,
        resolve: ({ currency }, _, context) => companies.currencyByCode(context).load(currency),
      }),
      spend: t.field({ type: 'Decimal', resolve: ({ metrics }) => metrics.costsMicros }),
      previousSpend: t.field({ type: 'Decimal', resolve: ({ previous }) => previous.costsMicros }),
      sales: t.field({ type: 'Decimal', description: 'Direct sales.', resolve: ({ metrics }) => metrics.salesMicros }),
      previousSales: t.field({ type: 'Decimal', resolve: ({ previous }) => previous.salesMicros }),
      roas: t.float({
        nullable: true,
        description: '100 x sales / spend. Null without spend.',
        resolve: ({ metrics }) => directReturnOnAdSpend(metrics),
      }),
      previousRoas: t.float({ nullable: true, resolve: ({ previous }) => directReturnOnAdSpend(previous) }),
      clicks: t.field({ type: 'BigInt', resolve: ({ metrics }) => metrics.clicks }),
      purchases: t.field({
        type: 'BigInt',
        description: 'Order lines of the advertised products.',
        resolve: ({ metrics }) => metrics.purchases,
      }),
      days: t.field({
        type: [DayRef],
        description: 'Both periods, the oldest first, each day whole.',
        resolve: ({ days }) => [...days],
      }),
    }),
  });
}
