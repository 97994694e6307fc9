import { fail, ok, type Result } from '#kernel/result.ts';
import { IDEMPOTENCY_MS } from '#platform/rest/write.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import type { Campaign } from './answers.ts';
import type { Buyer, Refused } from './buyer.ts';
import { writeHolding, type Lease } from './lease.ts';
import { setPackage, type PackageRow } from './media-buy.repository.ts';

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
]);

export const fieldOf = ({ number }: PackageRow): string => `packages[${number - 1}]`;

/**
 * The campaign of a package: the one that was created for it, by an earlier attempt or by a person's yes, or a new one.
 * The package names it before anything else is done.
 */
export async function createdFor(
  buyer: Buyer,
  lease: Lease,
  row: PackageRow,
): Promise<Result<{ campaign: Campaign; isFresh: boolean }, NotCreated>> {
  if (row.askedAt) {
    const found = await campaignNamed(buyer, row);
    if (!found.ok) return fail({ later: found.problem });
    if (found.value) return named(buyer, lease, row, { campaign: found.value, isFresh: false });
    const known = await isKnown(buyer, row);
    if (!known.ok) return fail({ later: known.problem });
  }
  const askedAt = row.askedAt ?? new Date(buyer.call.context.clock());
  const mine = await writeHolding(buyer, lease, (tx) => setPackage(tx, row.id, { askedAt }));
  if (!mine.ok) return fail({ later: mine.problem });
  row.askedAt = askedAt;
  const done = await buyer.ask('POST /v1/campaigns', {
    body: row.request,
    idempotencyKey: `adcp ${row.id} ${row.creation}`,
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
    const stored = await writeHolding(buyer, lease, (tx) => setPackage(tx, row.id, { approvalId: needsApproval.id }));
    row.approvalId = needsApproval.id;
    return fail(stored.ok ? { waits: { needsApproval } } : { later: stored.problem });
  }
  const problem = errorOfRoute(done.problem, fieldOf(row));
  if (TRANSIENT.has(error)) return fail({ later: problem });
  // It is known that there is nothing, also after a day, unless a person may still say yes.
  if (row.approvalId !== null) return fail({ refused: problem });
  const stored = await writeHolding(buyer, lease, (tx) => setPackage(tx, row.id, { askedAt: null }));
  row.askedAt = null;
  return fail(stored.ok ? { refused: problem } : { later: stored.problem });
}

async function named(
  buyer: Buyer,
  lease: Lease,
  row: PackageRow,
  made: { campaign: Campaign; isFresh: boolean },
): Promise<Result<{ campaign: Campaign; isFresh: boolean }, NotCreated>> {
  const campaignId = BigInt(made.campaign.id);
  // Also where another request took over: it finds the same campaign.
  await buyer.database.transact(buyer.call.context.viewer, (tx) => setPackage(tx, row.id, { campaignId }));
  row.campaignId = campaignId;
  const mine = await writeHolding(buyer, lease);
  return mine.ok ? ok(made) : fail({ later: mine.problem });
}

/** The campaign that has the name of the package's own; also a removed one. */
export async function campaignNamed(
  buyer: Buyer,
  { request }: Pick<PackageRow, 'request'>,
): Promise<Result<Campaign | null, AdcpError>> {
  const name = String(request['name']);
  const queries: Record<string, string>[] = [{ name }, { name, status: 'REMOVED' }];
  for (const query of queries) {
    const read = await buyer.read('GET /v1/campaigns', { query });
    if (!read.ok) return read;
    const found = read.value.data.find((one) => one.name === name);
    if (found) return ok(found);
  }
  return ok(null);
}

/**
 * Whether it is known that nothing was created: the answers of routes are kept for a day, and a person who may have said
 * yes by then is not asked again.
 */
async function isKnown(buyer: Buyer, { askedAt, approvalId }: PackageRow): Promise<Result<null, AdcpError>> {
  if (buyer.nowMs - askedAt!.getTime() < IDEMPOTENCY_MS) return ok(null);
  if (approvalId !== null) {
    const read = await buyer.read('GET /v1/approvals');
    if (!read.ok) return read;
    const state = read.value.data.find(({ id }) => id === approvalId)?.state;
    if (state !== undefined && state !== 'APPROVED') return ok(null);
  }
  return fail(
    adcpError('IDEMPOTENCY_EXPIRED', 'Whether this was created is not known any more; nothing is bought again', {
      field: 'idempotency_key',
      suggestion: 'Look at get_media_buys and the campaigns, and send a new key',
    }),
  );
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
  if (row.approvalId !== null) {
    const done = await buyer.ask('POST /v1/approvals/{id}/withdraw', {
      path: { id: row.approvalId },
      idempotencyKey: `adcp withdraw ${row.approvalId}`,
    });
    if (done.ok) return ok(null);
    if (done.problem.error !== 'conflict') return fail(errorOfRoute(done.problem));
  }
  const found = await campaignNamed(buyer, row);
  if (!found.ok || !found.value) return found;
  const taken = await named(buyer, lease, row, { campaign: found.value, isFresh: false });
  if (taken.ok) return found;
  return fail('later' in taken.problem ? taken.problem.later : stopped());
}

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
