/** Of a media buy and its packages, in the protocol's words. */
export const BUY_STATUSES = ['pending_start', 'active', 'paused', 'completed', 'rejected', 'canceled'] as const;
export type BuyStatus = (typeof BUY_STATUSES)[number];

/** What decides over a campaign's status. */
export interface CampaignFacts {
  status: string;
  runningStatus: string;
}

/**
 * The status of a package: of its campaign, or of waiting where it has none, also because it was paused before it began.
 * Campaigns without stock are COMPLETED and deliver again when there is some: only the end of the flight completes.
 */
export function packageStatus(
  campaign: CampaignFacts | null,
  { isCanceled, isOver }: { isCanceled: boolean; isOver: boolean },
): BuyStatus {
  if (isCanceled || campaign?.status === 'REMOVED') return 'canceled';
  if (!campaign) return isOver ? 'completed' : 'pending_start';
  if (campaign.status === 'COMPLETED' && isOver) return 'completed';
  if (campaign.status === 'REJECTED') return 'rejected';
  if (campaign.runningStatus === 'PAUSED') return 'paused';
  return campaign.status === 'PENDING_FOR_APPROVAL' || campaign.status === 'SCHEDULED' ? 'pending_start' : 'active';
}

/** A media buy is what the liveliest of its packages is. */
export function buyStatus(packages: readonly BuyStatus[], isCanceled: boolean): BuyStatus {
  if (isCanceled) return 'canceled';
  const order: BuyStatus[] = ['active', 'pending_start', 'paused', 'rejected', 'completed', 'canceled'];
  return order.find((status) => packages.includes(status)) ?? 'completed';
}

/** What is changed no more. Staff may still approve what they rejected. */
export const hasEnded = (status: BuyStatus): boolean => status === 'completed' || status === 'canceled';

export function validActions(status: BuyStatus, isHeld: boolean): string[] {
  if (status === 'canceled') return [];
  if (status === 'completed') return ['cancel'];
  return [status === 'paused' || isHeld ? 'resume' : 'pause', 'cancel', 'update_budget', 'update_packages'];
}
