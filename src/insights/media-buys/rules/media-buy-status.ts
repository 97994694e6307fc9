/** Of a media buy and its packages, in the protocol's words. */
export const BUY_STATUSES = ['pending_start', 'active', 'paused', 'completed', 'rejected', 'canceled'] as const;
export type BuyStatus = (typeof BUY_STATUSES)[number];

/** What decides over a campaign's status. */
export interface CampaignFacts {
  status: string;
  runningStatus: string;
}

/** The status of a package: of its campaign, or of waiting where it has none, also because it was paused before it began. */
export function packageStatus(campaign: CampaignFacts | null, isCanceled: boolean): BuyStatus {
  if (isCanceled || campaign?.status === 'REMOVED') return 'canceled';
  if (!campaign) return 'pending_start';
  if (campaign.status === 'COMPLETED') return 'completed';
  if (campaign.status === 'REJECTED') return 'rejected';
  if (campaign.runningStatus === 'PAUSED') return 'paused';
  return campaign.status === 'DELIVERING' || campaign.status === 'NOT_DELIVERING' ? 'active' : 'pending_start';
}

/** A media buy is what the liveliest of its packages is. */
export function buyStatus(packages: readonly BuyStatus[], isCanceled: boolean): BuyStatus {
  if (isCanceled) return 'canceled';
  const order: BuyStatus[] = ['active', 'pending_start', 'paused', 'completed', 'rejected', 'canceled'];
  return order.find((status) => packages.includes(status)) ?? 'completed';
}

const ENDED: ReadonlySet<BuyStatus> = new Set(['completed', 'rejected', 'canceled']);
export const hasEnded = (status: BuyStatus): boolean => ENDED.has(status);

export const validActions = (status: BuyStatus, isHeld: boolean): string[] =>
  hasEnded(status)
    ? []
    : [status === 'paused' || isHeld ? 'resume' : 'pause', 'cancel', 'update_budget', 'update_packages'];
