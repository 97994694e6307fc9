import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import type { Storefront } from '@endcap/storefront/server';
import {
  Allow,
  Ctx,
  type ID,
  Permission,
  ProductVariant,
  ProductVariantService,
  type RequestContext,
  TransactionalConnection,
  TranslatorService,
} from '@vendure/core';
import { gql } from 'graphql-tag';
import { onSale } from './on-sale.js';
import { ENDCAP_OPTIONS, STOREFRONT, type EndcapOptions } from './options.js';
import { shopperIn } from './shopper.js';

export const SPONSORED_SCHEMA = gql`
  """
  A product that is shown because its seller pays for it. Label it as sponsored.
  """
  type SponsoredProduct {
    """
    Its place among the ads, from 1.
    """
    rank: Int!
    """
    Names this ad: the card's data-endcap-bid, which the beacon reports.
    """
    resolvedBidId: String!
    productVariant: ProductVariant!
  }
  extend type Query {
    """
    The ads of a page of search results or of a collection, best first; none is a normal answer. Ask again for each page view.
    """
    sponsored(term: String, collectionId: ID, slots: Int!): [SponsoredProduct!]!
  }
`;

@Resolver()
export class SponsoredResolver {
  constructor(
    @Inject(ENDCAP_OPTIONS) private options: EndcapOptions,
    @Inject(STOREFRONT) private storefront: Storefront,
    private connection: TransactionalConnection,
    private translator: TranslatorService,
    private variants: ProductVariantService,
  ) {}

  @Query()
  @Allow(Permission.Public)
  async sponsored(
    @Ctx() ctx: RequestContext,
    @Args() { term, collectionId, slots }: { term?: string; collectionId?: ID; slots: number },
  ) {
    const { ads } = await this.storefront.auctions(
      {
        ads: {
          slots,
          ...(term && { searchQuery: term }),
          ...(collectionId && { category: { id: String(collectionId) } }),
          page: { type: term ? 'search' : 'category' },
        },
      },
      { shopper: shopperIn(ctx), consent: ctx.req && this.options.consent?.(ctx.req) },
    );
    const found = await this.onSale(
      ctx,
      ads.map(({ id }) => id),
    );
    return ads.flatMap(({ id, rank, resolvedBidId }) => {
      const productVariant = found.get(id);
      return productVariant ? [{ rank, resolvedBidId, productVariant }] : [];
    });
  }

  private async onSale(ctx: RequestContext, skus: string[]): Promise<Map<string, ProductVariant>> {
    const found = await this.connection.getRepository(ctx, ProductVariant).find({
      where: onSale(ctx, skus),
      relations: { taxCategory: true, featuredAsset: true },
    });
    const variants = await Promise.all(found.map((variant) => this.variants.applyChannelPriceAndTax(variant, ctx)));
    return new Map(variants.map((variant) => [variant.sku, this.translator.translate(variant, ctx)]));
  }
}
