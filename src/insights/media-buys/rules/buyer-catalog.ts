import { fail, ok, type Result } from '#kernel/result.ts';
import { adcpError, type AdcpError } from './adcp-error.ts';

/** Items of a catalog, which is as many products as a package without one advertises. */
export const MAX_ITEMS = 500;
const MAX_SKU = 255;
/** Items of a list whose reasons are answered; of more it is said how many there are. */
const MAX_ISSUES = 50;

/** Calls of routes that one request may make to look its SKUs up, of the 600 that a key has in a minute. */
const MAX_LOOKUPS = 100;

/** SKUs of one request that are looked up in so many storefronts; always those of one catalog. */
export const skusAtOnce = (storefronts: number, chunk: number): number =>
  Math.max(1, Math.floor(MAX_LOOKUPS / Math.max(1, storefronts))) * chunk;

/** A catalog as a buyer sends it: a named list of products. */
export interface SentCatalog {
  catalog_id?: string | undefined;
  type: string;
  name?: string | undefined;
  content_id_type?: string | undefined;
  ids?: readonly string[] | undefined;
  items?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

/** An item of a catalog; without a SKU it is none. */
export interface CatalogItem {
  itemId: string;
  sku: string | null;
}

/** Fields that a catalog may have. Selectors and addresses of feeds would say something else than what is kept. */
const FIELDS = new Set(['catalog_id', 'type', 'name', 'content_id_type', 'ids', 'items', 'ext']);

/** What a catalog lists; refused where it is not a list of products by SKU. */
export function itemsOf(catalog: SentCatalog): Result<CatalogItem[], AdcpError> {
  const refused = (field: string, message: string) => fail(adcpError('UNSUPPORTED_FEATURE', message, { field }));
  const unknown = Object.entries(catalog).find(([field, value]) => value !== undefined && !FIELDS.has(field));
  if (unknown) return refused(unknown[0], `${unknown[0]} would not be kept: a catalog is a list of products by SKU`);
  if (catalog.type !== 'product') return refused('type', 'Only catalogs of the type product are advertised');
  if ((catalog.content_id_type ?? 'sku') !== 'sku') return refused('content_id_type', 'Products are known by SKU');
  const { ids = [], items = [] } = catalog;
  const all = [...ids.map((id) => ({ item_id: id })), ...items].map(itemOf);
  if (all.length === 0 || all.length > MAX_ITEMS)
    return fail(adcpError('VALIDATION_ERROR', `A catalog has 1 to ${MAX_ITEMS} items`, { field: 'items' }));
  if (all.every(({ sku }) => sku === null))
    return fail(adcpError('VALIDATION_ERROR', `No item has a sku of 1 to ${MAX_SKU} characters`, { field: 'items' }));
  return ok(all);
}

function itemOf(item: Readonly<Record<string, unknown>>, index: number): CatalogItem {
  const named = [item['item_id'], item['id'], item['sku']].find((one) => typeof one === 'string' && one !== '');
  const itemId = typeof named === 'string' ? named.slice(0, MAX_SKU) : `items[${index}]`;
  const sku = item['sku'] ?? named;
  return { itemId, sku: typeof sku === 'string' && sku !== '' && sku.length <= MAX_SKU ? sku : null };
}

/** SKUs as they are kept: each once, also those that are not sold yet. */
export const skusOfItems = (items: readonly CatalogItem[]): string[] => [
  ...new Set(items.flatMap(({ sku }) => (sku === null ? [] : [sku]))),
];

export interface ItemIssue {
  item_id: string;
  status: 'rejected' | 'warning';
  reasons: string[];
}

/** What storefronts sell of a brand, by SKU, with what there is of it; null where stock is not counted. */
export type Sold = ReadonlyMap<string, number | null>;

/** Why items are not advertised. It is the same of what another company sells and of what there is not. */
export function issuesOf(items: readonly CatalogItem[], sold: Sold): ItemIssue[] {
  const first = new Map<string, number>();
  return items.flatMap(({ itemId, sku }, at): ItemIssue[] => {
    const issue = (status: ItemIssue['status'], reason: string) => [{ item_id: itemId, status, reasons: [reason] }];
    if (sku === null) return issue('rejected', `It has no sku of 1 to ${MAX_SKU} characters`);
    const same = first.get(sku);
    if (same !== undefined)
      return issue('warning', `It has the sku of item ${same + 1} of the list, and is the same product`);
    first.set(sku, at);
    if (!sold.has(sku)) return issue('rejected', 'No storefront sells a product of this brand with this sku');
    return sold.get(sku) === 0 ? issue('warning', 'It is out of stock, and shown again when there is some') : [];
  });
}

/** The outcome of one catalog in the protocol's words. */
export function countsOfItems(items: readonly CatalogItem[], sold: Sold) {
  const issues = issuesOf(items, sold);
  const rejected = issues.filter(({ status }) => status === 'rejected').length;
  return {
    item_count: items.length,
    items_approved: items.length - rejected,
    items_pending: 0,
    items_rejected: rejected,
    ...(issues.length > 0 && { item_issues: issues.slice(0, MAX_ISSUES) }),
    ...(issues.length > MAX_ISSUES && {
      warnings: [`${issues.length - MAX_ISSUES} more items have a reason; a shorter list has them all`],
    }),
  };
}

/** The fields of a catalog that a sync changed. */
export function changesOf(
  before: { name: string | null; skus: readonly string[] },
  after: { name: string | null; skus: readonly string[] },
): string[] {
  const isSame = before.skus.length === after.skus.length && before.skus.every((sku, at) => sku === after.skus[at]);
  return [...(before.name === after.name ? [] : ['name']), ...(isSame ? [] : ['items'])];
}
