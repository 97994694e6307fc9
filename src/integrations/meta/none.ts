import { fail } from '#kernel/result.ts';
import type { MetaAds } from './port.ts';

const unavailable = async () =>
  fail({ kind: 'DISCONNECTED', reason: 'This deployment has no Meta (META=none)' } as const);

/** For a deployment without Meta. What is still under way from before waits, as nobody knows what became of it there. */
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
