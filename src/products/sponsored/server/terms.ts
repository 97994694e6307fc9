import {
  bannerTypes,
  brandsById,
  countMatchingFilter,
  ownSellerIds,
  sellsBrand,
  storefrontOf,
  unknownReferences,
  type ProductFilter,
} from '#core/catalog/server/index.ts';
import { hasBrand, walletCurrencyOf } from '#core/accounts/server/index.ts';
import { configurationValues } from '#core/settings/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { convert, DEFAULT_RATE_MICROS, type Micros, microsFromDecimal } from '#kernel/money.ts';
import type { Message } from '#kernel/message.ts';
import type { Transaction } from '#platform/db/database.ts';
import { imageNameOf, imageProblem } from '#core/media/rules/image.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import type { CampaignProblems, Placement } from '../rules/campaign-terms.ts';
import { fieldsNamed } from '../rules/normalize-campaign.ts';
import { imageSizes } from '#core/media/server/index.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';

/** Conditions that the deployment, the catalog and the wallet impose on a campaign. */
export interface StoredTerms {
  /** UTC for an unknown catalog, which the check then reports. */
  timezone: string;
  /** Symbol of the wallet's currency. */
  symbol: string;
  /** In wallet currency. */
  minBudgetMicros: Micros;
  minBidMicros: Micros;
  excludedFields: ReadonlySet<string>;
  /** Locked fields of banner campaigns. */
  disabledFields: ReadonlySet<string>;
  /** Empty for an unknown brand, which the check then reports. */
  brandName: string;
  /** Root URL of the catalog's storefront; null for an unknown catalog. */
  baseUrl: string | null;
  placements: Placement[];
}

const MIN_BUDGET_KEY = 'sponsor_campaign_min_budget';
const EXCLUDED_FIELDS_KEY = 'sponsor_campaign_exclude_fields';
const DISABLED_FIELDS_KEY = 'sponsor_campaign_disable_fields';
export async function readTerms(
  tx: Transaction,
  companyId: Uuid,
  { catalogId, brandId }: Pick<CampaignInput, 'catalogId' | 'brandId'>,
): Promise<StoredTerms> {
  const wallet = await walletCurrencyOf(tx, companyId);
  const storefront = isUuid(catalogId) ? await storefrontOf(tx, catalogId) : null;
  const [brand] = isUuid(brandId) ? await brandsById(tx, [brandId]) : [];
  return {
    ...(await readConfiguration(tx, companyId)),
    timezone: storefront?.timezone ?? 'UTC',
    symbol: wallet.symbol,
    minBidMicros: convert(storefront?.minBidMicros ?? 0n, DEFAULT_RATE_MICROS, wallet.rateMicros),
    brandName: brand?.name ?? '',
    baseUrl: storefront?.baseUrl ?? null,
    placements: await bannerTypes(tx),
  };
}

/**
 * Reads the minimum budget in whole units of any wallet's currency (1 by default), and the excluded and locked fields.
 */
export async function readConfiguration(
  tx: Transaction,
  companyId: Uuid | null,
): Promise<Pick<StoredTerms, 'minBudgetMicros' | 'excludedFields' | 'disabledFields'>> {
  const values = await configurationValues(tx, [MIN_BUDGET_KEY, EXCLUDED_FIELDS_KEY, DISABLED_FIELDS_KEY], companyId);
  return {
    minBudgetMicros: microsFromDecimal(values.get(MIN_BUDGET_KEY) ?? '') ?? 1_000_000n,
    excludedFields: fieldsNamed(values.get(EXCLUDED_FIELDS_KEY)),
    disabledFields: fieldsNamed(values.get(DISABLED_FIELDS_KEY)),
  };
}

