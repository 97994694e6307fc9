import { decimalFromMicros } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { cleaned } from '#platform/mcp/untrusted.ts';
import type { NamedBrand } from '../rules/account.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import { PRICING_OPTION_ID } from '../rules/packages.ts';
import type { RequestOf } from './adcp-requests.ts';
import { proposalOf, type Proposal } from '../rules/proposal.ts';
import { accountsOf } from './accounts.ts';
import type { Buyer } from './buyer.ts';
import type { Storefront } from './answers.ts';
import { hostOf, skusOf, storefrontsOf } from './storefronts.ts';
import { namedProducts, namesOf } from './test-products.ts';

/** The only format: the storefront makes the ad of the product. */
export const FORMAT_ID = 'product_listing';
/** Products that are counted for a proposal. */
const MAX_COUNTED = 500;

/** Something to buy: sponsored products in a storefront. */
export interface Product {
  productId: string;
  shop: Storefront;
  /** The brands that sell there, with their products counted. */
  brands: { brand: NamedBrand; articles: number }[];
}

const OWN_ID = 'sponsored_products_';
const productIdOf = ({ code }: Storefront): string => OWN_ID + code.toLowerCase();
/** Whether a name is, or may come to be, that of a product of ours: of a storefront that opens tomorrow. */
export const isOwnProductId = (productId: string): boolean => productId.toLowerCase().startsWith(OWN_ID);

/** What some brands can buy. A storefront that sells nothing of theirs is not offered. */
export async function productsOf(
  buyer: Buyer,
  brands: readonly NamedBrand[],
  limit: number,
): Promise<Result<Product[], AdcpError>> {
  const shops = await storefrontsOf(buyer);
  if (!shops.ok) return shops;
  const products: Product[] = [];
  for (const shop of shops.value) {
    const selling: Product['brands'] = [];
    for (const brand of brands) {
      const skus = await skusOf(buyer, { catalogId: shop.id, brandId: brand.id, limit });
      if (!skus.ok) return skus;
      if (skus.value.length > 0) selling.push({ brand, articles: skus.value.length });
    }
    if (selling.length > 0) products.push({ productId: productIdOf(shop), shop, brands: selling });
  }
  return ok(products);
}

/** What a brand may buy as a plan. */
export async function proposalFor(buyer: Buyer, brand: NamedBrand): Promise<Result<Proposal | null, AdcpError>> {
  const products = await productsOf(buyer, [brand], MAX_COUNTED);
  if (!products.ok) return products;
  const offered = products.value.map(({ productId, brands }) => ({ productId, articles: brands[0]!.articles }));
  return ok(proposalOf(brand.id, offered));
}

/** Products and, for one brand, a proposal. Words of a brief are not read: all is shown, and nothing is ranked by them. */
export async function getProducts(buyer: Buyer, sent: RequestOf<'get_products'>) {
  const { account, refine = [], buying_mode: mode } = sent;
  if (mode === 'refine' && refine.length === 0)
    return fail(adcpError('INVALID_REQUEST', 'refine says nothing', { field: 'refine' }));
  const brands = await accountsOf(buyer, account ?? (sent.brand && { brand: sent.brand }));
  if (!brands.ok) return brands;
  const found = await productsOf(buyer, brands.value, MAX_COUNTED);
  if (!found.ok) return found;
  const named = namedProducts(found.value, await namesOf(buyer, brands.value));
  const products = await Promise.all([
    ...found.value.map((product) => shown(buyer, product)),
    ...named.map(({ product, productId, pricingOptionIds }) =>
      shown(buyer, { ...product, productId }, [PRICING_OPTION_ID, ...pricingOptionIds]),
    ),
  ]);
  const [brand] = brands.value;
  const proposals =
    brand && brands.value.length === 1
      ? proposalOf(
          brand.id,
          found.value.map(({ productId, brands: selling }) => ({ productId, articles: selling[0]!.articles })),
        )
      : null;
  return ok({
    products,
    ...(proposals && { proposals: [shownProposal(proposals)] }),
    ...(mode === 'refine' && {
      refinement_applied: refine.map(({ scope, product_id, proposal_id }) => ({
        scope,
        ...(scope === 'product' && { product_id: product_id ?? '' }),
        ...(scope === 'proposal' && { proposal_id: proposal_id ?? '' }),
        status: 'unable',
        notes: 'Prices are found by auction and nothing is held: buy a product or the proposal as it is shown.',
      })),
    }),
  });
}

const shownProposal = ({ proposalId, allocations }: Proposal) => ({
  proposal_id: proposalId,
  name: 'Shares by assortment',
  description: 'The budget is divided by how many of the brand’s products each storefront sells.',
  allocations: allocations.map(({ productId, percent }) => ({
    product_id: productId,
    allocation_percentage: percent,
    pricing_option_id: PRICING_OPTION_ID,
  })),
});

async function shown(
  buyer: Buyer,
  { productId, shop, brands }: Product,
  pricingOptionIds: readonly string[] = [PRICING_OPTION_ID],
) {
  const floor = await buyer.leastBid({ catalogId: shop.id, brandId: brands[0]!.brand.id });
  return {
    product_id: productId,
    name: `Sponsored products, ${cleaned(shop.name)}`,
    description: `Products of the brand, shown among results, categories and product pages of ${hostOf(shop)}. Each place is auctioned; a click costs the least price that keeps it.`,
    publisher_properties: [{ publisher_domain: hostOf(shop), selection_type: 'all' }],
    channels: ['retail_media'],
    format_ids: [{ agent_url: buyer.agentUrl, id: FORMAT_ID }],
    delivery_type: 'non_guaranteed',
    pricing_options: pricingOptionIds.map((id) => ({
      pricing_option_id: id,
      pricing_model: 'cpc',
      currency: buyer.currency,
      floor_price: Number(decimalFromMicros(floor)),
      max_bid: true,
    })),
    property_targeting_allowed: false,
    catalog_types: ['product'],
    reporting_capabilities: {
      available_reporting_frequencies: ['daily'],
      expected_delay_minutes: 5,
      timezone: shop.timezone,
      supports_webhooks: false,
      available_metrics: [
        'impressions',
        'spend',
        'clicks',
        'ctr',
        'cost_per_click',
        'conversions',
        'conversion_value',
        'roas',
      ],
      date_range_support: 'date_range',
    },
  };
}

/** Formats that can be bought. */
export const listFormats = (buyer: Buyer, { format_ids: wanted }: RequestOf<'list_creative_formats'>) => {
  const isWanted =
    !wanted || wanted.some((one) => one.id === FORMAT_ID && (one['agent_url'] ?? buyer.agentUrl) === buyer.agentUrl);
  return ok({
    formats: isWanted
      ? [
          {
            format_id: { agent_url: buyer.agentUrl, id: FORMAT_ID },
            name: 'Product listing',
            description:
              'The storefront shows the product as it shows all others. No assets are sent: name, picture and price come from its feed.',
          },
        ]
      : [],
  });
};
