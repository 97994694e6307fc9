import { isUuid } from '#kernel/ids.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { sandboxProblem } from '../rules/account.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import { hasEnded } from '../rules/media-buy-status.ts';
import { decimalOf } from '../rules/package-campaign.ts';
import { besideCancel, keptList, notKept, type PackageUpdate } from '../rules/packages.ts';
import { accountOf } from './accounts.ts';
import type { RequestOf } from './adcp-requests.ts';
import type { Buyer } from './buyer.ts';
import { changePackages, endPackage, hold, type Changed, type Work } from './change-packages.ts';
import { submitted } from './create-buy.ts';
import { holding, take, writeHolding } from './lease.ts';
import {
  cancelPackages,
  isUnmatched,
  isWaiting,
  mediaBuys,
  setMediaBuy,
  setPackage,
  type MediaBuy,
  type PackageRow,
} from './media-buy.repository.ts';
import { earlierAnswer, requestKeyOf, storeAnswer, type Json } from './once.ts';
import { waitsElsewhere } from './package-campaigns.ts';
import { unsupported } from './plan-buy.ts';
import { readBuys } from './read-buys.ts';
import { actionsOf, readCampaignsOf, shownPackage, statusOfPackage, type ReadBuy } from './shown-buy.ts';

type Sent = RequestOf<'update_media_buy'>;

/**
 * Changes a media buy: pauses, budgets and bids are operations on its campaigns, a cancellation removes them. One request
 * at a time has the media buy, before it changes anything; one that was cut off is completed by its repetition.
 */
export async function updateMediaBuy(buyer: Buyer, sent: Sent): Promise<Result<Json, AdcpError>> {
  const key = requestKeyOf(buyer, sent);
  const earlier = await earlierAnswer(buyer, key);
  if (earlier) return earlier;
  const malformed = malformedOf(sent, buyer.testing !== null);
  if (malformed) return fail(malformed);
  const asked = await findBuy(buyer, sent);
  if (!asked.ok) return asked;
  const { viewer, newId } = buyer.call.context;
  const lease = { buyId: asked.value.row.id, by: newId() };
  const taken = await take(buyer, lease);
  if (!taken.ok) return taken;
  return holding(buyer, lease, async () => {
    // Read again, now that no other request can change it.
    const [present] = await buyer.database.read(viewer, (tx) =>
      mediaBuys(tx, { ids: [lease.buyId], brandIds: null, after: null, limit: 1 }),
    );
    // An equal request may have ended meanwhile.
    const meanwhile = await earlierAnswer(buyer, key);
    if (meanwhile) return meanwhile;
    const read = await readCampaignsOf(buyer, present!);
    if (!read.ok) return read;
    const found = read.value.packages.filter((one, index) => one.campaignId !== present!.packages[index]!.campaignId);
    for (const { id, campaignId } of found) {
      const named = await writeHolding(buyer, lease, (tx) => setPackage(tx, id, { campaignId }));
      if (!named.ok) return named;
    }
    const work: Work = { buyer, lease, key, buy: read.value };
    const refused = refusalOf(work.buy, sent);
    if (refused) return fail(refused);
    return sent.canceled ? cancel(work, sent) : changed(work, sent);
  });
}

async function findBuy(buyer: Buyer, { media_buy_id: id, account }: Sent): Promise<Result<MediaBuy, AdcpError>> {
  const brand = account ? await accountOf(buyer, account) : null;
  if (brand && !brand.ok) return brand;
  const [buy] = isUuid(id) ? await readBuys(buyer, { ids: [id], brandIds: null, after: null, limit: 1 }) : [];
  if (!buy || (brand && brand.value.id !== buy.row.brandId))
    return fail(adcpError('MEDIA_BUY_NOT_FOUND', 'No media buy of this key and account', { field: 'media_buy_id' }));
  return ok(buy);
}

