import { fail, ok, type Result } from '#kernel/result.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import { notKept, type PackageRequest } from '../rules/packages.ts';
import type { RequestOf } from './adcp-requests.ts';
import { sandboxProblem, type NamedBrand } from '../rules/account.ts';
import { agreedTerms, campaignOfPackage, decimalOf, readFlight, type Flight } from '../rules/package-campaign.ts';
import { accountOf } from './accounts.ts';
import type { Campaign } from './answers.ts';
import type { Buyer, Refused } from './buyer.ts';
import { insertMediaBuy, type MediaBuy, type PackageRow } from './media-buy.repository.ts';
import { once, type Done } from './once.ts';
import { PRICING_OPTION_ID, productsOf, proposalFor, type Product } from './products.ts';
import { readBuyOf, shownBuy } from './shown-buy.ts';
import { hostOf, skusOf } from './storefronts.ts';

/** Products of a package that names none. */
const MAX_SKUS = 500;

interface Planned {
  request: PackageRequest;
  campaign: ReturnType<typeof campaignOfPackage>;
  terms: object | null;
  /** A list of the buyer's leaves no inventory. */
  isUnmatched: boolean;
}

/** Buys packages: each is a campaign that the route of campaigns creates, under the mandate. */
export const createMediaBuy = (buyer: Buyer, sent: RequestOf<'create_media_buy'>) =>
  once(buyer, sent, async (keyOf) => {
    const planned = await planOf(buyer, sent);
    if (!planned.ok) return planned;
    const { brand, flight, packages } = planned.value;
    const tried = await tryAll(buyer, packages);
    if (!tried.ok) return tried;
    const { idempotency_key: idempotencyKey } = sent;
    const created = new Map<number, Campaign>();
    let isFresh = false;
    for (const index of tried.value) {
      const done = await buyer.ask('POST /v1/campaigns', {
        body: packages[index]!.campaign,
        idempotencyKey: keyOf(`package ${index + 1}`),
      });
      if (done.ok) {
        const { body, isRepeated } = done.value;
        const present = isRepeated ? await buyer.read('GET /v1/campaigns/{id}', { path: { id: body.id } }) : ok(body);
        if (!present.ok) return present;
        if (present.value.status === 'REMOVED') return fail(takenBack());
        isFresh ||= !isRepeated;
        created.set(index, present.value);
        continue;
      }
      const { needsApproval } = done.problem;
      if (needsApproval && !isFresh) return ok(submitted(done.problem));
      // Nothing of a media buy stays when a part of it is refused, or would wait while the rest already spends.
      if (needsApproval)
        await buyer.ask('POST /v1/approvals/{id}/withdraw', {
          path: { id: needsApproval.id },
          idempotencyKey: keyOf(`withdraw ${index + 1}`),
        });
      for (const [other, { id }] of created)
        await buyer.ask('DELETE /v1/campaigns/{id}', { path: { id }, idempotencyKey: keyOf(`back ${other + 1}`) });
      return fail(needsApproval ? aboveTogether(index) : errorOfRoute(done.problem, `packages[${index}]`));
    }
    const { answer, write } = bought(buyer, { brand, flight, packages, created });
    return ok({ answer: { ...answer, idempotency_key: idempotencyKey }, write });
  });

const aboveTogether = (index: number): AdcpError =>
  adcpError('PERMISSION_DENIED', 'Together the packages are above what the mandate allows without a person', {
    field: `packages[${index}]`,
    suggestion: 'Buy them one by one',
  });

/** A repetition would buy what is gone. */
const takenBack = (): AdcpError =>
  adcpError('CONFLICT', 'An earlier attempt with this idempotency_key was taken back', {
    field: 'idempotency_key',
    suggestion: 'Send a new one',
  });

/** What waits for a person; the same request is sent again when they said yes. */
export const submitted = ({ needsApproval }: Refused): Done => ({
  answer: {
    status: 'submitted',
    task_id: needsApproval!.id,
    message: `A person has to say yes at ${needsApproval!.link}, until ${needsApproval!.expiresAt}. Send the same request again afterwards, with its idempotency_key.`,
  },
  write: null,
});

interface Plan {
  brand: NamedBrand;
  flight: Flight;
  packages: Planned[];
}

