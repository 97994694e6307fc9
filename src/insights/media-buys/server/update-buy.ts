import { isUuid } from '#kernel/ids.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { sandboxProblem } from '../rules/account.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import { notKept, type PackageUpdate } from '../rules/packages.ts';
import type { RequestOf } from './adcp-requests.ts';
import { operationsOf, type ChangedPackage } from '../rules/buy-changes.ts';
import { hasEnded } from '../rules/media-buy-status.ts';
import { createdAgain, decimalOf } from '../rules/package-campaign.ts';
import type { Campaign, Operation } from './answers.ts';
import type { Buyer } from './buyer.ts';
import { submitted, unsupported } from './create-buy.ts';
import { cancelMediaBuy, cancelPackages, countRevision, setPackage, type PackageRow } from './media-buy.repository.ts';
import { once, type Done } from './once.ts';
import { readBuys } from './read-buys.ts';
import {
  actionsOf,
  budgetOf,
  campaignOf,
  readCampaignsOf,
  shownPackage,
  statusOfPackage,
  type ReadBuy,
} from './shown-buy.ts';

type Sent = RequestOf<'update_media_buy'>;

/** Changes a media buy: pauses, budgets and bids are operations on its campaigns, a cancellation removes them. */
export const updateMediaBuy = (buyer: Buyer, sent: Sent) =>
  once(buyer, sent, async (keyOf) => {
    const found = await findBuy(buyer, sent.media_buy_id);
    if (!found.ok) return found;
    const buy = found.value;
    const problem = refusalOf(buy, sent);
    if (problem) return fail(problem);
    const changed = changedPackages(buy, sent);
    if (!changed.ok) return changed;
    const done = sent.canceled
      ? await removeAll(buyer, buy.packages, buy, keyOf)
      : await changeAll(buyer, buy, changed.value, keyOf);
    if (!done.ok) return done;
    const resumed = await createHeld(buyer, buy, changed.value, keyOf);
    if (!resumed.ok) return 'waits' in resumed.problem ? ok(resumed.problem.waits) : fail(resumed.problem.refusal);
    return answered(buyer, sent, buy, { changed: changed.value, created: resumed.value });
  });

async function findBuy(buyer: Buyer, id: string): Promise<Result<ReadBuy, AdcpError>> {
  const [buy] = isUuid(id) ? await readBuys(buyer, { ids: [id], brandIds: null, after: null, limit: 1 }) : [];
  if (!buy) return fail(adcpError('MEDIA_BUY_NOT_FOUND', 'No media buy of this key', { field: 'media_buy_id' }));
  return readCampaignsOf(buyer, buy);
}

function refusalOf(buy: ReadBuy, sent: Sent): AdcpError | null {
  if (sent.canceled && hasEnded(buy.status))
    return adcpError('NOT_CANCELLABLE', `The media buy is ${buy.status}`, { field: 'canceled' });
  if (hasEnded(buy.status)) return adcpError('INVALID_STATE', `The media buy is ${buy.status}`);
  if (sent.revision !== undefined && sent.revision !== buy.row.revision)
    return adcpError('CONFLICT', `The media buy is at revision ${buy.row.revision}`, { field: 'revision' });
  const field = notKept('update', sent);
  return field === null ? sandboxProblem(sent.account) : unsupported(field);
}

interface Changed {
  row: PackageRow;
  sent: PackageUpdate;
}

