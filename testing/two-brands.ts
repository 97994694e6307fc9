import type { Seed } from './seed.ts';

/**
 * A company that sells two brands in one storefront: `RUN-1` of Bee and `BAG-1` of Ant. `alsoSells` has other shops of
 * RUN-1, `more` further products.
 */
export async function twoBrands(
  seed: Pick<Seed, 'catalog' | 'company'>,
  {
    alsoSells = [],
    more = [],
  }: { alsoSells?: readonly string[]; more?: readonly { sku: string; brand: string }[] } = {},
) {
  const catalog = await seed.catalog('SG');
  await catalog.products(
    { sku: 'RUN-1', brand: 'Bee', sellers: ['Shop', ...alsoSells] },
    { sku: 'BAG-1', brand: 'Ant', sellers: ['Shop'] },
    ...more.map((product) => ({ ...product, sellers: ['Shop'] })),
  );
  const company = await seed.company('Acme');
  const [brand, otherBrand] = [await company.brand('Bee'), await company.brand('Ant')];
  await company.sellers(await catalog.seller('Shop'));
  return { catalog, company, brandId: brand.id, otherBrandId: otherBrand.id, owner: await company.owner() };
}