/** What is wrong with a request, whatever the media buy is. */
function malformedOf(sent: Sent, isTest: boolean): AdcpError | null {
  const onlyTried = sandboxProblem(sent.account, { isTest });
  if (onlyTried) return onlyTried;
  const field = notKept('update', sent);
  if (field !== null) return unsupported(field);
  const beside = besideCancel(sent, ['packages', 'paused']);
  if (beside !== null) return notBesideCancel(beside);
  for (const [index, one] of (sent.packages ?? []).entries()) {
    const at = `packages[${index}].`;
    const unkept = notKept('packageUpdate', one, at);
    if (unkept !== null) return unsupported(unkept);
    const and = besideCancel(one, ['budget', 'bid_price', 'paused', 'targeting_overlay']);
    if (and !== null) return notBesideCancel(at + and);
    if (one.budget !== undefined && one.budget < 1)
      return adcpError('VALIDATION_ERROR', 'A budget is at least 1', { field: `${at}budget` });
    if (sent.packages!.findIndex((other) => other.package_id === one.package_id) !== index)
      return adcpError('INVALID_REQUEST', 'The package is named twice', { field: `${at}package_id` });
  }
  return null;
}

const notBesideCancel = (field: string): AdcpError =>
  adcpError('INVALID_REQUEST', 'What is canceled is not changed otherwise', { field });

function refusalOf(buy: ReadBuy, sent: Sent): AdcpError | null {
  const { row, status } = buy;
  if (sent.canceled && row.canceledAt)
    return adcpError('NOT_CANCELLABLE', 'The media buy is canceled', { field: 'canceled' });
  if (!sent.canceled && hasEnded(status)) return adcpError('INVALID_STATE', `The media buy is ${status}`);
  if (sent.revision !== undefined && sent.revision !== row.revision)
    return adcpError('CONFLICT', `The media buy is at revision ${row.revision}`, { field: 'revision' });
  if (!sent.canceled && row.state === 'BEING_BOUGHT')
    return adcpError('INVALID_STATE', 'The media buy is not bought yet', {
      suggestion: 'Repeat the request that buys it, or cancel it',
    });
  return null;
}

/** Why packages cannot be changed by this key, before anything of them is. */
const firstWaiting = (buyer: Buyer, rows: readonly PackageRow[]): AdcpError | null =>
  rows.map((row) => waitsElsewhere(buyer, row)).find((one) => one !== null) ?? null;

/** Removes all campaigns, and takes back what waits for a person. */
async function cancel(work: Work, sent: Sent): Promise<Result<Json, AdcpError>> {
  const { buyer, buy } = work;
  const refused = firstWaiting(buyer, buy.packages);
  if (refused) return fail(refused);
  for (const campaign of buy.campaigns.values()) {
    if (campaign.status === 'REMOVED') continue;
    const tried = await buyer.ask('DELETE /v1/campaigns/{id}', { path: { id: campaign.id }, isDryRun: true });
    if (!tried.ok) return fail(errorOfRoute(tried.problem));
  }
  for (const row of buy.packages) {
    const ended = await endPackage(work, row);
    if (!ended.ok) return ended;
  }
  const cancellation = { canceledAt: new Date(buyer.nowMs), cancelReason: sent.cancellation_reason ?? null };
  for (const row of buy.packages) if (!row.canceledAt) Object.assign(row, cancellation);
  Object.assign(buy.row, cancellation);
  return answered(
    work,
    buy.packages.map((row) => ({ row, sent: { package_id: row.id, canceled: true } })),
  );
}

async function changed(work: Work, sent: Sent): Promise<Result<Json, AdcpError>> {
  const { buyer, buy } = work;
  const asked = changedPackages(buy, sent);
  if (!asked.ok) return asked;
  const refused = firstWaiting(
    buyer,
    asked.value.map(({ row }) => row),
  );
  if (refused) return fail(refused);
  for (const row of buy.packages) {
    // An earlier request was cut off between noting the pause and removing the campaign, or what waits for a yes.
    if (!row.isHeld || (row.campaignId === null && row.askedAt === null)) continue;
    const held = await hold(work, row);
    if (!held.ok) return held;
  }
  const done = await changePackages(work, asked.value);
  if (!done.ok) {
    if ('waits' in done.problem) return ok(submitted(done.problem.waits));
    return fail('later' in done.problem ? done.problem.later : done.problem.refused);
  }
  for (const { row, sent: one } of asked.value) {
    if (one.budget !== undefined) row.budgetMicros = microsFromDecimal(decimalOf(one.budget))!;
    if (one.targeting_overlay) {
      row.propertyList = keptList(one.targeting_overlay.property_list);
      row.collectionList = keptList(one.targeting_overlay.collection_list);
    }
  }
  return answered(work, asked.value);
}

