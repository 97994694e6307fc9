// What is fed in the cases that a plain change of a product does not show.
import assert from 'node:assert/strict';
import type { Endcap } from './endcap.ts';
import { becomes, step } from './steps.ts';
import type { Visitor } from './visitor.ts';

export async function catalogSteps(endcap: Endcap, admin: Visitor): Promise<void> {
  const product = async (sku: string) => (await endcap.products()).find((row) => row.sku === sku);

  await step('a product that gets a seller’s channel gets its seller', async () => {
    const { variants, channel } = await admin.admin<{
      variants: { items: [{ id: string }] };
      channel: { defaultTaxZone: { id: string }; defaultShippingZone: { id: string } };
    }>(
      `{ variants: productVariants(options: { filter: { sku: { eq: "SKU-5" } } }) { items { id } }
        channel: activeChannel { defaultTaxZone { id } defaultShippingZone { id } } }`,
    );
    const { seller } = await admin.admin<{ seller: { id: string } }>(
      'mutation { seller: createSeller(input: { name: "Elm Store" }) { id } }',
    );
    const created = await admin.admin<{ createChannel: { id: string } }>(
      'mutation ($input: CreateChannelInput!) { createChannel(input: $input) { ... on Channel { id } } }',
      {
        input: {
          ...{ code: 'elm', token: 'elm', sellerId: seller.id, defaultLanguageCode: 'en', pricesIncludeTax: true },
          ...{ defaultCurrencyCode: 'SGD', defaultTaxZoneId: channel.defaultTaxZone.id },
          defaultShippingZoneId: channel.defaultShippingZone.id,
        },
      },
    );
    const before = (await product('SKU-5'))!.sellerIds;
    await admin.admin(
      'mutation ($input: AssignProductVariantsToChannelInput!) { assignProductVariantsToChannel(input: $input) { id } }',
      { input: { channelId: created.createChannel.id, productVariantIds: [variants.items[0].id] } },
    );
    await becomes(async () => {
      const { sellerIds } = (await product('SKU-5'))!;
      return sellerIds.length === 1 && sellerIds[0] !== before[0];
    }, true);
  });
  await step('a brand that gets another code is another brand', async () => {
    const { facetValues } = await admin.admin<{ facetValues: { items: [{ id: string }] } }>(
      '{ facetValues(options: { filter: { code: { eq: "dune" } } }) { items { id } } }',
    );
    const before = (await product('SKU-4'))!.brandId;
    assert.ok(before);
    await admin.admin('mutation ($input: [UpdateFacetValueInput!]!) { updateFacetValues(input: $input) { id } }', {
      input: [
        { id: facetValues.items[0].id, code: 'dune-home', translations: [{ languageCode: 'en', name: 'Dune Home' }] },
      ],
    });
    await becomes(async () => (await product('SKU-4'))!.brandId !== before, true);
  });
  await step('a SKU that is in use stays when another variant of it is deleted', async () => {
    const create = async (sku: string) => {
      const { createProduct } = await admin.admin<{ createProduct: { id: string } }>(
        'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }',
        { input: { translations: [{ languageCode: 'en', name: sku, slug: `again-${sku}`, description: '' }] } },
      );
      const { variants } = await admin.admin<{ variants: [{ id: string }] }>(
        'mutation ($input: [CreateProductVariantInput!]!) { variants: createProductVariants(input: $input) { id } }',
        {
          input: [{ productId: createProduct.id, sku, price: 1000, translations: [{ languageCode: 'en', name: sku }] }],
        },
      );
      return variants[0].id;
    };
    const ids = [await create('SKU-3'), await create('SKU-101')];
    await becomes(async () => (await product('SKU-101'))?.status, 'ACTIVE');
    for (const id of ids) await admin.admin('mutation ($id: ID!) { deleteProductVariant(id: $id) { result } }', { id });
    await becomes(async () => {
      const products = await endcap.products();
      return ['SKU-3', 'SKU-101'].map((sku) => products.find((row) => row.sku === sku)?.status);
    }, ['ACTIVE', 'INACTIVE']);
  });
}