/** What a campaign names that is not there, or not the company's to name. Expects ids to be UUIDs where they have to be. */
export async function findUnknown(
  tx: Transaction,
  companyId: Uuid,
  input: CampaignInput,
  placements: readonly Placement[],
): Promise<CampaignProblems> {
  const { catalogId, brandId, adType } = input;
  const problems: CampaignProblems = {};
  if (!(await hasBrand(tx, companyId, brandId))) problems['brandId'] = [campaignProblem.brandUnknown()];
  if (!(await sellsBrand(tx, catalogId, brandId))) problems['catalogId'] = [campaignProblem.catalogUnknown()];
  if (Object.keys(problems).length > 0) return problems;

  const unknown = await unknownReferences(tx, {
    catalogId,
    brandId,
    skus: [...new Set([...input.skus, ...input.banners.flatMap((banner) => banner.skus)])],
    categoryIds: [...input.productCategoryIds, ...input.bannerCategoryIds],
    segmentIds: input.segmentIds,
    sellerIds: input.productSellerIds,
  });
  const report = (field: string, names: readonly string[], problem: (some: string) => Message) => {
    if (names.length > 0) problems[field] = [problem(someOf(names))];
  };
  report('skus', unknown.skus, (skus) => campaignProblem.skusUnknown({ skus }));
  const categoryField = adType === 'PRODUCT' ? 'productCategoryIds' : 'bannerCategoryIds';
  report(categoryField, unknown.categoryIds, (ids) => campaignProblem.categoriesUnknown({ ids }));
  report('segments', unknown.segmentIds, (ids) => campaignProblem.segmentsUnknown({ ids }));
  report('productSellerIds', unknown.sellerIds, () => campaignProblem.sellersUnknown());
  const ofFilter = unknown.sellerIds.length === 0 ? await filterProblems(tx, companyId, input) : {};
  return Object.assign(problems, ofFilter, await invalidImages(tx, companyId, input, placements));
}

/** Returns problems of images that do not belong to the company or do not fit their placement. */
async function invalidImages(
  tx: Transaction,
  companyId: Uuid,
  { banners, productImages }: CampaignInput,
  placements: readonly Placement[],
): Promise<CampaignProblems> {
  const problems: CampaignProblems = {};
  const products = Object.values(productImages);
  if (banners.length + products.length === 0) return problems;
  const nameOf = ({ url }: { url: string }) => imageNameOf(url) ?? '';
  const sizes = await imageSizes(tx, companyId, [...banners, ...products].map(nameOf));
  banners.forEach((banner, index) => {
    // A missing image was reported before.
    if (!banner.url) return;
    const size = sizes.get(nameOf(banner));
    const { width, height } = placements.find(({ id }) => id === banner.bannerTypeId)!;
    const bounds = { minWidth: width, minHeight: height, maxFileSizeMb: Infinity };
    const problem: Message | null = size ? imageProblem({ ...size, bytes: 0 }, bounds) : campaignProblem.imageUnknown();
    if (problem) problems[`banners.${index}.url`] = [problem];
  });
  if (products.some((image) => !sizes.has(nameOf(image)))) problems['productImages'] = [campaignProblem.imageUnknown()];
  return problems;
}

function someOf(list: readonly string[]): string {
  return list.length > 5 ? `${list.slice(0, 5).join(', ')} …` : list.join(', ');
}

/** Returns problems of products selected by a filter. */
async function filterProblems(tx: Transaction, companyId: Uuid, input: CampaignInput): Promise<CampaignProblems> {
  if (input.adType === 'BANNER' || input.skus.length > 0) return {};
  const filter: ProductFilter = {
    catalogId: input.catalogId,
    brandId: input.brandId,
    categoryIds: input.productCategoryIds,
    sellerIds: input.productSellerIds,
    minPriceMicros: input.productMinPriceMicros,
    maxPriceMicros: input.productMaxPriceMicros,
  };
  if ((await countMatchingFilter(tx, filter)) === 0) return { skus: [campaignProblem.noMatch()] };
  if (filter.sellerIds.length > 0) return {};
  // Without selected sellers, at least one of the company's own must sell a matching product.
  const own = await ownSellerIds(tx, companyId, input.catalogId);
  const isOwnSold = own.length > 0 && (await countMatchingFilter(tx, { ...filter, sellerIds: own })) > 0;
  return isOwnSold ? {} : { productSellerIds: [campaignProblem.sellersMissing()] };
}
