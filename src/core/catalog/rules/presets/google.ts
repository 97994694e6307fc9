import { firstOf, type Attributes, type Preset } from './preset.ts';

/** Normalizes an attribute's name: without prefix, in lower case, with underscores: `g:image link` is `image_link`. */
export function attributeName(written: string): string {
  const name = written.trim().toLowerCase();
  return name.slice(name.indexOf(':') + 1).replace(/[ -]+/g, '_');
}

/**
 * Google's product data specification. It has availability, not stock: an available product counts as one piece unless
 * `quantity` is there. The publication time is missing as well.
 */
export const GOOGLE: Preset = {
  name: 'google',
  columns: {
    sku: ['id'],
    name: ['title'],
    image: ['image_link'],
    price: ['price'],
    quantity: ['quantity', 'availability'],
    link: ['link'],
    brandName: ['brand'],
    originalSellerIds: ['external_seller_id'],
    categoryIds: ['product_type'],
    status: ['pause'],
    promotionPrice: ['sale_price'],
    promotionStartDate: ['sale_price_effective_date'],
    promotionEndDate: ['sale_price_effective_date'],
  },
  ignored: [
    ...['description', 'gtin', 'mpn', 'condition', 'google_product_category', 'shipping', 'tax', 'identifier_exists'],
    ...['additional_image_link', 'age_group', 'gender', 'color', 'size', 'material', 'item_group_id', 'mobile_link'],
    ...['availability_date', 'cost_of_goods_sold', 'adult', 'multipack', 'is_bundle', 'pattern', 'custom_label_0'],
  ],
  normal: attributeName,
  fields(row) {
    const first = firstOf(row, attributeName);
    const [saleFrom, saleTo] = first('sale_price_effective_date')?.split('/') ?? [];
    return {
      sku: first('id'),
      name: first('title'),
      image: first('image_link'),
      price: first('price'),
      quantity: quantityOf(first('quantity'), first('availability')),
      link: first('link'),
      brandName: first('brand'),
      originalSellerIds: all(row, 'external_seller_id'),
      categoryIds: all(row, 'product_type'),
      status: first('pause') === undefined ? 'ACTIVE' : 'INACTIVE',
      promotionPrice: first('sale_price'),
      promotionStartDate: saleFrom?.trim(),
      promotionEndDate: saleTo?.trim(),
    };
  },
};

const IN_STOCK = new Set(['in_stock', 'in stock', 'preorder', 'backorder', 'limited_availability']);

function quantityOf(quantity: string | undefined, availability: string | undefined): unknown {
  if (quantity !== undefined) return /^\d{1,10}$/.test(quantity) ? Number(quantity) : quantity;
  if (availability === undefined) return undefined;
  return IN_STOCK.has(availability.toLowerCase()) ? 1 : 0;
}

function all(row: Attributes, name: string): string[] {
  return (row[name] ?? []).map((text) => text.trim()).filter((text) => text !== '');
}