/** What is asked of each package, the media buy's own switch included. */
function changedPackages(buy: ReadBuy, sent: Sent): Result<Changed[], AdcpError> {
  const changed: Changed[] = [];
  for (const [index, one] of (sent.packages ?? []).entries()) {
    const at = `packages[${index}].`;
    const row = buy.packages.find(({ id }) => id === one.package_id);
    if (!row) return fail(adcpError('PACKAGE_NOT_FOUND', 'No package of this media buy', { field: `${at}package_id` }));
    if (hasEnded(statusOfPackage(buy, row)))
      return fail(
        one.canceled
          ? adcpError('NOT_CANCELLABLE', 'The package has ended', { field: `${at}canceled` })
          : adcpError('INVALID_STATE', 'The package has ended', { field: at.slice(0, -1) }),
      );
    if (one.budget !== undefined && one.budget < 1)
      return fail(adcpError('VALIDATION_ERROR', 'A budget is at least 1', { field: `${at}budget` }));
    const field = notKept('packageUpdate', one, at) ?? overlayProblem(row, one, at);
    if (field !== null) return fail(unsupported(field));
    changed.push({ row, sent: one });
  }
  if (sent.paused !== undefined) {
    const { paused } = sent;
    for (const row of buy.packages) {
      if (hasEnded(statusOfPackage(buy, row))) continue;
      const named = changed.find((one) => one.row.id === row.id);
      if (named) named.sent = { paused, ...named.sent };
      else changed.push({ row, sent: { package_id: row.id, paused } });
    }
  }
  return ok(changed);
}

/** Lists are changed where they keep a package from serving; keywords are changed at the campaign. */
function overlayProblem({ campaignId, isHeld }: PackageRow, { targeting_overlay: overlay }: PackageUpdate, at: string) {
  if (!overlay) return null;
  if (overlay.keyword_targets || overlay.negative_keywords) return `${at}targeting_overlay`;
  if (campaignId !== null || isHeld) return `${at}targeting_overlay.property_list`;
  // Without a list the package would have to be created as a campaign.
  return overlay.property_list || overlay.collection_list ? null : `${at}targeting_overlay`;
}

/** Tries everything before anything is changed. */
async function changeAll(
  buyer: Buyer,
  buy: ReadBuy,
  changed: readonly Changed[],
  keyOf: (part: string) => string,
): Promise<Result<null, AdcpError>> {
  const packages = changed.flatMap(({ row, sent }): ChangedPackage[] => {
    const campaign = campaignOf(buy, row);
    if (!campaign || sent.canceled || isHolding(campaign, sent)) return [];
    return [
      { campaignId: campaign.id, budget: budgetOf(campaign, row), isPaused: campaign.runningStatus === 'PAUSED', sent },
    ];
  });
  const flight = { startMs: buy.row.startAt.getTime(), endMs: buy.row.endAt.getTime() };
  const operations = operationsOf(packages, flight, buyer.currency);
  for (const isDryRun of [true, false]) {
    for (const [index, body] of operations.entries()) {
      const done = await buyer.ask('POST /v1/operations', {
        body,
        ...(isDryRun ? { isDryRun } : { idempotencyKey: keyOf(`change ${buy.row.revision} ${index + 1}`) }),
      });
      if (!done.ok) return fail(errorOfRoute(done.problem));
      const skipped = skippedOf(done.value.body);
      if (skipped) return fail(adcpError('VALIDATION_ERROR', skipped));
    }
  }
  const removed = changed
    .filter(({ row, sent }) => sent.canceled || isHolding(campaignOf(buy, row), sent))
    .map(({ row }) => row);
  return removeAll(buyer, removed, buy, keyOf);
}

/** Campaigns have a switch from their first day on: one that is paused before is removed, and created again. */
const isHolding = (campaign: Campaign | null, { paused }: PackageUpdate): boolean =>
  paused === true && (campaign?.status === 'PENDING_FOR_APPROVAL' || campaign?.status === 'SCHEDULED');

/** Creates the campaigns of held packages that are resumed, by their rows. */
async function createHeld(
  buyer: Buyer,
  { row: { startAt, endAt, revision } }: ReadBuy,
  changed: readonly Changed[],
  keyOf: (part: string) => string,
): Promise<Result<Map<string, Campaign>, { waits: Done } | { refusal: AdcpError }>> {
  const created = new Map<string, Campaign>();
  const flight = { startMs: startAt.getTime(), endMs: endAt.getTime() };
  for (const { row, sent } of changed) {
    if (!row.isHeld || sent.paused !== false || sent.canceled) continue;
    const budget = sent.budget ?? budgetOf(null, row);
    const body = createdAgain(row.request as Record<string, unknown>, {
      budget,
      flight,
      currency: buyer.currency,
      nowMs: buyer.nowMs,
    });
    const done = await buyer.ask('POST /v1/campaigns', {
      body,
      idempotencyKey: keyOf(`again ${revision} ${row.number}`),
    });
    if (!done.ok)
      return fail(
        done.problem.needsApproval ? { waits: submitted(done.problem) } : { refusal: errorOfRoute(done.problem) },
      );
    created.set(row.id, done.value.body);
  }
  return ok(created);
}

