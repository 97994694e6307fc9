// What is fed in the cases that a plain change of a product does not show.
import type { Endcap } from './endcap.ts';
import { becomes, step } from './steps.ts';
import type { Visitor } from './visitor.ts';

export async function catalogSteps(endcap: Endcap, admin: Visitor): Promise<void> {
  const product = async (sku: string) => (await endcap.products()).find((row) => row.sku === sku);

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
