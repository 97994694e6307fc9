import { readProduct, type ProductRow, type ReadRow } from './feed-rows.ts';
import { FieldReader, type FeedCatalog } from './field-reader.ts';

/** A product in Google's product data specification: attributes by name without prefix, with all their values. */
export type GoogleAttributes = Readonly<Record<string, readonly string[]>>;

/** Maps our fields to Google's attributes, so that problems use the name the sender knows. */
const ATTRIBUTE_OF: Readonly<Record<string, string>> = {
  sku: 'id',
  name: 'title',
  image: 'image_link',
  price: 'price',
  quantity: 'quantity',
  link: 'link',
  brandName: 'brand',
  originalSellerIds: 'external_seller_id',
  categoryIds: 'product_type',
  promotionPrice: 'sale_price',
  promotionStartDate: 'sale_price_effective_date',
  promotionEndDate: 'sale_price_effective_date',
};

/** Columns required for any row of a table to be valid. Any name of each entry suffices. */
const REQUIRED_ATTRIBUTES = [['id'], ['title'], ['price'], ['availability', 'quantity']] as const;

/** Returns the required attributes that a table's columns lack, e.g. `price` and `availability or quantity`. */
export function missingAttributes(columns: readonly string[]): string[] {
  return REQUIRED_ATTRIBUTES.filter((names) => !names.some((name) => columns.includes(name))).map((names) =>
    names.join(' or '),
  );
}

/**
 * Normalizes an attribute name: without Google's prefix, in lower case, with underscores. `g:image link` becomes
 * `image_link`.
 */
export function attributeName(written: string): string {
  const name = written.trim().toLowerCase();
  return name.slice(name.indexOf(':') + 1).replace(/[ -]+/g, '_');
}

/** Reads a Google product and reports every invalid attribute under Google's name. */
export function readGoogleProduct(attributes: GoogleAttributes, catalog: FeedCatalog): ReadRow<ProductRow> {
  const fields = new FieldReader(ownFields(attributes), catalog);
  const row = { ...readProduct(fields), publishedAt: null };
  const problems = fields.problems.map(({ field, message }) => ({ field: ATTRIBUTE_OF[field] ?? field, message }));
  return problems.length > 0 ? { row: null, problems } : { row, problems: null };
}

/**
 * Converts a Google product to a row of our own feed. Google reports availability, not stock: an available product
 * counts as one piece unless `quantity` is provided. The publication time is missing as well.
 */
function ownFields(attributes: GoogleAttributes): Record<string, unknown> {
  const first = (name: string) => {
    const text = attributes[name]?.[0]?.trim();
    return text === '' ? undefined : text;
  };
  const [saleFrom, saleTo] = first('sale_price_effective_date')?.split('/') ?? [];
  return {
    sku: first('id'),
    name: first('title'),
    image: first('image_link'),
    price: first('price'),
    quantity: quantityOf(first('quantity'), first('availability')),
    link: first('link'),
    brandName: first('brand'),
    originalSellerIds: all(attributes['external_seller_id']),
    categoryIds: all(attributes['product_type']),
    status: first('pause') === undefined ? 'ACTIVE' : 'INACTIVE',
    promotionPrice: first('sale_price'),
    promotionStartDate: saleFrom?.trim(),
    promotionEndDate: saleTo?.trim(),
  };
}

const IN_STOCK = new Set(['in_stock', 'in stock', 'preorder', 'backorder', 'limited_availability']);

function quantityOf(quantity: string | undefined, availability: string | undefined): unknown {
  if (quantity !== undefined) return /^\d{1,10}$/.test(quantity) ? Number(quantity) : quantity;
  if (availability === undefined) return undefined;
  return IN_STOCK.has(availability.toLowerCase()) ? 1 : 0;
}

function all(texts: readonly string[] = []): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}
