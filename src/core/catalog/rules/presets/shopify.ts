import { countOf, firstOf, lowerCase, type Attributes, type Preset } from './preset.ts';

const HANDLE = ['Handle', 'URL handle'];
const TITLE = ['Title'];
const SKU = ['Variant SKU', 'SKU'];
const PRICE = ['Variant Price', 'Price'];
const COMPARE_AT = ['Variant Compare At Price', 'Compare-at price'];
const QUANTITY = ['Variant Inventory Qty', 'Inventory quantity'];
const IMAGE = ['Variant Image', 'Variant image URL', 'Image Src', 'Product image URL'];
const VENDOR = ['Vendor'];
const CATEGORY = ['Product Category', 'Product category', 'Type'];
const OPTIONS = [1, 2, 3].map((number) => [`Option${number} Value`, `Option${number} value`]);
/** What a row without a title has from the product that it continues. */
const OF_PRODUCT = [...TITLE, ...VENDOR, ...CATEGORY, 'Status', 'Image Src', 'Product image URL'];
const NO_OPTION = 'Default Title';

/**
 * Shopify's product CSV, with the headers of both its exports. A row without title is a further variant of the handle
 * above, or only a further image of it.
 */
export const SHOPIFY: Preset = {
  name: 'shopify',
  columns: {
    sku: SKU,
    name: TITLE,
    price: PRICE,
    quantity: QUANTITY,
    promotionPrice: COMPARE_AT,
    image: IMAGE,
    brandName: VENDOR,
    categoryIds: CATEGORY,
    status: ['Status'],
  },
  ignored: [
    ...HANDLE,
    ...OPTIONS.flat(),
    ...['Option1 Name', 'Option2 Name', 'Option3 Name', 'Body (HTML)', 'Description', 'Tags', 'Published', 'Barcode'],
    ...[
      'Published on online store',
      'Variant Grams',
      'Variant Inventory Tracker',
      'Inventory tracker',
      'Variant Inventory Policy',
      'Variant Fulfillment Service',
    ],
    ...[
      'Variant Requires Shipping',
      'Variant Taxable',
      'Variant Barcode',
      'Image Position',
      'Image Alt Text',
      'Gift Card',
    ],
    ...['SEO Title', 'SEO Description', 'Variant Weight Unit', 'Cost per item', 'Continue selling when out of stock'],
  ],
  normal: lowerCase,
  complete(row, before) {
    const first = firstOf(row, lowerCase);
    if (first(...TITLE) !== undefined) return row;
    if (first(...SKU, ...PRICE) === undefined) return null;
    const isSameProduct = before !== null && firstOf(before, lowerCase)(...HANDLE) === first(...HANDLE);
    if (!isSameProduct) return row;
    const inherited = OF_PRODUCT.map(lowerCase).filter((column) => !row[column] && before[column]);
    return { ...row, ...Object.fromEntries(inherited.map((column) => [column, before[column]!])) };
  },
  fields(row: Attributes) {
    const first = firstOf(row, lowerCase);
    const options = OPTIONS.map((names) => first(...names)).filter(
      (value) => value !== undefined && value !== NO_OPTION,
    );
    const title = first(...TITLE);
    const [price, compareAt] = [first(...PRICE), first(...COMPARE_AT)];
    const category = first(...CATEGORY);
    const status = first('Status')?.toLowerCase();
    return {
      sku: first(...SKU),
      name: title === undefined ? undefined : [title, options.join(' / ')].filter(Boolean).join(' - '),
      price: compareAt ?? price,
      promotionPrice: compareAt === undefined ? undefined : price,
      quantity: countOf(first(...QUANTITY)),
      image: first(...IMAGE),
      brandName: first(...VENDOR),
      categoryIds: category === undefined ? undefined : [category],
      status: status === undefined || status === 'active' ? 'ACTIVE' : 'INACTIVE',
    };
  },
};