/** Why an operation left a campaign as it was; null when it changed what was asked. */
function skippedOf(body: Operation | { after: Operation }): string | null {
  const { rows } = 'after' in body ? body.after : body;
  const row = rows.find(({ result, reason }) => result === 'SKIPPED' && reason !== 'UNCHANGED');
  return row ? (row.message ?? row.reason) : null;
}

async function removeAll(
  buyer: Buyer,
  rows: readonly PackageRow[],
  buy: ReadBuy,
  keyOf: (part: string) => string,
): Promise<Result<null, AdcpError>> {
  const open = rows.flatMap((row) => {
    const campaign = campaignOf(buy, row);
    return campaign && campaign.status !== 'REMOVED' ? [campaign.id] : [];
  });
  for (const isDryRun of [true, false])
    for (const id of open) {
      const done = await buyer.ask('DELETE /v1/campaigns/{id}', {
        path: { id },
        ...(isDryRun ? { isDryRun } : { idempotencyKey: keyOf(`remove ${id}`) }),
      });
      if (!done.ok) return fail(errorOfRoute(done.problem));
    }
  return ok(null);
}

/** The answer, from what the media buy is now, and what is stored with it. */
async function answered(
  buyer: Buyer,
  sent: Sent,
  before: ReadBuy,
  { changed, created }: { changed: readonly Changed[]; created: ReadonlyMap<string, Campaign> },
): Promise<Result<Done, AdcpError>> {
  const now = new Date(buyer.nowMs);
  const cancellation = { canceledAt: now, cancelReason: sent.cancellation_reason ?? null };
  const rows = before.packages.map((row): PackageRow => {
    const one = changed.find((other) => other.row.id === row.id)?.sent;
    if (!one) return row;
    const { property_list: properties, collection_list: collections } = one.targeting_overlay ?? {};
    const isHeld = row.isHeld ? one.paused !== false : isHolding(campaignOf(before, row), one);
    const campaign = created.get(row.id);
    return {
      ...row,
      isHeld,
      ...(campaign && { campaignId: BigInt(campaign.id) }),
      ...(isHeld && { campaignId: null }),
      ...(one.budget !== undefined && { budgetMicros: microsFromDecimal(decimalOf(one.budget))! }),
      ...(one.targeting_overlay && { propertyList: properties ?? null, collectionList: collections ?? null }),
      ...(one.canceled && { canceledAt: now, cancelReason: one.cancellation_reason ?? null }),
    };
  });
  const read = await readCampaignsOf(buyer, {
    row: { ...before.row, revision: before.row.revision + 1, ...(sent.canceled && cancellation) },
    packages: rows,
  });
  if (!read.ok) return read;
  const after = read.value;
  const touched = sent.canceled ? rows : rows.filter(({ id }) => changed.some(({ row }) => row.id === id));
  return ok({
    answer: {
      media_buy_id: after.row.id,
      status: after.status,
      revision: after.row.revision,
      implementation_date: now.toISOString(),
      valid_actions: actionsOf(after),
      affected_packages: touched.map((row) => shownPackage(buyer, after, row)),
    },
    write: async (tx) => {
      if (!(await countRevision(tx, before.row.id, before.row.revision)))
        return fail(adcpError('CONFLICT', 'The media buy was changed meanwhile'));
      if (sent.canceled) {
        await cancelMediaBuy(tx, before.row.id, cancellation);
        await cancelPackages(
          tx,
          rows.map(({ id }) => id),
          cancellation,
        );
        return ok(null);
      }
      for (const { row } of changed) {
        const present = rows.find(({ id }) => id === row.id)!;
        await setPackage(tx, present);
        if (present.canceledAt)
          await cancelPackages(tx, [row.id], { canceledAt: now, cancelReason: present.cancelReason });
      }
      return ok(null);
    },
  });
}
