import { APPROVAL_WITHIN_MS } from '#core/access/rules/approval.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import { referenceOf } from '../rules/package-campaign.ts';
import type { Campaign } from './answers.ts';
import type { Buyer, Refused } from './buyer.ts';
import { stillRunning, writeHolding, type Lease } from './lease.ts';
import { nameCampaign, setPackage, type PackageRow } from './media-buy.repository.ts';

/** Why a package has no campaign: it waits for a person, it may work when it is asked again, or it is refused. */
export type NotCreated =
  | { waits: Required<Pick<Refused, 'needsApproval'>> }
  | { later: AdcpError }
  | { refused: AdcpError };

/** Says nothing against what was asked. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'idempotency_in_progress',
  'idempotency_key_reused',
  'rate_limited',
  'internal_error',
  'unavailable',
]);

export const fieldOf = ({ number }: PackageRow): string => `packages[${number - 1}]`;

/** The key under which a package's campaign is asked for. */
const keyOf = ({ id, creation }: PackageRow): string => `adcp ${id} ${creation}`;

/**
 * The campaign of a package: the one that was created for it, by an earlier attempt or by a person's yes, or a new one.
 * However often and by whichever key it is asked for, its reference lets it exist once.
 */
export async function createdFor(
  buyer: Buyer,
  lease: Lease,
  row: PackageRow,
): Promise<Result<{ campaign: Campaign; isFresh: boolean }, NotCreated>> {
  if (row.askedAt) {
    const found = await campaignMade(buyer, row);
    if (!found.ok) return fail({ later: found.problem });
    if (found.value) return named(buyer, lease, row, { campaign: found.value, isFresh: false });
    const waits = waitsElsewhere(buyer, row);
    if (waits) return fail({ later: waits });
  }
  const asked = { askedAt: new Date(buyer.call.context.clock()), askedBy: buyer.call.access.keyId };
  const mine = await writeHolding(buyer, lease, (tx) => setPackage(tx, row.id, asked));
  if (!mine.ok) return fail({ later: mine.problem });
  Object.assign(row, asked);
  const done = await buyer.ask('POST /v1/campaigns', {
    body: { ...row.request, reference: referenceOf(row) },
    idempotencyKey: keyOf(row),
  });
  if (done.ok) {
    const { body, isRepeated } = done.value;
    // A stored answer shows the campaign as it was.
    const present = isRepeated ? await buyer.read('GET /v1/campaigns/{id}', { path: { id: body.id } }) : ok(body);
    if (!present.ok) return fail({ later: present.problem });
    return named(buyer, lease, row, { campaign: present.value, isFresh: !isRepeated });
  }
  const { needsApproval, error } = done.problem;
  if (needsApproval) {
    const own = await writeHolding(buyer, lease);
    if (own.ok) return fail({ waits: { needsApproval } });
    // Another request took over meanwhile, and withdrew what it found.
    await withdrawApproval(buyer, needsApproval.id);
    return fail({ later: own.problem });
  }
  const problem = errorOfRoute(done.problem, fieldOf(row));
  if (TRANSIENT.has(error)) return fail({ later: problem });
  if (error !== 'conflict') return fail({ refused: problem });
  // A person's yes, or another request, created it in the meantime.
  const found = await campaignMade(buyer, row);
  if (!found.ok) return fail({ later: found.problem });
  return found.value ? named(buyer, lease, row, { campaign: found.value, isFresh: false }) : fail({ refused: problem });
}

async function named(
  buyer: Buyer,
  lease: Lease,
  row: PackageRow,
  made: { campaign: Campaign; isFresh: boolean },
): Promise<Result<{ campaign: Campaign; isFresh: boolean }, NotCreated>> {
  const campaignId = BigInt(made.campaign.id);
  // Also where another request took over: it finds the same campaign.
  const present = await buyer.database.transact(buyer.call.context.viewer, (tx) => nameCampaign(tx, row, campaignId));
  if (!present || (present.canceledAt && !row.canceledAt)) {
    // Paused or canceled by the other request, which did not find what was not there yet.
    const gone = await removed(buyer, made.campaign.id);
    return fail({ later: gone.ok ? stillRunning() : gone.problem });
  }
  row.campaignId = campaignId;
  const mine = await writeHolding(buyer, lease);
  return mine.ok ? ok(made) : fail({ later: mine.problem });
}

/** The campaign that was created for a package, by whomever; also a removed one. */
export async function campaignMade(buyer: Buyer, row: PackageRow): Promise<Result<Campaign | null, AdcpError>> {
  const read = await buyer.read('GET /v1/campaigns', { query: { reference: referenceOf(row) } });
  return read.ok ? ok(read.value.data[0] ?? null) : read;
}

/** What another key asked for, and a person may still say yes to: only that key takes it back. */
export function waitsElsewhere(
  buyer: Buyer,
  { campaignId, canceledAt, askedAt, askedBy }: PackageRow,
): AdcpError | null {
  if (campaignId !== null || canceledAt || !askedAt || askedBy === buyer.call.access.keyId) return null;
  const until = askedAt.getTime() + APPROVAL_WITHIN_MS;
  if (until <= buyer.nowMs) return null;
  return adcpError('CONFLICT', 'Another key asked for this package, and a person may still say yes to it', {
    suggestion: `Use that key, or try again after ${new Date(until).toISOString()}`,
  });
}

/**
 * Takes back what waits for a person. What they allowed meanwhile is named by its package, so that it can be removed;
 * null where there is none.
 */
export async function withdrawn(
  buyer: Buyer,
  lease: Lease,
  row: PackageRow,
): Promise<Result<Campaign | null, AdcpError>> {
  if (row.campaignId !== null || row.askedAt === null) return ok(null);
  const listed = await buyer.read('GET /v1/approvals', { query: { idempotencyKey: keyOf(row) } });
  if (!listed.ok) return listed;
  const waiting = listed.value.data.find(({ state }) => state === 'PENDING');
  if (waiting) {
    const done = await withdrawApproval(buyer, waiting.id);
    if (done.ok) return ok(null);
    // A person has decided since it was listed.
    if (done.problem.error !== 'conflict') return fail(errorOfRoute(done.problem));
  }
  const found = await campaignMade(buyer, row);
  if (!found.ok) return found;
  if (!found.value) {
    const waits = waitsElsewhere(buyer, row);
    return waits ? fail(waits) : found;
  }
  const taken = await named(buyer, lease, row, { campaign: found.value, isFresh: false });
  if (taken.ok) return found;
  return fail('later' in taken.problem ? taken.problem.later : stopped());
}

const withdrawApproval = (buyer: Buyer, id: string) =>
  buyer.ask('POST /v1/approvals/{id}/withdraw', { path: { id }, idempotencyKey: `adcp withdraw ${id}` });

const stopped = (): AdcpError => adcpError('SERVICE_UNAVAILABLE', 'The request failed; try again');

/** Removes a campaign for good; one that is removed already is in order. */
export async function removed(buyer: Buyer, id: string): Promise<Result<null, AdcpError>> {
  const done = await buyer.ask('DELETE /v1/campaigns/{id}', {
    path: { id },
    idempotencyKey: `adcp remove ${id}`,
  });
  if (done.ok) return ok(null);
  const present = await buyer.ask('GET /v1/campaigns/{id}', { path: { id } });
  return present.ok && present.value.body.status === 'REMOVED' ? ok(null) : fail(errorOfRoute(done.problem));
}
