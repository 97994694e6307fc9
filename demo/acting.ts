import type { createCampaign } from '#products/sponsored/server/index.ts';
import { ALL_FEATURES } from '#products/sponsored/rules/open-features.ts';
import type { NewId } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { MarketCompany } from './base.ts';

type CampaignWork = Parameters<typeof createCampaign>[0];

/** Campaign work of one person: of a company, or of the staff without one. */
export function actingAs(
  { tx, newId }: Pick<CampaignWork, 'tx'> & { newId: NewId },
  userId: string,
  company: MarketCompany | null,
  nowMs: EpochMs,
): CampaignWork {
  return {
    tx,
    actor: { userId, impersonatorId: null, isStaff: company === null, companyId: company?.id ?? null },
    nowMs,
    newId,
    // No emails about the simulated past.
    mailsVerdicts: false,
    ...ALL_FEATURES,
  };
}