/** What is asked of each package, the media buy's own switch included. */
function changedPackages(buy: ReadBuy, sent: Sent): Result<Changed[], AdcpError> {
  const asked: Changed[] = [];
  for (const [index, one] of (sent.packages ?? []).entries()) {
    const at = `packages[${index}].`;
    const row = buy.packages.find(({ id }) => id === one.package_id);
    if (!row) return fail(adcpError('PACKAGE_NOT_FOUND', 'No package of this media buy', { field: `${at}package_id` }));
    const status = statusOfPackage(buy, row);
    if (one.canceled && row.canceledAt)
      return fail(adcpError('NOT_CANCELLABLE', 'The package is canceled', { field: `${at}canceled` }));
    if (!one.canceled && hasEnded(status))
      return fail(adcpError('INVALID_STATE', `The package is ${status}`, { field: at.slice(0, -1) }));
    if (isWaiting(row) && (one.budget !== undefined || one.bid_price !== undefined))
      return fail(
        adcpError('INVALID_STATE', 'The package waits for a person', {
          field: at.slice(0, -1),
          suggestion: 'Pause or cancel it, or repeat the request that waits',
        }),
      );
    const field = overlayProblem(row, one, at);
    if (field !== null) return fail(unsupported(field));
    asked.push({ row, sent: { ...one } });
  }
  if (sent.paused !== undefined) {
    const { paused } = sent;
    for (const row of buy.packages) {
      // What has ended spends nothing, whether it is switched or not.
      if (hasEnded(statusOfPackage(buy, row))) continue;
      const named = asked.find((one) => one.row.id === row.id);
      if (named?.sent.canceled) continue;
      if (named) named.sent = { paused, ...named.sent };
      else asked.push({ row, sent: { package_id: row.id, paused } });
    }
  }
  return ok(asked);
}

/** Lists are changed where they keep a package from serving; keywords are changed at the campaign. */
function overlayProblem(row: Changed['row'], { targeting_overlay: overlay }: PackageUpdate, at: string) {
  if (!overlay) return null;
  if (overlay.keyword_targets || overlay.negative_keywords) return `${at}targeting_overlay`;
  if (!isUnmatched(row)) return `${at}targeting_overlay.property_list`;
  // Without a list the package would have to be created as a campaign.
  return overlay.property_list || overlay.collection_list ? null : `${at}targeting_overlay`;
}

/** The answer, from what the media buy is now, stored with what is left to store. */
async function answered(
  { buyer, lease, key, buy: { row, packages } }: Work,
  asked: readonly Changed[],
): Promise<Result<Json, AdcpError>> {
  const revision = row.revision + 1;
  const read = await readCampaignsOf(buyer, { row: { ...row, revision }, packages });
  if (!read.ok) return read;
  const after = read.value;
  const answer = {
    media_buy_id: row.id,
    status: after.status,
    revision,
    implementation_date: new Date(buyer.nowMs).toISOString(),
    valid_actions: actionsOf(after),
    affected_packages: asked.map((one) => shownPackage(buyer, after, one.row)),
  };
  const written = await writeHolding(buyer, lease, async (tx) => {
    const { canceledAt, cancelReason } = row;
    await setMediaBuy(tx, row.id, { revision, canceledAt, cancelReason });
    for (const { row: one } of asked) {
      const { budgetMicros, propertyList, collectionList } = one;
      await setPackage(tx, one.id, { budgetMicros, propertyList, collectionList });
      if (one.canceledAt)
        await cancelPackages(tx, [one.id], { canceledAt: one.canceledAt, cancelReason: one.cancelReason });
    }
    await storeAnswer(tx, buyer, key, answer);
  });
  return written.ok ? ok(answer) : written;
}
