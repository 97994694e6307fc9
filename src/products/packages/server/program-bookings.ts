import { payerOf, type Payer } from '#core/payments/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { invalid, notFound, withFields, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { withBookableWeek } from '../rules/package-list.ts';
import { cartOfProgram, sentCartField, type ProgramCampaign } from '../rules/program-cart.ts';
import { lockCampaign } from './campaign.repository.ts';
import { withWeeks, type BookedPackage } from './booked-packages.ts';
import { bookWithCredit } from './place-order.ts';
import { fillField } from './content.ts';
import { inWallet } from './facts.ts';
import {
  campaignById,
  campaignsAfter,
  campaignsOfOrder,
  weeksOfCampaigns,
  type BookedFilter,
} from './list.repository.ts';
import { readPackages, readPlacements, readVentures } from './package.repository.ts';
import type { Actor, Deps } from './deps.ts';
import type { Package, Placement, Venture } from './refs.ts';

/** What can be booked now, with what its ids stand for and the currency that smallest prices are written in. */
export interface Offer {
  packages: Package[];
  placements: ReadonlyMap<Uuid, Placement>;
  ventures: ReadonlyMap<Uuid, Venture>;
  buyer: Payer;
}

export async function readOffer(tx: Transaction, companyId: Uuid, nowMs: EpochMs): Promise<Result<Offer, Problem>> {
  const buyer = await payerOf(tx, companyId);
  if (!buyer) return fail(notFound('Company'));
  const ventures = await readVentures(tx);
  const zones = ventures.map(({ timezone }) => timezone);
  const packages = withBookableWeek(await readPackages(tx, { isOffered: true }), zones, nowMs);
  return ok({
    packages: packages.map((one) => ({
      ...one,
      minPriceMicros: inWallet(one.minPriceMicros, buyer),
      discounts: one.discounts.map((rule) => ({ ...rule, minAmountMicros: inWallet(rule.minAmountMicros, buyer) })),
    })),
    placements: new Map((await readPlacements(tx)).map((one) => [one.id, one])),
    ventures: new Map(ventures.map((one) => [one.id, one])),
    buyer,
  });
}

/** Lists booked packages of a company after a position, newest first. */
export const listBooked = async (tx: Transaction, filter: BookedFilter): Promise<BookedPackage[]> =>
  withWeeks(tx, await campaignsAfter(tx, filter));

/** Locks a booked package that the transaction's viewer sees, until it ends. */
export async function lockBooked(tx: Transaction, id: Uuid): Promise<void> {
  await lockCampaign(tx, id);
}

/** Finds a booked package that the transaction's viewer sees, of brands that a key reaches. Null brands for all. */
export async function findBooked(
  tx: Transaction,
  id: string,
  brandIds: readonly Uuid[] | null,
): Promise<Result<BookedPackage, Problem>> {
  const found = isUuid(id) ? await campaignById(tx, id) : undefined;
  const isReached = found && (brandIds?.includes(found.brandId) ?? true);
  return isReached ? ok((await withWeeks(tx, [found]))[0]!) : fail(notFound('Booking'));
}

interface ProgramOrder {
  companyId: Uuid;
  brandId: Uuid;
  campaigns: readonly ProgramCampaign[];
}

/** Books what a program asked for and pays it with wallet credit. Requires a transaction on behalf of the company. */
export async function bookForProgram(
  tx: Transaction,
  deps: Deps,
  { campaigns, ...order }: ProgramOrder,
  by: { actor: Actor; orderedBy: Uuid },
): Promise<Result<{ booked: BookedPackage[]; needsOwner: boolean }, Problem>> {
  const ids = campaigns.map(({ packageId }) => packageId).filter(isUuid);
  const packages = new Map((await readPackages(tx, { ids, isOffered: true })).map((one) => [one.id, one]));
  const cart = cartOfProgram(campaigns, { packages, ventures: await readVentures(tx) });
  const booked = await bookWithCredit(tx, deps, { ...order, campaigns: cart }, by);
  if (!booked.ok) return withFields(booked, sentCartField);
  const { orderId, needsOwner } = booked.value;
  return ok({ booked: await withWeeks(tx, await campaignsOfOrder(tx, orderId)), needsOwner });
}

export interface ContentChange {
  weekId: string;
  name: string;
  value: string | null;
}

/** Fills in fields of a booked package's weeks, with the viewer's rights: all of them or none. */
export async function fillFields(
  tx: Transaction,
  deps: Deps,
  { id, contents }: { id: Uuid; contents: readonly ContentChange[] },
  actor: Actor,
): Promise<Result<null, Problem>> {
  const locked = await lockCampaign(tx, id);
  const own = new Set(locked ? (await weeksOfCampaigns(tx, [id])).map((week) => week.id) : []);
  for (const [index, { weekId, name, value }] of contents.entries()) {
    if (!own.has(weekId)) return fail(invalid(`contents.${index}.weekId`, 'Not a week of this booking'));
    const done = await fillField(tx, deps, { bookingId: weekId, name, value }, actor);
    if (!done.ok) return withFields(done, (field) => `contents.${index}.${field}`);
  }
  return ok(null);
}
