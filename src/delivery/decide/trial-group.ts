import { hash } from 'node:crypto';
import { SHOPPER_GROUPS } from '#core/yield/rules/trial.ts';

const HEX_OF_FOUR_BYTES = 8;

/**
 * Returns the group of a shopper in a trial, from the shopper's fingerprint: always the same, in every process, and
 * independent of the groups of other trials. The report store computes it alike (`inReports`).
 */
export function trialGroup(trialId: string, shopperKey: bigint): number {
  const digest = hash('sha256', `${trialId} ${shopperKey}`, 'hex');
  return Number(`0x${digest.slice(0, HEX_OF_FOUR_BYTES)}`) % SHOPPER_GROUPS;
}

/** The same in the report store's SQL, of its column with the fingerprint. */
const GROUP_IN_REPORTS = `reinterpretAsUInt32(reverse(substring(
  SHA256(concat({trialId:String}, ' ', toString(auction_shopper_key))), 1, 4))) % ${SHOPPER_GROUPS}`;

export const trialGroups = { of: trialGroup, inReports: GROUP_IN_REPORTS };
