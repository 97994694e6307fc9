import { decimalFromMicros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import { ok, type Result } from '#kernel/result.ts';
import { cleaned } from '#platform/mcp/untrusted.ts';
import type { AdcpError } from '../rules/adcp-error.ts';
import { campaignMade } from './package-campaigns.ts';
import { buyStatus, packageStatus, validActions, type BuyStatus } from '../rules/media-buy-status.ts';
import type { Campaign } from './answers.ts';
import type { Buyer } from './buyer.ts';
import { isUnmatched, isWaiting, type MediaBuy, type PackageRow } from './media-buy.repository.ts';

/** A media buy with the campaigns that it names. */
export interface ReadBuy extends MediaBuy {
  nowMs: EpochMs;
  campaigns: Map<string, Campaign>;
  status: BuyStatus;
}

export const campaignOf = ({ campaigns }: ReadBuy, { campaignId }: PackageRow): Campaign | null =>
  campaignId === null ? null : (campaigns.get(String(campaignId)) ?? null);

/** Held, and its campaign is gone, or nothing waits that would create one: until then, it may still spend. */
const isOff = (buy: ReadBuy, one: PackageRow): boolean =>
  one.isHeld && (campaignOf(buy, one)?.status === 'REMOVED' || (one.campaignId === null && one.askedAt === null));

/** Its campaign was moved to a brand that the key does not reach. */
const isAway = (buy: ReadBuy, one: PackageRow): boolean => one.campaignId !== null && campaignOf(buy, one) === null;

export const statusOfPackage = (buy: ReadBuy, one: PackageRow): BuyStatus =>
  packageStatus(isOff(buy, one) ? null : campaignOf(buy, one), {
    isCanceled: one.canceledAt !== null || buy.row.canceledAt !== null || isAway(buy, one),
    isOver: buy.nowMs >= buy.row.endAt.getTime(),
  });

function readBuyOf(buy: MediaBuy, campaigns: Map<string, Campaign>, nowMs: EpochMs): ReadBuy {
  const read: ReadBuy = { ...buy, nowMs, campaigns, status: 'pending_start' };
  return {
    ...read,
    status: buyStatus(
      buy.packages.map((one) => statusOfPackage(read, one)),
      buy.row.canceledAt !== null,
    ),
  };
}

/** Reads the campaigns of a media buy, each as its own route shows it; also one that a person allowed since it was asked for. */
export async function readCampaignsOf(buyer: Buyer, buy: MediaBuy): Promise<Result<ReadBuy, AdcpError>> {
  const campaigns = new Map<string, Campaign>();
  const packages: PackageRow[] = [];
  for (const row of buy.packages) {
    const { campaignId } = row;
    const found =
      campaignId !== null
        ? await reachedCampaign(buyer, campaignId)
        : (isWaiting(row) || row.isHeld) && row.askedAt
          ? await campaignMade(buyer, row)
          : ok(null);
    if (!found.ok) return found;
    if (found.value) campaigns.set(found.value.id, found.value);
    packages.push(found.value ? { ...row, campaignId: BigInt(found.value.id) } : row);
  }
  return ok(readBuyOf({ ...buy, packages }, campaigns, buyer.nowMs));
}

async function reachedCampaign(buyer: Buyer, id: bigint): Promise<Result<Campaign | null, AdcpError>> {
  const read = await buyer.read('GET /v1/campaigns/{id}', { path: { id: String(id) } });
  return !read.ok && read.problem.code === 'REFERENCE_NOT_FOUND' ? ok(null) : read;
}

const cancellationOf = (
  { canceledAt, cancelReason }: { canceledAt: Date | null; cancelReason: string | null },
  by: 'buyer' | 'seller' = 'buyer',
) =>
  canceledAt && {
    canceled_at: canceledAt.toISOString(),
    canceled_by: by,
    ...(cancelReason !== null && { reason: cancelReason }),
  };

const matchOf = (text: string) =>
  text.startsWith('[')
    ? { keyword: text.slice(1, -1), match_type: 'exact' }
    : text.startsWith('"')
      ? { keyword: text.slice(1, -1), match_type: 'phrase' }
      : { keyword: text, match_type: 'broad' };

export const budgetOf = (campaign: Campaign | null, { budgetMicros }: PackageRow): number =>
  Number(campaign?.budgetTotal?.amount ?? decimalFromMicros(budgetMicros));

/** SKUs that a package names in an answer of many. */
const MAX_SHOWN = 50;

/** What was bought of a catalog, which may list other products by now. */
function boughtOf(catalog: string, { request }: PackageRow) {
  const skus = request['skus'] as readonly string[];
  return {
    ...{ catalog_id: catalog, type: 'product' },
    ...(skus.length > MAX_SHOWN ? { ext: { items_bought: skus.length } } : { ids: skus.map(cleaned) }),
  };
}

export function shownPackage(buyer: Buyer, buy: ReadBuy, one: PackageRow) {
  const campaign = campaignOf(buy, one);
  const status = statusOfPackage(buy, one);
  const bid = campaign
    ? campaign.bidWalletCurrency
    : (one.request['bidWalletCurrency'] as { amount: string } | undefined);
  const cancellation = one.canceledAt
    ? cancellationOf(one, buy.row.state === 'TAKEN_BACK' ? 'seller' : 'buyer')
    : cancellationOf(buy.row);
  const overlay = {
    ...(campaign && campaign.keywords.length > 0 && { keyword_targets: campaign.keywords.map(matchOf) }),
    ...(campaign &&
      campaign.negativeKeywords.length > 0 && { negative_keywords: campaign.negativeKeywords.map(matchOf) }),
    ...(one.propertyList !== null && { property_list: one.propertyList }),
    ...(one.collectionList !== null && { collection_list: one.collectionList }),
  };
  return {
    package_id: one.id,
    product_id: one.productId,
    pricing_option_id: one.pricingOptionId,
    budget: budgetOf(campaign, one),
    currency: buyer.currency,
    ...(bid && { bid_price: Number(bid.amount) }),
    // Lists are not read: nothing of the inventory is known to be on them.
    ...(isUnmatched(one) && { impressions: 0 }),
    ...(one.buyerCatalog !== null && { catalogs: [boughtOf(one.buyerCatalog, one)] }),
    ...(Object.keys(overlay).length > 0 && { targeting_overlay: overlay }),
    ...(one.measurementTerms !== null && { measurement_terms: one.measurementTerms }),
    start_time: buy.row.startAt.toISOString(),
    end_time: buy.row.endAt.toISOString(),
    paused: status === 'paused' || isOff(buy, one),
    canceled: status === 'canceled',
    ...(status === 'canceled' && cancellation && { cancellation }),
  };
}

export const actionsOf = ({ status, packages }: ReadBuy): string[] =>
  validActions(
    status,
    packages.some(({ isHeld, canceledAt }) => isHeld && !canceledAt),
  );

/** A media buy as it is listed and, without its money, as a change answers it. */
export function shownBuy(buyer: Buyer, buy: ReadBuy) {
  const { row, packages, status } = buy;
  const cancellation = cancellationOf(row);
  return {
    media_buy_id: row.id,
    status,
    currency: buyer.currency,
    total_budget: packages.reduce((sum, one) => sum + budgetOf(campaignOf(buy, one), one), 0),
    start_time: row.startAt.toISOString(),
    end_time: row.endAt.toISOString(),
    confirmed_at: row.createdAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    revision: row.revision,
    valid_actions: actionsOf(buy),
    ...(status === 'canceled' && cancellation && { cancellation }),
    packages: packages.map((one) => shownPackage(buyer, buy, one)),
  };
}
