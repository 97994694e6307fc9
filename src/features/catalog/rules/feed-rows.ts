import { microsFromDecimal, type Micros } from '#kernel/money.ts';
import { addDays, isDay, startOfDay, type Instant_ms } from '#kernel/time.ts';

const FEED_KINDS = ['products', 'product-removals', 'brands', 'sellers', 'categories', 'segments', 'orders'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export interface FieldProblem {
  field: string;
  message: string;
}

/** What a row's meaning depends on. */
export interface FeedCatalog {
  currency: string;
  timezone: string;
}

export interface ProductRow {
  sku: string;
  name: string;
  image: string | null;
  price_micros: Micros;
  quantity: number;
  link: string | null;
  originalBrandId: string | null;
  brandName: string | null;
  originalSellerIds: string[];
  categoryIds: string[];
  status: 'ACTIVE' | 'INACTIVE';
  availableSize: number | null;
  blackPrice_micros: Micros | null;
  promotionPrice_micros: Micros | null;
  promotionStartAt: Instant_ms | null;
  promotionEndAt: Instant_ms | null;
  markdownPrice_micros: Micros | null;
  markdownStartAt: Instant_ms | null;
  markdownEndAt: Instant_ms | null;
  publishedAt: Instant_ms;
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
  occurredAt: Instant_ms;
  opaqueUserId: string | null;
  status: 'CREATED' | 'CANCELLED' | 'RETURNED';
  items: OrderItem[];
}

export interface OrderItem {
  sku: string;
  quantity: number;
  /** Catalog currency. */
  unitPrice_micros: Micros;
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

/** Reads one parsed line of a feed; every field that is wrong is named. Fields nobody asked for are ignored. */
export function readFeedRow<Kind extends FeedKind>(
  kind: Kind,
  line: unknown,
  catalog: FeedCatalog,
): ReadRow<FeedRows[Kind]> {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) {
    return { row: null, problems: [{ field: '', message: 'Not a JSON object' }] };
  }
  const fields = new FieldReader(line as Record<string, unknown>, catalog);
  const row = (READERS[kind] as (fields: FieldReader) => FeedRows[Kind])(fields);
  return fields.problems.length ? { row: null, problems: fields.problems } : { row, problems: null };
}

const READERS: { [Kind in FeedKind]: (fields: FieldReader) => FeedRows[Kind] } = {
  products: (fields) => ({
    sku: fields.text('sku', 200),
    name: fields.text('name', 1000),
    image: fields.address('image'),
    price_micros: fields.price('price') ?? fields.missing('price', 0n),
    quantity: fields.count('quantity') ?? fields.missing('quantity', 0),
    link: fields.address('link'),
    originalBrandId: fields.optionalText('originalBrandId', 200),
    brandName: fields.optionalText('brandName', 200),
    originalSellerIds: fields.texts('originalSellerIds'),
    categoryIds: fields.texts('categoryIds'),
    status: fields.oneOf('status', ['ACTIVE', 'INACTIVE']),
    availableSize: fields.count('availableSize'),
    blackPrice_micros: fields.price('blackPrice'),
    promotionPrice_micros: fields.price('promotionPrice'),
    promotionStartAt: fields.start('promotionStartDate'),
    promotionEndAt: fields.end('promotionEndDate'),
    markdownPrice_micros: fields.price('markdownPrice'),
    markdownStartAt: fields.start('markdownStartDate'),
    markdownEndAt: fields.end('markdownEndDate'),
    publishedAt: fields.start('publishedAt') ?? fields.missing('publishedAt', 0),
  }),
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
      quantity: item.count('quantity') ?? item.missing('quantity', 0),
      unitPrice_micros: item.price('unitPrice') ?? item.missing('unitPrice', 0n),
    })),
  }),
  segments: (fields) => ({ id: fields.text('id', 200), name: fields.text('name', 200) }),
};

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})$/;
const PRICE = /^(\d{1,12}(?:\.\d{1,6})?)(?: ([A-Z]{3}))?$/;
const MOST_ITEMS = 1000;
const LARGEST_COUNT = 2_147_483_647;

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

class FieldReader {
  readonly problems: FieldProblem[] = [];
  readonly #line: Record<string, unknown>;
  readonly #catalog: FeedCatalog;

  constructor(line: Record<string, unknown>, catalog: FeedCatalog) {
    this.#line = line;
    this.#catalog = catalog;
  }

