import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import { FieldReader, type FeedCatalog, type FieldProblem } from './field-reader.ts';
import { catalogMessages } from './catalog.messages.ts';

export type { FeedCatalog, FieldProblem } from './field-reader.ts';

export const FEED_KINDS = [
  'products',
  'product-removals',
  'brands',
  'sellers',
  'categories',
  'segments',
  'orders',
] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export interface ProductRow {
  sku: string;
  name: string;
  image: string | null;
  priceMicros: Micros;
  quantity: number;
  link: string | null;
  originalBrandId: string | null;
  brandName: string | null;
  originalSellerIds: string[];
  categoryIds: string[];
  status: 'ACTIVE' | 'INACTIVE';
  availableSize: number | null;
  blackPriceMicros: Micros | null;
  promotionPriceMicros: Micros | null;
  promotionStartAt: EpochMs | null;
  promotionEndAt: EpochMs | null;
  markdownPriceMicros: Micros | null;
  markdownStartAt: EpochMs | null;
  markdownEndAt: EpochMs | null;
  /** Null when the feed omits it: a known product keeps its time, a new product is published on receipt. */
  publishedAt: EpochMs | null;
}

export interface RemovalRow {
  sku: string;
}

export interface BrandRow {
  originalBrandId: string;
  name: string;
  logo: string | null;
}

export interface SellerRow {
  originalSellerId: string;
  name: string;
}

export interface CategoryRow {
  id: string;
  label: string;
  parentId: string | null;
}

export interface SegmentRow {
  id: string;
  name: string;
}

export interface OrderRow {
  orderId: string;
  occurredAt: EpochMs;
  opaqueUserId: string | null;
  status: 'CREATED' | 'CANCELLED' | 'RETURNED';
  items: OrderItem[];
}

export interface OrderItem {
  sku: string;
  originalSellerId: string | null;
  quantity: number;
  /** Catalog currency. */
  unitPriceMicros: Micros;
}

export interface FeedRows {
  orders: OrderRow;
  products: ProductRow;
  'product-removals': RemovalRow;
  brands: BrandRow;
  sellers: SellerRow;
  categories: CategoryRow;
  segments: SegmentRow;
}

export type ReadRow<Row> = { row: Row; problems: null } | { row: null; problems: FieldProblem[] };

/** Reads one parsed line of a feed and reports every invalid field. Unknown fields are ignored. */
export function readFeedRow<Kind extends FeedKind>(
  kind: Kind,
  line: unknown,
  catalog: FeedCatalog,
): ReadRow<FeedRows[Kind]> {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) {
    return { row: null, problems: [{ field: '', message: catalogMessages.row.notObject() }] };
  }
  const fields = new FieldReader(line as Record<string, unknown>, catalog);
  const row = (READERS[kind] as (fields: FieldReader) => FeedRows[Kind])(fields);
  return fields.problems.length ? { row: null, problems: fields.problems } : { row, problems: null };
}

const KEY_FIELDS: Readonly<Record<FeedKind, string>> = {
  products: 'sku',
  'product-removals': 'sku',
  brands: 'originalBrandId',
  sellers: 'originalSellerId',
  categories: 'id',
  segments: 'id',
  orders: 'orderId',
};

/** Returns the sender's key of a row as far as it is readable; null when there is none. */
export function rowKey(kind: FeedKind, line: unknown): string | null {
  if (typeof line !== 'object' || line === null) return null;
  const fields = line as Record<string, unknown>;
  const key = fields[KEY_FIELDS[kind]];
  return typeof key === 'string' || typeof key === 'number' ? String(key).slice(0, 200) : null;
}

const READERS: { [Kind in FeedKind]: (fields: FieldReader) => FeedRows[Kind] } = {
  products: (fields) => ({ ...readProduct(fields), publishedAt: fields.start('publishedAt') }),
  'product-removals': (fields) => ({ sku: fields.text('sku', 200) }),
  brands: (fields) => ({
    originalBrandId: fields.text('originalBrandId', 200),
    name: fields.text('name', 200),
    logo: fields.address('logo'),
  }),
  sellers: (fields) => ({ originalSellerId: fields.text('originalSellerId', 200), name: fields.text('name', 200) }),
  categories: (fields) => ({
    id: fields.text('id', 200),
    label: fields.text('label', 200),
    parentId: fields.optionalText('parentId', 200),
  }),
  orders: (fields) => ({
    orderId: fields.text('orderId', 200),
    occurredAt: fields.start('occurredAt') ?? fields.missing('occurredAt', 0),
    opaqueUserId: fields.optionalText('opaqueUserId', 200),
    status: fields.oneOf('status', ['CREATED', 'CANCELLED', 'RETURNED']),
    items: fields.items('items', (item) => ({
      sku: item.text('sku', 200),
      originalSellerId: item.optionalText('originalSellerId', 200),
      quantity: item.count('quantity') ?? item.missing('quantity', 0),
      unitPriceMicros: item.price('unitPrice') ?? item.missing('unitPrice', 0n),
    })),
  }),
  segments: (fields) => ({ id: fields.text('id', 200), name: fields.text('name', 200) }),
};

/** Reads the fields that all product feeds share. */
export function readProduct(fields: FieldReader): Omit<ProductRow, 'publishedAt'> {
  return {
    sku: fields.text('sku', 200),
    name: fields.text('name', 1000),
    image: fields.address('image'),
    priceMicros: fields.price('price') ?? fields.missing('price', 0n),
    quantity: fields.count('quantity') ?? fields.missing('quantity', 0),
    link: fields.address('link'),
    originalBrandId: fields.optionalText('originalBrandId', 200),
    brandName: fields.optionalText('brandName', 200),
    originalSellerIds: fields.texts('originalSellerIds'),
    categoryIds: fields.texts('categoryIds'),
    status: fields.optionalOneOf('status', ['ACTIVE', 'INACTIVE']),
    availableSize: fields.count('availableSize'),
    blackPriceMicros: fields.price('blackPrice'),
    promotionPriceMicros: fields.price('promotionPrice'),
    promotionStartAt: fields.start('promotionStartDate'),
    promotionEndAt: fields.end('promotionEndDate'),
    markdownPriceMicros: fields.price('markdownPrice'),
    markdownStartAt: fields.start('markdownStartDate'),
    markdownEndAt: fields.end('markdownEndDate'),
  };
}

const fieldNames = new Map<FeedKind, readonly string[]>();

/** The names of the fields at the top of a row, found by reading one that has none of them. */
export function fieldsOf(kind: FeedKind): readonly string[] {
  const known = fieldNames.get(kind);
  if (known) return known;
  const names = new Set<string>();
  const recorder = new Proxy({}, { get: (_target, name) => void names.add(String(name)) });
  readFeedRow(kind, recorder, { currency: 'SGD', fractionDigits: 2, timezone: 'UTC' });
  fieldNames.set(kind, [...names]);
  return [...names];
}
