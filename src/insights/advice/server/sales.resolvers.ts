import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { orNotFound } from '#kernel/problem.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { readPlace } from './advice.repository.ts';
import { rangeOf } from './day-range.ts';
import { PriceExplanationRef } from './price.resolvers.ts';
import { readCampaignPlace, readCreditedSales, type CreditedSale, type SaleAttribution } from './sales.repository.ts';

const AttributionRef = enumRef<SaleAttribution>('SaleAttribution');
const TouchRef = objectRef<CreditedSale>('SaleTouch');
const SaleRef = objectRef<CreditedSale>('CreditedSale');
const SaleListRef = objectRef<Page<CreditedSale>>('CreditedSaleList');

/** Adds a campaign's attributed sales, each with its click or view. */
export function addSalesSchema(builder: Builder, database: Database): void {
  addEnum(builder, AttributionRef, 'Why a sale was credited to an ad.', {
    DIRECT_CLICK: 'The product was clicked and bought.',
    HALO_CLICK: 'Another product or a banner of the brand was clicked.',
    DIRECT_VIEW: 'The product was shown, not clicked, and bought.',
    HALO_VIEW: 'Another product or a banner of the brand was shown, not clicked.',
  });
  builder.objectType(TouchRef, {
    description: 'The click or view that earned a sale.',
    fields: (t) => ({
      id: t.id({ resolve: ({ touchId }) => touchId }),
      occurredAt: t.field({ type: 'DateTime', resolve: ({ touchAt }) => touchAt }),
      sku: t.string({ nullable: true, description: 'Null for banners.', resolve: ({ touchSku }) => touchSku }),
      name: t.string({ nullable: true, resolve: ({ touchName }) => touchName }),
      placement: t.exposeString('placement', { nullable: true }),
      searchTerm: t.exposeString('searchTerm', { nullable: true }),
      deviceType: t.exposeString('deviceType', { nullable: true }),
      cost: t.field({
        type: 'Decimal',
        description: 'What was billed for it, wallet currency.',
        resolve: ({ costMicros }) => costMicros,
      }),
      explanation: t.field({
        type: PriceExplanationRef,
        nullable: true,
        description: 'What led to its cost. Null where it cost nothing.',
        resolve: ({ explanation }) => explanation,
      }),
    }),
  });
  builder.objectType(SaleRef, {
    description: 'An order line that was credited to an ad. Who bought is not disclosed.',
    fields: (t) => ({
      id: t.exposeID('id'),
      occurredAt: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
      sku: t.exposeString('sku'),
      name: t.exposeString('name', { nullable: true }),
      quantity: t.exposeInt('quantity'),
      returnedQuantity: t.exposeInt('returnedQuantity', { description: 'Pieces of it that came back.' }),
      sales: t.field({
        type: 'Decimal',
        description: 'Catalog currency, before what came back.',
        resolve: ({ salesMicros }) => salesMicros,
      }),
      currencySymbol: t.exposeString('currencySymbol', { description: 'Of the catalog’s currency.' }),
      attribution: t.field({ type: AttributionRef, resolve: ({ attribution }) => attribution }),
      windowDays: t.exposeInt('windowDays', { description: 'How long after such a touch a sale counts.' }),
      touch: t.field({ type: TouchRef, resolve: (sale) => sale }),
    }),
  });
  addPageType(builder, SaleListRef, SaleRef, 'Page of credited sales, newest first.');

  builder.queryField('creditedSales', (t) =>
    t.field({
      type: SaleListRef,
      description:
        'What a campaign sold, and what earned it. Days of its country; the last seven when left out, at most 31.',
      args: {
        campaignId: t.arg.id({ required: true }),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 10 }),
      },
      resolve: async (_, args, context, info) => {
        const campaignId = readCampaignId(args.campaignId);
        const found = await database.read(context.viewer, async (tx) => {
          const owned = campaignId === null ? null : await readCampaignPlace(tx, campaignId);
          const place = owned && (await readPlace(tx, owned.catalogId, owned.companyId));
          return campaignId !== null && place ? { campaignId, place } : null;
        });
        const { place, ...campaign } = unwrap(orNotFound(found, 'Campaign'));
        const range = unwrap(rangeOf(args, place, context.clock()));
        return paged(args, { context, info }, (slice) =>
          database.read(context.viewer, (tx) => readCreditedSales(tx, { ...campaign, ...range }, slice)),
        );
      },
    }),
  );
}
