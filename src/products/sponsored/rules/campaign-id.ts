/** An id that no campaign has. */
export const NO_CAMPAIGN = 0n;

/** A campaign's id from outside: digits that fit into 64 bits. Null for what cannot be one. */
export function readCampaignId(text: string): bigint | null {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}

/** An id that narrows a list; null narrows nothing. What cannot be a campaign's id finds nothing, as an unknown one does. */
export function filterCampaignId(text: string | null | undefined): bigint | null {
  return text ? (readCampaignId(text) ?? NO_CAMPAIGN) : null;
}
