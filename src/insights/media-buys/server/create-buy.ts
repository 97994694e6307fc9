import type { Uuid } from '#kernel/ids.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import { decimalOf } from '../rules/package-campaign.ts';
import { keptList } from '../rules/packages.ts';
import type { RequestOf } from './adcp-requests.ts';
import type { Buyer, Refused } from './buyer.ts';
import { holding, stillRunning, writeHolding, type Lease } from './lease.ts';
import {
  cancelPackages,
  deleteMediaBuy,
  insertMediaBuy,
  isUnmatched,
  mediaBuyOfKey,
  mediaBuys,
  setMediaBuy,
  takeMediaBuy,
  type MediaBuy,
  type PackageRow,
} from './media-buy.repository.ts';
import { earlierAnswer, keyReused, requestKeyOf, storeAnswer, type Json, type RequestKey } from './once.ts';
import { createdFor, fieldOf, removed, withdrawn } from './package-campaigns.ts';
import { planOf, tryAll, type Plan } from './plan-buy.ts';
import { readCampaignsOf, shownBuy } from './shown-buy.ts';
import { NAMED_BY_TEST, namesOf } from './test-products.ts';

type Sent = RequestOf<'create_media_buy'>;

/**
 * Buys packages: each is a campaign that the route of campaigns creates, under the mandate. What is bought is stored
 * before the first of them is created; a repetition works from what is stored, whenever it comes.
 */
export async function createMediaBuy(buyer: Buyer, sent: Sent): Promise<Result<Json, AdcpError>> {
  const key = requestKeyOf(buyer, sent);
  const earlier = await earlierAnswer(buyer, key);
  if (earlier) return earlier;
  const { newId } = buyer.call.context;
  const by = newId();
  const taken = (await takeStored(buyer, key, by)) ?? (await storePlan(buyer, { sent, key, by }));
  // An equal request may have ended since.
  if (!taken.ok) return (await earlierAnswer(buyer, key)) ?? taken;
  const buyId = taken.value;
  return holding(buyer, { buyId, by }, async () => {
    const [buy] = await buyer.database.read(buyer.call.context.viewer, (tx) =>
      mediaBuys(tx, { ids: [buyId], brandIds: null, after: null, limit: 1 }),
    );
    return buyAll(buyer, { buyId, by }, { buy: buy!, key, sent });
  });
}

/** The media buy that an earlier request with the key stored, taken to be completed; null where there is none. */
async function takeStored(buyer: Buyer, key: RequestKey, by: Uuid): Promise<Result<Uuid, AdcpError> | null> {
  const { database, call } = buyer;
  return database.transact<Result<Uuid, AdcpError> | null>(call.context.viewer, async (tx) => {
    const row = await mediaBuyOfKey(tx, key);
    if (!row) return null;
    if (!row.requestHash.equals(key.requestHash)) return fail(keyReused());
    if (row.state === 'TAKEN_BACK' || row.canceledAt) return fail(takenBack(row.id));
    if (row.state === 'BOUGHT') return fail(expired(row.id));
    return (await takeMediaBuy(tx, row.id, { by, nowMs: call.context.clock() })) ? ok(row.id) : fail(stillRunning());
  });
}

async function storePlan(
  buyer: Buyer,
  { sent, key, by }: { sent: Sent; key: RequestKey; by: Uuid },
): Promise<Result<Uuid, AdcpError>> {
  const planned = await planOf(buyer, sent);
  if (!planned.ok) return planned;
  const tried = await tryAll(buyer, planned.value.packages);
  if (!tried.ok) return tried;
  const buy = storedPlan(buyer, planned.value, { key, order: tried.value });
  const { clock, viewer } = buyer.call.context;
  const isMine = await buyer.database.transact(
    viewer,
    async (tx) => (await insertMediaBuy(tx, buy)) && (await takeMediaBuy(tx, buy.row.id, { by, nowMs: clock() })),
  );
  return isMine ? ok(buy.row.id) : fail(stillRunning());
}

const expired = (id: Uuid): AdcpError =>
  adcpError('IDEMPOTENCY_EXPIRED', `This idempotency_key bought the media buy ${id}`, {
    field: 'idempotency_key',
    suggestion: 'Read it with get_media_buys',
  });

/** A repetition would buy what is gone. */
const takenBack = (id: Uuid): AdcpError =>
  adcpError('CONFLICT', `The media buy ${id} of this idempotency_key was taken back or canceled`, {
    field: 'idempotency_key',
    suggestion: 'Send a new one',
  });

const aboveTogether = (row: PackageRow): AdcpError =>
  adcpError('PERMISSION_DENIED', 'Together the packages are above what the mandate allows without a person', {
    field: fieldOf(row),
    suggestion: 'Buy them one by one',
  });

/** What waits for a person; the same request is sent again when they said yes. */
export const submitted = ({ needsApproval }: Pick<Refused, 'needsApproval'>): Json => ({
  status: 'submitted',
  task_id: needsApproval!.id,
  message: `A person has to say yes at ${needsApproval!.link}, until ${needsApproval!.expiresAt}. Send the same request again afterwards, with its idempotency_key.`,
});

