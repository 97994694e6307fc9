import type { NewId, Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { placeCategories } from '../rules/category-tree.ts';
import type { BrandRow, FeedKind, FeedRows, FieldProblem, OrderRow, ProductRow } from '../rules/feed-rows.ts';
import * as store from './feed.repository.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';

const { row: messages, reason } = catalogMessages;

/** A record's place, and its key as the sender knows it. */
export interface RecordPlace {
  readonly line: number;
  readonly key: string | null;
}

/** Called once per rejected row. */
export type RejectRow = (place: RecordPlace, problems: readonly FieldProblem[]) => void;

/** Receives orders, to attribute sales to ads. */
export type OrderSink = (tx: Transaction, catalogId: Uuid, orders: readonly OrderRow[], now: EpochMs) => Promise<void>;

export interface FeedWrite {
  tx: Transaction;
  recordOrders: OrderSink;
  catalogId: Uuid;
  newId: NewId;
  now: EpochMs;
  reject: RejectRow;
}

export interface Numbered<Row> extends RecordPlace {
  row: Row;
}

/** Returns how many rows changed nothing, as far as it is known. */
type Writer<Kind extends FeedKind> = (write: FeedWrite, rows: readonly Numbered<FeedRows[Kind]>[]) => Promise<number>;

const BATCH = 2000;

/**
 * Writes the valid rows of a feed; rows that contradict stored data are rejected. Of several rows with the same key the
 * last wins.
 */
export const WRITERS: { [Kind in FeedKind]: Writer<Kind> } = {
  products: async (write, rows) => {
    let unchanged = 0;
    for (const batch of batches(lastOf(rows, (row) => row.sku))) unchanged += await writeProducts(write, batch);
    return unchanged;
  },

  'product-removals': async ({ tx, catalogId, now, reject }, rows) => {
    const skus = distinct(rows.map(({ row }) => row.sku));
    const known = new Set<string>();
    for (const batch of batches(skus))
      for (const sku of await store.retireProducts(tx, catalogId, batch, now)) known.add(sku);
    for (const numbered of rows) if (!known.has(numbered.row.sku)) reject(numbered, [unknownProduct(numbered.row.sku)]);
    return 0;
  },

  brands: async ({ tx, catalogId, newId }, rows) => {
    const wanted = lastOf(rows, (row) => row.originalBrandId).map(({ row }) => row);
    await saveBrands({ tx, catalogId, newId }, wanted);
    return 0;
  },

  sellers: async ({ tx, catalogId, newId }, rows) => {
    const sellers = lastOf(rows, (row) => row.originalSellerId).map(({ row }) => ({ ...row, id: newId() }));
    return sellers.length - (await store.saveSellers(tx, catalogId, sellers));
  },

  categories: async ({ tx, catalogId, reject }, rows) => {
    const { placed, rejected } = placeCategories(
      await store.storedCategories(tx, catalogId),
      rows.map(({ row }) => row),
    );
    for (const numbered of rows) {
      const problem = rejected.get(numbered.row.id);
      if (problem) reject(numbered, [problem]);
    }
    await store.saveCategories(tx, catalogId, placed);
    return 0;
  },

  orders: async ({ tx, catalogId, now, recordOrders }, rows) => {
    const orders = lastOf(rows, (row) => row.orderId).map(({ row }) => row);
    for (const batch of batches(orders)) await recordOrders(tx, catalogId, batch, now);
    return 0;
  },

  segments: async ({ tx, catalogId }, rows) => {
    const segments = lastOf(rows, (row) => row.id).map(({ row }) => row);
    return segments.length - (await store.saveSegments(tx, catalogId, segments));
  },
};

async function writeProducts(write: FeedWrite, rows: readonly Numbered<ProductRow>[]): Promise<number> {
  const { tx, catalogId, now, reject } = write;
  const sellers = await store.sellerIdsByOriginal(
    tx,
    catalogId,
    distinct(rows.flatMap(({ row }) => row.originalSellerIds)),
  );
  const categories = await categoriesOf(tx, catalogId, distinct(rows.flatMap(({ row }) => row.categoryIds)));
  const brands = await brandsOfProducts(
    write,
    rows.map(({ row }) => row),
  );
  const products: store.ResolvedProduct[] = [];
  for (const numbered of rows) {
    const { row } = numbered;
    const brandId = brandOf(row, brands);
    const problems: FieldProblem[] = [];
    const seller = row.originalSellerIds.find((id) => !sellers.has(id));
    const category = row.categoryIds.find((id) => !categories.has(id));
    if (brandId === undefined)
      problems.push({
        field: 'originalBrandId',
        message: messages.unknownBrand({ id: row.originalBrandId! }),
        value: row.originalBrandId!,
        reason: reason.unknownBrand(),
      });
    if (seller !== undefined)
      problems.push({
        field: 'originalSellerIds',
        message: messages.unknownSeller({ id: seller }),
        value: seller,
        reason: reason.unknownSeller(),
      });
    if (category !== undefined)
      problems.push({
        field: 'categoryIds',
        message: messages.unknownCategory({ id: category }),
        value: category,
        reason: reason.unknownCategory(),
      });
    if (problems.length) reject(numbered, problems);
    else
      products.push({
        ...row,
        brandId: brandId ?? null,
        sellerIds: row.originalSellerIds.map((id) => sellers.get(id)!),
        categoryIds: distinct(row.categoryIds.map((names) => categories.get(names)!)),
      });
  }
  return products.length - (await store.saveProducts(tx, catalogId, products, now));
}

/** Returns category ids by a product's category: an id, or labels from the top down, `Women > Shoes`. */
async function categoriesOf(tx: Transaction, catalogId: Uuid, names: readonly string[]): Promise<Map<string, string>> {
  const ids = await store.knownCategoryIds(tx, catalogId, names);
  const found = new Map([...ids].map((id) => [id, id]));
  const byLabel = new Map(names.filter((text) => !ids.has(text)).map((text) => [text, labelsOf(text)]));
  if (byLabel.size === 0) return found;
  const byLabels = await store.categoryIdsByLabels(tx, catalogId, [...byLabel.values()]);
  for (const [text, labels] of byLabel) {
    const id = byLabels.get(labels);
    if (id !== undefined) found.set(text, id);
  }
  return found;
}

function labelsOf(text: string): string {
  return text
    .split('>')
    .map((label) => label.trim().toLowerCase())
    .join(' > ');
}

interface KnownBrands {
  byOriginal: ReadonlyMap<string, Uuid>;
  byName: ReadonlyMap<string, Uuid>;
}

/** Returns undefined for an unknown brand, null for a product without a brand, which cannot be sponsored. */
function brandOf(row: ProductRow, { byOriginal, byName }: KnownBrands): Uuid | null | undefined {
  if (row.originalBrandId !== null && byOriginal.has(row.originalBrandId)) return byOriginal.get(row.originalBrandId);
  if (row.brandName !== null) return byName.get(row.brandName.toLowerCase());
  return row.originalBrandId === null ? null : undefined;
}

/** Finds the brands of products. An unknown id with a name, or an unknown name without an id, creates the brand. */
async function brandsOfProducts(write: FeedWrite, rows: readonly ProductRow[]): Promise<KnownBrands> {
  const { tx, catalogId, newId } = write;
  const ids = distinct(rows.flatMap((row) => row.originalBrandId ?? []));
  const linked = new Set((await store.brandLinks(tx, catalogId, ids)).map((link) => link.originalBrandId));
  const introduced = rows.filter(
    (row) => row.originalBrandId !== null && row.brandName !== null && !linked.has(row.originalBrandId),
  );
  await saveBrands(
    { tx, catalogId, newId },
    [...new Map(introduced.map((row) => [row.originalBrandId!, row])).values()].map((row) => ({
      originalBrandId: row.originalBrandId!,
      name: row.brandName!,
      logo: null,
    })),
  );
  const named = distinct(rows.flatMap((row) => (row.originalBrandId === null ? (row.brandName ?? []) : [])));
  const known = await store.brandIdsByName(tx, named);
  const newNames = [
    ...new Map(
      named.filter((name) => !known.has(name.toLowerCase())).map((name) => [name.toLowerCase(), name]),
    ).values(),
  ];
  await store.saveBrands(
    tx,
    newNames.map((name) => ({ id: newId(), name, logo: null })),
  );
  const links = await store.brandLinks(tx, catalogId, ids);
  return {
    byOriginal: new Map(links.map((link) => [link.originalBrandId, link.brandId])),
    byName: await store.brandIdsByName(tx, named),
  };
}

/**
 * Brands are shared by all storefronts and identified by name. Links a storefront's id to the brand of that name. When
 * an id's name changes, renames its brand, unless another brand already has the new name: then links the id to that
 * brand.
 */
async function saveBrands(
  { tx, catalogId, newId }: Pick<FeedWrite, 'tx' | 'catalogId' | 'newId'>,
  rows: readonly BrandRow[],
): Promise<void> {
  const linked = new Map(
    (
      await store.brandLinks(
        tx,
        catalogId,
        rows.map((row) => row.originalBrandId),
      )
    ).map((link) => [link.originalBrandId, link.brandId]),
  );
  const byName = await store.brandIdsByName(
    tx,
    rows.map((row) => row.name),
  );
  const writes = new Map<Uuid, store.BrandWrite>();
  const links: { originalBrandId: string; brandId: Uuid }[] = [];
  for (const { originalBrandId, name, logo } of rows) {
    const key = name.toLowerCase();
    const brandId = byName.get(key) ?? linked.get(originalBrandId) ?? newId();
    byName.set(key, brandId);
    writes.set(brandId, { id: brandId, name, logo });
    links.push({ originalBrandId, brandId });
  }
  await store.saveBrands(tx, [...writes.values()]);
  await store.linkBrands(tx, catalogId, links);
}

const unknownProduct = (sku: string): FieldProblem => ({
  field: 'sku',
  message: messages.unknownProduct({ sku }),
  value: sku,
  reason: reason.unknownProduct(),
});

function lastOf<Row>(rows: readonly Numbered<Row>[], keyOf: (row: Row) => string): Numbered<Row>[] {
  return [...new Map(rows.map((numbered) => [keyOf(numbered.row), numbered])).values()];
}

function* batches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
