import { fail, ok, type Result } from '#kernel/result.ts';
import { cleaned } from '#platform/mcp/untrusted.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import {
  changesOf,
  countsOfItems,
  itemsOf,
  skusAtOnce,
  skusOfItems,
  type CatalogItem,
  type SentCatalog,
  type Sold,
} from '../rules/buyer-catalog.ts';
import type { NamedBrand } from '../rules/account.ts';
import { accountOf } from './accounts.ts';
import { MAX_SYNCED, type RequestOf } from './adcp-requests.ts';
import type { Buyer } from './buyer.ts';
import type { DataChange } from './buyer-data.repository.ts';
import { buyerCatalogs, deleteBuyerCatalogs, putBuyerCatalog, type BuyerCatalog } from './buyer-catalog.repository.ts';
import { answerOf, earlierAnswer, requestKeyOf, storeAnswer, type Json } from './once.ts';
import { CHUNK, soldOf, storefrontsOf } from './storefronts.ts';
import { openWriting, writingDenied } from './writing.ts';

/** Catalogs that a brand has. */
const MAX_CATALOGS = 50;

interface Read {
  sent: SentCatalog & { catalog_id: string };
  items: CatalogItem[];
}

/**
 * Keeps a buyer's lists of SKUs, by which packages name products. Items are what storefronts sell of the brand or they
 * are rejected with a reason: what they say of a product is not read, and nothing of the feed changes.
 */
export async function syncCatalogs(buyer: Buyer, sent: RequestOf<'sync_catalogs'>): Promise<Result<Json, AdcpError>> {
  const brand = await accountOf(buyer, sent.account);
  if (!brand.ok) return brand;
  if (!sent.catalogs) return listed(buyer, brand.value, sent);
  const denied = await writingDenied(buyer);
  if (denied) return fail(denied);
  const key = requestKeyOf(buyer, sent);
  const earlier = sent.dry_run ? null : await earlierAnswer(buyer, key);
  if (earlier) return earlier;
  const wanted = sent.catalog_ids ? new Set(sent.catalog_ids) : null;
  const named = new Set(sent.catalogs.map((one) => one.catalog_id));
  const read: Read[] = [];
  const failed: Json[] = [];
  for (const [index, catalog] of sent.catalogs.entries()) {
    if (wanted && !wanted.has(catalog.catalog_id)) continue;
    const items = read.some((one) => one.sent.catalog_id === catalog.catalog_id)
      ? fail(adcpError('VALIDATION_ERROR', 'A catalog is sent once', { field: 'catalog_id' }))
      : itemsOf(catalog);
    if (items.ok) read.push({ sent: catalog, items: items.value });
    else if (sent.validation_mode !== 'lenient')
      return fail({ ...items.problem, field: `catalogs[${index}].${items.problem.field}` });
    else failed.push({ catalog_id: catalog.catalog_id, action: 'failed', errors: [items.problem] });
  }
  const sold = await soldAnywhere(
    buyer,
    brand.value,
    read.flatMap(({ items }) => skusOfItems(items)),
  );
  if (!sold.ok) return sold;
  const { call, database, nowMs, companyId } = buyer;
  return database.transact<Result<Json, AdcpError>>(call.context.viewer, async (tx) => {
    const writing = await openWriting(tx, buyer, { brandId: brand.value.id, group: 'CREATE' });
    if (!writing.ok) return writing;
    const repeated = sent.dry_run ? null : await answerOf(tx, buyer, key);
    if (repeated) return repeated;
    const before = await buyerCatalogs(tx, { companyId, brandId: brand.value.id, limit: MAX_CATALOGS });
    // With catalog_ids, all others stay as they are, sent or not.
    const missing = sent.delete_missing
      ? before.filter(({ catalogId: id }) => !named.has(id) && (wanted?.has(id) ?? true))
      : [];
    const more = read.filter(({ sent: one }) => !before.some(({ catalogId }) => catalogId === one.catalog_id));
    if (before.length - missing.length + more.length > MAX_CATALOGS)
      return fail(
        adcpError('INVALID_STATE', `An account has at most ${MAX_CATALOGS} catalogs`, {
          field: 'catalogs',
          suggestion: 'Send delete_missing with those that are still needed',
        }),
      );
    const done: Json[] = [];
    const rows: BuyerCatalog[] = [];
    const recorded: DataChange[] = missing.map((row) => ({
      ...{ kind: 'CATALOG', name: row.catalogId, action: 'DELETED' },
      ...{ before: keptOf(row), after: null },
    }));
    for (const { sent: catalog, items } of read) {
      const row: BuyerCatalog = {
        companyId,
        brandId: brand.value.id,
        catalogId: catalog.catalog_id,
        name: catalog.name ?? null,
        skus: skusOfItems(items),
        syncedAt: new Date(nowMs),
      };
      const earlierRow = before.find(({ catalogId }) => catalogId === row.catalogId);
      const changes = earlierRow ? changesOf(earlierRow, row) : [];
      rows.push(row);
      if (!earlierRow || changes.length > 0)
        recorded.push({
          ...{ kind: 'CATALOG', name: row.catalogId, action: earlierRow ? 'UPDATED' : 'CREATED' },
          ...{ before: earlierRow ? keptOf(earlierRow) : null, after: keptOf(row) },
        });
      done.push({
        catalog_id: row.catalogId,
        action: !earlierRow ? 'created' : changes.length > 0 ? 'updated' : 'unchanged',
        ...(changes.length > 0 && { changes }),
        ...countsOfItems(items, sold.value),
        last_synced_at: row.syncedAt.toISOString(),
      });
    }
    const gone = missing.map(({ catalogId }) => catalogId);
    if (!sent.dry_run) {
      const used = await writing.value.record(recorded);
      if (used) return fail(used);
      for (const row of rows) await putBuyerCatalog(tx, row);
      await deleteBuyerCatalogs(tx, { companyId, brandId: brand.value.id }, gone);
    }
    const answer = {
      ...(sent.dry_run && { dry_run: true }),
      catalogs: [...done, ...failed, ...gone.map((id) => ({ catalog_id: id, action: 'deleted' }))],
    };
    if (!sent.dry_run) await storeAnswer(tx, buyer, key, answer);
    return ok(answer);
  });
}