/** Creates what a stored media buy still lacks, one package after the other. */
async function buyAll(
  buyer: Buyer,
  lease: Lease,
  { buy, key, sent }: { buy: MediaBuy; key: RequestKey; sent: Sent },
): Promise<Result<Json, AdcpError>> {
  const fresh: PackageRow[] = [];
  for (const row of buy.packages.toSorted((a, b) => a.turn - b.turn)) {
    if (row.campaignId !== null || isUnmatched(row)) continue;
    const made = await createdFor(buyer, lease, row);
    if (made.ok) {
      if (made.value.isFresh) fresh.push(row);
      continue;
    }
    if ('later' in made.problem) return fail(withBuy(made.problem.later, buy));
    // Nothing waits while the rest of what was asked for already spends.
    if ('waits' in made.problem && fresh.length === 0) return ok(submitted(made.problem.waits));
    const problem = 'waits' in made.problem ? aboveTogether(row) : made.problem.refused;
    return takeBack(buyer, lease, { buy, fresh, problem });
  }
  const read = await readCampaignsOf(buyer, { ...buy, row: { ...buy.row, state: 'BOUGHT' } });
  if (!read.ok) return fail(withBuy(read.problem, buy));
  const { currency: _, total_budget: __, created_at: ___, ...shown } = shownBuy(buyer, read.value);
  const names = await namesOf(buyer, [{ id: buy.row.brandId, name: '' }]);
  const notes = [
    ...(buy.packages.some((one) => names.some(({ productId }) => productId === one.productId)) ? [NAMED_BY_TEST] : []),
    ...(buy.packages.some(isUnmatched)
      ? ['Lists of properties and collections are not read: packages with one have no inventory and spend nothing.']
      : []),
    ...(sent.push_notification_config ? ['Nothing is sent to push_notification_config: ask get_media_buys.'] : []),
  ];
  const answer = {
    ...shown,
    ...(notes.length > 0 && { message: notes.join(' ') }),
    idempotency_key: sent.idempotency_key,
  };
  const written = await writeHolding(buyer, lease, async (tx) => {
    await setMediaBuy(tx, lease.buyId, { state: 'BOUGHT' });
    await storeAnswer(tx, buyer, key, answer);
  });
  return written.ok ? ok(answer) : written;
}

/** A failure after which the request is sent again; until then, what was created spends. */
function withBuy(problem: AdcpError, { row, packages }: MediaBuy): AdcpError {
  if (packages.every(({ campaignId }) => campaignId === null)) return problem;
  return { ...problem, message: `${problem.message}. The media buy ${row.id} has what was bought until then` };
}

/**
 * Nothing of a media buy that this request created stays when a part of it is refused. What could not be removed, and
 * what an earlier request created or a person allowed, stays named by the media buy.
 */
async function takeBack(
  buyer: Buyer,
  lease: Lease,
  { buy, fresh, problem }: { buy: MediaBuy; fresh: readonly PackageRow[]; problem: AdcpError },
): Promise<Result<Json, AdcpError>> {
  const gone = new Set<Uuid>();
  for (const row of buy.packages) {
    const mine = await writeHolding(buyer, lease);
    if (!mine.ok) return fail(withBuy(mine.problem, buy));
    if (row.campaignId === null) {
      const waited = await withdrawn(buyer, lease, row);
      if (waited.ok && !waited.value) gone.add(row.id);
    } else if (fresh.includes(row) && (await removed(buyer, String(row.campaignId))).ok) gone.add(row.id);
  }
  const left = buy.packages.filter(({ id }) => !gone.has(id));
  const isNothing = left.length === 0 && buy.packages.every(({ campaignId }) => campaignId === null);
  const written = await writeHolding(buyer, lease, async (tx) => {
    if (isNothing) return deleteMediaBuy(tx, buy.row.id);
    const canceledAt = new Date(buyer.nowMs);
    await setMediaBuy(tx, buy.row.id, { state: 'TAKEN_BACK' });
    await cancelPackages(tx, [...gone], { canceledAt, cancelReason: 'refused' });
  });
  if (!written.ok) return fail(withBuy(written.problem, buy));
  if (left.length === 0) return fail(problem);
  const named = left.map(({ number }) => number).join(', ');
  return fail({
    ...problem,
    message: `${problem.message}. Not taken back: package ${named} of the media buy ${buy.row.id}, which runs until it is canceled`,
  });
}

/** A media buy as it is stored before anything of it is created. */
function storedPlan(
  buyer: Buyer,
  { brand, flight, packages }: Plan,
  { key, order }: { key: RequestKey; order: readonly number[] },
): MediaBuy {
  const { companyId, nowMs, call } = buyer;
  const id = call.context.newId();
  return {
    row: {
      id,
      companyId,
      accessKeyId: key.accessKeyId,
      keyHash: key.keyHash,
      requestHash: key.requestHash,
      state: 'BEING_BOUGHT',
      busyBy: null,
      busyUntil: null,
      brandId: brand.id,
      createdAt: new Date(nowMs),
      startAt: new Date(flight.startMs),
      endAt: new Date(flight.endMs),
      revision: 1,
      canceledAt: null,
      cancelReason: null,
    },
    packages: packages.map(({ id: packageId, request, terms, campaign }, index) => ({
      id: packageId,
      companyId,
      mediaBuyId: id,
      number: index + 1,
      turn: 1 + (order.includes(index) ? order.indexOf(index) : index),
      productId: request.product_id,
      pricingOptionId: request.pricing_option_id,
      campaignId: null,
      isHeld: false,
      request: campaign,
      creation: 1,
      askedAt: null,
      askedBy: null,
      budgetMicros: microsFromDecimal(decimalOf(request.budget))!,
      propertyList: keptList(request.targeting_overlay?.property_list),
      collectionList: keptList(request.targeting_overlay?.collection_list),
      buyerCatalog: request.catalogs?.[0]?.catalog_id ?? null,
      measurementTerms: terms,
      canceledAt: null,
      cancelReason: null,
    })),
  };
}
