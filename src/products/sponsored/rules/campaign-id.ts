/** An id that no campaign has. */
export const NO_CAMPAIGN = 0n;

/** Parses a campaign id from outside: digits that fit into 64 bits. Returns null for anything else. */
export function readCampaignId(text: string): bigint | null {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}

/** Parses an id that filters a list; null means no filter. An invalid id matches nothing, like an unknown one. */
export function filterCampaignId(text: string | null | undefined): bigint | null {
  return text ? (readCampaignId(text) ?? NO_CAMPAIGN) : null;
}
