import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { SharedStatus } from '../rules/statuses.ts';
import { writeStep, type CampaignStanding } from './order-store.ts';
import type { Making } from './work.ts';

/** What happens by itself. */
export const NOBODY = { personId: null, impersonatorId: null };

/** Moves a booked package and writes down who did. */
export async function step(
  tx: Transaction,
  { newId, clock }: Making,
  campaign: CampaignStanding,
  { to, reason }: { to: SharedStatus; reason: string | null },
  /** Nobody for what happens by itself. */
  doer: { personId: Uuid | null; impersonatorId: Uuid | null },
): Promise<void> {
  await writeStep(tx, {
    changeId: newId(),
    campaign,
    from: campaign.status,
    to,
    reason,
    personId: doer.personId,
    impersonatorId: doer.impersonatorId,
    at_ms: clock(),
  });
}
