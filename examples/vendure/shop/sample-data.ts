import { type InitialData, LanguageCode } from '@vendure/core';

const KINDS = ['Desk lamp', 'Garden chair', 'Oak table', 'Wool rug'];
const BRANDS = ['Acme', 'Birch', 'Cobalt', 'Dune', 'Elm'];
const COLUMNS =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';

/** A product import file of Vendure: SKU-1, “Desk lamp 1” of Acme, and so on. */
export function productsCsv(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const [kind, brand] = [KINDS[index % KINDS.length]!, BRANDS[index % BRANDS.length]!];
    const [number, price] = [index + 1, (10 + index * 0.9).toFixed(2)];
    return `${kind} ${number},product-${number},,,brand:${brand}|kind:${kind},,,SKU-${number},${price},standard,50,true,,`;
  });
  return [COLUMNS, ...rows].join('\n');
}

export const initialData: InitialData = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Asia',
  countries: [{ name: 'Singapore', code: 'SG', zone: 'Asia' }],
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Post', price: 500 }],
  paymentMethods: [
    {
      name: 'Card',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};
