import { countOf, firstOf, lowerCase, type Preset } from './preset.ts';

const OF_PRODUCT = ['name', 'assets', 'facets'];
const SEPARATOR = '|';

/** Vendure's import CSV. A row without name is a further variant of the product above; prices are in whole units. */
export const VENDURE: Preset = {
  name: 'vendure',
  columns: {
    sku: ['sku'],
    name: ['name'],
    price: ['price'],
    quantity: ['stockOnHand'],
    image: ['variantAssets', 'assets'],
    brandName: ['facets'],
    categoryIds: ['facets'],
  },
  ignored: [
    ...['slug', 'description', 'optionGroups', 'optionValues', 'taxCategory', 'trackInventory', 'variantFacets'],
    ...['enabled', 'translations'],
  ],
  normal: lowerCase,
  complete(row, before) {
    if (firstOf(row, lowerCase)('name') !== undefined || before === null) return row;
    const inherited = OF_PRODUCT.filter((column) => !row[column] && before[column]);
    return { ...row, ...Object.fromEntries(inherited.map((column) => [column, before[column]!])) };
  },
  fields(row) {
    const first = firstOf(row, lowerCase);
    const list = (column: string) =>
      (first(column) ?? '')
        .split(SEPARATOR)
        .map((text) => text.trim())
        .filter(Boolean);
    const facets = [...list('facets'), ...list('variantFacets')].map((facet) => facet.split(':'));
    const ofFacet = (wanted: string) =>
      facets.flatMap(([name = '', ...value]) => (name.trim().toLowerCase() === wanted ? [value.join(':').trim()] : []));
    const name = first('name');
    // Assets may also be files on the machine that imports them.
    const image = [...list('variantAssets'), ...list('assets')].find((asset) => /^https?:/i.test(asset));
    return {
      sku: first('sku'),
      name: name === undefined ? undefined : [name, ...list('optionValues')].join(' '),
      price: first('price'),
      quantity: countOf(first('stockOnHand')),
      image,
      brandName: ofFacet('brand')[0],
      categoryIds: ofFacet('category'),
    };
  },
};
