import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import {
  Collection,
  CollectionModificationEvent,
  ConfigService,
  EventBus,
  FacetEvent,
  FacetValueEvent,
  type ID,
  type JobQueue,
  JobQueueService,
  ProcessContext,
  ProductChannelEvent,
  ProductEvent,
  ProductVariant,
  ProductVariantChannelEvent,
  ProductVariantEvent,
  ProductVariantService,
  type RequestContext,
  RequestContextService,
  Seller,
  StockMovementEvent,
  TaxRateEvent,
  TransactionalConnection,
  TranslatorService,
} from '@vendure/core';
import { auditTime, bufferTime, delay, filter, map, merge, mergeMap, type Observable } from 'rxjs';
import { In, IsNull } from 'typeorm';
import { addJob } from './add-job.js';
import { onSale } from './on-sale.js';
import { ENDCAP_OPTIONS, type EndcapOptions } from './options.js';
import { sendFeed } from './send-feed.js';

const BATCH_MS = 1000;
const PAGE = 500;
/** Endcap's trees have so many levels. */
const LEVELS = 4;
/** What is sent of variants whose stock is not tracked. */
const PLENTY = 1_000_000;

/** Variants, or those of products, of which something has changed; everything when neither is named. */
type CatalogJob = { ids?: ID[]; productIds?: ID[] };

/** Keeps Endcap's catalog that of the default channel. */
@Injectable()
export class CatalogFeed implements OnModuleInit, OnApplicationBootstrap {
  private queue!: JobQueue<CatalogJob>;

  constructor(
    @Inject(ENDCAP_OPTIONS) private options: EndcapOptions,
    private config: ConfigService,
    private connection: TransactionalConnection,
    private contexts: RequestContextService,
    private eventBus: EventBus,
    private jobQueues: JobQueueService,
    private processContext: ProcessContext,
    private translator: TranslatorService,
    private variants: ProductVariantService,
  ) {}

