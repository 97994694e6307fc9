import { MAX_NEGATIVES, MAX_TARGETS } from '#core/serving/rules/targets.ts';
import { MAX_ATTACHED_LISTS } from '../rules/negative-list.ts';
import { addEnum, type Builder } from '#platform/graphql/builder.ts';
import {
  NegativeTargetInputRef,
  NegativeTargetKindRef,
  NegativeTargetRef,
  TargetInputRef,
  TargetKindRef,
  TargetRef,
} from './refs.ts';

export const TARGET_VALUE = 'A SKU, a brand’s id, or the id of a category of the catalog.';
export const TARGETS = `Product pages the ads aim at: at most ${MAX_TARGETS.PRODUCT} products, and ${MAX_TARGETS.BRAND} of each other kind.`;
export const NEGATIVE_TARGETS = `What pages must not show for the ads to be shown there: at most ${MAX_NEGATIVES} of each kind.`;
export const NEGATIVE_LISTS = `Lists of negatives that campaigns of the company share: at most ${MAX_ATTACHED_LISTS}.`;
export const TARGET_CATEGORY = 'The category of BRAND_IN_CATEGORY. Null for all others.';
export const TARGET_BID =
  'Wallet currency; for AUTOMATED the most that is bid. Null: the product’s or the ad set’s bid counts.';
export const TARGET_PRICE =
  'Only pages of products at this price. Catalog currency; null without a bound, and for products.';

export function addTargetInputs(builder: Builder): void {
  addEnum(builder, TargetKindRef, 'What a product page is aimed at by; the most specific that fits counts.', {
    PRODUCT: 'The page of a product.',
    BRAND_IN_CATEGORY: 'Pages of products of a brand in a category and all below it.',
    BRAND: 'Pages of products of a brand.',
    CATEGORY: 'Pages of products in a category and all below it.',
  });
  addEnum(builder, NegativeTargetKindRef, 'What a page shows.', {
    PRODUCT: 'The page of a product, or a cart that holds it.',
    BRAND: 'Pages of products of a brand.',
    CATEGORY: 'Pages of a category and of all below it, and of the products in them.',
  });
  builder.configStore.associateParamWithRef(
    TargetInputRef,
    builder.inputType('TargetInput', {
      description: 'Product pages the ads aim at.',
      fields: (t) => ({
        kind: t.field({ type: TargetKindRef, required: true }),
        value: t.string({ required: true, description: TARGET_VALUE }),
        categoryId: t.id({ description: TARGET_CATEGORY }),
        bidWalletCurrency: t.field({ type: 'Decimal', description: TARGET_BID }),
        minPrice: t.field({ type: 'Decimal', description: TARGET_PRICE }),
        maxPrice: t.field({ type: 'Decimal', description: TARGET_PRICE }),
      }),
    }),
  );
  builder.configStore.associateParamWithRef(
    NegativeTargetInputRef,
    builder.inputType('NegativeTargetInput', {
      description: 'A product, brand or category on whose pages the ads are not shown.',
      fields: (t) => ({
        kind: t.field({ type: NegativeTargetKindRef, required: true }),
        value: t.string({ required: true, description: TARGET_VALUE }),
      }),
    }),
  );
}

export function addTargets(builder: Builder): void {
  const name = {
    description: 'As shoppers know it; its value where the catalog has no such product, brand or category.',
  };
  builder.objectType(TargetRef, {
    description: 'Product pages the ads aim at.',
    fields: (t) => ({
      kind: t.field({ type: TargetKindRef, resolve: ({ kind }) => kind }),
      value: t.exposeString('value', { description: TARGET_VALUE }),
      categoryId: t.exposeID('categoryId', { nullable: true, description: TARGET_CATEGORY }),
      name: t.exposeString('name', name),
      bidWalletCurrency: t.field({
        type: 'Decimal',
        nullable: true,
        description: TARGET_BID,
        resolve: ({ bidMicros }) => bidMicros,
      }),
      minPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: TARGET_PRICE,
        resolve: ({ minPriceMicros }) => minPriceMicros,
      }),
      maxPrice: t.field({
        type: 'Decimal',
        nullable: true,
        description: TARGET_PRICE,
        resolve: ({ maxPriceMicros }) => maxPriceMicros,
      }),
    }),
  });
  builder.objectType(NegativeTargetRef, {
    description: 'A product, brand or category on whose pages the ads are not shown.',
    fields: (t) => ({
      kind: t.field({ type: NegativeTargetKindRef, resolve: ({ kind }) => kind }),
      value: t.exposeString('value', { description: TARGET_VALUE }),
      name: t.exposeString('name', name),
    }),
  });
}
