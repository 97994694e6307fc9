import { microsFromDecimal } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import { operationsOf, type ChangedPackage } from '../rules/buy-changes.ts';
import { createdAgain, decimalOf, requestOfPresent, withBid, type Flight } from '../rules/package-campaign.ts';
import type { PackageUpdate } from '../rules/packages.ts';
import type { Campaign, Operation } from './answers.ts';
import type { Buyer, Refused } from './buyer.ts';
import { writeHolding, type Lease } from './lease.ts';
import {
  cancelPackages,
  isUnmatched,
  isWaiting,
  setPackage,
  type PackageChange,
  type PackageRow,
} from './media-buy.repository.ts';
import type { RequestKey } from './once.ts';
import { createdFor, fieldOf, removed, withdrawn, type NotCreated } from './package-campaigns.ts';
import { budgetOf, campaignOf, type ReadBuy } from './shown-buy.ts';

/** A package, and what is asked of it. */
export interface Changed {
  row: PackageRow;
  sent: PackageUpdate;
}

export interface Work {
  buyer: Buyer;
  lease: Lease;
  key: RequestKey;
  buy: ReadBuy;
}

/** Campaigns have a switch from their first day on: one that is paused before is removed, and created again. */
function isHolding({ buy }: Work, { row, sent }: Changed): boolean {
  if (sent.paused !== true) return false;
  const status = campaignOf(buy, row)?.status;
  const isBefore = status === 'PENDING_FOR_APPROVAL' || status === 'SCHEDULED' || status === 'REJECTED';
  return isBefore || isWaiting(row);
}

/** A campaign that is created again would spend its budget once more. */
async function hasSpentNothing(buyer: Buyer, { id, createdAt }: Campaign): Promise<Result<null, AdcpError>> {
  const { nowMs } = buyer;
  // Days of a storefront may be ahead of these, and no report is longer than a year.
  const [from, to] = [Math.max(Date.parse(createdAt), nowMs - 364 * DAY_MS), nowMs + DAY_MS].map((ms) =>
    new Date(ms).toISOString().slice(0, 10),
  );
  const read = await buyer.read('POST /v1/reports', {
    body: { metrics: ['costs'], by: 'day', filter: { campaignId: id }, from, to },
  });
  if (!read.ok) return read;
  const { costs } = read.value.total;
  const spent = typeof costs === 'object' && costs ? Number(costs.amount) : 0;
  return spent === 0
    ? ok(null)
    : fail(
        adcpError('INVALID_STATE', 'A package that has spent, and is not delivering, cannot be paused', {
          suggestion: 'Cancel it, or wait until it delivers',
        }),
      );
}

const flightOf = ({ row: { startAt, endAt } }: ReadBuy): Flight => ({
  startMs: startAt.getTime(),
  endMs: endAt.getTime(),
});

