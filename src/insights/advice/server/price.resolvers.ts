import type { BidKind } from '#delivery/decide/rules/price-parts.ts';
import type { FloorKind } from '#core/yield/rules/yield-rule.ts';
import { orNotFound } from '#kernel/problem.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database } from '#platform/db/database.ts';
import { BidModifierDimensionRef, BucketRef } from '#products/sponsored/server/refs.ts';
import type { ExplainedPrice, PriceFactor } from '../rules/price.ts';
import { explainEvent, type ExplainedEvent } from './price.repository.ts';

const BidKindRef = enumRef<BidKind>('BidKind');
const FloorKindRef = enumRef<FloorKind>('FloorKind');
export const PriceExplanationRef = objectRef<ExplainedPrice>('PriceExplanation');
const PriceFactorRef = objectRef<PriceFactor>('PriceFactor');
const ClickPriceRef = objectRef<ExplainedEvent>('ClickPrice');

/** Adds what led to the price of a click. */
export function addPriceSchema(builder: Builder, database: Database): void {
  addEnum(builder, BidKindRef, 'Which bid of an ad set counted.', {
    AD_SET: 'The ad set’s own.',
    KEYWORD: 'That of a keyword that matched the search.',
    PRODUCT: 'That of the product.',
    TARGET: 'That of a target that fitted the page.',
    BUCKET: 'That of a kind of automatic fit.',
  });
  addEnum(builder, FloorKindRef, 'What set the least price of a place.', {
    MINIMUM: 'The storefront’s minimum.',
    STOREFRONT: 'A rule for the whole storefront.',
    PAGE: 'A rule for the type of page.',
    PLACEMENT: 'A rule for the place on the page.',
    CATEGORY: 'A rule for the category.',
    TERMS: 'A rule for the search.',
    REQUEST: 'The storefront, for this view.',
    BRAND: 'A rule for other brands on the product pages of one.',
  });
  builder.objectType(PriceFactorRef, {
    description: 'A percentage that was put on a bid.',
    fields: (t) => ({
      dimension: t.field({
        type: BidModifierDimensionRef,
        nullable: true,
        description: 'Null for the hour.',
        resolve: ({ dimension }) => (dimension === 'HOUR' ? null : dimension),
      }),
      value: t.exposeString('value', {
        description: 'As in BidModifier; of the hour, its number in the week, Monday 00:00 is 0.',
      }),
      percent: t.exposeInt('percent'),
    }),
  });
  builder.objectType(PriceExplanationRef, {
    description: 'What led to a price, as it was then. Amounts in wallet currency; nothing of other companies.',
    fields: (t) => ({
      bidKind: t.field({ type: BidKindRef, resolve: ({ kind }) => kind }),
      keyword: t.exposeString('keyword', { nullable: true, description: 'As typed. Null unless KEYWORD.' }),
      target: t.exposeString('target', { nullable: true, description: 'As it was called then. Null unless TARGET.' }),
      bucket: t.field({
        type: BucketRef,
        nullable: true,
        description:
          'The kind of automatic fit by which the ad was found, also where another bid counted; null for none.',
        resolve: ({ bucket }) => bucket,
      }),
      isAutomated: t.exposeBoolean('isAutomated', { description: 'The bid was ours, within the company’s limits.' }),
      bid: t.field({ type: 'Decimal', description: 'Before percentages.', resolve: ({ bidMicros }) => bidMicros }),
      factors: t.field({
        type: [PriceFactorRef],
        description: 'The percentages on the bid, as they were then; multiplied, within 10 to 1000 %.',
        resolve: ({ factors }) => factors,
      }),
      finalBid: t.field({
        type: 'Decimal',
        description: 'The bid with its percentages, rounded down, and never above the ad set’s limit.',
        resolve: ({ finalBidMicros }) => finalBidMicros,
      }),
      most: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'The ad set’s limit. Null where it did not hold the bid down.',
        resolve: ({ mostMicros }) => mostMicros,
      }),
      floor: t.field({
        type: 'Decimal',
        description: 'The least price there.',
        resolve: ({ minBidMicros }) => minBidMicros,
      }),
      floorKind: t.field({ type: FloorKindRef, resolve: ({ floorKind }) => floorKind }),
      ahead: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'What it took to stay ahead of other companies. Null where the least price was enough.',
        resolve: ({ aheadMicros }) => aheadMicros,
      }),
    }),
  });
  builder.objectType(ClickPriceRef, {
    description: 'A click, or an impression that was paid for, with what led to its price.',
    fields: (t) => ({
      id: t.exposeID('id'),
      occurredAt: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
      sku: t.exposeString('sku', { nullable: true, description: 'Null for banners.' }),
      searchTerm: t.exposeString('searchTerm', { nullable: true }),
      price: t.field({
        type: 'Decimal',
        description: 'What it could cost, wallet currency.',
        resolve: ({ priceMicros }) => priceMicros,
      }),
      paid: t.field({
        type: 'Decimal',
        description: 'What was billed for it, wallet currency.',
        resolve: ({ billedMicros }) => billedMicros,
      }),
      explanation: t.field({ type: PriceExplanationRef, resolve: ({ explanation }) => explanation }),
    }),
  });

  builder.queryField('clickPrice', (t) =>
    t.field({
      type: ClickPriceRef,
      description: 'Why a click cost what it did.',
      args: { id: t.arg.id({ required: true, description: 'As in SaleTouch.id.' }) },
      resolve: async (_, { id }, context) => {
        const found = await database.read(context.viewer, (tx) => explainEvent(tx, id));
        return unwrap(orNotFound(found, 'Click'));
      },
    }),
  );
}