  /** Notes that a field is missing, unless it has been found wrong already. */
  missing<Value>(field: string, placeholder: Value): Value {
    if (!this.problems.some((problem) => problem.field === field)) this.#wrong(field, 'Must be given');
    return placeholder;
  }

  text(field: string, longest: number): string {
    return this.optionalText(field, longest) ?? this.missing(field, '');
  }

  optionalText(field: string, longest: number): string | null {
    const value = this.#line[field];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') return this.#wrong(field, 'Must be text');
    const text = value.trim();
    if (text.length > longest) return this.#wrong(field, `At most ${longest} characters`);
    if (!isStorable(text)) return this.#wrong(field, 'Contains a character that cannot be kept');
    return text === '' ? null : text;
  }

  address(field: string): string | null {
    const text = this.optionalText(field, 2000);
    return text === null || /^https?:\/\/\S+$/i.test(text)
      ? text
      : this.#wrong(field, 'Must be an http or https address');
  }

  texts(field: string): string[] {
    const value = this.#line[field];
    const isTexts =
      Array.isArray(value) &&
      value.length <= 1000 &&
      value.every((one) => typeof one === 'string' && one.trim() !== '' && one.length <= 200 && isStorable(one));
    if (!isTexts) return this.#wrong(field, 'Must be a list of texts') ?? [];
    return [...new Set((value as string[]).map((one) => one.trim()))];
  }

  /** A list of objects, each read by itself; what is wrong in one is told with its number, from 1. */
  items<Item>(field: string, read: (item: FieldReader) => Item): Item[] {
    const value = this.#line[field];
    if (!Array.isArray(value) || value.length === 0 || value.length > MOST_ITEMS)
      return this.#wrong(field, `Must be a list of 1 to ${MOST_ITEMS} items`) ?? [];
    return value.map((one: unknown, index) => {
      const isObject = typeof one === 'object' && one !== null && !Array.isArray(one);
      const reader = new FieldReader(isObject ? (one as Record<string, unknown>) : {}, this.#catalog);
      const item = read(reader);
      for (const problem of reader.problems)
        this.problems.push({ ...problem, field: `${field}[${index + 1}].${problem.field}` });
      return item;
    });
  }

  count(field: string): number | null {
    const value = this.#line[field];
    if (value === undefined || value === null) return null;
    const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST_COUNT;
    return isCount ? value : this.#wrong(field, 'Must be a whole number, 0 or more');
  }

  /** A number or text in the catalog's currency, or a text with the currency behind it: `9.90 SGD`. */
  price(field: string): Micros | null {
    const value = this.#line[field];
    if (value === undefined || value === null) return null;
    const match = typeof value === 'number' || typeof value === 'string' ? PRICE.exec(String(value).trim()) : null;
    const [, amount, currency] = match ?? [];
    if (amount === undefined) return this.#wrong(field, 'Must be an amount, 0 or more, with at most six decimals');
    if (currency !== undefined && currency !== this.#catalog.currency) {
      return this.#wrong(field, `Must be in ${this.#catalog.currency}, the catalog's currency`);
    }
    return microsFromDecimal(amount);
  }

  /** An instant, or a day: then the start of it in the catalog's zone. */
  start(field: string): Instant_ms | null {
    return this.#instant(field, (day) => startOfDay(this.#catalog.timezone, day));
  }

  /** An instant, or a day: then the end of it in the catalog's zone. */
  end(field: string): Instant_ms | null {
    return this.#instant(field, (day) => startOfDay(this.#catalog.timezone, addDays(day, 1)));
  }

  oneOf<const Choice extends string>(field: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const value = choices.find((choice) => choice === this.#line[field]);
    if (value !== undefined) return value;
    this.#wrong(field, `Must be ${choices.join(' or ')}`);
    return choices[0];
  }

  #instant(field: string, ofDay: (day: string) => Instant_ms): Instant_ms | null {
    const value = this.#line[field];
    if (value === undefined || value === null) return null;
    if (typeof value === 'string' && isDay(value)) return ofDay(value);
    const at_ms = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(at_ms)
      ? this.#wrong(field, 'Must be an instant such as 2024-05-31T16:00:00Z, or a day')
      : at_ms;
  }

  #wrong(field: string, message: string): null {
    this.problems.push({ field, message });
    return null;
  }
}
