import { fail } from '#kernel/result.ts';
import type { MetaAds } from './port.ts';

const unavailable = async () =>
  fail({ kind: 'DISCONNECTED', reason: 'This deployment has no Meta (META=none)' } as const);

/**
 * For a deployment without Meta. Operations still running from before stay pending, as their outcome at Meta is
 * unknown.
 */
export const NO_META: MetaAds = {
  environment: 'none',
  link: unavailable,
  funds: unavailable,
  raiseFunds: unavailable,
  putItems: unavailable,
  audiences: unavailable,
  createCampaign: unavailable,
  changeCampaign: unavailable,
  campaigns: unavailable,
  results: unavailable,
};