async function planOf(buyer: Buyer, sent: RequestOf<'create_media_buy'>): Promise<Result<Plan, AdcpError>> {
  const onlyTried = sandboxProblem(sent.account);
  if (onlyTried) return fail(onlyTried);
  const refused = notKept('buy', sent) ?? firstOf(sent.packages ?? [], (one, at) => notKept('package', one, at));
  if (refused !== null) return fail(unsupported(refused));
  for (const [index, { measurement_terms: proposed }] of (sent.packages ?? []).entries()) {
    const terms = agreedTerms(proposed, '');
    if (!terms.ok) return fail({ ...terms.problem, field: `packages[${index}].${terms.problem.field}` });
  }
  const flight = readFlight(sent, buyer.nowMs);
  if (!flight.ok) return flight;
  const brand = await accountOf(buyer, sent.account);
  if (!brand.ok) return brand;
  const requested = await packagesOf(buyer, brand.value, sent);
  if (!requested.ok) return requested;
  const products = await productsOf(buyer, [brand.value], 1);
  if (!products.ok) return products;
  const packages: Planned[] = [];
  for (const [index, request] of requested.value.entries()) {
    const one = await planPackage(buyer, { request, index, brand: brand.value, flight: flight.value }, products.value);
    if (!one.ok) return one;
    packages.push(one.value);
  }
  return ok({ brand: brand.value, flight: flight.value, packages });
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
  if (packages) return ok(packages);
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
  if (catalog && (catalog.type !== 'product' || !catalog.ids?.length)) return fail(unsupported(`${at}catalogs`));
  const terms = agreedTerms(request.measurement_terms, hostOf(product.shop));
  if (!terms.ok) return terms;
  const place = { catalogId: product.shop.id, brandId: brand.id };
  const skus = catalog?.ids ? ok(catalog.ids) : await skusOf(buyer, { ...place, limit: MAX_SKUS });
  if (!skus.ok) return skus;
  const days = [flight.startMs, flight.endMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
  const { property_list: properties, collection_list: collections } = request.targeting_overlay ?? {};
  return ok({
    request,
    terms: terms.value,
    isUnmatched: properties !== undefined || collections !== undefined,
    campaign: campaignOfPackage(
      request,
      { ...place, currency: buyer.currency, name: `AdCP ${days.join(' ')} ${index + 1}`, skus: skus.value },
      flight,
    ),
  });
}

/**
 * Tries every package as a dry run, so that a media buy is refused as a whole; returns the order in which they are
 * created: first those that a person has to allow.
 */
async function tryAll(buyer: Buyer, packages: readonly Planned[]): Promise<Result<number[], AdcpError>> {
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

/** The media buy that names what was created. */
function bought(
  buyer: Buyer,
  { brand, flight, packages, created }: Plan & { created: ReadonlyMap<number, Campaign> },
): Done {
  const { companyId, nowMs, call } = buyer;
  const { newId } = call.context;
  const id = newId();
  const row = {
    id,
    companyId,
    accessKeyId: call.access.keyId,
    brandId: brand.id,
    createdAt: new Date(nowMs),
    startAt: new Date(flight.startMs),
    endAt: new Date(flight.endMs),
    revision: 1,
    canceledAt: null,
    cancelReason: null,
  };
  const rows = packages.map(({ request, terms, campaign: body }, index): PackageRow => {
    const campaign = created.get(index);
    return {
      id: newId(),
      companyId,
      mediaBuyId: id,
      number: index + 1,
      productId: request.product_id,
      pricingOptionId: request.pricing_option_id,
      campaignId: campaign ? BigInt(campaign.id) : null,
      isHeld: false,
      request: body,
      budgetMicros: microsFromDecimal(decimalOf(request.budget))!,
      propertyList: request.targeting_overlay?.property_list ?? null,
      collectionList: request.targeting_overlay?.collection_list ?? null,
      measurementTerms: terms,
      canceledAt: null,
      cancelReason: null,
    };
  });
  const buy: MediaBuy = { row, packages: rows };
  const campaigns = new Map([...created.values()].map((one) => [one.id, one]));
  const { currency: _, total_budget: __, created_at: ___, ...answer } = shownBuy(buyer, readBuyOf(buy, campaigns));
  const isUnmatched = packages.some((one) => one.isUnmatched);
  return {
    answer: {
      ...answer,
      ...(isUnmatched && {
        message:
          'Lists of properties and collections are not read: packages with one have no inventory and spend nothing.',
      }),
    },
    write: async (tx) => {
      await insertMediaBuy(tx, row, rows);
      return ok(null);
    },
  };
}