  async onModuleInit(): Promise<void> {
    this.queue = await this.jobQueues.createQueue({
      name: 'endcap-catalog',
      process: ({ data }) => this.send(data),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const variants = merge(
      this.eventBus.ofType(ProductVariantEvent).pipe(map(({ entity }) => entity.map(({ id }) => id))),
      this.eventBus
        .ofType(StockMovementEvent)
        .pipe(map(({ stockMovements }) => stockMovements.map(({ productVariant }) => productVariant.id))),
      this.eventBus.ofType(ProductVariantChannelEvent).pipe(map(({ productVariant }) => [productVariant.id])),
      this.eventBus.ofType(CollectionModificationEvent).pipe(map(({ productVariantIds }) => productVariantIds)),
    );
    inBatches(variants).subscribe((ids) => void addJob(this.queue, { ids }));
    const products = merge(
      this.eventBus.ofType(ProductEvent).pipe(map(({ entity }) => [entity.id])),
      this.eventBus.ofType(ProductChannelEvent).pipe(map(({ product }) => [product.id])),
    );
    inBatches(products).subscribe((productIds) => void addJob(this.queue, { productIds }));
    // Any product may have another price, or another brand.
    const all = merge(
      // No product has a new one yet, and an import makes many.
      merge(this.eventBus.ofType(FacetEvent), this.eventBus.ofType(FacetValueEvent)).pipe(
        filter(({ type }) => type !== 'created'),
      ),
      // Until then the worker may compute with the old rates.
      this.eventBus.ofType(TaxRateEvent).pipe(delay(this.config.entityOptions.taxRateCacheTtl ?? 0)),
    );
    all.pipe(auditTime(BATCH_MS)).subscribe(() => void addJob(this.queue, {}));
    if (this.processContext.isServer) await addJob(this.queue, {});
  }

  /** Sellers and categories come first, because products name them. */
  private async send({ ids, productIds }: CatalogJob): Promise<void> {
    const ctx = await this.contexts.create({ apiType: 'admin' });
    const sellers = await this.connection.getRepository(ctx, Seller).find({ where: { deletedAt: IsNull() } });
    const categories = await this.categories(ctx);
    await sendFeed(
      this.options,
      'sellers',
      sellers.map(({ id, name }) => ({ originalSellerId: String(id), name })),
    );
    await sendFeed(this.options, 'categories', [...categories.values()]);
    for (const page of pagesOf(ids ?? (await this.idsOf(ctx, productIds))))
      await sendFeed(this.options, 'products', await this.rows(ctx, page, categories));
  }

  private async idsOf(ctx: RequestContext, productIds?: ID[]): Promise<ID[]> {
    const found = await this.connection.getRepository(ctx, ProductVariant).find({
      select: { id: true },
      where: productIds ? { productId: In(productIds) } : { deletedAt: IsNull(), channels: { id: ctx.channelId } },
      order: { id: 'ASC' },
    });
    return found.map(({ id }) => id);
  }

  /** The collections that shoppers see, by their id, as far down as Endcap's tree reaches. */
  private async categories(ctx: RequestContext) {
    const collections = await this.connection.getRepository(ctx, Collection).find({
      where: { isRoot: false, isPrivate: false, channels: { id: ctx.channelId } },
      relations: { parent: true },
    });
    const categories = new Map<ID, { id: string; label: string; parentId: string | null }>();
    let level = collections.filter(({ parent }) => parent.isRoot);
    for (let depth = 1; depth <= LEVELS && level.length > 0; depth += 1) {
      for (const collection of level)
        categories.set(collection.id, {
          id: String(collection.id),
          label: this.translator.translate(collection, ctx).name,
          parentId: collection.parent.isRoot ? null : String(collection.parent.id),
        });
      const above = new Set(level.map(({ id }) => id));
      level = collections.filter(({ parent }) => above.has(parent.id));
    }
    return categories;
  }

  private async rows(ctx: RequestContext, ids: ID[], categories: ReadonlyMap<ID, object>): Promise<object[]> {
    const { precision } = this.config.entityOptions.moneyStrategy;
    const found = await this.connection.findByIdsInChannel(ctx, ProductVariant, ids, ctx.channelId, {
      relations: [
        ...['product', 'product.facetValues', 'product.facetValues.facet', 'facetValues', 'facetValues.facet'],
        ...['collections', 'channels', 'channels.seller', 'featuredAsset', 'product.featuredAsset', 'taxCategory'],
      ],
    });
    const rows = [];
    for (const untranslated of found) {
      const priced = await this.variants.applyChannelPriceAndTax(untranslated, ctx);
      const variant = this.translator.translate(priced, ctx, ['product']);
      const { product, facetValues, collections, channels } = variant;
      const brand = [...facetValues, ...product.facetValues].find(
        ({ facet }) => facet.code === (this.options.brandFacet ?? 'brand'),
      );
      const isSold = variant.enabled && product.enabled && !variant.deletedAt && !product.deletedAt;
      rows.push({
        sku: variant.sku,
        name: variant.name,
        // With its currency, so that a storefront in another one refuses it.
        price: `${variant.priceWithTax / 10 ** (precision ?? 2)} ${variant.currencyCode}`,
        quantity: Math.max(0, Math.min(PLENTY, await this.variants.getSaleableStockLevel(ctx, variant))),
        status: isSold ? 'ACTIVE' : 'INACTIVE',
        ...(brand && { originalBrandId: brand.code, brandName: this.translator.translate(brand, ctx).name }),
        originalSellerIds: sellersIn(channels, ctx.channelId),
        categoryIds: collections.flatMap(({ id }) => (categories.has(id) ? [String(id)] : [])),
        ...this.options.addresses?.(variant),
      });
    }
    // The SKU of a variant that is off may be in use again.
    const off = rows.filter(({ status }) => status === 'INACTIVE').map(({ sku }) => sku);
    const others = await this.connection.getRepository(ctx, ProductVariant).find({ where: onSale(ctx, off) });
    const inUse = new Set(others.map(({ sku }) => sku));
    return rows.filter(({ status, sku }) => status === 'ACTIVE' || !inUse.has(sku));
  }
}

/** An import of many products becomes few jobs. */
const inBatches = (changed: Observable<ID[]>): Observable<ID[]> =>
  changed.pipe(
    bufferTime(BATCH_MS),
    map((batches) => [...new Set(batches.flat())]),
    mergeMap(pagesOf),
  );

const pagesOf = (ids: ID[]): ID[][] =>
  Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) => ids.slice(page * PAGE, (page + 1) * PAGE));

/** Sellers have channels of their own; what is in the default channel alone is the shop's. */
function sellersIn(channels: ProductVariant['channels'], defaultChannelId: ID): string[] {
  const own = channels.filter(({ id }) => id !== defaultChannelId);
  return [...new Set((own.length > 0 ? own : channels).flatMap(({ seller }) => (seller ? [String(seller.id)] : [])))];
}
