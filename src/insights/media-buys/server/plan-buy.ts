import type { Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { sandboxProblem, type NamedBrand } from '../rules/account.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import { agreedTerms, campaignOfPackage, nameOf, readFlight, type Flight } from '../rules/package-campaign.ts';
import { notKept, PRICING_OPTION_ID, type PackageRequest } from '../rules/packages.ts';
import { accountOf } from './accounts.ts';
import type { RequestOf } from './adcp-requests.ts';
import type { Buyer } from './buyer.ts';
import { productsOf, proposalFor, type Product } from './products.ts';
import { hostOf, skusOf } from './storefronts.ts';
import { skusOfCatalog } from './sync-catalogs.ts';
import type { TestProduct } from './test-product.repository.ts';
import { meantBy, namesOf } from './test-products.ts';

/** Products of a package that names none. */
const MAX_SKUS = 500;

interface Planned {
  id: Uuid;
  request: PackageRequest;
  campaign: ReturnType<typeof campaignOfPackage>;
  terms: object | null;
  /** A list of the buyer's leaves no inventory. */
  isUnmatched: boolean;
}

export interface Plan {
  brand: NamedBrand;
  flight: Flight;
  packages: Planned[];
}

/** What is bought, from what is sent: nothing is changed. */
export async function planOf(buyer: Buyer, sent: RequestOf<'create_media_buy'>): Promise<Result<Plan, AdcpError>> {
  const onlyTried = sandboxProblem(sent.account, { isTest: buyer.testing !== null });
  if (onlyTried) return fail(onlyTried);
  const names = await namesFor(buyer, sent);
  const refused =
    notKept('buy', sent) ??
    firstOf(sent.packages ?? [], (one, at) => notKept('package', meantBy(one, names) ?? one, at));
  if (refused !== null) return fail(unsupported(refused));
  for (const [index, { measurement_terms: proposed }] of (sent.packages ?? []).entries()) {
    const terms = agreedTerms(proposed, '');
    if (!terms.ok) return fail({ ...terms.problem, field: `packages[${index}].${terms.problem.field}` });
  }
  const flight = readFlight(sent, buyer.nowMs);
  if (!flight.ok) return flight;
  const brand = await accountOf(buyer, sent.account);
  if (!brand.ok) return brand;
  const named = sent.brand ? await accountOf(buyer, { brand: sent.brand }) : brand;
  if (!named.ok || named.value.id !== brand.value.id)
    return fail(adcpError('INVALID_REQUEST', 'The brand is not that of the account', { field: 'brand' }));
  const requested = await packagesOf(buyer, brand.value, sent);
  if (!requested.ok) return requested;
  const products = await productsOf(buyer, [brand.value], 1);
  if (!products.ok) return products;
  const packages: Planned[] = [];
  for (const [index, sentPackage] of requested.value.entries()) {
    const request = meantBy(sentPackage, names) ?? sentPackage;
    const one = await planPackage(buyer, { request, index, brand: brand.value, flight: flight.value }, products.value);
    if (!one.ok) return one;
    // It is shown as it was called.
    packages.push({ ...one.value, request: sentPackage });
  }
  return ok({ brand: brand.value, flight: flight.value, packages });
}

/** Names that a test gave products of the account; an account that there is none of is refused later. */
async function namesFor(buyer: Buyer, { account }: RequestOf<'create_media_buy'>): Promise<TestProduct[]> {
  if (!buyer.testing) return [];
  const brand = await accountOf(buyer, account);
  return brand.ok ? namesOf(buyer, [brand.value]) : [];
}

export const unsupported = (field: string): AdcpError =>
  adcpError('UNSUPPORTED_FEATURE', `${field} would not be kept`, { field, suggestion: 'Leave it out' });

function firstOf<Row>(rows: readonly Row[], find: (row: Row, at: string) => string | null): string | null {
  for (const [index, row] of rows.entries()) {
    const found = find(row, `packages[${index}].`);
    if (found !== null) return found;
  }
  return null;
}

/** Packages as they are sent, or those of a proposal. */
async function packagesOf(
  buyer: Buyer,
  brand: NamedBrand,
  { packages, proposal_id: proposalId, total_budget: total }: RequestOf<'create_media_buy'>,
): Promise<Result<readonly PackageRequest[], AdcpError>> {
  if (packages) {
    if (proposalId !== undefined) return fail(unsupported('proposal_id'));
    return total ? fail(unsupported('total_budget')) : ok(packages);
  }
  if (proposalId === undefined)
    return fail(adcpError('INVALID_REQUEST', 'Send packages or a proposal_id', { field: 'packages' }));
  if (!total) return fail(adcpError('INVALID_REQUEST', 'A proposal needs total_budget', { field: 'total_budget' }));
  if (total.currency !== buyer.currency)
    return fail(adcpError('VALIDATION_ERROR', `Amounts are in ${buyer.currency}`, { field: 'total_budget.currency' }));
  const proposal = await proposalFor(buyer, brand);
  if (!proposal.ok) return proposal;
  if (proposal.value?.proposalId !== proposalId)
    return fail(adcpError('PROPOSAL_EXPIRED', 'This is not the present proposal', { field: 'proposal_id' }));
  return ok(
    proposal.value.allocations.map(({ productId, percent }) => ({
      product_id: productId,
      pricing_option_id: PRICING_OPTION_ID,
      budget: Math.floor((total.amount * percent) / 100),
    })),
  );
}

const within = (problem: AdcpError, at: string): AdcpError =>
  problem.field === undefined ? problem : { ...problem, field: at + problem.field };

async function planPackage(
  buyer: Buyer,
  { request, index, brand, flight }: { request: PackageRequest; index: number; brand: NamedBrand; flight: Flight },
  products: readonly Product[],
): Promise<Result<Planned, AdcpError>> {
  const at = `packages[${index}].`;
  const product = products.find(({ productId }) => productId === request.product_id);
  if (!product) return fail(adcpError('PRODUCT_NOT_FOUND', 'No product of this account', { field: `${at}product_id` }));
  if (request.pricing_option_id !== PRICING_OPTION_ID)
    return fail(
      adcpError('INVALID_REQUEST', `The only pricing option is ${PRICING_OPTION_ID}`, {
        field: `${at}pricing_option_id`,
      }),
    );
  if (request.pacing !== undefined && request.pacing !== 'even') return fail(unsupported(`${at}pacing`));
  const [catalog] = request.catalogs ?? [];
  const { catalog_id: named, ids } = catalog ?? {};
  if (
    catalog &&
    (catalog.type !== 'product' || !(named ?? ids?.length) || (catalog.content_id_type ?? 'sku') !== 'sku')
  )
    return fail(unsupported(`${at}catalogs`));
  const terms = agreedTerms(request.measurement_terms, hostOf(product.shop));
  if (!terms.ok) return terms;
  const place = { catalogId: product.shop.id, brandId: brand.id };
  const skus = named
    ? await skusOfCatalog(buyer, place, { named, ids })
    : ids
      ? ok(ids)
      : await skusOf(buyer, { ...place, limit: MAX_SKUS });
  if (!skus.ok) return fail(named ? within(skus.problem, `${at}catalogs[0].`) : skus.problem);
  const id = buyer.call.context.newId();
  const { property_list: properties, collection_list: collections } = request.targeting_overlay ?? {};
  return ok({
    id,
    request,
    terms: terms.value,
    isUnmatched: properties !== undefined || collections !== undefined,
    campaign: campaignOfPackage(
      request,
      { ...place, currency: buyer.currency, name: nameOf({ id, number: index + 1 }, flight), skus: skus.value },
      flight,
    ),
  });
}

/**
 * Tries every package as a dry run, so that a media buy is refused as a whole; returns the order in which they are
 * created: first those that a person has to allow.
 */
export async function tryAll(buyer: Buyer, packages: readonly Planned[]): Promise<Result<number[], AdcpError>> {
  const asking: number[] = [];
  const free: number[] = [];
  for (const [index, { campaign, isUnmatched }] of packages.entries()) {
    const tried = await buyer.ask('POST /v1/campaigns', { body: campaign, isDryRun: true });
    if (!tried.ok && tried.problem.error !== 'approval_needed')
      return fail(errorOfRoute(tried.problem, `packages[${index}]`));
    if (!isUnmatched) (tried.ok ? free : asking).push(index);
  }
  return ok([...asking, ...free]);
}
