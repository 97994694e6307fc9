import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { MAX_NEGATIVES, type NegativeKind } from '#core/serving/rules/targets.ts';
import { isUuid } from '#kernel/ids.ts';
import { addEnum, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { NegativeTargetInputRef, NegativeTargetKindRef, NegativeTargetRef, type NegativeTargetNode } from './refs.ts';
import { keysIn, type CampaignLoaders } from './sponsored.loaders.ts';

export const TARGET_VALUE = 'A SKU, a brand’s id, or the id of a category of the catalog.';
export const NEGATIVE_TARGETS = `What pages must not show for the ads to be shown there: at most ${MAX_NEGATIVES} of each kind.`;

export function addTargetInputs(builder: Builder): void {
  addEnum(builder, NegativeTargetKindRef, 'What a page shows.', {
    PRODUCT: 'The page of a product, or a cart that holds it.',
    BRAND: 'Pages of products of a brand.',
    CATEGORY: 'Pages of a category and of all below it, and of the products in them.',
  });
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

export function addTargets(
  builder: Builder,
  { catalogs, loaders }: { catalogs: CatalogLoaders; loaders: CampaignLoaders },
): void {
  const nameOf: Record<NegativeKind, (target: NegativeTargetNode, context: Context) => Promise<string | null>> = {
    PRODUCT: ({ catalogId, value }, context) => loaders.productNameOf(context).load(`${catalogId} ${value}`),
    BRAND: async ({ value }, context) =>
      isUuid(value) ? ((await catalogs.brandById(context).load(value))?.name ?? null) : null,
    CATEGORY: async ({ catalogId, value }, context) =>
      (await loaders.categoryById(context).load(keysIn(catalogId, [value])[0]!))?.label ?? null,
  };
  builder.objectType(NegativeTargetRef, {
    description: 'A product, brand or category on whose pages the ads are not shown.',
    fields: (t) => ({
      kind: t.field({ type: NegativeTargetKindRef, resolve: ({ kind }) => kind }),
      value: t.exposeString('value', { description: TARGET_VALUE }),
      name: t.string({
        nullable: true,
        description: 'As shoppers know it. Null when the catalog has no such product, brand or category.',
        resolve: (target, _, context) => nameOf[target.kind](target, context),
      }),
    }),
  });
}