const keptOf = ({ name, skus }: BuyerCatalog) => ({ name, items: skus.length });

/** Catalogs as they are kept, with what is sold of them now. */
async function listed(
  buyer: Buyer,
  brand: NamedBrand,
  { catalog_ids: ids, delete_missing: isDeleting }: RequestOf<'sync_catalogs'>,
): Promise<Result<Json, AdcpError>> {
  if (isDeleting)
    return fail(adcpError('INVALID_REQUEST', 'delete_missing needs catalogs that stay', { field: 'catalogs' }));
  const kept = await buyer.database.read(buyer.call.context.viewer, (tx) =>
    buyerCatalogs(tx, { companyId: buyer.companyId, brandId: brand.id, ...(ids && { ids }), limit: MAX_CATALOGS }),
  );
  // More are only counted: each is looked up in every storefront.
  const reviewed = kept.length <= MAX_SYNCED ? kept : [];
  const sold = await soldAnywhere(
    buyer,
    brand,
    reviewed.flatMap(({ skus }) => skus),
  );
  if (!sold.ok) return sold;
  return ok({
    catalogs: kept.map(({ catalogId, skus, syncedAt }) => ({
      catalog_id: catalogId,
      action: 'unchanged',
      ...(reviewed.length > 0
        ? countsOfItems(
            skus.map((sku) => ({ itemId: cleaned(sku), sku })),
            sold.value,
          )
        : { item_count: skus.length, warnings: [`${MAX_SYNCED} catalog_ids at once are compared with storefronts`] }),
      last_synced_at: syncedAt.toISOString(),
    })),
  });
}

/** What some storefront sells of the brand, with the most that one has of it. */
async function soldAnywhere(
  buyer: Buyer,
  brand: NamedBrand,
  skus: readonly string[],
): Promise<Result<Sold, AdcpError>> {
  const shops = await storefrontsOf(buyer);
  if (!shops.ok) return shops;
  const wanted = [...new Set(skus)];
  const most = skusAtOnce(shops.value.length, CHUNK);
  if (wanted.length > most)
    return fail(
      adcpError('VALIDATION_ERROR', `At most ${most} SKUs at once are looked up in ${shops.value.length} storefronts`, {
        field: 'catalogs',
        suggestion: 'Send fewer catalogs in one request, or name fewer catalog_ids',
      }),
    );
  const sold = new Map<string, number | null>();
  for (const { id } of shops.value) {
    const found = await soldOf(buyer, { catalogId: id, brandId: brand.id }, wanted);
    if (!found.ok) return found;
    for (const { sku, quantity } of found.value) {
      const present = sold.get(sku);
      sold.set(sku, present === null || quantity === null ? null : Math.max(present ?? 0, quantity));
    }
  }
  return ok(sold);
}

/**
 * SKUs of a package that names a catalog of the buyer's, or some items of one: those that the storefront sells now. A
 * catalog that changes later changes nothing that was bought.
 */
export async function skusOfCatalog(
  buyer: Buyer,
  place: { catalogId: string; brandId: string },
  { named, ids }: { named: string; ids: readonly string[] | undefined },
): Promise<Result<string[], AdcpError>> {
  const [kept] = await buyer.database.read(buyer.call.context.viewer, (tx) =>
    buyerCatalogs(tx, { companyId: buyer.companyId, brandId: place.brandId, ids: [named], limit: 1 }),
  );
  if (!kept)
    return fail(
      adcpError('REFERENCE_NOT_FOUND', 'The account has no such catalog', {
        field: 'catalog_id',
        suggestion: 'sync_catalogs keeps one, and lists those that there are',
      }),
    );
  const foreign = ids?.findIndex((id) => !kept.skus.includes(id)) ?? -1;
  if (foreign >= 0)
    return fail(adcpError('VALIDATION_ERROR', 'The catalog has no such item', { field: `ids[${foreign}]` }));
  const sold = await soldOf(buyer, place, ids ?? kept.skus);
  if (!sold.ok) return sold;
  // Those that are named one by one are bought or refused; of a whole list, what is sold is bought.
  const unsold = ids?.findIndex((id) => !sold.value.some(({ sku }) => sku === id)) ?? -1;
  if (unsold >= 0)
    return fail(adcpError('VALIDATION_ERROR', 'The storefront does not sell this item', { field: `ids[${unsold}]` }));
  return sold.value.length > 0
    ? ok(sold.value.map(({ sku }) => sku))
    : fail(adcpError('VALIDATION_ERROR', 'The storefront sells nothing of this catalog', { field: 'catalog_id' }));
}
