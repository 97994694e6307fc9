export const META_CAMPAIGN_STATUSES = ['ACTIVE', 'PAUSED', 'INACTIVE'] as const;
export type MetaCampaignStatus = (typeof META_CAMPAIGN_STATUSES)[number];

export const isOn = (status: MetaCampaignStatus): boolean => status === 'ACTIVE';
/** The list only flips between on and off; what is sent for off is paused. */
export const flipped = (status: MetaCampaignStatus): MetaCampaignStatus => (isOn(status) ? 'INACTIVE' : 'ACTIVE');

/** Nothing is begun at Meta with an empty wallet there. */
export const canBegin = (balance: bigint | number | null): boolean => balance !== null && balance > 0;