/** Changes packages, after everything was tried that can be tried without changing anything. */
export async function changePackages(work: Work, changed: readonly Changed[]): Promise<Result<null, NotCreated>> {
  const { buyer, key, buy } = work;
  const operations = operationsOf(running(work, changed), flightOf(buy), buyer.currency);
  for (const { body, follows } of operations) {
    if (follows) continue;
    const tried = problemOf(await buyer.ask('POST /v1/operations', { body, isDryRun: true }));
    if (tried) return fail({ refused: tried });
  }
  for (const one of changed) {
    const tried = await tryStored(work, one);
    if (!tried.ok) return fail({ refused: tried.problem });
    const campaign = campaignOf(buy, one.row);
    if (!campaign || campaign.status === 'REMOVED' || !(one.sent.canceled || isHolding(work, one))) continue;
    if (!one.sent.canceled) {
      const unspent = await hasSpentNothing(buyer, campaign);
      if (!unspent.ok) return fail({ refused: unspent.problem });
    }
    const gone = await buyer.ask('DELETE /v1/campaigns/{id}', { path: { id: campaign.id }, isDryRun: true });
    if (!gone.ok) return fail({ refused: errorOfRoute(gone.problem) });
  }

  let isChanged = false;
  // A repetition completes what was started.
  const partly = (problem: AdcpError): AdcpError =>
    isChanged ? { ...problem, message: `${problem.message}. A part of the request was carried out` } : problem;
  for (const { name, body } of operations) {
    const problem = problemOf(await buyer.ask('POST /v1/operations', { body, idempotencyKey: key.of(name) }));
    if (problem) return fail({ refused: partly(problem) });
    isChanged = true;
  }
  for (const one of changed) {
    const done = one.sent.canceled
      ? await cancelPackage(work, one)
      : isHolding(work, one)
        ? await heldAs(work, one)
        : await store(work, one);
    if (!done.ok) return fail({ refused: partly(done.problem) });
    isChanged = true;
  }
  for (const one of changed) {
    const done = await resume(work, one);
    if (done.ok) continue;
    return fail('refused' in done.problem ? { refused: partly(done.problem.refused) } : done.problem);
  }
  return ok(null);
}

/** Packages whose campaigns are changed by operations. */
const running = (work: Work, changed: readonly Changed[]): ChangedPackage[] =>
  changed.flatMap(({ row, sent }): ChangedPackage[] => {
    const campaign = campaignOf(work.buy, row);
    if (!campaign || row.isHeld || sent.canceled || isHolding(work, { row, sent })) return [];
    const { budgetDailyTotal: daily } = campaign;
    return [
      {
        packageId: row.id,
        campaignId: campaign.id,
        budget: budgetOf(campaign, row),
        daily: daily === null ? null : Number(daily.amount),
        isPaused: campaign.runningStatus === 'PAUSED',
        sent,
      },
    ];
  });

/** Why an operation did not change what was asked; null when it did. */
function problemOf(done: Result<{ body: Operation | { after: Operation } }, Refused>): AdcpError | null {
  if (!done.ok) return errorOfRoute(done.problem);
  const { body } = done.value;
  const { rows } = 'after' in body ? body.after : body;
  const row = rows.find(({ result, reason }) => result === 'SKIPPED' && reason !== 'UNCHANGED');
  if (row) return adcpError('VALIDATION_ERROR', row.message ?? row.reason ?? 'Nothing was changed');
  return rows.length === 0 ? adcpError('REFERENCE_NOT_FOUND', 'A campaign of this key was not found') : null;
}
/** What a package without a campaign would be created with, after what is asked of it. */
function storedAfter({ buyer, buy }: Work, { row, sent }: Changed): { request: PackageRow['request']; budget: number } {
  const budget = sent.budget ?? budgetOf(null, row);
  const priced = sent.bid_price === undefined ? row.request : withBid(row.request, sent.bid_price, buyer.currency);
  return {
    budget,
    request: createdAgain(priced, { budget, flight: flightOf(buy), currency: buyer.currency, nowMs: buyer.nowMs }),
  };
}

const isStored = ({ row, sent }: Changed): boolean =>
  !sent.canceled && row.campaignId === null && (row.isHeld || isUnmatched(row));

/** Tries what is stored of a package without a campaign, so that a wrong bid is refused when it is sent. */
async function tryStored(work: Work, one: Changed): Promise<Result<null, AdcpError>> {
  const { sent } = one;
  if (!(isStored(one) || isHolding(work, one)) || (sent.budget === undefined && sent.bid_price === undefined))
    return ok(null);
  const { request } = storedAfter(work, one);
  const tried = await work.buyer.ask('POST /v1/campaigns', { body: request, isDryRun: true });
  if (tried.ok || tried.problem.error === 'approval_needed') return ok(null);
  return fail(errorOfRoute(tried.problem, fieldOf(one.row)));
}

