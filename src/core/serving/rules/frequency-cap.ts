/**
 * How often an ad may be shown to one shopper: in how many auctions it may win a place, within the last hours. Several
 * products of a campaign in one auction count once.
 */
export interface FrequencyCap {
  readonly times: number;
  readonly hours: number;
}

/** A campaign's own cap. */
export interface CampaignFrequencyCap extends FrequencyCap {
  /** Whether it is shown to shoppers whom the storefront does not name: their impressions cannot be counted. */
  readonly showsUnknown: boolean;
}

export const MAX_FREQUENCY_TIMES = 100;
/** A week. */
export const MAX_FREQUENCY_HOURS = 168;

export function isFrequencyTimes(times: number): boolean {
  return Number.isInteger(times) && times >= 1 && times <= MAX_FREQUENCY_TIMES;
}

export function isFrequencyHours(hours: number): boolean {
  return Number.isInteger(hours) && hours >= 1 && hours <= MAX_FREQUENCY_HOURS;
}