/** Stores what is asked of a package that has no campaign. */
async function store(work: Work, one: Changed): Promise<Result<null, AdcpError>> {
  const { row, sent } = one;
  if (!isStored(one)) return ok(null);
  // Nothing can be created for it that would have to be removed.
  const isHeld = isUnmatched(row) ? (sent.paused ?? row.isHeld) : row.isHeld;
  if (sent.budget === undefined && sent.bid_price === undefined) return change(work, row, { isHeld });
  const { request, budget } = storedAfter(work, one);
  return change(work, row, { request, isHeld, budgetMicros: microsFromDecimal(decimalOf(budget))! });
}

async function change({ buyer, lease }: Work, row: PackageRow, to: PackageChange): Promise<Result<null, AdcpError>> {
  const written = await writeHolding(buyer, lease, (tx) => setPackage(tx, row.id, to));
  if (written.ok) Object.assign(row, to);
  return written;
}

/** Ends what a package spends, or would when a person says yes. */
export async function endPackage({ buyer, lease, buy }: Work, row: PackageRow): Promise<Result<null, AdcpError>> {
  const waited = await withdrawn(buyer, lease, row);
  if (!waited.ok) return waited;
  if (waited.value) buy.campaigns.set(waited.value.id, waited.value);
  const campaign = campaignOf(buy, row);
  return campaign && campaign.status !== 'REMOVED' ? removed(buyer, campaign.id) : ok(null);
}

/** Ends a package for good, also where a later part of the request has to wait. */
async function cancelPackage(work: Work, { row, sent }: Changed): Promise<Result<null, AdcpError>> {
  const ended = await endPackage(work, row);
  if (!ended.ok) return ended;
  const { buyer, lease } = work;
  const cancellation = { canceledAt: new Date(buyer.nowMs), cancelReason: sent.cancellation_reason ?? null };
  const written = await writeHolding(buyer, lease, (tx) => cancelPackages(tx, [row.id], cancellation));
  if (written.ok) Object.assign(row, cancellation);
  return written;
}

async function heldAs(work: Work, one: Changed): Promise<Result<null, AdcpError>> {
  const held = await hold(work, one.row);
  return held.ok ? store(work, one) : held;
}

/** Keeps what creates the campaign again, as it is now, and removes it. */
export async function hold(work: Work, row: PackageRow): Promise<Result<null, AdcpError>> {
  const present = campaignOf(work.buy, row);
  const wasHeld = row.isHeld;
  const noted = await change(work, row, { isHeld: true, ...(present && !row.isHeld && heldOf(row, present)) });
  if (!noted.ok) return noted;
  const ended = await endPackage(work, row);
  if (!ended.ok) {
    if (!wasHeld) await change(work, row, { isHeld: false });
    return ended;
  }
  return change(work, row, { campaignId: null, creation: row.creation + 1, askedAt: null, askedBy: null });
}

const heldOf = (row: PackageRow, present: Campaign): PackageChange => ({
  request: requestOfPresent(row.request, present),
  budgetMicros: microsFromDecimal(decimalOf(budgetOf(present, row)))!,
});

/** Creates the campaign of a package that was held, or whose creation waits. */
async function resume(work: Work, one: Changed): Promise<Result<null, NotCreated>> {
  const { buyer, lease, buy } = work;
  const { row, sent } = one;
  if (sent.paused !== false || sent.canceled || isUnmatched(row) || (!row.isHeld && !isWaiting(row))) return ok(null);
  if (row.isHeld) {
    const started = await change(work, row, { isHeld: false, request: storedAfter(work, one).request });
    if (!started.ok) return fail({ later: started.problem });
  }
  const made = await createdFor(buyer, lease, row);
  if (made.ok) {
    buy.campaigns.set(made.value.campaign.id, made.value.campaign);
    return ok(null);
  }
  if ('refused' in made.problem) {
    const held = await hold(work, row);
    if (!held.ok) return fail({ later: held.problem });
  }
  return made;
}
